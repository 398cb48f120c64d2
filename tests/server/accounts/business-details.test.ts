import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { ConflictBody } from '../../../contracts/protocol.ts'
import { parse } from '../../../contracts/schema.ts'
import { appUser, customer } from '../../../server-mock/db/schema/accounts.ts'
import { issueLink } from '../../../server-mock/modules/access/links.ts'
import { TEST_TOKEN } from '../../../server-mock/modules/account/robot-check.ts'
import { FIRST_TERMS } from '../../../server-mock/modules/terms/first-terms.ts'
import { type Init, openApi } from '../../support/server/api.ts'
import { PASSWORD } from '../../support/server/api-office.ts'
import { opened } from '../../support/setup/opened.ts'

let admin: string
const office = () => api.offices.pro

const api = await opened(openApi())

const stored = {
  addressLine1: 'Holzmarktstraße 25',
  addressLine2: 'Hof 2',
  postalCode: '10243',
  city: 'Berlin',
  country: 'US',
  usState: 'NY',
  vatId: null,
  timeZone: 'Europe/Berlin',
  invoiceFacts: {},
  datev: {},
}
/** The version at the beginning of a test; earlier ones leave their events. */
let base: number
const form = {
  address_line_1: 'Holzmarktstraße 25',
  address_line_2: 'Hof 2',
  postal_code: '10243',
  city: 'Berlin',
  vat_id: null as string | null,
  timezone: 'Europe/Berlin',
}

beforeEach(async () => {
  admin = await api.signIn('pro', 'admin')
  const { db } = api.services.database
  const [row] = await db
    .update(customer)
    .set(stored)
    .where(eq(customer.id, office().id))
    .returning()
  base = row?.addressVersion ?? 0
  api.takeEvents()
})

const path = () => `/customer/${office().id}/address`
const read = (token = admin) => api.call(path(), { token })
const save = (json: unknown, init: Init = {}) =>
  api.call(path(), { method: 'PUT', token: admin, json, ...init })
const at = (version: number) => ({ headers: { 'If-Match': `"${version}"` } })

