import type { LetterStatus } from '../../model/cases/letter.ts'

/** What moves a letter: its person by sending it anew, everything else the provider (communication.md 5.1). */
export type LetterTrigger =
  | 'accepted'
  | 'checks-passed'
  | 'correction-needed'
  | 'file-unusable'
  | 'handed-over'
  | 'balance-gone'
  | 'credits-added'
  | 'provider-accepted'
  | 'address-refused'
  | 'print-ready'
  | 'print-failed'
  | 'posted'
  | 'returned-by-post'
  | 'resent'
  | 'cancel-asked'
  | 'cancel-confirmed'
  | 'cancel-too-late'

/** One change of status, and what it does to the credits: they are held, given back, or stay as they are. */
export type LetterTransition = {
  from: LetterStatus | null
  trigger: LetterTrigger
  to: LetterStatus
  credits: 'held' | 'returned' | 'kept'
}

const row = (
  from: LetterStatus | null,
  trigger: LetterTrigger,
  to: LetterStatus,
  credits: LetterTransition['credits'] = 'kept',
): LetterTransition => ({ from, trigger, to, credits })

const cancellable: readonly LetterStatus[] = [
  'validating',
  'ready_for_sending',
  'action_required',
  'awaiting_credits',
  'submitted_for_sending',
  'print_preparation',
]

/** Every change that there is (G-80); anything else is refused. */
export const letterTransitions: readonly LetterTransition[] = [
  row(null, 'accepted', 'validating', 'held'),
  row('validating', 'checks-passed', 'ready_for_sending'),
  row('validating', 'correction-needed', 'action_required'),
  row('validating', 'file-unusable', 'invalid', 'returned'),
  row('ready_for_sending', 'handed-over', 'submitted_for_sending'),
  row('ready_for_sending', 'balance-gone', 'awaiting_credits'),
  row('awaiting_credits', 'credits-added', 'submitted_for_sending', 'held'),
  row('submitted_for_sending', 'provider-accepted', 'print_preparation'),
  row('submitted_for_sending', 'address-refused', 'action_required'),
  row('print_preparation', 'print-ready', 'printing'),
  row('print_preparation', 'print-failed', 'unprintable', 'returned'),
  row('printing', 'posted', 'sent'),
  row('sent', 'returned-by-post', 'undeliverable'),
  row('action_required', 'resent', 'cancelled', 'returned'),
  ...cancellable.map((from) => row(from, 'cancel-asked', 'cancelling')),
  row('cancelling', 'cancel-confirmed', 'cancelled', 'returned'),
  row('cancelling', 'cancel-too-late', 'printing'),
]

/** The change that this makes of a letter in this status; null where it is refused. */
export const letterTransition = (
  from: LetterStatus | null,
  trigger: LetterTrigger,
): LetterTransition | null =>
  letterTransitions.find((one) => one.from === from && one.trigger === trigger) ?? null

/** What only our own side brings about; whatever the provider says, it is never part of a way to where it is. */
const own: ReadonlySet<LetterTrigger> = new Set([
  'accepted',
  'handed-over',
  'balance-gone',
  'credits-added',
  'resent',
])

/** It was to be cancelled where that is said, and not on its way to anything else. */
const isOnWay = ({ trigger }: LetterTransition, to: LetterStatus): boolean =>
  trigger !== 'cancel-asked' || to === 'cancelling' || to === 'cancelled'

/**
 * The changes by which a provider has brought a letter from one status to another, in their order, where it told of the
 * last one alone. Null where there is no such way: what it says is old, or was never possible.
 */
export function letterWay(from: LetterStatus, to: LetterStatus): LetterTransition[] | null {
  const seen = new Set<LetterStatus>([from])
  let ways: LetterTransition[][] = [[]]
  while (ways.length > 0) {
    const arrived = ways.find((way) => (way.at(-1)?.to ?? from) === to)
    if (arrived) return arrived
    ways = ways.flatMap((way) => {
      const at = way.at(-1)?.to ?? from
      const next = letterTransitions.filter(
        (one) => one.from === at && !own.has(one.trigger) && !seen.has(one.to) && isOnWay(one, to),
      )
      for (const { to: status } of next) seen.add(status)
      return next.map((one) => [...way, one])
    })
  }
  return null
}

/** Statuses that nothing follows. */
export const isLetterOver = (status: LetterStatus): boolean =>
  !letterTransitions.some(({ from }) => from === status)

/** Statuses that need a reason (communication.md 5.1). */
export const needsReason = (status: LetterStatus): boolean => failedStatuses.includes(status)

/** What somebody has to look after until it is replaced or done (G-410). */
export const failedStatuses: readonly LetterStatus[] = [
  'action_required',
  'invalid',
  'unprintable',
  'undeliverable',
]

/** A letter as its entry of the timeline says it. */
export type LetterFacts = {
  letter_status: LetterStatus
  provider_id: string | null
  acknowledged?: string | null | undefined
  replaced_by?: string | null | undefined
}

/** Whether it counts among the failed letters of its case (G-410, G-705). */
export const isFailedLetter = (letter: LetterFacts): boolean =>
  failedStatuses.includes(letter.letter_status) && !letter.acknowledged && !letter.replaced_by

/** Whether Resend is offered and accepted (LETTER-02 to LETTER-04, LETTERS-03, LETTERS-04). */
export const canResendLetter = ({ letter_status, provider_id }: LetterFacts): boolean =>
  letter_status === 'action_required' && provider_id !== null

/** Whether "Done" is: of what no Resend can mend (G-705). */
export const canAcknowledgeLetter = (letter: LetterFacts): boolean =>
  isFailedLetter(letter) && letter.letter_status !== 'action_required'

/** Why a letter in this status cannot be sent again (HTTP 409), or null. */
export const resendRefusal = (letter: LetterFacts): string | null =>
  canResendLetter(letter) ? null : 'Only a letter that needs a correction can be sent again.'

/** Why a letter cannot be marked as done (HTTP 409), or null. */
export const acknowledgeRefusal = (letter: LetterFacts): string | null =>
  canAcknowledgeLetter(letter) ? null : 'Only a letter that has failed can be marked as done.'
