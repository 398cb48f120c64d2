import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { MailTemplate } from '../../../contracts/model/mail/mail-template.ts'
import { parse, z } from '../../../contracts/schema.ts'
import { caseDetail } from '../../../server-mock/db/schema/cases.ts'
import { emailFlow, mailTemplate } from '../../../server-mock/db/schema/setup.ts'
import { presetNames } from '../../../server-mock/modules/mail-flows/presets/presets.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
const { db } = api.services.database
const { lite, pro } = api.offices
const token = await api.signIn('pro')

const of = (customer = pro) => `/customer/${customer.id}/config/email_flows`
const create = (json: object, headers: Record<string, string> = {}) =>
  api.call(of(), { token, method: 'POST', json, headers })
const templatesOf = async (id: string, customer = pro, by = token) =>
  (await api.call(`${of(customer)}/${id}/templates`, { token: by })).json
const Told = z.object({ template: MailTemplate, applied: z.boolean() })
const outline = (templates: MailTemplate[]) =>
  templates
    .map(({ type, trigger_event, schedule_num_days: days, name }) =>
      [type, trigger_event ?? days ?? name].join(' '),
    )
    .toSorted()

const standard = [
  'custom Answer to a question',
  'letter Formal notice',
  ...['scheduled 14', 'scheduled 21', 'scheduled 7'],
  ...['triggered DISCOUNT_END', 'triggered INITIAL', 'triggered LICENSE_REJECTED'],
  ...['triggered LICENSE_VALIDATED', 'triggered PAID'],
]

beforeEach(async () => {
  for (const { id } of [lite, pro]) {
    await db.delete(mailTemplate).where(eq(mailTemplate.customerId, id))
    await db.delete(emailFlow).where(eq(emailFlow.customerId, id))
  }
  api.takeEvents()
})

describe('a mail flow that begins with the sample library', () => {
  test('[COMMAPI-09] the library is listed in its order, to agents too [G-21]', async () => {
    const agent = await api.signIn('lite', 'agent')
    const { status, json } = await api.call(`${of(lite)}/presets`, { token: agent })
    expect([status, json]).toEqual([200, [...presetNames]])
  })

  test('[COMMAPI-06, FLOW-43] has the templates of the preset that is named', async () => {
    const { status, json } = await create({ name: 'Germany', preset_name: 'Standard (German)' })
    expect([status, json]).toMatchObject([200, { name: 'Germany', cases: 0 }])
    const templates = await templatesOf(json.id)
    expect(outline(templates)).toEqual(standard)
    expect(templates.every((one: MailTemplate) => parse(MailTemplate, one).ok)).toBe(true)
    expect(templates.every(({ version }: MailTemplate) => version === 1)).toBe(true)
    const letter = templates.find(({ type }: MailTemplate) => type === 'letter')
    expect(letter.config.letter_header.case_id_label).toBe('Fallnummer')
    expect(letter.config.placeholders.salutation.created).toBe(letter.created)
  })

  test('[FLOW-43] of several presets has what the one chosen first says of a day or an event [G-20]', async () => {
    const preset_name = ['Friendly (German)', 'Standard (German)', 'Friendly (German)']
    const { json } = await create({ name: 'Both', preset_name })
    const templates = await templatesOf(json.id)
    expect(outline(templates)).toEqual([...standard, 'scheduled 10', 'scheduled 20'].toSorted())
    const initial = templates.find(({ trigger_event: event }: MailTemplate) => event === 'INITIAL')
    expect(initial.subject).toBe('Unsere Bilder auf {{website}} (Fall {{case_id}})')
  })

  test('has none where nothing is named, or the entry that stands for nothing', async () => {
    const presets = [undefined, [], 'Empty Flow']
    for (const [index, preset_name] of presets.entries()) {
      const { json } = await create({ name: `Empty ${index}`, preset_name })
      expect(await templatesOf(json.id)).toEqual([])
    }
  })

  test('tells of the flow first, then of each of its templates', async () => {
    const { json } = await create({ name: 'Told', preset_name: 'Friendly (English)' })
    const events = api.takeEvents()
    expect(events.map(({ name }) => name)).toEqual([
      'mail-flow.created',
      ...Array(6).fill('mail-template.created'),
    ])
    const told = events.slice(1).map(({ payload }) => z.parse(Told, payload))
    expect(told.map(({ applied }) => applied)).toEqual(Array(6).fill(false))
    const listed = z.parse(z.array(MailTemplate), await templatesOf(json.id))
    const byId = (a: MailTemplate, b: MailTemplate) => (a.id < b.id ? -1 : 1)
    expect(told.map(({ template }) => template).toSorted(byId)).toEqual(listed.toSorted(byId))
  })

  test('is refused whole for a preset that is none: nothing is stored or told', async () => {
    const preset_name = ['Standard (English)', 'Rude (English)']
    const { status, json } = await create({ name: 'Wrong', preset_name })
    expect([status, json.error_message]).toEqual([
      400,
      "There is no sample template named 'Rude (English)'.",
    ])
    expect((await api.call(of(), { token })).json).toEqual([])
    expect(api.takeEvents()).toEqual([])
  })

  test('keeps on LITE the templates that the plan locks [G-23] [G-743]', async () => {
    const by = await api.signIn('lite', 'admin')
    const json = { name: 'First', preset_name: 'Standard (English)' }
    const made = await api.call(of(lite), { token: by, method: 'POST', json })
    expect(made.status).toBe(200)
    expect(outline(await templatesOf(made.json.id, lite, by))).toEqual(standard)
  })

  test('is made once, whoever asks again under the same key', async () => {
    const asked = { name: 'Once', preset_name: 'Friendly (English)' }
    const key = { 'Idempotency-Key': 'preset-once' }
    const [first, second] = await Promise.all([create(asked, key), create(asked, key)])
    expect(second.json).toEqual(first.json)
    expect(await templatesOf(first.json.id)).toHaveLength(6)
  })

  test('is ready to be used: its initial email is filled in for a case without a gap', async () => {
    const { json } = await create({ name: 'Used', preset_name: 'Standard (German)' })
    await db
      .update(caseDetail)
      .set({ emailFlowId: json.id })
      .where(eq(caseDetail.id, Number(pro.caseId)))
    const template_id = (await templatesOf(json.id)).find(
      ({ trigger_event: event }: MailTemplate) => event === 'INITIAL',
    ).id
    const shown = await api.call(`/cases/${pro.caseId}/rendered_email`, {
      ...{ token, method: 'POST', json: { template_id } },
    })
    expect(shown.status).toBe(200)
    expect(shown.json.content).toContain('Ihre Fallnummer lautet')
    const missing = new Set(shown.json.missing_placeholders)
    for (const name of ['salutation', 'image_uses', 'settlement_portal', 'case_id'])
      expect([name, missing.has(name)]).toEqual([name, false])
  })
})
