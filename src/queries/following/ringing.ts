import {
  attach,
  createEffect,
  createEvent,
  createStore,
  type Event,
  type Store,
  sample,
  scopeBind,
} from 'effector'
import { $clock } from '../../bus/clock.ts'

type Watch = { stop: () => void }

/** Rings every so many ms while something goes on, and at no other time. Called once for each, when its module is read. */
export function ringWhile($isOn: Store<boolean>, every: number): Event<void> {
  const rang = createEvent()
  const watchFx = attach({
    source: $clock,
    effect: (clock): Watch => ({ stop: clock.every(every, scopeBind(rang)) }),
  })
  const stopFx = createEffect((watch: Watch | null) => watch?.stop())
  const $watch = createStore<Watch | null>(null, { serialize: 'ignore' })
    .on(watchFx.doneData, (_, watch) => watch)
    .on(stopFx, () => null)
  sample({
    clock: $isOn.updates,
    source: $watch,
    filter: (watch, isOn) => isOn && watch === null,
    fn: () => undefined,
    target: watchFx,
  })
  sample({ clock: $isOn.updates, source: $watch, filter: (_, isOn) => !isOn, target: stopFx })
  return rang
}
