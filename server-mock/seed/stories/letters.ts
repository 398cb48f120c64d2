import type { LetterStatus } from '../../../contracts/model/cases/letter.ts'
import { type History, record } from '../history.ts'
import { iso } from '../timestamps.ts'
import { colleague } from './steps.ts'

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
  const reason = reasons[status] ?? null
  const providerId = status === 'validating' ? null : random.id()
  const activityId = record(
    history,
    'LETTER_SENT',
    at,
    {
      letter_id: id,
      letter_status: status,
      fail_reason: reason,
      recipient_address: recipient,
      provider_id: providerId,
      subject,
      template_id: `${flow.id}-formal-notice`,
    },
    colleague(history),
  )
  history.letters.push({
    ...{ id, created: iso(at), status, subject, recipient },
    ...{ activityId, providerId, reason },
  })
}
