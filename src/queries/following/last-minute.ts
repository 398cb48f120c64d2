import { attach, createEffect, createEvent, createStore, sample, scopeBind } from 'effector'
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

/** How often the last minute is cut anew, in ms, while anything is in it. */
const CUT_EVERY = 1_000

/** Nothing before this moment was heard: the session began. ISO; null without a session. */
export const $lastMinuteSince = $standing.map(({ lastMinuteSince }) => lastMinuteSince)

const ticked = createEvent()

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

type Watch = { stop: () => void }

/** The clock is a dependency, so that a scope can be waited for while the minute still runs. */
const watchFx = attach({
  source: $clock,
  effect: (clock): Watch => ({ stop: clock.every(CUT_EVERY, scopeBind(ticked)) }),
})
const stopFx = createEffect((watch: Watch | null) => watch?.stop())

const $watch = createStore<Watch | null>(null, { serialize: 'ignore' })
  .on(watchFx.doneData, (_, watch) => watch)
  .on(stopFx, () => null)

sample({ clock: ticked, target: cutFx })
sample({
  clock: eventsApplied,
  source: $watch,
  filter: (watch) => watch === null,
  fn: () => undefined,
  target: cutFx,
})

const isBusy = (counts: LastMinuteCounts): boolean => !isSame(counts, emptyLastMinute)

sample({
  clock: $lastMinute,
  source: $watch,
  filter: (watch, counts) => watch === null && isBusy(counts),
  fn: () => undefined,
  target: watchFx,
})
sample({
  clock: $lastMinute,
  source: $watch,
  filter: (watch, counts) => watch !== null && !isBusy(counts),
  target: stopFx,
})
sample({ clock: sessionEnded, source: $watch, target: stopFx })
