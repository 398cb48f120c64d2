/** Templates of mail flows, and what is told of them. */

import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { MailTemplateEventName } from '../../../contracts/events/set-up-names.ts'
import type {
  AffectedCases,
  ListedMailTemplate,
  TriggerEvent,
} from '../../../contracts/model/mail/mail-template.ts'
import { officeEvent } from './events.ts'

export const aMailTemplate = (parts: Partial<ListedMailTemplate>): ListedMailTemplate => ({
  id: 't1',
  emailFlowId: 'f1',
  name: 'Answer',
  type: 'custom',
  trigger_event: null,
  schedule_num_days: null,
  schedule_type: null,
  subject: 'Your question',
  content: '<p>Thank you.</p>',
  config: { placeholders: {} },
  version: 1,
  created: '2026-11-01T09:00:00.000Z',
  updated: '2026-11-01T09:00:00.000Z',
  scheduled_emails: [],
  ...parts,
})

export const reminder = (id: string, days: number): ListedMailTemplate =>
  aMailTemplate({
    id,
    name: `After ${days}`,
    type: 'scheduled',
    schedule_num_days: days,
    schedule_type: 'AFTER_INITIAL',
  })

export const ofEvent = (id: string, event: TriggerEvent): ListedMailTemplate =>
  aMailTemplate({ id, name: event, type: 'triggered', trigger_event: event })

export const initialEmail = (id: string): ListedMailTemplate => ofEvent(id, 'INITIAL')

export const letter = (id: string): ListedMailTemplate =>
  aMailTemplate({
    id,
    name: 'Formal notice',
    type: 'letter',
    config: {
      placeholders: {},
      letter_header: {
        case_id_label: 'Case ID',
        case_pin_label: 'Case PIN',
        sender_address: 'Lichtbild Agentur\nAm Hafen 1\n48143 Münster',
      },
    },
  })

/** What became of active cases: all done, unless told otherwise. */
export const someAffected = (parts: Partial<AffectedCases> = {}): AffectedCases => ({
  ...{ bulk_id: 'b1', total: 3, done: 3, running: false, failed: [], ...parts },
})

/** What the server tells of a template; events carry no numbers of waiting mails. */
export function mailTemplateEvent(
  seq: number,
  name: MailTemplateEventName,
  { scheduled_emails: _, ...template }: ListedMailTemplate,
): KnownEvent {
  return officeEvent(seq, name, { template, changes: [], applied: false })
}
