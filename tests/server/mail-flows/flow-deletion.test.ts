import { isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { caseTemplate } from '../../../server-mock/db/schema/case-templates.ts'
import { emailFlow, mailTemplate } from '../../../server-mock/db/schema/setup.ts'
import { openCaseDesk } from '../../support/offices/case-desk.ts'
import { MORNING } from '../../support/server/api-office.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openCaseDesk())
const { api, own } = desk
const { db } = api.services.database
const token = await api.signIn('pro', 'admin')

let count = 0

/** A flow of the office with one message. */
async function aFlow(name = 'Temporary') {
  count += 1
  const id = `temporary-${count}`
  await db.insert(emailFlow).values({ id, customerId: own.id, name })
  const text = { subject: 'Thank you', content: '<p>Thank you</p>', config: { placeholders: {} } }
  const template = { id: `${id}-custom`, customerId: own.id, flowId: id, name: 'Thanks' }
  await db.insert(mailTemplate).values({ ...template, ...text, type: 'custom' })
  return id
}
const caseWith = (state: CaseState, emailFlowId: string) =>
  desk.makeCase(state, { detail: { emailFlowId } })
const remove = (id: string) =>
  api.call(`/customer/${own.id}/config/email_flows/${id}`, { token, method: 'DELETE' })

test.each(['ACTIVE', 'PAYMENT_PROCESSING'] as const)(
  '[COMMAPI-08] a flow that cases use in %s is not deleted, and says how many do [G-31] [G-620]',
  async (state) => {
    const id = await aFlow()
    for (const used of [state, state, 'STANDBY', 'PAID'] as const) await caseWith(used, id)
    const before = await api.digest(own.id)
    const { status, json } = await remove(id)
    expect([status, json]).toEqual([409, { error_message: 'This mail flow is used by 2 case(s).' }])
    expect(await api.digest(own.id)).toEqual(before)
  },
)

test.each(['STANDBY', 'CANCELLED'] as const)(
  '[COMMAPI-08, FLOW-02] a case in %s is without its flow once that was deleted, and can be given another [G-702]',
  async (state) => {
    const id = await aFlow()
    const caseId = await caseWith(state, id)
    const { version } = await desk.get(caseId)
    expect((await remove(id)).status).toBe(200)
    const after = await desk.get(caseId)
    expect(after).toMatchObject({ version, email_flow: null, email_flow_id: null })
    const activated = await desk.put(caseId, '/activate_case')
    expect([activated.status, activated.json.error_message]).toEqual([
      409,
      'The case needs a mail flow',
    ])
    const other = await aFlow('Other')
    const given = await desk.changed(caseId, () => desk.put(caseId, `/email_flows/${other}`))
    expect(given.after.email_flow).toEqual({ id: other, name: 'Other' })
  },
)

test.each(['PAID', 'VALID_LICENSE'] as const)(
  '[COMMAPI-08] a case in %s keeps id and name of its deleted flow, and mails can still be answered [G-702]',
  async (state) => {
    const id = await aFlow('Last winter')
    const caseId = await caseWith(state, id)
    expect((await remove(id)).status).toBe(200)
    const flow = { id, name: 'Last winter' }
    expect(await desk.get(caseId)).toMatchObject({ email_flow: flow, email_flow_id: id })
    const mail = { to: 'owner@shop.example', cc: '', bcc: '', subject: 'Re: thank you' }
    const json = { ...mail, content: '<p>You are welcome</p>', attachments: [] }
    const sent = await desk.call(caseId, '/outbound_email', { json })
    expect([sent.status, sent.json.email_flow]).toEqual([200, flow])
  },
)

test('a case template that names a deleted flow keeps it through a save, and fills in none [FLOW-02]', async () => {
  const id = await aFlow()
  const template = `defaults-of-${id}`
  const values = { id: template, customerId: own.id, created: MORNING, name: 'Defaults' }
  await db.insert(caseTemplate).values({ ...values, currency: 'CHF', emailFlowId: id })
  expect((await remove(id)).status).toBe(200)
  const json = { name: 'Defaults of winter', currency: 'CHF', email_flow_id: id }
  const path = `/customer/${own.id}/case_template/${template}`
  expect((await api.call(path, { token, method: 'PUT', json })).json).toMatchObject(json)
  const caseId = await desk.makeCase('STANDBY')
  const before = await desk.get(caseId)
  const { after } = await desk.changed(caseId, () => desk.put(caseId, `/auto_fill/${template}`))
  expect([after.email_flow, after.claim_details.currency]).toEqual([before.email_flow, 'CHF'])
})

test('[COMMAPI-08] the templates of a flow are deleted with it, and no others', async () => {
  const [id, other] = [await aFlow(), await aFlow()]
  const { status, json } = await remove(id)
  expect([status, json.events.map(({ name }: { name: string }) => name)]).toEqual([
    200,
    ['mail-flow.deleted'],
  ])
  const templates = await db.select().from(mailTemplate).where(isNotNull(mailTemplate.deleted))
  expect(templates.map(({ flowId }) => flowId)).toContain(id)
  expect(templates.map(({ flowId }) => flowId)).not.toContain(other)
  const caseId = await caseWith('PAID', other)
  const render = (flow: string) =>
    desk.call(caseId, '/rendered_email', { json: { template_id: `${flow}-custom` } })
  expect([(await render(id)).status, (await render(other)).status]).toEqual([404, 200])
})

test('what a deletion would do is told before: its templates, the cases left without it, and those that forbid it [G-31]', async () => {
  const id = await aFlow()
  const uses = () => api.call(`/customer/${own.id}/config/email_flows/${id}/uses`, { token })
  const none = { templates: ['Thanks'], in_use: 0, standby: 0, cancelled: 0 }
  expect((await uses()).json).toEqual(none)
  const states = [
    'STANDBY',
    'STANDBY',
    'CANCELLED',
    'ACTIVE',
    'PAYMENT_PROCESSING',
    'PAID',
  ] as const
  for (const state of states) await caseWith(state, id)
  expect((await uses()).json).toEqual({ ...none, in_use: 2, standby: 2, cancelled: 1 })
  const unused = await aFlow()
  await remove(unused)
  const gone = await api.call(`/customer/${own.id}/config/email_flows/${unused}/uses`, { token })
  expect(gone.status).toBe(404)
})
