/** Templates of a mail flow as rules look at them. */

import type {
  ListedMailTemplate,
  TriggerEvent,
} from '../../../contracts/model/mail/mail-template.ts'

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
