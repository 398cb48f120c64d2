import {
  combine,
  createEvent,
  createStore,
  type Effect,
  type EventCallable,
  type Store,
  sample,
} from 'effector'
import type { CaseDetail, CaseState } from '../../../../contracts/model/cases/case.ts'
import type { Finding } from '../../../../contracts/model/cases/finding.ts'
import type { FileRef } from '../../../../contracts/model/upload.ts'
import { z } from '../../../../contracts/schema.ts'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import type { Operation } from '../../../bus/operation.ts'
import type { Outcome } from '../../../bus/outcome.ts'
import { createUpload, type Judge, type Upload } from '../../../commands/uploads.ts'
import { type Conflict, createConflict, refuseInto } from '../../../forms/conflict.ts'
import { formOperation } from '../../../forms/form-operation.ts'
import { createKeptDraft, type DraftKey, draftBy, forgetSaved } from '../../../forms/kept-draft.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { $user, sessionEnded } from '../../../queries/following/session.ts'
import { doneHere } from '../parts/done-here.ts'
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
export type FindingUpload<I> = {
  /** Opens it for the image use of this id. */
  requested: EventCallable<string>
  confirmed: EventCallable<void>
  cancelled: EventCallable<void>
  noteTyped: EventCallable<string>
  slot: FileSlot
  /** The image use in question; null while the dialog is closed. */
  $finding: Store<Finding | null>
  $note: Store<string>
  operation: Pick<Operation<unknown, unknown>, '$pending' | '$error'>
  /** It is sent once the file has been read. */
  $isWaiting: Store<boolean>
  upload: Upload<I>
  conflict: Conflict
}

export function createFindingUpload<I extends Of, Result>(
  settings: Settings<I, Result>,
): FindingUpload<I> {
  const { name, fx, judge, missing, part, allows, inputOf, fileOf } = settings
  const requested = createEvent<string>()
  const confirmed = createEvent()
  const cancelled = createEvent()
  const noteTyped = createEvent<string>()
  const operation = formOperation(name, fx)
  const upload = createUpload(fx, fileOf)
  const slot = createFileSlot(judge)
  const draft = createKeptDraft(name, draftBy(z.string()))

  const opened = sample({
    clock: requested,
    source: { detail: $caseDetail, user: $user },
    fn: ({ detail, user }, id) => {
      const finding = detail?.findings.find((one) => one.id === id)
      return detail && user && finding && allows(detail.state, finding)
        ? { detail, finding, key: { userId: user.user_id, caseId: detail.id, entryId: id } }
        : undefined
    },
  }).filterMap(
    (found): { detail: CaseDetail; finding: Finding; key: DraftKey } | undefined => found,
  )
  const closed = [cancelled, doneHere(operation), $selectedCaseId, sessionEnded]
  const conflict = createConflict({
    name,
    opened,
    closed,
    writes: ({ finding }) => [`findings[${finding.id}]${part}`],
  })
  refuseInto(conflict, { fx, operation })

  const $opened = createStore<{ finding: Finding; key: DraftKey } | null>(null, {
    serialize: 'ignore',
  })
    .on(opened, (_, { finding, key }) => ({ finding, key }))
    .reset(closed)
  const $note = createStore('')
    .on(noteTyped, (_, note) => note)
    .on(draft.readFx.doneData, (_, note) => note ?? '')
    .reset(opened, sessionEnded)
  sample({ clock: opened, fn: () => undefined, target: [operation.reset, slot.emptied] })
  sample({ clock: opened, fn: ({ key }) => key, target: draft.readFx })
  sample({ clock: closed, fn: () => undefined, target: slot.emptied })
  sample({
    clock: sample({
      clock: noteTyped,
      source: $opened,
      fn: (of, note) => of && { key: of.key, draft: note === '' ? null : note },
    }).filterMap((kept) => kept ?? undefined),
    target: draft.keepFx,
  })
  forgetSaved(
    draft,
    opened,
    operation.done.map(({ input }) => ({ caseId: input.case_id, entryId: input.finding_id })),
  )

  const { ready, $isWaiting } = pressWithFiles(confirmed, [slot])
  const judged = sample({
    clock: ready,
    source: {
      of: $opened,
      version: conflict.concurrentChanges.$version,
      file: slot.$ref,
      note: $note,
      isSent: fx.pending,
    },
  }).filter({ fn: ({ isSent }) => !isSent })
  sample({
    clock: judged.filterMap(({ of, version, file, note }) =>
      of && version !== null && file ? { of, version, file, note } : undefined,
    ),
    fn: ({ of, version, file, note }) =>
      inputOf({ case_id: of.key.caseId, version, finding_id: of.finding.id }, file, note),
    target: upload.requested,
  })
  sample({
    clock: judged,
    source: slot.$error,
    filter: (error, { file }) => file === null && error === null,
    fn: () => missing,
    target: slot.missed,
  })
  const $finding = combine($opened, (of) => of?.finding ?? null)
  return {
    ...{ requested, confirmed, cancelled, noteTyped, slot, $finding, $note },
    ...{ operation, $isWaiting, upload, conflict },
  }
}
