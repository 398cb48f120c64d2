import { createServer, type Server } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { euVatCountries } from '../../../contracts/reference/eu-vat.ts'
import { termsAcceptance, termsOfService } from '../../../server-mock/db/schema/terms.ts'
import { FIRST_TERMS } from '../../../server-mock/modules/terms/first-terms.ts'
import { anAccount, checkVatAt } from '../../support/offices/account-form.ts'
import { openApi, type TestApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api: TestApi = await opened(openApi())
// Far enough for every earlier request to be forgotten.
beforeEach(() => api.advance(2 * 60 * 60 * 1000))

const db = () => api.services.database.db
const checkVat = checkVatAt(() => api)
const create = (json: object) => api.call('/customer/account', { json })
const forbidden = { error_message: 'Access forbidden' }

describe('the terms for an account', () => {
  test('are answered to everybody, version and content [ACCT-31]', async () => {
    const answer = await api.call('/customer/terms_of_service')
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({
      version: FIRST_TERMS,
      content: expect.stringContaining('<h2>1. What is provided</h2>'),
    })
  })

  test('are the newest ones, and an account is created under these alone', async () => {
    const version = '2027-01-01'
    await db()
      .insert(termsOfService)
      .values({ version, content: '<p>New</p>', created: api.services.clock.now().toISOString() })
    try {
      const answer = await api.call('/customer/terms_of_service')
      expect(answer.json).toEqual({ version, content: '<p>New</p>' })
      expect((await create(anAccount())).status).toBe(409)
      expect((await create(anAccount({ tos_version: version }))).status).toBe(200)
    } finally {
      await db().delete(termsAcceptance).where(eq(termsAcceptance.version, version))
      await db().delete(termsOfService).where(eq(termsOfService.version, version))
    }
  })
})

describe('the VAT check', () => {
  test('takes country, VAT ID and token, and answers a blank for a valid one [ACCT-32, ACCT-33]', async () => {
    const answer = await checkVat('AT', 'ATU13585627')
    expect([answer.status, answer.json]).toEqual([200, ''])
    expect((await checkVat('AT', 'ATU13585626')).json).toBe('Invalid VAT')
  })

  const genuine =
    'ATU13585627 BE0428759497 BG175074752 CY10259033P CZ25123891 DE136695976 DK13585628 EE100931558 ESB58378431 FI20774740 FR40303265045 EL094259216 HR33392005961 HU12892312 IE6433435F IT00743110157 LT119511515 LU15027442 LV40003521600 MT11679112 NL004495445B01 PL8567346215 PT501964843 RO18547290 SE123456789701 SI50223054 SK2022749619'.split(
      ' ',
    )
  test('knows the form of every country that asks for one, Greece by its own prefix [G-247]', async () => {
    const countries = genuine.map((id) => id.slice(0, 2).replace('EL', 'GR'))
    expect(new Set(countries)).toEqual(new Set([...euVatCountries, 'DE']))
    for (const [at, country] of countries.entries()) {
      api.advance(60_000)
      const id = genuine[at] ?? ''
      expect([id, (await checkVat(country, ` ${id.toLowerCase()} `)).json]).toEqual([id, ''])
      expect((await checkVat(country, `${id.slice(0, 2)}1`)).json).toBe('Invalid VAT')
    }
  })

  test('calls an ID of a country that is not asked for one invalid', async () => {
    expect((await checkVat('US', '123456789')).json).toBe('Invalid VAT')
    expect((await checkVat('ZZ', 'ATU13585627')).json).toBe('Invalid VAT')
  })

  test.each([
    ['missing', undefined],
    ['bad', 'nonsense'],
    ['empty', ''],
  ])('refuses a %s token of the robot check [ACCT-27]', async (_what, token) => {
    const json = {
      country: 'AT',
      vat_id: 'ATU13585627',
      ...(token !== undefined && { recaptcha_token: token }),
    }
    const answer = await api.call('/customer/vat_id/validation', { json })
    expect([answer.status, answer.json]).toEqual([403, forbidden])
  })

  test('is slowed down for an address that asks too often', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 30; n += 1) statuses.push((await checkVat('AT', 'ATU13585627')).status)
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(25)
    expect(statuses.slice(0, 15)).toEqual(Array.from({ length: 15 }, () => 200))
    const slowed = await checkVat('AT', 'ATU13585627')
    expect(slowed.status).toBe(429)
    api.advance(Number(slowed.headers.get('retry-after')) * 1000)
    expect((await checkVat('AT', 'ATU13585627')).status).toBe(200)
  })
})

describe('the register behind the VAT check', () => {
  let register: Server
  let say: { status: number; json: unknown } = { status: 200, json: {} }
  const asked: unknown[] = []
  beforeAll(async () => {
    register = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        asked.push(JSON.parse(Buffer.concat(chunks).toString()))
        response.writeHead(say.status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(say.json))
      })
    })
    await new Promise<void>((resolve) => register.listen(0, '127.0.0.1', resolve))
    const address = register.address()
    if (typeof address !== 'object' || !address) throw new Error('no port')
    api.services.config.vatRegisterUrl = `http://127.0.0.1:${address.port}/check`
  })
  afterAll(async () => {
    api.services.config.vatRegisterUrl = null
    await new Promise((resolve) => register.close(resolve))
  })

  test.each([
    ['knows it', { status: 200, json: { valid: true } }, ''],
    ['does not know it', { status: 200, json: { valid: false } }, 'Invalid VAT'],
    ['is out of order', { status: 500, json: { valid: false } }, ''],
    ['answers without end', { status: 200, json: { valid: false, more: '-'.repeat(200_000) } }, ''],
    ['answers something else', { status: 200, json: { actionSucceed: false } }, ''],
  ])('one that %s', async (_what, answer, verdict) => {
    say = answer
    expect((await checkVat('GR', '094259216')).json).toBe(verdict)
    expect(asked.at(-1)).toEqual({ countryCode: 'EL', vatNumber: '094259216' })
  })

  test('is not asked about an ID whose form is wrong already', async () => {
    const before = asked.length
    expect((await checkVat('GR', '094259217')).json).toBe('Invalid VAT')
    expect(asked).toHaveLength(before)
  })

  test('is not waited for when nobody is there', async () => {
    const { vatRegisterUrl } = api.services.config
    api.services.config.vatRegisterUrl = 'http://127.0.0.1:1/check'
    expect((await checkVat('GR', '094259216')).json).toBe('')
    api.services.config.vatRegisterUrl = vatRegisterUrl
  })
})
