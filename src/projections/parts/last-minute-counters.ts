import type { CaseEvent } from '../../../contracts/events/case-event.ts'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { CaseEventName } from '../../../contracts/events/names.ts'
import { Count, Instant } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'
import type { Projection } from '../../bus/log/projection.ts'

/** The window of the supervisor's strip, in seconds. */
export const PULSE_SECONDS = 60

const LastMinuteCounts = z.object({
  mailsIn: Count,
  mailsSent: Count,
  payments: Count,
  activations: Count,
  failures: Count,
})
export type LastMinuteCounts = z.infer<typeof LastMinuteCounts>

export const emptyLastMinute: LastMinuteCounts = {
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
export type LastMinuteState = {
  /** ISO; nothing before this moment was heard. */
  since: string | null
  /** By second as its moments begin, `2026-11-20T09:00:00`; counted in place. */
  seconds: Map<string, LastMinuteCounts>
  /** The latest of them, empty without any. */
  newest: string
}

const SECOND_LENGTH = 'yyyy-mm-ddThh:mm:ss'.length

/** The second that ends the time before the window of one that is given in ms since 1970. */
const cutBefore = (ms: number): string =>
  new Date(ms - PULSE_SECONDS * 1000).toISOString().slice(0, SECOND_LENGTH)

/** Most events of a storm fall into the second of the one before: told without making a text. */
const secondOf = ({ newest }: LastMinuteState, at: string): string =>
  newest !== '' && at.startsWith(newest) ? newest : at.slice(0, SECOND_LENGTH)

/** The counts of the second in which this moment lies; nothing where it is older than the window. */
function countsAt(state: LastMinuteState, at: string): LastMinuteCounts | undefined {
  const second = secondOf(state, at)
  const known = state.seconds.get(second)
  if (known) return known
  const isLatest = second > state.newest
  const newest = isLatest ? second : state.newest
  const cut = cutBefore(Date.parse(`${newest}Z`))
  if (second <= cut) return undefined
  const begun = { ...emptyLastMinute }
  state.seconds.set(second, begun)
  state.newest = newest
  for (const old of state.seconds.keys()) if (old <= cut) state.seconds.delete(old)
  return begun
}

function count(state: LastMinuteState, at: string, kind: keyof LastMinuteCounts): boolean {
  const counts = countsAt(state, at)
  if (counts) counts[kind] += 1
  return counts !== undefined
}

const counted: ReadonlyMap<string, keyof LastMinuteCounts> = new Map([
  ['case.mail-received', 'mailsIn'],
  ['case.mail-sent', 'mailsSent'],
  ['case.payment-succeeded', 'payments'],
  ['case.activated', 'activations'],
  ['case.reactivated', 'activations'],
  ['case.activation-mail-failed', 'failures'],
  ['case.mail-failed', 'failures'],
  ['case.payment-failed', 'failures'],
] satisfies [CaseEventName, keyof LastMinuteCounts][])

function countAll(state: LastMinuteState, events: readonly CaseEvent[]): boolean {
  let isChanged = false
  let moment = ''
  let counts: LastMinuteCounts | undefined
  for (const { name, at } of events) {
    const kind = counted.get(name)
    if (!kind) continue
    // What was done at once has one moment.
    if (at !== moment) counts = countsAt(state, at)
    moment = at
    if (!counts) continue
    counts[kind] += 1
    isChanged = true
  }
  return isChanged
}

const begin = (state: LastMinuteState, { at }: KnownEvent): boolean => startAt(state, at)

function startAt(state: LastMinuteState, since: string | null): boolean {
  state.since = since
  state.seconds = new Map()
  state.newest = ''
  return true
}

/** `2026-11-20T09:00:00`, in UTC. */
const Second = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
  z.refine((text) => !Number.isNaN(Date.parse(`${text}Z`)), 'no moment'),
)

const Saved = z.object({
  since: z.nullable(Instant),
  seconds: z.array(z.tuple([Second, LastMinuteCounts])),
})
type Saved = z.infer<typeof Saved>

/** Counts go on in place, so neither a checkpoint nor a copy shares them. */
const copied = (seconds: Iterable<[string, LastMinuteCounts]>): [string, LastMinuteCounts][] =>
  [...seconds].map(([second, counts]) => [second, { ...counts }])

export const lastMinuteProjection: Projection<LastMinuteState, Saved> = {
  initial: () => ({ since: null, seconds: new Map(), newest: '' }),
  open: (state) => ({ ...state }),
  foldCaseEvents: countAll,
  handlers: {
    'email.unmapped-received': (state, { at }) => count(state, at, 'mailsIn'),
    'session.started': begin,
    'log.rebased': begin,
    'session.ended': (state) => startAt(state, null),
  },
  saved: Saved,
  isYounger: true,
  save: ({ since, seconds }) => ({ since, seconds: copied(seconds) }),
  load: ({ since, seconds }) => ({
    since,
    seconds: new Map(copied(seconds)),
    newest:
      seconds
        .map(([second]) => second)
        .toSorted()
        .at(-1) ?? '',
  }),
  copy: (state) => ({ ...state, seconds: new Map(copied(state.seconds)) }),
  // It counts what just went by.
  compared: () => undefined,
}

/** What happened in the window that ends with `second`, given in seconds since 1970. */
export function lastMinuteAt({ seconds }: LastMinuteState, second: number): LastMinuteCounts {
  const sum = { ...emptyLastMinute }
  const cut = cutBefore(second * 1000)
  for (const [at, counts] of seconds) {
    if (at <= cut) continue
    sum.mailsIn += counts.mailsIn
    sum.mailsSent += counts.mailsSent
    sum.payments += counts.payments
    sum.activations += counts.activations
    sum.failures += counts.failures
  }
  return sum
}
