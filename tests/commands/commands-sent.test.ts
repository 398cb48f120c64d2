import { describe, expect, test } from 'vitest'
import { emptyImprint } from '../../contracts/rules/cases/research.ts'
import { doneWith } from '../../src/commands/handlers/effects/answers.ts'
import { answered, fakeGateway } from '../support/client/fake-gateway.ts'
import { aBilling } from '../support/offices/invoicing.ts'
import { aCaseDetail } from '../support/records/builders.ts'
import { aUser, caseEvent, localEvent } from '../support/records/events.ts'
import { commandOf, contact, handlerOf, id, ofCase, viewOf } from './handlers/handler-desk.ts'
import { expectOneCall, expectRefused, type Sent } from './one-call.ts'

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
    'case.invoice.generate',
    { ...ofCase, billing: { ...aBilling, name: ' Nora Zahl ' } },
    'generateInvoice',
    { params: { id }, body: { ...aBilling, leitweg_id: null } },
  ],
  [
    'case.invoice.cancel',
    { ...ofCase, invoice_id: 'i1' },
    'cancelInvoice',
    { params: { id }, body: { cancelled_invoice_id: 'i1' } },
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
  test.each(sent)('%s is one call, under its id and with the version of its form', expectOneCall)

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
    ['case.imprint.change', { ...ofCase, imprint: { ...emptyImprint, email: 'nobody' } }],
    ['case.log.add', { ...ofCase, text: '  ' }],
    ['case.log.change', { ...ofCase, entry_id: 'g1', text: '  ' }],
  ] as const)('%s that the rules refuse is not sent', expectRefused)

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
