import { createEvent, createStore, sample } from 'effector'
import { readNote } from '../../../../contracts/rules/cases/notes.ts'
import { z } from '../../../../contracts/schema.ts'
import { addNoteRequested } from '../../../actions/requests.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createCaseDialog } from '../../../forms/case-dialog.ts'
import { createKeptDraft, draftBy, keepBeside } from '../../../forms/kept-draft.ts'
import { sessionEnded } from '../../../queries/following/session.ts'

export const noteTyped = createEvent<string>()

const addNoteFx = createCommandEffect('case.note.add')

/** A note is added beside whatever the case holds, so nothing that others do conflicts with it. */
export const noteDialog = createCaseDialog({
  name: 'note',
  requested: addNoteRequested,
  find: () => ({}),
  writes: [],
})
const addNote = noteDialog.sending(addNoteFx)

const found = keepBeside(createKeptDraft('note', draftBy(z.string())), {
  dialog: noteDialog,
  typed: noteTyped.map((text) => text || null),
  saved: addNote.done.map(({ input }) => ({ caseId: input.case_id, entryId: null })),
})
export const $noteText = createStore('')
  .on(noteTyped, (_, text) => text)
  .on(found, (_, text) => text ?? '')
  .reset(noteDialog.finished, sessionEnded)

const judged = sample({
  clock: noteDialog.confirmed,
  source: { of: noteDialog.$of, text: $noteText },
  fn: ({ of, text }) => ({ of, note: readNote(text) }),
})

/** What is wrong with the text, until it is changed (NOTE-03). */
export const $noteError = createStore<string | null>(null)
  .on(judged, (_, { note }) => (note.ok ? null : note.message))
  .reset(noteTyped, noteDialog.opened)

sample({
  clock: judged.filterMap(({ of, note }) =>
    of && note.ok ? { ...of, text: note.value } : undefined,
  ),
  target: addNoteFx,
})
