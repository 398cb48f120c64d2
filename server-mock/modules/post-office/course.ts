import type { LetterStatus } from '../../../contracts/model/cases/letter.ts'

/** Moments (ISO) and facts of a letter at the demo's printer, from which everything else follows. */
export type PostedLetter = {
  created: string
  submitted: string | null
  cancelled: string | null
  city: string
  isPdf: boolean
}

export type Course = { status: LetterStatus; reason: string | null }

const SECOND = 1_000

/** How long each part takes, from the letter's arrival or from its release. */
const takes = {
  checks: 1 * SECOND,
  acceptance: 2 * SECOND,
  preparation: 4 * SECOND,
  printing: 8 * SECOND,
  wayBack: 16 * SECOND,
  cancelling: 2 * SECOND,
} as const

/** Cities of letters that shall fail, and what happens to them (G-81). `/post` shows them. */
export const testCities: readonly { city: string; what: string }[] = [
  { city: 'Correction', what: 'action required after the checks' },
  { city: 'Unusable', what: 'invalid after the checks' },
  { city: 'Dearer', what: 'costs 9 credits at hand-over' },
  { city: 'Refused', what: 'action required after the hand-over' },
  { city: 'Unprintable', what: 'unprintable' },
  { city: 'Returned', what: 'sent, then undeliverable' },
  { city: 'Cancelled', what: 'cancelled by the printer' },
  { city: 'Late', what: 'cancelling comes too late' },
]

/** In euros: less than what any letter is quoted at, but for the dearer one. */
export const priceTo = (city: string): number => (city === 'Dearer' ? 9 : 1.8)

const at = (status: LetterStatus, reason: string | null = null): Course => ({ status, reason })

function checked({ city, isPdf }: PostedLetter): Course {
  if (!isPdf || city === 'Unusable') return at('invalid', 'The file cannot be printed.')
  if (city === 'Correction')
    return at('action_required', 'The recipient address could not be validated.')
  return at('ready_for_sending')
}

function released({ city }: PostedLetter, since: number): Course {
  if (since < takes.acceptance) return at('submitted_for_sending')
  if (city === 'Refused')
    return at('action_required', 'The recipient address lies outside the delivery area.')
  if (city === 'Cancelled' || city === 'Late') {
    if (since < takes.acceptance + takes.cancelling) return at('cancelling')
    if (city === 'Cancelled') return at('cancelled')
  }
  if (since < takes.preparation) return at('print_preparation')
  if (city === 'Unprintable')
    return at('unprintable', 'An image has too low a resolution to be printed.')
  if (since < takes.printing) return at('printing')
  if (city === 'Returned' && since >= takes.wayBack)
    return at('undeliverable', 'Returned by the post: the addressee has moved.')
  return at('sent')
}

function uncancelled(letter: PostedLetter, now: number): Course {
  const checks = Date.parse(letter.created) + takes.checks
  if (now < checks) return at('validating')
  const verdict = checked(letter)
  if (verdict.status !== 'ready_for_sending' || letter.submitted === null) return verdict
  return released(letter, now - Date.parse(letter.submitted))
}

const beyond: readonly LetterStatus[] = [
  'printing',
  'sent',
  'undeliverable',
  'unprintable',
  'invalid',
]

/** How far a letter has come by now: by its moments and the clock alone, so that no end of the server moves it. */
export function courseOf(letter: PostedLetter, now: number): Course {
  if (letter.cancelled === null) return uncancelled(letter, now)
  const asked = Date.parse(letter.cancelled)
  // Once it is printed, nothing takes it back.
  if (beyond.includes(uncancelled(letter, asked).status)) return uncancelled(letter, now)
  return at(now < asked + takes.cancelling ? 'cancelling' : 'cancelled')
}

/** Whether it was printed by now: shown at `/post`. */
export const isPrinted = ({ status }: Course): boolean =>
  status === 'printing' || status === 'sent' || status === 'undeliverable'
