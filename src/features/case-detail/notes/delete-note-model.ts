import { combine, createEvent, createStore, sample } from 'effector'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { createOperation } from '../../../bus/operation.ts'
import { createConflict, refuseInto } from '../../../projections/conflict.ts'
import { createMeanwhile } from '../../../projections/meanwhile.ts'
import { $activities, $caseDetail } from '../../../projections/open-case.ts'
import { createCommandEffect } from '../../../projections/send.ts'
import { sessionEnded } from '../../../projections/session.ts'

/** Asks whether the note of this id shall go. */
export const noteDeleteRequested = createEvent<string>()
export const noteDeleteConfirmed = createEvent()
export const noteDeleteCancelled = createEvent()

const deleteNoteFx = createCommandEffect('case.note.delete')
export const deleteNote = createOperation(deleteNoteFx)

const opened = sample({
  clock: noteDeleteRequested,
  source: $caseDetail,
  fn: (detail, id) => ({ detail, id }),
}).filterMap(({ detail, id }) => (detail ? { detail, id } : undefined))
const closed = [noteDeleteCancelled, deleteNote.done, $selectedCaseId, sessionEnded]

const $id = createStore<string | null>(null)
  .on(opened, (_, { id }) => id)
  .reset(closed)

const meanwhile = createMeanwhile({ name: 'note-deletion', opened, closed, writes: [] })
export const noteDeletionConflict = createConflict(meanwhile)
refuseInto(noteDeletionConflict, { fx: deleteNoteFx, operation: deleteNote })

/** The note in question, null while none is and once somebody else has deleted it. */
export const $noteToDelete = combine(
  { id: $id, entries: $activities, isBeingDeleted: deleteNote.$pending },
  ({ id, entries, isBeingDeleted }) =>
    isBeingDeleted || entries.some(({ activity }) => activity.id === id) ? id : null,
)

sample({ clock: opened, fn: () => undefined, target: deleteNote.reset })
sample({
  clock: sample({
    clock: noteDeleteConfirmed,
    source: { noteId: $noteToDelete, watch: meanwhile.$watch, version: meanwhile.$version },
  }).filterMap(({ noteId, watch, version }) =>
    noteId !== null && watch && version !== null
      ? { case_id: watch.caseId, version, note_id: noteId }
      : undefined,
  ),
  target: deleteNoteFx,
})

/** Somebody else deleted it: there is nothing left to ask. */
sample({
  clock: $noteToDelete,
  filter: (id) => id === null,
  fn: () => undefined,
  target: noteDeleteCancelled,
})
