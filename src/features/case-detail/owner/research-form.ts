import { combine, createEvent, createStore, sample, type Unit } from 'effector'
import type { CaseDetail } from '../../../../contracts/model/case.ts'
import type { SessionUser } from '../../../../contracts/model/user.ts'
import { allowsResearch } from '../../../../contracts/rules/research.ts'
import type { Schema } from '../../../../contracts/schema.ts'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { createCaseForm } from '../../../projections/case-form.ts'
import { createConflict } from '../../../projections/conflict.ts'
import { $caseDetail } from '../../../projections/open-case.ts'
import { $user, sessionEnded } from '../../../projections/session.ts'
import { createKeptDraft, type DraftKey } from './kept-draft.ts'

type Settings<F> = {
  /** Tells the dialogs and their drafts apart. */
  name: string
  Form: Schema<F>
  empty: F
  /** What the form shows of a case; `entryId` names the line of the log, null for none of them. */
  read: (detail: CaseDetail, entryId: string | null) => F
  writes: (entryId: string | null) => readonly string[]
  /** Its saves that are done. */
  done: readonly Unit<unknown>[]
}

type Shown = { detail: CaseDetail | null; user: SessionUser | null }

const editable = ({ detail, user }: Shown, entryId: string | null) =>
  detail && user && allowsResearch(detail.state)
    ? { detail, entryId, key: { userId: user.user_id, caseId: detail.id, entryId } }
    : undefined

/** A dialog of the research part: opens in STANDBY alone, on its draft if there is one, and watches the case. */
export function createResearchForm<F extends Record<string, unknown>>(settings: Settings<F>) {
  const { name, Form, empty, read, writes, done } = settings
  /** Opens the dialog: on a line of the log, or on null. */
  const requested = createEvent<string | null>()
  const confirmed = createEvent()
  /** Closes the dialog; what was typed stays as the case's draft. */
  const cancelled = createEvent()
  /** Forgets the draft: the form shows what is stored. */
  const discardPressed = createEvent()
  const { readFx, keepFx } = createKeptDraft(name, Form)
  const shown = { detail: $caseDetail, user: $user }

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
  const closed = [cancelled, ...done, $selectedCaseId, sessionEnded]
  const conflict = createConflict({
    name,
    opened,
    closed,
    writes: ({ entryId }) => writes(entryId),
  })
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
  const settled = sample({
    clock: [discarded, form.reloaded, ...done],
    source: { ...shown, entryId: $entryId },
  }).filterMap(({ detail, user, entryId }) =>
    detail && user
      ? { key: { userId: user.user_id, caseId: detail.id, entryId }, draft: null }
      : undefined,
  )
  sample({ clock: [edited, settled], target: keepFx })

  /** The form when it was confirmed, and what its save names. */
  const saved = sample({
    clock: confirmed,
    source: { editor: $editor, form: form.$form },
  }).filterMap(({ editor, form: typed }) =>
    editor
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
  }
}
