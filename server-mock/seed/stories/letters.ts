import type { Content } from '../history.ts'
import { type History, record } from '../history.ts'
import { iso } from '../timestamps.ts'
import { colleague } from './steps.ts'

export type LetterStatus = Content<'LETTER_SENT'>['letter_status']

/** Every status a letter can have (LETTERS-02). */
export const letterStatuses: readonly LetterStatus[] = [
  'validating',
  'ready_for_sending',
  'action_required',
  'invalid',
  'submitted_for_sending',
  'awaiting_credits',
  'print_preparation',
  'cancelling',
  'cancelled',
  'printing',
  'unprintable',
  'sent',
  'undeliverable',
]

/** What somebody has to look after (G-410). */
export const failedLetterStatuses: readonly LetterStatus[] = [
  'action_required',
  'invalid',
  'unprintable',
  'undeliverable',
]

const reasons: Partial<Record<LetterStatus, string>> = {
  action_required: 'Recipient address could not be validated.',
  invalid: 'The address lies outside the countries of delivery.',
  unprintable: 'A picture in the text has too low a resolution to be printed.',
  undeliverable: 'Returned by the post: addressee has moved.',
}

/** A letter by post; ENTERPRISE only (LETTERS-19). */
export function letterWent(history: History, at: number, status: LetterStatus): void {
  const { random, opponent, flow, facts } = history.frame
  const { contact } = opponent
  const id = random.id()
  const subject = `Formal notice: use of ${facts.imageUses} photograph(s) on ${opponent.host}`
  const recipient = [
    contact.company,
    contact.name,
    contact.address_line_1,
    `${contact.postal_code} ${contact.city}`,
    contact.country,
  ].join('\n')
  history.letters.push({ id, created: iso(at), status, subject, recipient })
  record(
    history,
    'LETTER_SENT',
    at,
    {
      letter_id: id,
      letter_status: status,
      fail_reason: reasons[status] ?? null,
      recipient_address: recipient,
      provider_id: status === 'validating' ? null : random.id(),
      subject,
      template_id: `${flow.id}-formal-notice`,
    },
    colleague(history),
  )
}
