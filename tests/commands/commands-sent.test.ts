import { describe, expect, test } from 'vitest'
import type { CallName } from '../../contracts/api/calls.ts'
import type { CommandName } from '../../contracts/commands/commands.ts'
import { emptyCaseTemplate } from '../../contracts/rules/cases/case-templates.ts'
import { emptyImprint } from '../../contracts/rules/cases/research.ts'
import type { CommandHandler } from '../../src/bus/command/command.ts'
import { doneWith } from '../../src/commands/handlers/effects/answers.ts'
import { commandHandlers } from '../../src/commands/handlers.ts'
import type { Prediction, View } from '../../src/projections/view.ts'
import { answered, fakeGateway, unreachable } from '../support/client/fake-gateway.ts'
import { aBilling } from '../support/offices/invoicing.ts'
import { aCaseDetail } from '../support/records/builders.ts'
import { aUser, caseEvent, localEvent } from '../support/records/events.ts'
import { commandOf, contact, handlerOf, id, ofCase, viewOf } from './handlers/handler-desk.ts'

type Sent = [command: CommandName, input: object, call: CallName, request: object, version?: false]

const ofFlow = { customer_id: 'c1', flow_id: 'f1' }
const aTemplate = {
  ...{ name: ' Second ', type: 'scheduled', schedule_num_days: 7, subject: 'A reminder' },
  ...{ content: '<p>{{case_id}}</p>', config: { placeholders: {} } },
}
const sentTemplate = { ...aTemplate, name: 'Second', trigger_event: null }
const aTest = {
  ...{ case_id: '7', subject: 'A reminder', content: '<p>{{case_id}}</p>' },
  config: { placeholders: {} },
}
const sent: Sent[] = [
  [
    'case.create',
    { host: 'a.example', source_case_id: null },
    'createCase',
    { body: { host: 'a.example', source_case_id: null } },
    false,
  ],
  [
    'case.note.add',
    { ...ofCase, text: ' Hello ' },
    'addNote',
    { params: { id }, body: { text: 'Hello' } },
  ],
  [
    'case.note.delete',
    { ...ofCase, note_id: 'n1' },
    'deleteNote',
    { params: { id, noteId: 'n1' } },
  ],
  ['case.tag.add', { ...ofCase, tag: ' vip ' }, 'addTag', { params: { id, tagId: 'vip' } }],
  ['case.tag.remove', { ...ofCase, tag: 'vip' }, 'removeTag', { params: { id, tagId: 'vip' } }],
  [
    'case.reminder.set',
    { ...ofCase, name: 'Call', date: '2026-12-01' },
    'setReminder',
    { params: { id }, body: { name: 'Call', date: '2026-12-01' } },
  ],
  ['case.reminder.clear', ofCase, 'clearReminder', { params: { id } }],
  ['case.activate', ofCase, 'activateCase', { params: { id }, query: {} }],
  ['case.cancel', ofCase, 'cancelCase', { params: { id } }],
  ['case.reset', ofCase, 'resetCase', { params: { id } }],
  [
    'case.automation.pause',
    ofCase,
    'setAutomation',
    { params: { id }, query: { state: 'PAUSED' } },
  ],
  [
    'case.automation.resume',
    ofCase,
    'setAutomation',
    { params: { id }, query: { state: 'SCHEDULED' } },
  ],
  [
    'case.scheduled-mail.delete',
    { ...ofCase, activity_id: 's1' },
    'deleteScheduledEmail',
    { params: { id, activityId: 's1' } },
  ],
  [
    'case.contact.change',
    { ...ofCase, contact },
    'changeContact',
    { params: { id }, body: contact },
  ],
  [
    'case.imprint.change',
    { ...ofCase, imprint: { ...emptyImprint, city: ' Greven ' } },
    'changeImprint',
    { params: { id }, body: { ...emptyImprint, city: 'Greven' } },
  ],
  [
    'case.log.add',
    { ...ofCase, text: ' Asked ' },
    'addLogEntry',
    { params: { id }, body: { text: 'Asked' } },
  ],
  [
    'case.log.change',
    { ...ofCase, entry_id: 'g1', text: ' Asked ' },
    'changeLogEntry',
    { params: { id, logId: 'g1' }, body: { text: 'Asked' } },
  ],
  [
    'case.license.review',
    { ...ofCase, finding_id: 'f1', state: 'VALID', shown_email: 'd1' },
    'reviewLicense',
    {
      params: { id, findingId: 'f1' },
      query: { shown_email: 'd1' },
      body: { state: 'VALID' },
    },
  ],
  [
    'case.license.delete',
    { ...ofCase, finding_id: 'f1' },
    'deleteLicense',
    { params: { id, findingId: 'f1' } },
  ],
  [
    'case.finding.price.change',
    { ...ofCase, finding_id: 'f1', price: 99.9 },
    'changePrice',
    { params: { id, findingId: 'f1' }, body: { price: 99.9 } },
  ],
  [
    'case.country.change',
    { ...ofCase, country: 'AT' },
    'changeCountry',
    { params: { id }, body: { country: 'AT' } },
  ],
  [
    'case.offer.change',
    { ...ofCase, claim: { currency: 'EUR' } },
    'changeClaim',
    { params: { id }, body: { currency: 'EUR' } },
  ],
  [
    'case.fees.change',
    { ...ofCase, fees: [{ name: 'Research', percentage: 5, taxable: true }] },
    'changeFees',
    { params: { id }, body: [{ name: 'Research', percentage: 5, taxable: true }] },
  ],
  [
    'case.finding.delete',
    { ...ofCase, finding_id: 'f1' },
    'deleteFinding',
    { params: { id, findingId: 'f1' } },
  ],
  ['case.callback.finish', ofCase, 'finishCallback', { params: { id } }],
  [
    'case.flow.assign',
    { ...ofCase, flow: { id: 'f1', name: 'Standard' } },
    'assignFlow',
    { params: { id, flowId: 'f1' } },
  ],
  [
    'case.language.assign',
    { ...ofCase, translation: { id: 'de', language: 'de' } },
    'assignLanguage',
    { params: { id }, body: { id: 'de', language: 'de' } },
  ],
  [
    'case.auto-fill',
    { ...ofCase, template_id: 'k1' },
    'autoFill',
    { params: { id, templateId: 'k1' } },
  ],
  [
    'case-template.create',
    { name: ' Germany ' },
    'createCaseTemplate',
    { params: { customer_id: 'c1' }, body: { name: 'Germany' } },
    false,
  ],
  [
    'case-template.change',
    { ...emptyCaseTemplate, name: ' Germany ', template_id: 'k1', version: 7 },
    'changeCaseTemplate',
    { params: { customer_id: 'c1', id: 'k1' }, body: { ...emptyCaseTemplate, name: 'Germany' } },
  ],
  [
    'case-template.delete',
    { template_id: 'k1' },
    'deleteCaseTemplate',
    { params: { customer_id: 'c1', id: 'k1' } },
    false,
  ],
  [
    'mail-flow.create',
    { name: ' Spring ', presets: [] },
    'createMailFlow',
    { params: { customer_id: 'c1' }, body: { name: 'Spring' } },
    false,
  ],
  [
    'mail-flow.create',
    { name: 'Spring (copy)', presets: [], copy_of: 'f1' },
    'createMailFlow',
    { params: { customer_id: 'c1' }, body: { name: 'Spring (copy)', copy_of: 'f1' } },
    false,
  ],
  [
    'mail-flow.rename',
    { flow_id: 'f1', name: ' Summer ' },
    'renameMailFlow',
    { params: { customer_id: 'c1', id: 'f1' }, body: { name: 'Summer' } },
    false,
  ],
  [
    'mail-flow.delete',
    { flow_id: 'f1' },
    'deleteMailFlow',
    { params: { customer_id: 'c1', id: 'f1' } },
    false,
  ],
  [
    'mail-template.create',
    { ...aTemplate, flow_id: 'f1', apply: true },
    'createMailTemplate',
    { params: ofFlow, query: { add_scheduled_emails: 'true' }, body: sentTemplate },
    false,
  ],
  [
    'mail-template.change',
    {
      ...{ ...aTemplate, flow_id: 'f1', template_id: 't1', version: 7 },
      ...{ restored_from: 3, apply: false },
    },
    'changeMailTemplate',
    {
      params: { ...ofFlow, template_id: 't1' },
      query: { update_scheduled_emails: 'false' },
      body: { ...sentTemplate, restored_from: 3 },
    },
  ],
  [
    'mail-template.delete',
    { flow_id: 'f1', template_id: 't1', apply: null },
    'deleteMailTemplate',
    { params: { ...ofFlow, template_id: 't1' }, query: {} },
    false,
  ],
  [
    'email.map-to-case',
    { email_id: 'm1', case_id: id },
    'mapEmail',
    { params: { customer_id: 'c1', emailId: 'm1', caseId: id } },
    false,
  ],
  [
    'email.delete',
    { email_id: 'm1' },
    'deleteEmail',
    { params: { customer_id: 'c1', emailId: 'm1' } },
    false,
  ],
  [
    'mail-template.test',
    { ...aTest, flow_id: 'f1', template_id: 't1' },
    'sendTemplateTest',
    { params: { ...ofFlow, template_id: 't1' }, body: aTest },
    false,
  ],
  [
    'case.invoice.generate',
    { ...ofCase, billing: { ...aBilling, name: ' Nora Zahl ' } },
    'generateInvoice',
    { params: { id }, body: aBilling },
  ],
  [
    'case.invoice.cancel',
    { ...ofCase, invoice_id: 'i1' },
    'cancelInvoice',
    { params: { id }, body: { cancelled_invoice_id: 'i1' } },
  ],
  [
    'email.mark-read',
    { case_id: id, email_id: 'e1' },
    'markEmail',
    { params: { customer_id: 'c1', emailId: 'e1' }, query: { unread: 'false' } },
    false,
  ],
  [
    'email.mark-unread',
    { case_id: id, email_id: 'e1' },
    'markEmail',
    { params: { customer_id: 'c1', emailId: 'e1' }, query: { unread: 'true' } },
    false,
  ],
]