describe('the business details', () => {
  test('keep what invoices may say: what is left out stays, what is empty is gone, all of it is told', async () => {
    const facts = {
      tax_number: '37/123',
      contact_email: 'ida@archiv.example',
      iban: 'DE02120300000000202051',
    }
    const first = await save({ ...form, ...facts })
    expect([first.status, first.json]).toMatchObject([200, facts])
    expect((await save(form)).json).toMatchObject(facts)
    const last = await save({ ...form, iban: ' ', contact_name: 'Ida' })
    const { iban: _, ...left } = facts
    expect((await read()).json).toEqual({
      ...{ ...form, name: office().mark, country: 'US', us_state: 'NY' },
      ...left,
      contact_name: 'Ida',
      version: last.json.version,
    })
    expect(api.takeEvents().at(-1)).toMatchObject({
      name: 'customer.address-changed',
      payload: {
        changes: [
          { field: 'contact_name', from: null, to: 'Ida' },
          { field: 'iban', from: facts.iban, to: null },
        ],
      },
    })
    const wrong = await save({ ...form, iban: 'DE00' })
    expect([wrong.status, wrong.json.error_message]).toEqual([400, 'Enter a valid IBAN'])
  })

  test('keep what DATEV batches are written with, beside what invoices say', async () => {
    const datev = { datev_consultant: '1001', datev_vat_19: '8400' }
    expect((await save({ ...form, ...datev, tax_number: '37/1' })).json).toMatchObject(datev)
    const last = await save({ ...form, datev_vat_19: null, datev_money: '1360' })
    expect(last.json).toMatchObject({ datev_consultant: '1001', datev_money: '1360' })
    expect(last.json).toMatchObject({ tax_number: '37/1' })
    expect(last.json).not.toHaveProperty('datev_vat_19')
    expect((await read()).json).not.toHaveProperty('datev_vat_19')
    const wrong = await save({ ...form, datev_client: '0' })
    expect([wrong.status, wrong.json.error_message]).toEqual([
      ...[400, 'Enter a number from 1 to 99999'],
    ])
  })

  test('are read with every field of the address [BUSINESS-04, BUSINESS-08]', async () => {
    const answer = await read()
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({
      ...form,
      name: office().mark,
      country: 'US',
      us_state: 'NY',
      version: base,
    })
    const { db } = api.services.database
    await db
      .update(customer)
      .set({ addressLine2: null, country: 'DE', usState: null, vatId: 'DE136695976' })
      .where(eq(customer.id, office().id))
    expect((await read()).json).toMatchObject({
      address_line_2: null,
      country: 'DE',
      us_state: null,
      vat_id: 'DE136695976',
    })
  })

  test('are saved trimmed, and told to administrators alone [BUSINESS-09]', async () => {
    const answer = await save({ ...form, city: '  Potsdam ', address_line_2: ' ', timezone: 'UTC' })
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({
      city: 'Potsdam',
      address_line_2: null,
      timezone: 'UTC',
      us_state: 'NY',
      name: office().mark,
      version: base + 1,
    })
    expect((await read()).json).toMatchObject({ city: 'Potsdam', timezone: 'UTC', us_state: 'NY' })
    const [event] = api.takeEvents()
    expect(event).toMatchObject({
      name: 'customer.address-changed',
      actor: { name: office().users.admin.name },
      payload: {
        changes: [
          { field: 'address_line_2', from: 'Hof 2', to: null },
          { field: 'city', from: 'Berlin', to: 'Potsdam' },
          { field: 'timezone', from: 'Europe/Berlin', to: 'UTC' },
        ],
      },
    })
    const agent = await api.signIn('pro', 'agent')
    const seen = await api.call('/events?since=0', { token: agent })
    expect(seen.text).toContain('withheld')
    expect(seen.text).not.toContain('Potsdam')
  })

  test('that say the same as before change nothing and tell nobody', async () => {
    expect((await save(form)).json).toMatchObject({ version: base, events: [] })
    expect(api.takeEvents()).toEqual([])
  })

  test.each([
    ['address_line_1', 'Enter the address'],
    ['city', 'Enter the city'],
    ['postal_code', 'Enter the postal code'],
  ])('need %s [BUSINESS-05]', async (field, message) => {
    const answer = await save({ ...form, [field]: '  ' })
    expect([answer.status, answer.json.error_message]).toEqual([400, message])
    expect((await read()).json).toMatchObject({ version: base, ...form })
  })

  test.each(['address_line_1', 'address_line_2', 'postal_code', 'city', 'vat_id'])(
    'take a %s of 200 characters at most',
    async (field) => {
      const answer = await save({ ...form, [field]: 'x'.repeat(201) })
      expect([answer.status, answer.json.error_message]).toEqual([
        400,
        expect.stringContaining(field),
      ])
      expect((await read()).json).toMatchObject({ version: base, ...form })
    },
  )

  test('take a timezone of the standard database and no other', async () => {
    const answer = await save({ ...form, timezone: 'Mars/Olympus' })
    expect([answer.status, answer.json.error_message]).toEqual([400, 'Choose a time zone'])
  })

  test('carry neither company name nor country: who sends them is refused [BUSINESS-06] [G-273]', async () => {
    for (const extra of [
      { name: 'Other Ltd' },
      { country: 'DE' },
      { us_state: 'CA' },
      { version: 9 },
    ])
      expect((await save({ ...form, ...extra })).status).toBe(400)
    expect((await read()).json).toMatchObject({ name: office().mark, country: 'US', version: base })
  })

  test('take a VAT ID once, formed as its country forms them; another one is refused [BUSINESS-07] [G-274]', async () => {
    const { db } = api.services.database
    await db.update(customer).set({ country: 'DE' }).where(eq(customer.id, office().id))
    const wrong = await save({ ...form, vat_id: 'DE136695977' })
    expect([wrong.status, wrong.json.error_message]).toEqual([400, 'Invalid VAT'])
    const spelled = ' de 136 695-976 '
    expect((await save({ ...form, vat_id: spelled })).json.vat_id).toBe('DE136695976')
    expect((await save({ ...form, vat_id: spelled })).json.events).toEqual([])
    const other = await save({ ...form, vat_id: 'DE129273398' })
    expect(other.status).toBe(403)
    const { vat_id: _, ...without } = form
    expect((await save({ ...without, city: 'Potsdam' })).json).toMatchObject({
      vat_id: 'DE136695976',
      city: 'Potsdam',
    })
  })
})

