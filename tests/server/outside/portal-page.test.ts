import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { caseDetail, caseRow, finding } from '../../../server-mock/db/schema/cases.ts'
import { translation } from '../../../server-mock/db/schema/setup.ts'
import { createFilesOrigin } from '../../../server-mock/http/files/files-origin.ts'
import { makePortalToken } from '../../../server-mock/modules/case-record/portal-link.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const office = () => api.offices.enterprise
const uuid = () => `${office().id}-uuid-${office().caseId}`
const token = () => makePortalToken(api.services.config.sessionSecret, uuid())
const db = () => api.services.database.db
beforeEach(async () => {
  await inState('ACTIVE')
  // A page and its reloads are one visit: tests are an hour apart.
  api.advance(3_600_000)
  api.takeEvents()
})

const ofCase = () => eq(caseDetail.id, Number(office().caseId))

const api = await opened(openApi())
const files = await opened(createFilesOrigin(api.services))
await db().update(caseDetail).set({ pin: '482913' }).where(ofCase())

const inState = (state: CaseState) =>
  db()
    .update(caseRow)
    .set({ state })
    .where(eq(caseRow.id, Number(office().caseId)))
const open = (query = '', id = uuid()) => files.inject({ url: `/portal/${id}${query}` })
const enter = (pin: string, { remoteAddress = '127.0.0.1', cookie = '' } = {}) =>
  files.inject({
    method: 'POST',
    url: `/portal/${uuid()}`,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    payload: new URLSearchParams({ pin }).toString(),
  })
const names = () => api.takeEvents().map(({ name }) => name)

