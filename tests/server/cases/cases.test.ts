import { beforeEach, expect, test } from 'vitest'
import { Activity } from '../../../contracts/model/cases/activity.ts'
import { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { z } from '../../../contracts/schema.ts'
import {
  chargeFields,
  contactFields,
  detailFields,
  findingFields,
  laterParts,
} from '../../support/offices/case-fields.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

let token: string

const api = await opened(openApi())
const own = api.offices.pro
beforeEach(async () => {
  token = await api.signIn('pro')
  api.takeEvents()
})

const get = async (path: string) => (await api.call(path, { token })).json
const keys = (value: object) => new Set(Object.keys(value))

async function fill(): Promise<void> {
  for (const [column, value] of Object.entries(laterParts)) {
    await api.services.database.pool.query(
      `update case_detail set ${column} = $1::jsonb where id = ${own.caseId}`,
      [JSON.stringify(value)],
    )
  }
}

test('[CASEAPI-08, CASEDATA-01, CASEDATA-02, CASEDATA-03] a case is answered whole [G-132] [G-601]', async () => {
  await fill()
  const raw = await get(`/cases/${own.caseId}`)
  const detail = z.parse(CaseDetail, raw)
  expect(keys(raw)).toEqual(detailFields)
  expect([detail.id, detail.case_id]).toEqual([own.caseId, own.caseId])
  expect(detail.translation?.language).toBe('de')
  expect(detail.email_flow).toEqual({ id: `${own.id}-flow`, name: `${own.mark} flow` })
  expect(detail.findings).toHaveLength(3)
  expect(detail.tags).toEqual(['PRO tag'])
  expect(detail.invoices).toEqual(laterParts.invoices)
  expect(detail.case_log).toEqual(laterParts.case_log)
  expect([detail.deadline, detail.automation_state]).toEqual(['2026-12-24', null])
})

test('[CASEDATA-04, CASEDATA-05, CASEDATA-13, CASEDATA-14] its parts carry every field', async () => {
  await fill()
  const raw = await get(`/cases/${own.caseId}`)
  expect(keys(raw.opponent_contact_details)).toEqual(contactFields)
  expect(raw.website_contact_details).toEqual(laterParts.imprint)
  expect(raw.payment).toEqual(laterParts.payment)
  expect(raw.billing_address).toEqual(laterParts.billing_address)
})

test('[CASEDATA-06, CASEDATA-07, CASEDATA-12, CASEDATA-15] claim, overview and callback request', async () => {
  await fill()
  const raw = await get(`/cases/${own.caseId}`)
  expect(raw.claim_details).toEqual({
    currency: 'EUR',
    additional_fees: [
      { name: `${own.mark} Documentation`, percentage: 10, price: 20, taxable: true },
      { name: `${own.mark} Research`, percentage: 2.5, price: 5, taxable: false },
    ],
    settlement_offer_date: '2026-12-24',
    settlement_offer_percentage: 15,
    indirect_tax_type: 'VAT',
    indirect_tax_percentage: 19,
  })
  expect(raw.overview).toEqual({
    was_activated: true,
    num_scheduled_emails_scheduled: 0,
    num_scheduled_emails_paused: 0,
    num_scheduled_emails_sent: 0,
    num_scheduled_emails_failed: 0,
    num_triggered_emails_failed: 0,
  })
  expect(raw.callback_request).toEqual(laterParts.callback_request)
})

test('[SCOPE-06] it holds findings, fees, tax, settlement offer, mail flow and portal language', async () => {
  const { findings, claim_details, charge_details, ...rest } = await get(`/cases/${own.caseId}`)
  expect(findings).toHaveLength(3)
  expect(charge_details.total_net_amount_findings).toBe(199.99)
  expect(claim_details.additional_fees).toHaveLength(2)
  expect(claim_details).toMatchObject({ indirect_tax_type: 'VAT', indirect_tax_percentage: 19 })
  expect(charge_details.settlement_offer.settlement_percentage).toBe(15)
  expect([rest.email_flow.name, rest.translation.language]).toEqual([`${own.mark} flow`, 'de'])
})

test('[CASEAPI-09, CASEDATA-08, CASEDATA-09] the charge details are the worked example’s', async () => {
  const raw = await get(`/cases/${own.caseId}/charge_details`)
  expect(keys(raw)).toEqual(chargeFields)
  expect(raw).toMatchObject({
    total_net_amount_findings: 199.99,
    currency: 'EUR',
    indirect_tax_type: 'VAT',
    final_amount_gross_no_settlement: 266.79,
    final_amount_gross_settlement: 226.77,
    additional_fees_no_settlement: [
      { name: `${own.mark} Documentation`, percentage: 10, amount: 20 },
      { name: `${own.mark} Research`, percentage: 2.5, amount: 5 },
    ],
  })
  expect((await get(`/cases/${own.caseId}`)).charge_details).toEqual(raw)
})

test('[CASEDATA-10, CASEDATA-11] taxes with and without the settlement, and its terms', async () => {
  const raw = await get(`/cases/${own.caseId}/charge_details`)
  expect(raw.indirect_tax_no_settlement).toEqual({ percentage: 19, amount: 41.8 })
  expect(raw.indirect_tax_settlement).toEqual({ percentage: 19, amount: 35.53 })
  expect(raw.settlement_offer).toEqual({
    settlement_percentage: 15,
    settlement_date: '2026-12-24',
  })
})

test('a case with valid licences alone has no charge details', async () => {
  const { pool } = api.services.database
  await pool.query(`update case_row set state = 'VALID_LICENSE' where id = ${own.paidId}`)
  const answer = await api.call(`/cases/${own.paidId}/charge_details`, { token })
  expect(answer.status).toBe(409)
  expect((await get(`/cases/${own.paidId}`)).charge_details).toBeNull()
})

test('[CASEDATA-17, CASEDATA-18] findings and their licences carry stable paths of the files’ origin', async () => {
  const { findings } = await get(`/cases/${own.caseId}`)
  for (const finding of findings) expect(keys(finding)).toEqual(findingFields)
  expect(findings.map((finding: { price: number }) => finding.price)).toEqual([120, 79.99, 250])
  expect(findings[0].original_image.original_image_url).toBe(
    `/files/findings/${own.id}-finding-0/original`,
  )
  expect(findings[2].license).toEqual({
    id: `${own.id}-license`,
    state: 'VALID',
    license_url: `/files/licenses/${own.id}-license`,
    filename: `${own.mark}.pdf`,
    date_uploaded: '2026-11-20T08:00:00.000Z',
    note: own.mark,
    validation_user_name: own.users.admin.name,
  })
})

test('[CASEAPI-35] the activities are all there, newest first [G-494]', async () => {
  for (const text of ['first', 'second', 'third'])
    await api.call(`/cases/${own.caseId}/note`, { token, json: { text } })
  const list = z.parse(z.array(Activity), await get(`/cases/${own.caseId}/activities`))
  const moments = list.map((entry) => entry.created)
  expect(moments).toEqual(moments.toSorted().reverse())
  const texts = list.flatMap((entry) => (entry.type === 'NOTE' ? [entry.content.text] : []))
  expect(texts).toEqual(['third', 'second', 'first', `${own.mark} note`])
  const mail = list.find((entry) => entry.type === 'EMAIL_IN')
  expect(mail?.content).toMatchObject({ email_id: own.emailId, unread: 0, mail_content: null })
})

test('[CASEAPI-06] a case is created in STANDBY, with the default language and its first activity', async () => {
  const before = await get('/cases/_count')
  const json = { host: ' Neu.Example ', source_case_id: ' R-7 ' }
  const answer = await api.call('/cases/create', { token, json })
  expect(answer.status).toBe(200)
  const detail = z.parse(CaseDetail, answer.json)
  expect(detail).toMatchObject({
    state: 'STANDBY',
    host: 'neu.example',
    source_case_id: 'R-7',
    version: 1,
    country: null,
    email_flow: null,
    findings: [],
    translation: { id: `${own.id}-language`, language: 'de' },
    overview: { was_activated: false },
  })
  expect(detail.id).toMatch(/^\d{8,9}$/)

  const [event] = answer.json.events
  expect(event).toMatchObject({ name: 'case.created', caseId: detail.id, caseVersion: 1 })
  expect(event.payload).toMatchObject({ was: {}, activity: { type: 'CASE_CREATED' } })
  expect(await get('/cases/_count')).toEqual({
    ...before,
    all: before.all + 1,
    STANDBY: before.STANDBY + 1,
  })
  const activities = await get(`/cases/${detail.id}/activities`)
  expect(activities).toEqual([event.payload.activity])
  const { cases } = (await api.call('/cases/_search', { token, json: {} })).json
  expect(cases[0]).toEqual(event.payload.row)
  expect(await get(`/cases/${detail.id}`)).toEqual(detail)
})

test('numbers of cases are not consecutive, and two cases may be of one host [G-430] [G-623]', async () => {
  const created = await Promise.all(
    Array.from({ length: 8 }, () =>
      api.call('/cases/create', { token, json: { host: 'same.example', source_case_id: '' } }),
    ),
  )
  const numbers = created.map(({ json }) => Number(json.id)).toSorted((a, b) => a - b)
  expect(new Set(numbers).size).toBe(8)
  expect(numbers.some((id, at) => id === (numbers[at - 1] ?? 0) + 1)).toBe(false)
  for (const { json } of created) expect(json.source_case_id).toBeNull()
})

test.each([
  '',
  'no-dot',
  'https://a.example',
  'a.example/path',
  'a.example:80',
  'a b.example',
  '-a.example',
  'a.e',
  `${'a'.repeat(250)}.example`,
])('%j is no domain: 400, and nothing is created [G-429]', async (host) => {
  const before = await api.digest(own.id)
  const answer = await api.call('/cases/create', { token, json: { host } })
  expect([answer.status, answer.json]).toEqual([
    400,
    { error_message: 'Please use a valid domain name e.g. example.com' },
  ])
  expect(await api.digest(own.id)).toEqual(before)
})

test('a reference number of more than 100 characters is 400', async () => {
  const json = { host: 'a.example', source_case_id: 'x'.repeat(101) }
  expect((await api.call('/cases/create', { token, json })).status).toBe(400)
})

test('what was said in the answer is what colleagues are told, once', async () => {
  const json = { host: 'told.example' }
  const answer = await api.call('/cases/create', { token, json })
  expect(api.takeEvents()).toEqual(answer.json.events)
  const caughtUp = await get(`/events?since=${answer.json.events[0].seq - 1}`)
  expect(caughtUp.events).toEqual(answer.json.events)
  expect(caughtUp.head).toBe(answer.json.events[0].seq)
})