test('a customer holds its id, its credits, the address that was verified, and its tags [BUSINESS-03]', async () => {
  const { database, clock } = api.services
  const email = 'owner@held.example'
  const created = await api.call('/customer/account', {
    json: {
      name: 'Ada Moss',
      email,
      password: PASSWORD,
      customer_type: 'PHOTOGRAPHER',
      customer_name: 'Moss Pictures',
      address_line_1: '1 Fern Lane',
      postal_code: '10115',
      city: 'Berlin',
      country: 'DE',
      recaptcha_token: TEST_TOKEN,
      tos_version: FIRST_TERMS,
    },
  })
  expect(created.status).toBe(200)
  const [owner] = await database.db.select().from(appUser).where(eq(appUser.email, email))
  const issue = { kind: 'verification' as const, userId: owner?.id ?? '', now: clock.now() }
  const { token: link } = await database.db.transaction((tx) => issueLink(tx, issue))
  await api.call(`/user/verification/${link}`, { method: 'PUT' })
  const { customer_id, email: verified, accessToken: token } = await api.login(email)
  const ask = async (what: string) =>
    (await api.call(`/customer/${customer_id}/${what}`, { token })).json
  expect({
    customer_id,
    credits: (await ask('credits')).amount,
    verification_data: { email: verified },
    case_tags: await ask('case_tags'),
  }).toEqual({
    customer_id: owner?.customerId,
    credits: 0,
    verification_data: { email },
    case_tags: [],
  })
})

describe('two administrators at once', () => {
  /** Another administrator of the same customer saves, from another version of the form. */
  const colleague = async (json: unknown) => {
    const { db } = api.services.database
    const { colleague: user } = office().users
    await db.update(appUser).set({ role: 'ADMIN' }).where(eq(appUser.id, user.id))
    const token = await api.signIn('pro', 'colleague')
    return api.call(path(), { method: 'PUT', token, json, ...at(base) })
  }

  test('the later save is told who changed what, and changes nothing', async () => {
    expect((await colleague({ ...form, city: 'Potsdam' })).status).toBe(200)
    const answer = await save({ ...form, postal_code: '14467' }, at(base))
    expect(answer.status).toBe(412)
    expect(answer.json).toMatchObject({
      error_message: 'The business details were changed by another user in the meantime.',
      version: base + 1,
      changes: [
        { field: 'city', from: 'Berlin', to: 'Potsdam', by: office().users.colleague.name },
      ],
    })
    // As the client reads it: a moment that it cannot read would hide the changes.
    expect(parse(ConflictBody, answer.json).ok).toBe(true)
    expect((await read()).json).toMatchObject({ city: 'Potsdam', postal_code: '10243' })
    expect((await save({ ...form, postal_code: '14467' }, at(base + 1))).status).toBe(200)
  })

  test("one's own earlier save is in nobody's way", async () => {
    expect((await save({ ...form, city: 'Potsdam' }, at(base))).json.version).toBe(base + 1)
    expect((await save({ ...form, city: 'Spandau' }, at(base))).json.version).toBe(base + 2)
  })

  test('of two saves at the same moment one is done', async () => {
    const answers = await Promise.all([
      save({ ...form, city: 'Erkner' }, at(base)),
      colleague({ ...form, city: 'Teltow' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
  })
})
