import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RobotChallenge } from '../../../contracts/model/accounts/account.ts'
import { z } from '../../../contracts/schema.ts'
import { appUser, customer } from '../../../server-mock/db/schema/accounts.ts'
import { outbox } from '../../../server-mock/db/schema/mail.ts'
import { termsAcceptance } from '../../../server-mock/db/schema/terms.ts'
import { TEST_TOKEN } from '../../../server-mock/modules/account/robot-check.ts'
import { FIRST_TERMS } from '../../../server-mock/modules/terms/first-terms.ts'
import { solve } from '../../../src/bus/gateway/robot-check.ts'
import { anAccount, checkVatAt } from '../../support/offices/account-form.ts'
import { openApi, type TestApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

let api: TestApi = await opened(openApi())
// Far enough for every earlier request to be forgotten.
beforeEach(() => api.advance(2 * 60 * 60 * 1000))

const db = () => api.services.database.db
const checkVat = checkVatAt(() => api)
const create = (json: object) => api.call('/customer/account', { json })
const userOf = async (email: string) =>
  (await db().select().from(appUser).where(eq(appUser.email, email)))[0]
const customerOf = async (email: string) => {
  const user = await userOf(email)
  const [row] = await db()
    .select()
    .from(customer)
    .where(eq(customer.id, user?.customerId ?? ''))
  return row
}
const forbidden = { error_message: 'Access forbidden' }

describe('the creation of an account', () => {
  test('makes a customer on LITE and its first user, an unverified ADMIN, and sends the mail [ACCT-34] [G-240]', async () => {
    const json = anAccount()
    const answer = await create(json)
    expect([answer.status, answer.json]).toEqual([200, {}])
    const user = await userOf(json.email)
    expect(user).toMatchObject({
      name: 'Ada Moss',
      publicName: 'Ada Moss',
      role: 'ADMIN',
      state: 'ACTIVE',
      verified: false,
    })
    expect(user?.passwordHash).toMatch(/^scrypt\$/)
    const owner = await customerOf(json.email)
    expect(owner).toMatchObject({
      name: 'Möss & Fern Pictures',
      plan: 'LITE',
      customerType: 'PHOTOGRAPHER',
      timeZone: 'Europe/Berlin',
      addressLine1: '1 Fern Lane',
      addressLine2: null,
      postalCode: '10115',
      city: 'Berlin',
      country: 'DE',
      usState: null,
      vatId: null,
    })
    expect(owner?.id).toMatch(/^moss-fern-pictures-[a-z2-9]{8}$/)
    const [accepted] = await db()
      .select()
      .from(termsAcceptance)
      .where(eq(termsAcceptance.customerId, owner?.id ?? ''))
    expect(accepted).toMatchObject({ version: FIRST_TERMS, userId: user?.id })
    const mails = await db().select().from(outbox)
    expect(mails.filter(({ mail }) => JSON.stringify(mail).includes(json.email))).toHaveLength(1)
    const login = await api.call('/login', { json: { email: json.email, password: json.password } })
    expect([login.status, login.json]).toEqual([403, { error_message: 'unverified_account' }])
  })

  test('stores the state of a US address, and refuses one without [ACCT-35] [G-275]', async () => {
    const json = anAccount({ country: 'US', us_state: 'OR' })
    expect((await create(json)).status).toBe(200)
    expect(await customerOf(json.email)).toMatchObject({
      usState: 'OR',
      timeZone: 'America/New_York',
    })
    expect((await create(anAccount({ country: 'US' }))).status).toBe(400)
    expect((await create(anAccount({ us_state: 'OR' }))).status).toBe(400)
  })

  test('stores a second line and a VAT ID where they are given [ACCT-36, ACCT-37]', async () => {
    const json = anAccount({ country: 'GR', address_line_2: ' Yard ', vat_id: '094 259 216' })
    expect((await create(json)).status).toBe(200)
    expect(await customerOf(json.email)).toMatchObject({
      addressLine2: 'Yard',
      vatId: 'EL094259216',
    })
    const wrong = await create(anAccount({ country: 'GR', vat_id: 'EL094259217' }))
    expect([wrong.status, wrong.json]).toEqual([400, { error_message: 'Invalid VAT' }])
    expect((await create(anAccount({ country: 'GR' }))).status).toBe(400)
    expect((await create(anAccount({ country: 'CH', vat_id: 'CHE116281710' }))).status).toBe(400)
  })

  test.each([
    ['missing', {}],
    ['bad', { recaptcha_token: 'nonsense' }],
  ])(
    'refuses a %s token of the robot check, and writes nothing [ACCT-28] [G-245]',
    async (_what, change) => {
      const { recaptcha_token: _, ...json } = anAccount()
      const answer = await create({ ...json, ...change })
      expect([answer.status, answer.json]).toEqual([403, forbidden])
      expect(await userOf(json.email)).toBeUndefined()
    },
  )

  test.each([
    ...['', 'sho-7ab', 'no-digit-here', 'UPPER-ONLY-7', 'nothingspecial7'],
    ...['Password-1', 'Framewright-1'],
  ])("refuses the password '%s' [PASSWORD-07]", async (password) => {
    const json = anAccount({ password })
    expect((await create(json)).status).toBe(400)
    expect(await userOf(json.email)).toBeUndefined()
  })

  test.each([
    ['a wrong address', { email: 'ada' }],
    ['no name', { name: '  ' }],
    ['a long name', { name: 'x'.repeat(31) }],
    ['a type of nobody', { customer_type: 'ROBOT' }],
    ['a country of nobody', { country: 'ZZ' }],
    ['an unlisted field', { role: 'ADMIN' }],
    ['a plan of its own', { plan: 'ENTERPRISE' }],
    ['a customer of its own', { customer_id: 'office-pro' }],
  ])('refuses %s', async (_what, change) => {
    const json = anAccount(change)
    expect((await create(json)).status).toBe(400)
    expect(await userOf(json.email)).toBeUndefined()
  })

  test.each([
    ['customer_name', 'name'],
    ['address_line_1', 'addressLine1'],
    ['address_line_2', 'addressLine2'],
    ['postal_code', 'postalCode'],
    ['city', 'city'],
  ] as const)(
    'takes a %s as long as the business details take, and no longer',
    async (field, kept) => {
      const long = anAccount({ [field]: 'x'.repeat(201) })
      const refused = await create(long)
      expect([refused.status, refused.json.error_message]).toEqual([
        400,
        expect.stringContaining(field),
      ])
      expect(await userOf(long.email)).toBeUndefined()
      const json = anAccount({ [field]: 'x'.repeat(200) })
      expect((await create(json)).status).toBe(200)
      expect((await customerOf(json.email))?.[kept]).toBe('x'.repeat(200))
    },
  )

  test('fails for an address that has an account, whatever its case, and leaves no customer behind [G-250]', async () => {
    const { email } = api.offices.pro.users.agent
    const before = await db().$count(customer)
    const answer = await create(anAccount({ email: email.toUpperCase() }))
    expect([answer.status, answer.json]).toEqual([
      409,
      { error_message: 'The account could not be created.' },
    ])
    expect(await db().$count(customer)).toBe(before)
  })

  test('of one address at the same moment succeeds once', async () => {
    const json = anAccount()
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(json)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  test('is slowed down for an address that creates too many', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 14; n += 1) statuses.push((await create(anAccount())).status)
    expect(statuses.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(statuses.slice(12)).toEqual([429, 429])
  })

  test('is told to the new customer alone, as an event that holds no password', async () => {
    api.takeEvents()
    const json = anAccount()
    await create(json)
    expect(api.takeEvents()).toEqual([])
    const owner = await customerOf(json.email)
    const rows = await api.services.database.pool.query(
      `select name, payload::text as payload from event where customer_id = '${owner?.id}'`,
    )
    expect(rows.rows.map(({ name }) => name)).toEqual(['user.signed-up'])
    expect(JSON.stringify(rows.rows)).not.toContain('summer-rain')
    expect(JSON.stringify(api.logged)).not.toContain('summer-rain')
  })
})

describe('the robot check by work', () => {
  /** As the browser does it. */
  const solved = async (): Promise<string> => {
    const { json } = await api.call('/customer/robot_check')
    expect(json.kind).toBe('work')
    return solve(z.parse(RobotChallenge, json))
  }
  let worker: TestApi
  beforeAll(async () => {
    worker = api
    api = await openApi({}, { robotCheck: 'work' })
  })
  afterAll(async () => {
    await api.close()
    api = worker
  })

  test('takes a token that was worked for, once', async () => {
    const token = await solved()
    expect((await checkVat('AT', 'ATU13585627', token)).json).toBe('')
    expect((await checkVat('AT', 'ATU13585627', token)).status).toBe(403)
  })

  test('takes none that was not worked for, was made up, is old, or is that of the tests', async () => {
    const { json } = await api.call('/customer/robot_check')
    const token = await solved()
    const other = token.replace(/.(?=\.\d+$)/, (letter) => (letter === 'A' ? 'B' : 'A'))
    for (const bad of [`${json.challenge}.0x`, json.challenge, other, TEST_TOKEN, ''])
      expect((await checkVat('AT', 'ATU13585627', bad)).status).toBe(403)
    api.advance(11 * 60_000)
    expect((await checkVat('AT', 'ATU13585627', token)).status).toBe(403)
  })
})
