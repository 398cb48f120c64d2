import {
  combine,
  createEvent,
  createStore,
  type Effect,
  type Event,
  type EventCallable,
  type Store,
  sample,
} from 'effector'
import type { SessionUser } from '../../contracts/model/accounts/user.ts'
import type { CaseDetail } from '../../contracts/model/cases/case.ts'
import type { Operation } from '../bus/operation.ts'
import type { Outcome } from '../bus/outcome.ts'
import { $user } from '../projections/session-state.ts'
import { $caseDetail, $openCaseId } from '../queries/cases/open-case.ts'
import { type CaseDialog, createOpenedDialog } from './case-dialog.ts'
import { type CaseForm, createCaseForm } from './case-form.ts'
import {
  createKeptDraft,
  type DraftKey,
  forgetSaved,
  type Reader,
  versionedBy,
} from './kept-draft.ts'

type Found = { detail: CaseDetail; entryId: string | null; key: DraftKey }
type Begun<F> = Found & { form: F; version: number; isDraft: boolean }

type Settings<F> = {
  /** Tells the dialogs apart, and their drafts. */
  name: string
  /** Opens it on the case itself. */
  requestedBy?: Event<void>
  /** A draft of the form as it was kept. */
  draftIn: Reader<F>
  empty: F
  /** What the form shows of a case; `entryId` names the entry of several that it is of, null for the case itself. */
  read: (detail: CaseDetail, entryId: string | null) => F
  /** Whether this user may change it now. */
  allows: (detail: CaseDetail, user: SessionUser) => boolean
  /** The fields of the case that its calls write. */
  writes: (of: Found) => readonly string[]
}

type OnCase = { case_id: string; version: number }

export type DraftedDialog<F> = Omit<CaseDialog<Begun<F>>, 'sending' | 'sendingBy'> & {
  /** Opens the dialog: on an entry, or on null. */
  requested: EventCallable<string | null>
  /** Forgets the draft: the form shows what is stored. */
  discardPressed: EventCallable<void>
  form: CaseForm<F>
  /** The form when it was confirmed, and what its save names. */
  saved: Event<{ of: OnCase; entryId: string | null; form: F }>
  /** Whether the form began with what was typed some other time. */
  $isDraft: Store<boolean>
  $entryId: Store<string | null>
  /** The operation of a command that saves the form, of the case itself or of one of several entries. */
  sending: <Input extends OnCase, Result>(
    fx: Effect<Input, Outcome<Result>>,
    entryOf?: (input: Input) => string,
  ) => Operation<Input, Result>
  sendingBy: <Input extends { version: number }, Result>(
    fx: Effect<Input, Outcome<Result>>,
    caseOf: (input: Input) => string | undefined,
    entryOf?: (input: Input) => string,
  ) => Operation<Input, Result>
}

type Shown = { detail: CaseDetail | null; user: SessionUser | null }

/** A form over a case that opens on its draft if there is one, watches the case, and keeps what is typed. */
export function createDraftedDialog<F extends Record<string, unknown>>(
  settings: Settings<F>,
): DraftedDialog<F> {
  const { name, requestedBy, draftIn, empty, read, allows, writes } = settings
  const draft = createKeptDraft(name, versionedBy(draftIn))
  const requested = createEvent<string | null>()
  const discardPressed = createEvent()
  if (requestedBy) sample({ clock: requestedBy, fn: () => null, target: requested })
  const shown = { detail: $caseDetail, user: $user }
  const editable = ({ detail, user }: Shown, entryId: string | null): Found | undefined =>
    detail && user && allows(detail, user)
      ? { detail, entryId, key: { userId: user.user_id, caseId: detail.id, entryId } }
      : undefined
  const asStored = (found: Found): Begun<F> => ({
    ...found,
    form: read(found.detail, found.entryId),
    version: found.detail.version,
    isDraft: false,
  })

  const asked = sample({ clock: requested, source: shown, fn: editable }).filterMap((to) => to)
  sample({ clock: asked, fn: ({ key }) => key, target: draft.readFx })
  /** A draft names the version that it was typed on, so what others changed since is shown like any conflict. */
  const begun = sample({
    clock: draft.readFx.done,
    source: shown,
    fn: (now, { params, result }) => {
      const found = editable(now, params.entryId)
      return found && { ...asStored(found), ...result, isDraft: result !== null }
    },
  }).filterMap((of) => of)
  const $entryId = createStore<string | null>(null).on(asked, (_, { entryId }) => entryId)
  const discarded = sample({
    clock: discardPressed,
    source: { ...shown, entryId: $entryId },
    fn: ({ entryId, ...now }) => editable(now, entryId),
  }).filterMap((found) => found && asStored(found))
  const opened = sample({ clock: [begun, discarded] })
  const dialog = createOpenedDialog({ name, opened, writes })
  const form = createCaseForm<F, string | null>({
    conflict: dialog.conflict,
    opened: opened.map((of) => of.form),
    empty,
    read,
    $context: $entryId,
  })

  const $editor = combine(dialog.$opened, form.$version, (of, version) =>
    of && version !== null ? { key: of.key, version } : null,
  )
  const $isDraft = createStore(false)
    .on(opened, (_, { isDraft }) => isDraft)
    .reset(form.reloaded)
  const edited = sample({
    clock: form.changed,
    source: { editor: $editor, typed: form.$form },
  }).filterMap(({ editor, typed }) =>
    editor ? { key: editor.key, draft: { version: editor.version, form: typed } } : undefined,
  )
  const startedAnew = sample({
    clock: [discarded, form.reloaded],
    source: dialog.$opened,
  }).filterMap((of) => (of ? { key: of.key, draft: null } : undefined))
  sample({ clock: [edited, startedAnew], target: draft.keepFx })

  /** By case: whoever goes on to another one does not wait for the first one's answer. */
  const $sent = createStore<ReadonlySet<string>>(new Set(), { serialize: 'ignore' })
  const $pending = combine($sent, $openCaseId, (cases, id) => id !== null && cases.has(id))
  const sendingBy: DraftedDialog<F>['sendingBy'] = (fx, caseOf, entryOf) => {
    const operation = dialog.sendingBy(fx, caseOf, { again: dialog.confirmed })
    const begins = sample({ clock: fx }).filterMap(caseOf)
    const ends = fx.finally.filterMap(({ params }) => caseOf(params))
    $sent
      .on(begins, (cases, id) => new Set([...cases, id]))
      .on(ends, (cases, id) => new Set([...cases].filter((other) => other !== id)))
    const done = operation.done.filterMap(({ input }) => {
      const caseId = caseOf(input)
      return caseId === undefined ? undefined : { caseId, entryId: entryOf?.(input) ?? null }
    })
    forgetSaved(draft, opened, done)
    return operation
  }

  const saved = sample({
    clock: dialog.confirmed,
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
    ...dialog,
    ...{ requested, discardPressed, form, saved, $isDraft, $entryId, $pending, sendingBy },
    sending: (fx, entryOf) => sendingBy(fx, ({ case_id }) => case_id, entryOf),
  }
}
