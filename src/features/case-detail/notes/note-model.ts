import { createEvent, createStore, sample } from 'effector'
import { readNote } from '../../../../contracts/rules/notes.ts'
import { addNoteRequested } from '../../../actions/requests.ts'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { createOperation } from '../../../bus/operation.ts'
import { createConflict, refuseInto } from '../../../projections/conflict.ts'
import { $caseDetail } from '../../../projections/open-case.ts'
import { createCommandEffect } from '../../../projections/send.ts'
import { $user, sessionEnded } from '../../../projections/session.ts'
import { readDraftFx, saveDraftFx } from './draft-storage.ts'

export const noteTyped = createEvent<string>()
export const noteConfirmed = createEvent()
/** Closes the editor; what was typed stays as the case's draft. */
export const noteCancelled = createEvent()

const addNoteFx = createCommandEffect('case.note.add')
export const addNote = createOperation(addNoteFx)

/** The case, and whose drafts are kept. */
type Editor = { userId: string; caseId: string }

const opened = sample({
  clock: addNoteRequested,
  source: { detail: $caseDetail, user: $user },
}).filterMap(({ detail, user }) =>
  detail && user ? { detail, editor: { userId: user.user_id, caseId: detail.id } } : undefined,
)

const closed = [noteCancelled, addNote.done, $selectedCaseId, sessionEnded]
const $editor = createStore<Editor | null>(null)
  .on(opened, (_, { editor }) => editor)
  .reset(closed)

/** A note is added beside whatever the case holds, so nothing that others do conflicts with it. */
export const noteConflict = createConflict({ name: 'note', opened, closed, writes: [] })
const { meanwhile } = noteConflict
refuseInto(noteConflict, { fx: addNoteFx, operation: addNote })
export const $noteOpen = $editor.map((editor) => editor !== null)

sample({ clock: opened, fn: () => undefined, target: addNote.reset })
sample({ clock: opened, fn: ({ editor }) => editor, target: readDraftFx })

export const $noteText = createStore('')
  .on(noteTyped, (_, text) => text)
  .on(readDraftFx.doneData, (_, draft) => draft)
  .reset(addNote.done, sessionEnded)

sample({
  clock: noteTyped,
  source: $editor,
  filter: (editor) => editor !== null,
  fn: (editor, text) => ({
    key: { userId: editor?.userId ?? '', caseId: editor?.caseId ?? '' },
    text,
  }),
  target: saveDraftFx,
})
/** Whose note it is, also where the session ends before the note has. */
const $author = createStore('', { serialize: 'ignore' }).on(
  opened,
  (_, { editor }) => editor.userId,
)
sample({
  clock: addNote.done,
  source: $author,
  fn: (userId, { input }) => ({ key: { userId, caseId: input.case_id }, text: '' }),
  target: saveDraftFx,
})

const judged = sample({
  clock: noteConfirmed,
  source: { editor: $editor, version: meanwhile.$version, text: $noteText },
  fn: ({ editor, version, text }) => ({ editor, version, note: readNote(text) }),
})

/** What is wrong with the text, until it is changed (NOTE-03). */
export const $noteError = createStore<string | null>(null)
  .on(judged, (_, { note }) => (note.ok ? null : note.message))
  .reset(noteTyped, opened)

sample({
  clock: judged.filterMap(({ editor, version, note }) =>
    editor && version !== null && note.ok
      ? { case_id: editor.caseId, version, text: note.value }
      : undefined,
  ),
  target: addNoteFx,
})
