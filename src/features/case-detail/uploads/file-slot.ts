import { createEvent, createStore, type EventCallable, type Store, sample } from 'effector'
import type { FileRef } from '../../../../contracts/model/upload.ts'
import { createChooseEffect, dropFilesFx, type Judge } from '../../../projections/uploads.ts'

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
  return { picked, missed, emptied, $ref, $error }
}
