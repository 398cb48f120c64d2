import type { Automatic } from '../../../contracts/model/cases/activity.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import type { ReadMail } from '../../mail-parsing/mail-types.ts'
import { returnDay } from '../../mail-parsing/robots/return-day.ts'

/**
 * What a machine sent, null for what a person wrote (G-612): a report, a mail that says so itself, or one from the null
 * sender. It is filed and pauses nothing. `at`: when it came in, ISO.
 */
export function automaticOf(
  { head, report, body }: ReadMail,
  envelopeFrom: string,
  at: string,
): Automatic | null {
  if (report) return { kind: report.kind, returns: null }
  if (!head.automatic && envelopeFrom !== '') return null
  return { kind: 'reply', returns: returnDay(head.subject, body?.text ?? '', dayOf(at)) }
}
