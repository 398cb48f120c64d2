import { combine, createEvent, createStore, type StoreValue, sample } from 'effector'
import { lockedMessage } from '../../../../contracts/rules/mail/mail-templates.ts'
import { $plan, sessionEnded } from '../../../queries/following/session.ts'
import {
  $templateVersions,
  olderVersionsRequested,
  versionsClosed,
  versionsOpened,
  versionsRefreshed,
} from '../../../queries/set-up/template-versions.ts'
import { formOf, unsavedParts } from '../template/form-values.ts'
import { $pane, historyPressed, templateForms } from '../template/model.ts'
import { changedFields, formOfVersion, withVersion } from './changed-fields.ts'

/** What a version is compared with: what it changed when it was saved, or what changes if it is restored. */
export type Comparison = 'made' | 'restored'

export const historyClosed = createEvent()
export const versionChosen = createEvent<number>()
export const comparisonChosen = createEvent<Comparison>()
/** The version that is shown goes into the form; asked about where something typed would go for it. */
export const restorePressed = createEvent()
export const restoreConfirmed = createEvent()
export const restoreCancelled = createEvent()

const restored = createEvent()
const over = [historyClosed, restored, sessionEnded]

type Of = { flow_id: string; template_id: string; name: string }
const $of = createStore<Of | null>(null, { serialize: 'ignore' }).reset(over)
const begun = sample({ clock: historyPressed, source: $pane }).filterMap((pane) =>
  pane?.stored
    ? { flow_id: pane.flow.id, template_id: pane.stored.id, name: pane.stored.name }
    : undefined,
)
sample({ clock: begun, target: [$of, versionsOpened] })
sample({ clock: over, fn: () => undefined, target: versionsClosed })

/** The template that is looked at, as it is now; null while no history is open. */
const $looked = combine($of, $pane, (of, pane) =>
  of !== null && pane?.stored?.id === of.template_id ? { ...pane, stored: pane.stored } : null,
)
// Whoever has gone on is told of another one. Who has not, and finds the template deleted, is told that in its place.
sample({ clock: templateForms.$selected.updates, fn: () => undefined, target: historyClosed })
const $version = $looked.map((looked) => looked?.stored.version ?? null)
sample({
  clock: $version.updates.filter({ fn: (version) => version !== null }),
  fn: () => undefined,
  target: versionsRefreshed,
})

/** What came while somebody reads goes in above, and nothing moves under their eyes. */
const $chosen = createStore<number | null>(null)
  .on(versionChosen, (_, version) => version)
  .on($templateVersions, (chosen, known) => chosen ?? known?.versions[0]?.version ?? null)
  .reset(begun, ...over)
const $comparison = createStore<Comparison>('made')
  .on(comparisonChosen, (_, comparison) => comparison)
  .reset(begun)

/** The version that is shown, with what it is compared with; null before it was read. */
const $shown = combine(
  {
    looked: $looked,
    known: $templateVersions,
    chosen: $chosen,
    chosenFor: $comparison,
    plan: $plan,
  },
  ({ looked, known, chosen, chosenFor, plan }) => {
    const at = known?.versions.findIndex(({ version }) => version === chosen) ?? -1
    const version = known?.versions[at]
    if (!looked || !known || !version) return null
    const { stored } = looked
    const present = formOf(stored)
    const form = formOfVersion(stored, version)
    const isCurrent = version.version === stored.version
    const comparison: Comparison = isCurrent ? 'made' : chosenFor
    const earlier = known.versions[at + 1]
    const before = comparison === 'restored' ? present : earlier && formOfVersion(stored, earlier)
    return {
      version,
      form,
      isCurrent,
      comparison,
      /** Null for the first version, and where it is not read yet. */
      before: before ?? null,
      isBeforeUnread: !before && known.hasOlder,
      /** Why it cannot be restored, or null. */
      obstacle: isCurrent
        ? 'This is the current version'
        : changedFields(present, form).length === 0
          ? 'This version is the same as the current one'
          : plan && lockedMessage(plan, stored),
    }
  },
)

/** The history that is open; `now` is null where somebody has deleted its template. */
export const $history = combine(
  { of: $of, looked: $looked, known: $templateVersions, shown: $shown },
  ({ of, looked, ...history }) =>
    of && { ...history, name: looked?.stored.name ?? of.name, now: looked?.stored.version ?? null },
)
export type Shown = NonNullable<StoreValue<typeof $shown>>

// What a version changed is said by the one before it, which may lie on the next page.
sample({
  clock: $shown.updates.filter({ fn: (shown) => shown?.isBeforeUnread === true }),
  fn: () => undefined,
  target: olderVersionsRequested,
})

const pressed = sample({ clock: restorePressed, source: { looked: $looked, shown: $shown } })
  .filterMap(({ looked, shown }) => (looked && shown ? { looked, shown } : undefined))
  .filter({ fn: ({ shown }) => shown.obstacle === null })
  .map(({ looked, shown }) => ({
    version: shown.version.version,
    typed: unsavedParts(looked.editing),
  }))

/** The version that is asked about, with how many typed changes it would take the place of. */
export const $restoring = createStore<{ version: number; typed: number } | null>(null, {
  serialize: 'ignore',
})
  .on(pressed, (_, asked) => (asked.typed > 0 ? asked : null))
  .reset(restoreCancelled, $looked.updates.filter({ fn: (looked) => looked === null }), ...over)

const brought = sample({
  clock: [pressed.filter({ fn: ({ typed }) => typed === 0 }), restoreConfirmed],
  source: { looked: $looked, shown: $shown },
}).filterMap(({ looked, shown }) =>
  looked && shown
    ? {
        ...withVersion(formOf(looked.stored), shown.form),
        restored_from: shown.version.version,
      }
    : undefined,
)
sample({ clock: brought, target: templateForms.changed })
sample({ clock: brought, fn: () => undefined, target: restored })

// With something in it that a colleague saved meanwhile, the form is that version no more.
sample({
  clock: templateForms.$open.updates.filterMap((open) => {
    if (!open || open.editing.state.form.restored_from === null) return undefined
    const { form, taken, clashes } = open.editing.state
    const isMixed = taken.length > 0 || clashes.some(({ choice }) => choice === 'theirs')
    if (!isMixed) return undefined
    const state = { ...open.editing.state, form: { ...form, restored_from: null } }
    return { ...open.editing, state }
  }),
  target: templateForms.replaced,
})
