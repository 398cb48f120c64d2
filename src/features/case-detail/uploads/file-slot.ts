import {
  combine,
  createEvent,
  createStore,
  type Event,
  type EventCallable,
  type Store,
  sample,
} from 'effector'
import type { FileRef } from '../../../../contracts/model/upload.ts'
import { createChooseEffect, dropFilesFx, type Judge } from '../../../commands/uploads.ts'

/** A place for one file in a dialog. */
export type FileSlot = {
  picked: EventCallable<File>
  /** Says what is missing here. */
  missed: EventCallable<string>
  /** Lets go of the file, and of what was said about it. */
  emptied: EventCallable<void>
  $ref: Store<FileRef | null>
  /** Why there is no file, or why the chosen one is not taken. */
  $error: Store<string | null>
  /** What was picked last is being read. */
  $isReading: Store<boolean>
}

/** What is picked is looked at by `judge` before it counts; of two the later one counts, however long each takes. */
export function createFileSlot(judge: Judge): FileSlot {
  const picked = createEvent<File>()
  const missed = createEvent<string>()
  const emptied = createEvent()
  const chooseFx = createChooseEffect(judge)
  const $wanted = createStore<File | null>(null, { serialize: 'ignore' })
    .on(picked, (_, file) => file)
    .reset(emptied)
  sample({ clock: picked, target: chooseFx })
  const looked = sample({
    clock: chooseFx.done,
    source: $wanted,
    fn: (wanted, { params, result }) => (wanted === params ? result : undefined),
  }).filterMap((result) => result)

  const $ref = createStore<FileRef | null>(null)
  const replaced = sample({
    clock: looked,
    source: $ref,
    fn: (before, { ref }) => ({ before, ref }),
  })
  const left = sample({ clock: emptied, source: $ref, fn: (before) => ({ before, ref: null }) })
  $ref.on([replaced, left], (_, { ref }) => ref)
  sample({
    clock: [replaced, left],
    fn: ({ before }) => (before ? [before] : []),
    target: dropFilesFx,
  })

  const $error = createStore<string | null>(null)
    .on(looked, (_, { error }) => error)
    .on(missed, (_, message) => message)
    .reset(emptied)
  const $isReading = createStore(false)
    .on(picked, () => true)
    .reset(looked, emptied)
  return { picked, missed, emptied, $ref, $error, $isReading }
}

/** A press that waits for files: `ready` once they have been read, `$isWaiting` until then. */
export type FilePress = { ready: Event<void>; $isWaiting: Store<boolean> }

/**
 * Holds `pressed` while a file of these slots is being read, and lets it through when none is. Slots that are emptied,
 * as they are with their dialog, forget it.
 */
export function pressWithFiles(pressed: Event<void>, slots: readonly FileSlot[]): FilePress {
  const $isReading = combine(
    slots.map((slot) => slot.$isReading),
    (readings) => readings.includes(true),
  )
  const $isWaiting = createStore(false).reset(slots.map(({ emptied }) => emptied))
  sample({ clock: pressed, source: $isReading, filter: Boolean, target: $isWaiting })
  const isRead = sample({
    clock: $isReading,
    source: $isWaiting,
    filter: (isWaiting, isReading) => isWaiting && !isReading,
    fn: () => undefined,
  })
  $isWaiting.reset(isRead)
  const direct = sample({
    clock: pressed,
    source: $isReading,
    filter: (isReading) => !isReading,
    fn: () => undefined,
  })
  return { ready: sample({ clock: [direct, isRead] }), $isWaiting }
}
