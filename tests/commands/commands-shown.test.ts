import { describe, expect, test } from 'vitest'
import type { CommandName } from '../../contracts/commands/commands.ts'
import type { Imprint } from '../../contracts/model/cases/case.ts'
import { emptyImprint, type ImprintFacts } from '../../contracts/rules/cases/research.ts'
import { aScheduledMail } from '../support/records/activities.ts'
import {
  aCallbackRequest,
  aCaseDetail,
  aFinding,
  aLicense,
  aLogEntry,
} from '../support/records/builders.ts'
import { aMail, aMailContent, aNote, MOMENT } from '../support/records/events.ts'
import { changed, contact, id, type Known, ofCase, predict } from './handlers/handler-desk.ts'

describe('what is shown before the answer', () => {
  const license = (parts: object = {}) => aFinding({ id: 'f1', license: aLicense(parts) })
  const named: [CommandName, object, Known, string][] = [
    ['case.note.add', { ...ofCase, text: 'Hello' }, {}, 'case.note-added'],
    ['case.note.delete', { ...ofCase, note_id: 'n1' }, {}, 'case.note-deleted'],
    ['case.tag.add', { ...ofCase, tag: 'vip' }, {}, 'case.tag-added'],
    ['case.tag.remove', { ...ofCase, tag: 'vip' }, {}, 'case.tag-removed'],
    ['case.reminder.set', { ...ofCase, name: null, date: '2026-12-01' }, {}, 'case.reminder-set'],
    ['case.reminder.clear', ofCase, {}, 'case.reminder-cleared'],
    ['case.activate', ofCase, { detail: { state: 'STANDBY' } }, 'case.activated'],
    ['case.activate', ofCase, { detail: { state: 'CANCELLED' } }, 'case.reactivated'],
    ['case.cancel', ofCase, {}, 'case.cancelled'],
    [
      'case.reset',
      ofCase,
      {
        detail: {
          state: 'CANCELLED',
          overview: { ...aCaseDetail({}).overview, was_activated: false },
        },
      },
      'case.reset',
    ],
    ['case.automation.pause', ofCase, {}, 'case.automation-paused'],
    ['case.automation.resume', ofCase, {}, 'case.automation-resumed'],
    [
      'case.scheduled-mail.delete',
      { ...ofCase, activity_id: 's1' },
      { activities: [aScheduledMail('s1', '2026-12-01')] },
      'case.mail-removed',
    ],
    ['case.contact.change', { ...ofCase, contact }, {}, 'case.contact-changed'],
    ['case.imprint.change', { ...ofCase, imprint: emptyImprint }, {}, 'case.imprint-changed'],
    ['case.log.add', { ...ofCase, text: 'Asked' }, {}, 'case.log-entry-added'],
    ['case.log.change', { ...ofCase, entry_id: 'g1', text: 'Asked' }, {}, 'case.log-entry-changed'],
    [
      'case.license.review',
      { ...ofCase, finding_id: 'f1', state: 'INVALID' },
      { detail: { findings: [license()] } },
      'case.license-reviewed',
    ],
    [
      'case.license.review',
      { ...ofCase, finding_id: 'f1', state: 'VALID' },
      { detail: { findings: [license()] } },
      'case.licenses-completed',
    ],
    ['case.license.delete', { ...ofCase, finding_id: 'f1' }, {}, 'case.license-deleted'],
    [
      'case.finding.price.change',
      { ...ofCase, finding_id: 'f1', price: 5 },
      { detail: { findings: [license()] } },
      'case.finding-price-changed',
    ],
    ['case.country.change', { ...ofCase, country: 'AT' }, {}, 'case.country-changed'],
    [
      'case.offer.change',
      { ...ofCase, claim: { currency: 'EUR', indirect_tax_type: 'REVERSE_CHARGE' } },
      {},
      'case.offer-changed',
    ],
    [
      'case.fees.change',
      { ...ofCase, fees: [{ name: 'Research', percentage: 5, taxable: true }] },
      {},
      'case.fees-changed',
    ],
    [
      'case.finding.delete',
      { ...ofCase, finding_id: 'f1' },
      { detail: { findings: [license(), aFinding({ id: 'f2' })] } },
      'case.finding-removed',
    ],
    [
      'case.finding.delete',
      { ...ofCase, finding_id: 'f2' },
      { detail: { findings: [license({ state: 'VALID' }), aFinding({ id: 'f2' })] } },
      'case.licenses-completed',
    ],
    ['case.callback.finish', ofCase, {}, 'case.callback-done'],
    [
      'case.flow.assign',
      { ...ofCase, flow: { id: 'f2', name: 'Friendly' } },
      {},
      'case.flow-assigned',
    ],
    [
      'case.language.assign',
      { ...ofCase, translation: { id: 'fr', language: 'fr' } },
      {},
      'case.language-assigned',
    ],
    [
      'email.mark-read',
      { case_id: id, email_id: 'e1' },
      { activities: [aMail({})] },
      'case.mail-read',
    ],
    [
      'email.mark-unread',
      { case_id: id, email_id: 'e1' },
      { activities: [aMail({ content: { unread: 0 } })] },
      'case.mail-unread',
    ],
  ]
  test.each(named)('%s %j', (name, input, known, event) => {
    const predicted = predict(name, input as never, known)
    expect(predicted).toMatchObject({ name: event, caseId: id })
  })

  test("a note stands under the command's id, by its writer, and moves the row up", () => {
    expect(predict('case.note.add', { ...ofCase, text: ' Hello ' })).toMatchObject({
      row: { last_case_activity_timestamp: MOMENT },
      activities: [
        {
          type: 'NOTE',
          id: 'k1',
          case_activity_id: 'k1',
          case_id: id,
          created: MOMENT,
          user_name: 'Agnes Berg',
          user_id: 'u1',
          content: { text: 'Hello' },
        },
      ],
      removedActivityIds: [],
    })
  })

  test("tags differ by more than their letters' case, and are not taken twice", () => {
    const known = { row: { tags: ['press', 'VIP'] }, detail: { tags: ['press', 'VIP'] } }
    const added = predict('case.tag.add', { ...ofCase, tag: 'vip' }, known)
    expect([added?.row?.tags, changed(added)]).toEqual([['press', 'VIP'], {}])
    const new1 = predict('case.tag.add', { ...ofCase, tag: 'new' }, known)
    expect([new1?.row?.tags, changed(new1)]).toEqual([
      ['press', 'VIP', 'new'],
      { tags: ['press', 'VIP', 'new'] },
    ])
    const removed = predict('case.tag.remove', { ...ofCase, tag: 'vip' }, known)
    expect([removed?.row?.tags, changed(removed)]).toEqual([['press'], { tags: ['press'] }])
  })

  test('a reminder has a name of its own, or the usual one', () => {
    const set = (name: string | null) =>
      predict('case.reminder.set', { ...ofCase, name, date: '2026-12-01' })
    expect(set(' Call ')?.row).toMatchObject({ reminder_name: 'Call', reminder_date: '2026-12-01' })
    expect(changed(set(' Call '))).toEqual({ reminder_name: 'Call', reminder_date: '2026-12-01' })
    const usual = set(null)?.row?.reminder_name
    expect(usual).toBeTruthy()
    expect(set('  ')?.row?.reminder_name).toBe(usual)
    const known = {
      row: { reminder_name: 'a', reminder_date: '2026-12-01' },
      detail: { reminder_name: 'a', reminder_date: '2026-12-01' },
    }
    const cleared = predict('case.reminder.clear', ofCase, known)
    expect(cleared?.row).toMatchObject({ reminder_name: null, reminder_date: null })
    expect(changed(cleared)).toEqual({ reminder_name: null, reminder_date: null })
  })

  test('a callback is done; a contact is as it was read', () => {
    const known = { detail: { callback_request: aCallbackRequest() } }
    expect(changed(predict('case.callback.finish', ofCase, known))).toMatchObject({
      callback_request: null,
    })
    const typed = { ...ofCase, contact: { ...contact, city: 'Greven' } }
    expect(changed(predict('case.contact.change', typed))).toEqual({
      'opponent_contact_details.city': 'Greven',
    })
    expect(
      predict('case.contact.change', { ...ofCase, contact: { ...contact, email: 'nobody' } }),
    ).toBeNull()
  })

  test('an imprint is as it was read, and keeps its id; one that says nothing is none', () => {
    const change = (imprint: ImprintFacts, known: Imprint | null) =>
      predict(
        'case.imprint.change',
        { ...ofCase, imprint },
        { detail: { website_contact_details: known } },
      )
    const known = { id: 'i1', ...emptyImprint, city: 'Telgte' }
    expect(changed(change({ ...emptyImprint, city: ' Greven ' }, known))).toEqual({
      'website_contact_details.city': 'Greven',
    })
    expect(changed(change({ ...emptyImprint, city: 'Greven' }, null))).toEqual({
      website_contact_details: { id: 'k1', ...emptyImprint, city: 'Greven' },
    })
    expect(changed(change(emptyImprint, known))).toEqual({ website_contact_details: null })
    expect(change({ ...emptyImprint, email: 'nobody' }, known)).toBeNull()
  })

  test("a log entry is a line at the end under the command's id; another text leaves it signed", () => {
    const [first, second] = [aLogEntry(), aLogEntry({ id: 'g2', text: 'Asked again' })]
    const logged = { detail: { case_log: [first, second] } }
    expect(changed(predict('case.log.add', { ...ofCase, text: ' Found ' }, logged))).toEqual({
      'case_log[k1]': { id: 'k1', text: 'Found', created: MOMENT, user_name: 'Agnes Berg' },
    })
    const corrected = { ...ofCase, entry_id: 'g1', text: ' Found ' }
    expect(changed(predict('case.log.change', corrected, logged))).toEqual({
      'case_log[g1].text': 'Found',
    })
  })

  test('a mark moves the mail and the counter of its case, and nothing where it stands so already', () => {
    const mail = aMail({ content: { unread: 1, mail_content: aMailContent() } })
    const other = aMail({
      id: 'm2',
      content: { email_id: 'e2', unread: 0, mail_content: aMailContent() },
    })
    const note = aNote({ id: 'n1' })
    const known = { row: { total_unread_emails: 1 }, activities: [note, other, mail] }
    const read = predict('email.mark-read', { case_id: id, email_id: 'e1' }, known)
    expect(read?.row?.total_unread_emails).toBe(0)
    expect(read?.activities).toEqual([{ ...mail, content: { ...mail.content, unread: 0 } }])
    const unread = predict('email.mark-unread', { case_id: id, email_id: 'e2' }, known)
    expect(unread?.row?.total_unread_emails).toBe(2)
    expect(unread?.activities).toEqual([
      { ...other, content: { ...other.content, unread: 1, mail_content: null } },
    ])
    expect(predict('email.mark-read', { case_id: id, email_id: 'e2' }, known)).toBeNull()
    for (const [case_id, email_id] of [
      [id, 'e9'],
      [null, 'e1'],
      ['7', 'e1'],
    ] as const) {
      expect(predict('email.mark-read', { case_id, email_id }, known)).toBeNull()
    }
    const none = { ...known, row: { total_unread_emails: 0 } }
    expect(
      predict('email.mark-read', { case_id: id, email_id: 'e1' }, none)?.row?.total_unread_emails,
    ).toBe(0)
  })

  test('nothing is shown of a case that is not loaded that far', () => {
    const names = ['case.activate', 'case.cancel', 'case.reset', 'case.automation.pause'] as const
    for (const name of names) expect(predict(name, ofCase, null)).toBeNull()
    expect(predict('case.license.delete', { ...ofCase, finding_id: 'f1' }, null)).toBeNull()
    expect(
      predict('case.license.review', { ...ofCase, finding_id: 'f1', state: 'VALID' }, null),
    ).toBeNull()
    expect(predict('case.scheduled-mail.delete', { ...ofCase, activity_id: 's1' }, null)).toBeNull()
    expect(predict('case.scheduled-mail.delete', { ...ofCase, activity_id: 's1' })).toBeNull()
    expect(predict('case.tag.add', { ...ofCase, tag: 'vip' }, null)).toMatchObject({
      row: null,
      changes: [],
      removedActivityIds: [],
    })
  })
})
