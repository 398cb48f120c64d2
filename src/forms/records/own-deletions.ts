import { createEvent, createStore, type EventCallable, type Store } from 'effector'
import { sessionEnded } from '../../projections/session-state.ts'

/** What is deleted here, after a question. */
export type OwnDeletions = {
  /** This is being deleted: what was typed in it goes along. */
  deletedHere: EventCallable<string>
  /** It is not deleted after all. */
  stayedHere: EventCallable<string>
  $deletedHere: Store<readonly string[]>
}

const none: readonly string[] = []

/**
 * Tells the records of one kind that are deleted here from those that others delete: who deletes one was asked, and
 * knows that what was typed in it goes along; from under somebody else's hands it is not taken (G-607).
 */
export function createOwnDeletions(): OwnDeletions {
  const deletedHere = createEvent<string>()
  const stayedHere = createEvent<string>()
  const $deletedHere = createStore(none, { serialize: 'ignore' })
    .on(deletedHere, (ids, id) => [...ids, id])
    .on(stayedHere, (ids, id) => ids.filter((one) => one !== id))
    .reset(sessionEnded)
  return { deletedHere, stayedHere, $deletedHere }
}
