import { combine, createEvent, createStore, sample } from 'effector'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { createOperation } from '../../../bus/operation.ts'
import { $activities, $caseDetail } from '../../../projections/open-case.ts'
import { createCommandEffect } from '../../../projections/send.ts'
import { sessionEnded } from '../../../projections/session.ts'

/** Asks whether the note of this id shall go. */
export const noteDeleteRequested = createEvent<string>()
export const noteDeleteConfirmed = createEvent()
export const noteDeleteCancelled = createEvent()

const deleteNoteFx = createCommandEffect('case.note.delete')
export const deleteNote = createOperation(deleteNoteFx)

const $id = createStore<string | null>(null)
  .on(noteDeleteRequested, (_, id) => id)
  .reset(noteDeleteCancelled, deleteNote.done, $selectedCaseId, sessionEnded)

/** The note in question, null while none is and once somebody else has deleted it. */
export const $noteToDelete = combine(
  { id: $id, entries: $activities, isBeingDeleted: deleteNote.$pending },
  ({ id, entries, isBeingDeleted }) =>
    isBeingDeleted || entries.some(({ activity }) => activity.id === id) ? id : null,
)

sample({ clock: noteDeleteRequested, fn: () => undefined, target: deleteNote.reset })
sample({
  clock: sample({
    clock: noteDeleteConfirmed,
    source: { noteId: $noteToDelete, detail: $caseDetail },
  }).filterMap(({ noteId, detail }) =>
    noteId !== null && detail
      ? { case_id: detail.id, version: detail.version, note_id: noteId }
      : undefined,
  ),
  target: deleteNoteFx,
})
