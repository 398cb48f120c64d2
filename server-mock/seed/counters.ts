import type { CaseState } from '../../contracts/model/cases/case.ts'
import { isFailedLetter } from '../../contracts/rules/letters/letter-transitions.ts'
import type { activity, caseRow, license } from '../db/schema/cases.ts'
import type { Content } from './history.ts'
import type { SeedRow } from './write.ts'

type Row = SeedRow<typeof caseRow>
type Counters = Pick<
  Row,
  | 'unreadEmails'
  | 'uncheckedLicenses'
  | 'scheduledSent'
  | 'scheduledFailed'
  | 'scheduledPaused'
  | 'scheduledWaiting'
  | 'triggeredFailed'
  | 'failedPayments'
  | 'failedLetters'
  | 'initialEmailSent'
>

const mailTypes = ['EMAIL_IN', 'EMAIL_OUT', 'TRIGGERED']
const scheduledTypes = ['EMAIL_SCHEDULED', 'SCHEDULED']
/** Mails that were planned for a day; the others are answers to an event. */
const plannedKinds = ['SCHEDULED', 'DISCOUNT_END']

/** What a list row counts, as its timeline and licences have it (G-410, cases.md 15). */
export function countersOf(
  activities: readonly SeedRow<typeof activity>[],
  licenses: readonly SeedRow<typeof license>[],
  state: CaseState,
): Counters {
  const of = <C>(types: readonly string[]) =>
    activities.filter(({ type }) => types.includes(type)).map(({ content }) => content as C)
  const mails = of<Content<'EMAIL_OUT'>>(mailTypes)
  const waiting = of<Content<'EMAIL_SCHEDULED'>>(scheduledTypes)
  const letters = of<Content<'LETTER_SENT'>>(['LETTER_SENT'])
  const automated = mails.filter((mail) => mail.automation_info !== null)
  const planned = automated.filter((mail) =>
    plannedKinds.includes(mail.automation_info?.kind ?? ''),
  )
  const triggered = automated.filter((mail) => !planned.includes(mail))
  const count = <T>(list: readonly T[], test: (item: T) => boolean) => list.filter(test).length
  return {
    unreadEmails: count(mails, (mail) => mail.unread === 1),
    uncheckedLicenses: count(licenses, (licence) => licence.state === 'UNCHECKED'),
    scheduledSent: count(planned, (mail) => mail.status === 'SENT'),
    scheduledFailed: count(planned, (mail) => mail.status === 'FAILED'),
    scheduledPaused: count(waiting, (mail) => mail.status === 'PAUSED'),
    scheduledWaiting: count(waiting, (mail) => mail.status === 'SCHEDULED'),
    triggeredFailed: count(triggered, (mail) => mail.status === 'FAILED'),
    // A payment that succeeded clears them (T8).
    failedPayments: state === 'PAID' ? 0 : of<unknown>(['PAYMENT_FAILED']).length,
    failedLetters: count(letters, isFailedLetter),
    initialEmailSent: triggered.some(
      (mail) => mail.automation_info?.kind === 'INITIAL' && mail.status === 'SENT',
    ),
  }
}
