import {
  createEvent,
  createStore,
  type Effect,
  type EventCallable,
  type Store,
  sample,
} from 'effector'
import type { CaseState } from '../../../../contracts/model/cases/case.ts'
import type { Finding } from '../../../../contracts/model/cases/finding.ts'
import type { FileRef } from '../../../../contracts/model/upload.ts'
import { z } from '../../../../contracts/schema.ts'
import type { Outcome } from '../../../bus/outcome.ts'
import { createUpload, type Judge, type Upload } from '../../../commands/uploads.ts'
import { type CaseDialog, createCaseDialog, type OnOpen } from '../../../forms/case-dialog.ts'
import { createKeptDraft, draftBy, keepBeside } from '../../../forms/kept-draft.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { createFileSlot, type FileSlot, pressWithFiles } from './file-slot.ts'

/** The image use, and the version of its case when the dialog was opened. */
type Of = { case_id: string; version: number; finding_id: string }

type Settings<I extends Of, Result> = {
  /** Tells the dialogs apart. */
  name: string
  fx: Effect<I, Outcome<Result>>
  judge: Judge
  /** Said where no file is chosen. */
  missing: string
  /** The part of the image use that is written. */
  part: string
  allows: (state: CaseState, finding: Finding) => boolean
  inputOf: (of: Of, file: FileRef, note: string) => I
  fileOf: (input: I) => FileRef
}

/** A dialog that gives an image use a file. */
export type FindingUpload<I> = CaseDialog<OnOpen<{ finding: Finding }>> & {
  /** Opens it for the image use of this id. */
  requested: EventCallable<string>
  noteTyped: EventCallable<string>
  slot: FileSlot
  $note: Store<string>
  /** It is sent once the file has been read. */
  $isWaiting: Store<boolean>
  upload: Upload<I>
}

export function createFindingUpload<I extends Of, Result>(
  settings: Settings<I, Result>,
): FindingUpload<I> {
  const { name, fx, judge, missing, part, allows, inputOf, fileOf } = settings
  const requested = createEvent<string>()
  const noteTyped = createEvent<string>()
  const dialog = createCaseDialog({
    name,
    requested,
    find: ({ state, findings }, id) => {
      const finding = findings.find((one) => one.id === id)
      return finding && allows(state, finding) ? { finding } : null
    },
    writes: ({ finding }) => [`findings[${finding.id}]${part}`],
  })
  const { confirmed, opened, closed } = dialog
  const operation = dialog.sending(fx)
  const upload = createUpload(fx, fileOf)
  const slot = createFileSlot(judge)
  sample({ clock: [opened, ...closed], fn: () => undefined, target: slot.emptied })

  const found = keepBeside(createKeptDraft(name, draftBy(z.string())), {
    dialog,
    typed: noteTyped.map((note) => note || null),
    saved: operation.done.map(({ input }) => ({
      caseId: input.case_id,
      entryId: input.finding_id,
    })),
  })
  const $note = createStore('')
    .on(noteTyped, (_, note) => note)
    .on(found, (_, note) => note ?? '')
    .reset(opened, sessionEnded)

  const { ready, $isWaiting } = pressWithFiles(confirmed, [slot])
  const judged = sample({
    clock: ready,
    source: {
      opened: dialog.$opened,
      of: dialog.$of,
      file: slot.$ref,
      note: $note,
      isSent: fx.pending,
    },
  }).filter({ fn: ({ isSent }) => !isSent })
  sample({
    clock: judged.filterMap(({ opened: shown, of, file, note }) =>
      shown && of && file ? { of: { ...of, finding_id: shown.finding.id }, file, note } : undefined,
    ),
    fn: ({ of, file, note }) => inputOf(of, file, note),
    target: upload.requested,
  })
  sample({
    clock: judged,
    source: slot.$error,
    filter: (error, { file }) => file === null && error === null,
    fn: () => missing,
    target: slot.missed,
  })
  return { ...dialog, requested, noteTyped, slot, $note, $isWaiting, upload }
}
