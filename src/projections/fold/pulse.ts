import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { Projection } from '../../bus/projection.ts'

/** The window of the supervisor's strip, in seconds. */
export const PULSE_SECONDS = 60

export type PulseCounts = {
  mailsIn: number
  mailsSent: number
  payments: number
  activations: number
  failures: number
}

export const noPulse: PulseCounts = {
  mailsIn: 0,
  mailsSent: 0,
  payments: 0,
  activations: 0,
  failures: 0,
}

/**
 * What happened in the latest minute, by the events' own moments: one count for each second in which
 * anything happened, so that a storm needs no more room than a quiet hour. Seconds older than the
 * window before the newest one are let go; the view cuts on by the clock.
 */
export type PulseState = {
  /** ISO; nothing before this moment was heard. */
  since: string | null
  /** By second since 1970. */
  seconds: Map<number, PulseCounts>
  /** The latest of them, 0 without any. */
  newest: number
}

const secondOf = (at: string): number => Math.floor(Date.parse(at) / 1000)

function count(state: PulseState, at: string, kind: keyof PulseCounts): boolean {
  const { seconds } = state
  const second = secondOf(at)
  if (second <= state.newest - PULSE_SECONDS) return false
  const known = seconds.get(second) ?? noPulse
  seconds.set(second, { ...known, [kind]: known[kind] + 1 })
  if (second <= state.newest) return true
  state.newest = second
  for (const old of seconds.keys()) if (old <= second - PULSE_SECONDS) seconds.delete(old)
  return true
}

const counting =
  (kind: keyof PulseCounts) =>
  (state: PulseState, { at }: KnownEvent): boolean =>
    count(state, at, kind)

const begin = (state: PulseState, { at }: KnownEvent): boolean => startAt(state, at)

function startAt(state: PulseState, since: string | null): boolean {
  state.since = since
  state.seconds = new Map()
  state.newest = 0
  return true
}

export const pulseProjection: Projection<PulseState> = {
  initial: () => ({ since: null, seconds: new Map(), newest: 0 }),
  open: (state) => ({ ...state }),
  handlers: {
    'case.mail-received': counting('mailsIn'),
    'email.unmapped-received': counting('mailsIn'),
    'case.mail-sent': counting('mailsSent'),
    'case.payment-succeeded': counting('payments'),
    'case.activated': counting('activations'),
    'case.reactivated': counting('activations'),
    'case.activation-mail-failed': counting('failures'),
    'case.mail-failed': counting('failures'),
    'case.payment-failed': counting('failures'),
    'session.started': begin,
    'log.rebased': begin,
    'session.ended': (state) => startAt(state, null),
  },
}

/** What happened in the window that ends with `second`, given in seconds since 1970. */
export function pulseAt({ seconds }: PulseState, second: number): PulseCounts {
  const sum = { ...noPulse }
  for (const [at, counts] of seconds) {
    if (at <= second - PULSE_SECONDS) continue
    sum.mailsIn += counts.mailsIn
    sum.mailsSent += counts.mailsSent
    sum.payments += counts.payments
    sum.activations += counts.activations
    sum.failures += counts.failures
  }
  return sum
}
