import {
  attach,
  combine,
  createEffect,
  createEvent,
  createStore,
  sample,
  scopeBind,
} from 'effector'
import { $clock, type Clock } from '../bus/clock.ts'
import { type PulseCounts, pulseAt } from './fold/pulse.ts'
import { $office } from './office.ts'
import { sessionEnded } from './session-state.ts'

/** How often the last minute is cut anew, in ms, while anything is in it. */
const CUT_EVERY = 1_000

const $pulse = $office.map(({ pulse }) => pulse)

/** Nothing before this moment was heard: the session began. ISO; null without a session. */
export const $pulseSince = $pulse.map(({ since }) => since)

const ticked = createEvent()

const readSecondFx = attach({
  source: $clock,
  effect: (clock: Clock) => Math.floor(clock.now().getTime() / 1000),
})
sample({ clock: [$pulse, ticked], fn: () => undefined, target: readSecondFx })

const $second = createStore(0, { serialize: 'ignore' })
  .on(readSecondFx.doneData, (_, second) => second)
  .reset(sessionEnded)

/** What happened within the last 60 s: mails in and out, payments, activations, failures. */
export const $lastMinute = combine($pulse, $second, pulseAt)

const isBusy = (counts: PulseCounts): boolean => Object.values(counts).some((count) => count > 0)

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