describe('what is sent', () => {
  test.each(sent)(
    '%s is one call, under its id and with the version of its form',
    async (name, input, call, request, version) => {
      const gateway = fakeGateway(aUser())
      const events = [caseEvent(8, 'case.note-added'), caseEvent(9, 'case.note-added')]
      gateway.answer(call, () =>
        answered({ ...aCaseDetail({}), initial_email_error: null, events } as never),
      )
      const handler = commandHandlers[name] as CommandHandler<CommandName, View, Prediction>
      const command = commandOf(name, input as never)
      const done = await handler.run(command, gateway, viewOf(null))
      const change = version === false ? { commandId: 'k1' } : { commandId: 'k1', version: 7 }
      expect(gateway.asked).toEqual([{ name: call, request, change }])
      expect(done).toMatchObject({ kind: 'done', events, through: 9 })
      gateway.answer(call, () => unreachable)
      expect(await handler.run(command, gateway, viewOf(null))).toEqual(unreachable)
    },
  )

  test('brings back what the sender learns beside the events', async () => {
    const gateway = fakeGateway(aUser())
    gateway.answer('createCase', () =>
      answered({ ...aCaseDetail({ id: '99' }), events: [] } as never),
    )
    gateway.answer('activateCase', () =>
      answered({ ...aCaseDetail({}), initial_email_error: '550', events: [] } as never),
    )
    const create = commandOf('case.create', { host: 'a.example', source_case_id: null })
    expect(await handlerOf('case.create').run(create, gateway, viewOf(null))).toMatchObject({
      result: { case_id: '99' },
    })
    const activate = commandOf('case.activate', ofCase)
    expect(await handlerOf('case.activate').run(activate, gateway, viewOf(null))).toMatchObject({
      result: { initial_email_error: '550' },
    })
  })

  test.each([
    ['case.note.add', { ...ofCase, text: '  ' }],
    ['case.tag.add', { ...ofCase, tag: '  ' }],
    ['case.contact.change', { ...ofCase, contact: { ...contact, email: 'nobody' } }],
    ['case-template.create', { name: '  ' }],
    [
      'case-template.change',
      { ...emptyCaseTemplate, name: 'VAT', tax_type: 'VAT', template_id: 'k1', version: 1 },
    ],
    ['case.imprint.change', { ...ofCase, imprint: { ...emptyImprint, email: 'nobody' } }],
    ['profile.name.change', { name: ' ', public_name: 'A.' }],
    ['case.log.add', { ...ofCase, text: '  ' }],
    ['mail-flow.create', { name: ' ', presets: [] }],
    ['mail-template.create', { ...aTemplate, subject: ' ', flow_id: 'f1', apply: null }],
    ['case.log.change', { ...ofCase, entry_id: 'g1', text: '  ' }],
  ] as const)('%s that the rules refuse is not sent', async (name, input) => {
    const gateway = fakeGateway(aUser())
    const handler = commandHandlers[name] as CommandHandler<CommandName, View, Prediction>
    const end = await handler.run(commandOf(name, input as never), gateway, viewOf(null))
    expect([end.kind, gateway.asked]).toEqual(['refused', []])
  })

  test('a login and a logout have no events of the server', async () => {
    const gateway = fakeGateway(aUser())
    gateway.answer('login', () =>
      answered({ ...aUser(), accessToken: 'a', renew_token: 'r', file_token: 'f' }),
    )
    const credentials = { email: 'agent@pro.example', password: 'x' }
    const login = commandOf('session.login', credentials)
    const none = { events: [], through: null }
    expect(await handlerOf('session.login').run(login, gateway, viewOf(null))).toEqual({
      kind: 'done',
      result: aUser(),
      ...none,
    })
    expect(gateway.asked[0]?.request).toEqual({ body: credentials })
    const logout = commandOf('session.logout', {})
    expect(await handlerOf('session.logout').run(logout, gateway, viewOf(null))).toEqual({
      kind: 'done',
      result: {},
      ...none,
    })
  })

  test('its last number is the highest of its events, or what the answer names', () => {
    const local = localEvent('day.changed', { day: '2026-11-20' })
    const events = [caseEvent(9, 'case.note-added'), local, caseEvent(4, 'case.note-added')]
    const through = (answer: ReturnType<typeof answered<{ events: typeof events }>>) => {
      const done = doneWith(answer, () => ({}))
      return done.kind === 'done' ? done.through : undefined
    }
    expect(through(answered({ events }))).toBe(9)
    expect(through(answered({ events: [local] }))).toBeNull()
    expect(through({ ...answered({ events }), eventsThrough: 12 })).toBe(12)
  })
})
