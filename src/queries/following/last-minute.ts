import { attach, createStore, sample } from 'effector'
import { $clock } from '../../bus/clock.ts'
import { eventsApplied } from '../../bus/log/intake.ts'
import {
  emptyLastMinute,
  type LastMinuteCounts,
  type LastMinuteState,
  lastMinuteAt,
} from '../../projections/parts/last-minute-counters.ts'
import { sessionEnded } from '../../projections/session-state.ts'
import { $standing, $workspace } from '../../projections/workspace-store.ts'
import { ringWhile } from './ringing.ts'

/** How often the last minute is cut anew, in ms, while anything is in it. */
const CUT_EVERY = 1_000

/** Nothing before this moment was heard: the session began. ISO; null without a session. */
export const $lastMinuteSince = $standing.map(({ lastMinuteSince }) => lastMinuteSince)

const cutAtFx = attach({
  source: $clock,
  effect: (clock, pulse: LastMinuteState) =>
    lastMinuteAt(pulse, Math.floor(clock.now().getTime() / 1000)),
})
const cutFx = attach({
  source: $workspace,
  mapParams: (_: unknown, { pulse }) => pulse,
  effect: cutAtFx,
})

const isSame = (a: LastMinuteCounts, b: LastMinuteCounts): boolean =>
  a.mailsIn === b.mailsIn &&
  a.mailsSent === b.mailsSent &&
  a.payments === b.payments &&
  a.activations === b.activations &&
  a.failures === b.failures

/**
 * What happened within the last 60 s: mails in and out, payments, activations, failures. The first event
 * shows at once, from then on the figures move with the clock, so that a storm wakes nobody for each batch.
 */
export const $lastMinute = createStore<LastMinuteCounts>(emptyLastMinute, {
  serialize: 'ignore',
  updateFilter: (next, known) => !isSame(next, known),
})
  .on(cutFx.doneData, (_, counts) => counts)
  .reset(sessionEnded)

const $isBusy = $lastMinute.map((counts) => !isSame(counts, emptyLastMinute))

sample({ clock: ringWhile($isBusy, CUT_EVERY), target: cutFx })
sample({
  clock: eventsApplied,
  source: $isBusy,
  filter: (isBusy) => !isBusy,
  fn: () => undefined,
  target: cutFx,
})
