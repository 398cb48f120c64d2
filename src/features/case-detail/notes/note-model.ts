import { createEvent, createStore, sample } from 'effector'
import { readNote } from '../../../../contracts/rules/notes.ts'
import { addNoteRequested } from '../../../actions/requests.ts'
import { createOperation } from '../../../bus/operation.ts'
import { createConflict } from '../../../projections/conflict.ts'
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
export const noteConflict = createConflict(addNoteFx, addNote)

/** The case and its version when the editor was opened, and whose drafts are kept. */
type Editor = { userId: string; caseId: string; version: number }

const opened = sample({
  clock: addNoteRequested,
  source: { detail: $caseDetail, user: $user },
}).filterMap(({ detail, user }): Editor | undefined =>
  detail && user ? { userId: user.user_id, caseId: detail.id, version: detail.version } : undefined,
)

const $editor = createStore<Editor | null>(null)
  .on(opened, (_, editor) => editor)
  .reset(noteCancelled, addNote.done, sessionEnded)
export const $noteOpen = $editor.map((editor) => editor !== null)

sample({ clock: opened, fn: () => undefined, target: addNote.reset })
sample({ clock: opened, target: readDraftFx })

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
sample({
  clock: addNote.done,
  source: $user,
  filter: (user) => user !== null,
  fn: (user, { input }) => ({
    key: { userId: user?.user_id ?? '', caseId: input.case_id },
    text: '',
  }),
  target: saveDraftFx,
})

const judged = sample({
  clock: noteConfirmed,
  source: { editor: $editor, text: $noteText },
  fn: ({ editor, text }) => ({ editor, note: readNote(text) }),
})

/** What is wrong with the text, until it is changed (NOTE-03). */
export const $noteError = createStore<string | null>(null)
  .on(judged, (_, { note }) => (note.ok ? null : note.message))
  .reset(noteTyped, opened)

sample({
  clock: judged.filterMap(({ editor, note }) =>
    editor && note.ok
      ? { case_id: editor.caseId, version: editor.version, text: note.value }
      : undefined,
  ),
  target: addNoteFx,
})

// A note stands beside what others did: reloading only makes it a note to the case of now.
const reloaded = sample({
  clock: noteConflict.reloadPressed,
  source: { editor: $editor, conflict: noteConflict.$conflict },
  fn: ({ editor, conflict }) =>
    editor && { ...editor, version: conflict?.version ?? editor.version },
})
sample({ clock: reloaded, target: $editor })
sample({ clock: reloaded, fn: () => undefined, target: addNote.reset })
