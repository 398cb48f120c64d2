import { createEvent, createStore, sample } from 'effector'
import { readNote } from '../../../../contracts/rules/cases/notes.ts'
import { z } from '../../../../contracts/schema.ts'
import { addNoteRequested } from '../../../actions/requests.ts'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createConflict, refuseInto } from '../../../forms/conflict.ts'
import { formOperation } from '../../../forms/form-operation.ts'
import { createKeptDraft, type DraftKey, draftBy, forgetSaved } from '../../../forms/kept-draft.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { $user, sessionEnded } from '../../../queries/following/session.ts'
import { doneHere } from '../parts/done-here.ts'

export const noteTyped = createEvent<string>()
export const noteConfirmed = createEvent()
/** Closes the editor; what was typed stays as the case's draft. */
export const noteCancelled = createEvent()

const addNoteFx = createCommandEffect('case.note.add')
export const addNote = formOperation('note', addNoteFx)

const draft = createKeptDraft('note', draftBy(z.string()))

const opened = sample({
  clock: addNoteRequested,
  source: { detail: $caseDetail, user: $user },
}).filterMap(({ detail, user }) =>
  detail && user
    ? { detail, key: { userId: user.user_id, caseId: detail.id, entryId: null } }
    : undefined,
)

const added = doneHere(addNote)
const closed = [noteCancelled, added, $selectedCaseId, sessionEnded]
const $key = createStore<DraftKey | null>(null)
  .on(opened, (_, { key }) => key)
  .reset(closed)

/** A note is added beside whatever the case holds, so nothing that others do conflicts with it. */
export const noteConflict = createConflict({ name: 'note', opened, closed, writes: [] })
const { concurrentChanges } = noteConflict
refuseInto(noteConflict, { fx: addNoteFx, operation: addNote })
export const $noteOpen = $key.map((key) => key !== null)

sample({ clock: opened, fn: () => undefined, target: addNote.reset })
sample({ clock: opened, fn: ({ key }) => key, target: draft.readFx })

export const $noteText = createStore('')
  .on(noteTyped, (_, text) => text)
  .on(draft.readFx.doneData, (_, text) => text ?? '')
  .reset(added, sessionEnded)

sample({
  clock: sample({
    clock: noteTyped,
    source: $key,
    fn: (key, text) => key && { key, draft: text === '' ? null : text },
  }).filterMap((kept) => kept ?? undefined),
  target: draft.keepFx,
})
forgetSaved(
  draft,
  opened,
  addNote.done.map(({ input }) => ({ caseId: input.case_id, entryId: null })),
)

const judged = sample({
  clock: noteConfirmed,
  source: { key: $key, version: concurrentChanges.$version, text: $noteText },
  fn: ({ key, version, text }) => ({ key, version, note: readNote(text) }),
})

/** What is wrong with the text, until it is changed (NOTE-03). */
export const $noteError = createStore<string | null>(null)
  .on(judged, (_, { note }) => (note.ok ? null : note.message))
  .reset(noteTyped, opened)

sample({
  clock: judged.filterMap(({ key, version, note }) =>
    key && version !== null && note.ok
      ? { case_id: key.caseId, version, text: note.value }
      : undefined,
  ),
  target: addNoteFx,
})
