import { combine, createEvent, createStore, type Effect, type Event, merge, sample } from 'effector'
import type { SessionUser } from '../../../../contracts/model/accounts/user.ts'
import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { createCaseForm } from '../../../forms/case-form.ts'
import { createConflict } from '../../../forms/conflict.ts'
import {
  type Draft,
  type DraftKey,
  forgetSaved,
  type KeptDraft,
  type Saved,
} from '../../../forms/kept-draft.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { $user, sessionEnded } from '../../../queries/following/session.ts'
import { hereOnly } from '../parts/done-here.ts'

/** The cases that a save begins with, and those that one has ended with. */
type Saving = { begun: Event<string>; ended: Event<string> }

/** The saves of a command that names its case. */
export const savingOf = <Input extends { case_id: string }, Result>(
  fx: Effect<Input, Result>,
): Saving => savingBy(fx, ({ case_id }) => case_id)

/** The saves of what tells its case in another way; one that tells none is of no case. */
export const savingBy = <Input, Result>(
  fx: Effect<Input, Result>,
  caseOf: (input: Input) => string | undefined,
): Saving => ({
  begun: sample({ clock: fx }).filterMap(caseOf),
  ended: fx.finally.filterMap(({ params }) => caseOf(params)),
})

type Of = { detail: CaseDetail; entryId: string | null }

type Settings<F> = {
  /** Tells the dialogs apart. */
  name: string
  draft: KeptDraft<Draft<F>>
  empty: F
  /** What the form shows of a case; `entryId` names the entry of several that it is of, null for the case itself. */
  read: (detail: CaseDetail, entryId: string | null) => F
  /** Whether this user may change it now. */
  allows: (detail: CaseDetail, user: SessionUser) => boolean
  /** The fields of the case that its calls write. */
  writes: (of: Of) => readonly string[]
  /** Its saves that are done. */
  done: readonly Event<Saved>[]
  /** Its saves that are on their way: none is sent once more for the same case. */
  saving: readonly Saving[]
}

type Shown = { detail: CaseDetail | null; user: SessionUser | null }

/** A form over a case that opens on its draft if there is one, watches the case, and keeps what is typed. */
export function createDraftedForm<F extends Record<string, unknown>>(settings: Settings<F>) {
  const { name, empty, read, allows, writes, done, saving } = settings
  const { readFx, keepFx } = settings.draft
  /** Opens the dialog: on an entry, or on null. */
  const requested = createEvent<string | null>()
  const confirmed = createEvent()
  /** Closes the dialog; what was typed stays as the case's draft. */
  const cancelled = createEvent()
  /** Forgets the draft: the form shows what is stored. */
  const discardPressed = createEvent()
  /** By case: whoever goes on to another one does not wait for the first one's answer. */
  const $saving = createStore<ReadonlySet<string>>(new Set(), { serialize: 'ignore' })
    .on(merge(saving.map(({ begun }) => begun)), (cases, id) => new Set([...cases, id]))
    .on(
      merge(saving.map(({ ended }) => ended)),
      (cases, id) => new Set([...cases].filter((other) => other !== id)),
    )
  const $pending = combine($saving, $selectedCaseId, (cases, id) => id !== null && cases.has(id))
  const shown = { detail: $caseDetail, user: $user }
  const editable = ({ detail, user }: Shown, entryId: string | null) =>
    detail && user && allows(detail, user)
      ? { detail, entryId, key: { userId: user.user_id, caseId: detail.id, entryId } }
      : undefined

  const asked = sample({ clock: requested, source: shown, fn: editable }).filterMap((to) => to)
  sample({ clock: asked, fn: ({ key }) => key, target: readFx })

  /** A draft names the version that it was typed on, so what others changed since is shown like any conflict. */
  const begun = sample({
    clock: readFx.done,
    source: shown,
    fn: (now, { params, result }) => ({ found: editable(now, params.entryId), draft: result }),
  }).filterMap(
    ({ found, draft }) =>
      found && {
        ...found,
        form: draft?.form ?? read(found.detail, found.entryId),
        version: draft?.version ?? found.detail.version,
        isDraft: draft !== null,
      },
  )
  const $entryId = createStore<string | null>(null).on(asked, (_, { entryId }) => entryId)
  const discarded = sample({
    clock: discardPressed,
    source: { ...shown, entryId: $entryId },
    fn: ({ entryId, ...now }) => editable(now, entryId),
  }).filterMap(
    (found) =>
      found && {
        ...found,
        form: read(found.detail, found.entryId),
        version: found.detail.version,
        isDraft: false,
      },
  )
  const opened = sample({ clock: [begun, discarded] })
  const saveDone = merge(done)
  const doneHere = hereOnly(saveDone.map(({ caseId }) => caseId))
  const closed = [cancelled, doneHere, $selectedCaseId, sessionEnded]
  const conflict = createConflict({ name, opened, closed, writes })
  const form = createCaseForm<F, string | null>({
    conflict,
    opened: opened.map((of) => of.form),
    empty,
    read,
    $context: $entryId,
  })

  const $key = createStore<DraftKey | null>(null)
    .on(opened, (_, { key }) => key)
    .reset(closed)
  const $editor = combine({ key: $key, version: form.$version }, ({ key, version }) =>
    key && version !== null ? { key, version } : null,
  )
  /** Whether the form began with what was typed some other time. */
  const $isDraft = createStore(false)
    .on(opened, (_, { isDraft }) => isDraft)
    .reset(form.reloaded)

  const edited = sample({
    clock: form.changed,
    source: { editor: $editor, typed: form.$form },
  }).filterMap(({ editor, typed }) =>
    editor ? { key: editor.key, draft: { version: editor.version, form: typed } } : undefined,
  )
  const startedAnew = sample({ clock: [discarded, form.reloaded], source: $key }).filterMap(
    (key) => (key ? { key, draft: null } : undefined),
  )
  sample({ clock: [edited, startedAnew], target: keepFx })
  forgetSaved(settings.draft, opened, saveDone)

  /** The form when it was confirmed, and what its save names. */
  const saved = sample({
    clock: confirmed,
    source: { editor: $editor, form: form.$form, isSent: $pending },
  }).filterMap(({ editor, form: typed, isSent }) =>
    editor && !isSent
      ? {
          of: { case_id: editor.key.caseId, version: editor.version },
          entryId: editor.key.entryId,
          form: typed,
        }
      : undefined,
  )
  return {
    requested,
    confirmed,
    cancelled,
    discardPressed,
    opened,
    saved,
    conflict,
    form,
    $isOpen: $key.map((key) => key !== null),
    $isDraft,
    $entryId,
    $pending,
  }
}