describe('the page behind the portal link', () => {
  test('shows whoever has the address the short facts and records the visit [G-432]', async () => {
    const page = await open()
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(office().caseId)
    expect(page.body).toContain('Offen')
    expect(page.body).toContain('name="pin"')
    expect(page.body).not.toContain('266,79')
    expect(page.body).not.toContain('482913')
    expect(names()).toEqual(['case.portal-visited'])
  })

  test('says what the customer wrote in the language of the case, harmless, and in the default where it is silent', async () => {
    const { id } = office()
    const own = eq(translation.id, `${id}-language`)
    const faq = [{ question: 'Warum <b>ich</b>?', answer: '<p>Darum.</p>' }]
    const texts = {
      loginText: '<p>Guten Tag</p>',
      caseOverviewText: '<p style="color:red" onclick="x()">Ihr Fall<script>x()</script></p>',
      aboutUsText: '',
      faq,
    }
    await db().update(translation).set(texts).where(own)
    await db()
      .insert(translation)
      .values({ id: 'fr', customerId: id, language: 'fr', isActive: true, isDefault: true })
    const french = { aboutUsText: '<p>Qui nous sommes</p>', loginText: '<p>Bonjour</p>' }
    await db().update(translation).set(french).where(eq(translation.id, 'fr'))
    await db().update(translation).set({ isDefault: false }).where(own)
    const facts = await open()
    expect(facts.body).toContain('<p>Guten Tag</p>')
    expect(facts.body).not.toContain('Ihr Fall')
    const { body } = await open(`?token=${token()}`)
    expect(body).toContain('<p>Ihr Fall</p>')
    expect(body).toContain('<p>Qui nous sommes</p>')
    expect(body).toContain('<summary>Warum &lt;b&gt;ich&lt;/b&gt;?</summary><p>Darum.</p>')
    await db().delete(translation).where(eq(translation.id, 'fr'))
    await db().update(translation).set({ isDefault: true }).where(own)
  })

  test('shows the offer by the token of a mail, and records the login', async () => {
    const page = await open(`?token=${token()}`)
    expect(page.body).toContain('266,79 EUR')
    expect(page.body).toContain('Bei Zahlung bis zum 24. Dezember 2026')
    expect(page.body).toContain('226,77 EUR')
    expect(page.body).toContain('Lizenziert')
    expect(page.body).toContain('(19\u00a0%)')
    expect(names()).toEqual(['case.portal-visited', 'case.portal-login'])
  })

  test('writes percentages as its language does', async () => {
    const language = eq(translation.id, `${office().id}-language`)
    await db().update(translation).set({ language: 'en' }).where(language)
    expect((await open(`?token=${token()}`)).body).toContain('VAT (19%)')
    await db().update(translation).set({ language: 'de' }).where(language)
  })

  test('shows no tax where the offer has none', async () => {
    const [kept] = await db().select().from(caseDetail).where(ofCase())
    const none = { taxType: 'NO_INDIRECT_TAX', taxPercentage: 0 }
    await db().update(caseDetail).set(none).where(ofCase())
    const page = await open(`?token=${token()}`)
    expect(page.body).toContain('EUR')
    expect(page.body).not.toContain('%)')
    const { taxType, taxPercentage } = kept ?? {}
    await db().update(caseDetail).set({ taxType, taxPercentage }).where(ofCase())
  })

  test('shows no more than the facts for the token of another case', async () => {
    const other = makePortalToken(api.services.config.sessionSecret, 'another-uuid')
    for (const wrong of [other, `${token()}x`, 'nonsense']) {
      expect((await open(`?token=${wrong}`)).body).not.toContain('266,79')
    }
    expect(names()).toEqual(['case.portal-visited'])
  })

  test('counts a page and its reloads as one visit, and a later one again', async () => {
    await open(`?token=${token()}`)
    await open(`?token=${token()}`)
    expect(names()).toHaveLength(2)
    api.advance(6 * 60_000)
    await open()
    expect(names()).toEqual(['case.portal-visited'])
  })

  test('says nothing of staff who look', async () => {
    await open(`?token=${token()}&user_id=${office().users.agent.id}`)
    expect(names()).toEqual([])
  })

  test('speaks English where it has no other language', async () => {
    const language = eq(translation.id, `${office().id}-language`)
    await db().update(translation).set({ language: 'it' }).where(language)
    const page = await open()
    expect(page.body).toContain('<html lang="en">')
    expect(page.body).toContain('Open')
    await db().update(translation).set({ language: 'de' }).where(language)
  })

  test('runs nothing and shows what outsiders wrote as text', async () => {
    await db()
      .update(finding)
      .set({ pageLink: 'https://x.example/"><script>alert(1)</script>' })
      .where(eq(finding.id, `${office().id}-finding-0`))
    const page = await open(`?token=${token()}`)
    expect(page.body).not.toContain('<script')
    expect(page.body).toContain('&quot;&gt;&lt;script&gt;')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(policy).not.toContain('script-src')
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  test.each(['STANDBY', 'CANCELLED'] as const)('is closed for a %s case', async (state) => {
    await inState(state)
    const page = await open(`?token=${token()}`)
    expect(page.statusCode).toBe(403)
    expect(page.body).toContain('Dieser Fall ist nicht offen')
    expect(page.body).not.toContain(office().caseId)
    expect(names()).toEqual([])
  })

  test('shows no amount where every use is licensed', async () => {
    await inState('VALID_LICENSE')
    const page = await open(`?token=${token()}`)
    expect(page.body).toContain('Es ist nichts zu zahlen.')
    expect(page.body).not.toContain('EUR')
  })

  test('shows a paid case with what was received and without a discount', async () => {
    await inState('PAID')
    const payment = {
      date_received: '2026-11-19T10:00:00.000Z',
      amount_received: 226.77,
      payment_method_type: 'card',
    }
    await db().update(caseDetail).set({ payment }).where(ofCase())
    const page = await open(`?token=${token()}`)
    expect(page.body).toContain('19. November 2026')
    expect(page.body).not.toContain('Bei Zahlung bis')
    await db().update(caseDetail).set({ payment: null }).where(ofCase())
  })

  test.each(['unknown', 'a b', '%00'])('is 404 for the address %j', async (id) => {
    const page = await open('', encodeURIComponent(id))
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('Page not found')
  })
})

describe('the PIN', () => {
  test('opens the offer by an address that can be reloaded', async () => {
    const answer = await enter(' 482913 ')
    // The address that it leads to opens the case.
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.statusCode).toBe(303)
    expect(names()).toEqual(['case.portal-login'])
    const page = await files.inject({ url: String(answer.headers.location) })
    expect(page.body).toContain('266,79 EUR')
    expect(names()).toEqual(['case.portal-visited'])
  })

  test('is locked after five tries, for 15 minutes', async () => {
    for (let n = 0; n < 5; n += 1) {
      const answer = await enter('000000')
      expect(answer.statusCode).toBe(403)
      expect(answer.body).toContain('Die Fallnummer oder die PIN ist nicht richtig.')
    }
    const locked = await enter('482913')
    expect(locked.statusCode).toBe(429)
    expect(locked.body).toContain('Zu viele Versuche.')
    api.advance(16 * 60_000)
    expect((await enter('482913')).statusCode).toBe(303)
  })

  test('is throttled for strangers at 240 addresses without locking its owner out', async () => {
    const seen = await open(`?token=${token()}`)
    const device = String(seen.headers['set-cookie']).split(';')[0] ?? ''
    const answers = await Promise.all(
      Array.from({ length: 240 }, (_, n) => enter('000000', { remoteAddress: `198.18.1.${n}` })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(20)
    expect((await enter('482913', { remoteAddress: '192.0.2.1' })).statusCode).toBe(429)
    const owner = await enter('482913', { remoteAddress: '192.0.2.1', cookie: device })
    expect(owner.statusCode).toBe(303)
    expect((await open(`?token=${token()}`)).body).toContain('266,79 EUR')
  })

  test('that was entered by one stranger five times leaves the tries of another one', async () => {
    for (let n = 0; n < 6; n += 1) await enter('000000', { remoteAddress: '198.18.2.1' })
    expect((await enter('482913', { remoteAddress: '198.18.2.2' })).statusCode).toBe(303)
  })

  test('that no case has opens nothing', async () => {
    await db().update(caseDetail).set({ pin: '' }).where(ofCase())
    expect((await enter('')).statusCode).toBe(403)
    await db().update(caseDetail).set({ pin: '482913' }).where(ofCase())
  })
})
