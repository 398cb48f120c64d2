import { combine, createEvent, createStore, type Event, type Store, sample } from 'effector'
import type { Fields } from '../../forms/records/editing.ts'
import type { RecordForms } from '../../forms/records/record-forms.ts'
import { sessionEnded } from '../../queries/following/session.ts'
import type { createVersionsRead } from '../../queries/loading/versions-read.ts'

/** What a version is compared with: what it changed when it was saved, or what changes if it is restored. */
export type Comparison = 'made' | 'restored'

/** What every version says of itself. */
export type Version = {
  version: number
  at: string
  author: { name: string } | null
  restored_from: number | null
}

/** A form that can hold a version: `restored_from` names it, until something else is typed. */
export type Restorable = Fields & { restored_from: number | null }

/** The record whose history can be looked at, as it is stored now. */
export type Looked<Of, F> = {
  /** What its versions are asked for by. */
  of: Of
  /** Tells it from every other form. */
  id: string
  name: string
  version: number
  stored: F
  /** How many changes are typed and not saved. */
  typed: number
  /** Why nothing can be restored, or null. */
  lock: string | null
}

type Known<V> = { versions: readonly V[]; hasOlder: boolean }
type Picked<V> = { versions: readonly V[]; current: number | null }

type Settings<Of extends object, F extends Restorable, V extends Version> = {
  read: ReturnType<typeof createVersionsRead<Of, V>>
  /** The history of what is open is to be seen. */
  pressed: Event<void>
  /** What is open; null where that has no history. */
  $looked: Store<Looked<Of, F> | null>
  forms: Pick<RecordForms<F>, '$selected' | '$open' | 'changed' | 'replaced'>
  /** A version as the form shows it. */
  formOf: (version: V, looked: Looked<Of, F>) => F
  /** The fields that differ, in the order of the form. */
  changedFields: (before: F, after: F) => readonly string[]
  /** The form with a version in it. */
  withVersion: (stored: F, version: F) => F
  /** The versions that are listed, and which is the current one, where not all of them are of the open form. */
  pick?: (known: Known<V>, looked: Looked<Of, F>) => Picked<V>
}

/**
 * What a record once was, version by version, with what each changed, and the way to bring one back into its form (G-701).
 * `HistoryDialog` shows it.
 */
export function createVersionHistory<Of extends object, F extends Restorable, V extends Version>({
  read,
  pressed,
  $looked: $open,
  forms,
  formOf,
  changedFields,
  withVersion,
  pick = ({ versions }, { version }) => ({ versions, current: version }),
}: Settings<Of, F, V>) {
  const closed = createEvent()
  const versionChosen = createEvent<number>()
  const comparisonChosen = createEvent<Comparison>()
  /** The version that is shown goes into the form; asked about where something typed would go for it. */
  const restorePressed = createEvent()
  const restoreConfirmed = createEvent()
  const restoreCancelled = createEvent()

  const restored = createEvent()
  const over = [closed, restored, sessionEnded]

  const begun = sample({ clock: pressed, source: $open }).filterMap((open) => open ?? undefined)
  const $of = createStore<{ id: string; name: string } | null>(null, { serialize: 'ignore' })
    .on(begun, (_, { id, name }) => ({ id, name }))
    .reset(over)
  sample({ clock: begun, fn: ({ of }) => of, target: read.opened })
  sample({ clock: over, fn: () => undefined, target: read.closed })

  /** What is looked at, as it is now; null while no history is open. */
  const $looked = combine($of, $open, (of, open) =>
    of !== null && open?.id === of.id ? open : null,
  )
  // Whoever has gone on is told of another one. Who has not, and finds it deleted, is told that in its place.
  sample({ clock: forms.$selected.updates, fn: () => undefined, target: closed })
  const $version = $looked.map((looked) => looked?.version ?? null)
  sample({
    clock: $version.updates.filter({ fn: (version) => version !== null }),
    fn: () => undefined,
    target: read.refreshed,
  })

  /** Those that are listed; null before the first page came. */
  const $listed = combine($looked, read.$versions, (looked, known) =>
    looked && known ? { ...pick(known, looked), hasOlder: known.hasOlder } : null,
  )
  // Whoever looks at one is not left with a page on which there is none.
  sample({
    clock: $listed.updates.filter({
      fn: (known) => known?.hasOlder === true && known.versions.length === 0,
    }),
    fn: () => undefined,
    target: read.olderRequested,
  })

  /** What came while somebody reads goes in above, and nothing moves under their eyes. */
  const $chosen = createStore<number | null>(null)
    .on(versionChosen, (_, version) => version)
    .on($listed, (chosen, known) => chosen ?? known?.versions[0]?.version ?? null)
    .reset(begun, ...over)
  const $comparison = createStore<Comparison>('made')
    .on(comparisonChosen, (_, comparison) => comparison)
    .reset(begun)

  /** The version that is shown, with what it is compared with; null before it was read. */
  const $shown = combine(
    {
      looked: $looked,
      known: read.$versions,
      listed: $listed,
      chosen: $chosen,
      chosenFor: $comparison,
    },
    ({ looked, known, listed, chosen, chosenFor }) => {
      const at = known?.versions.findIndex(({ version }) => version === chosen) ?? -1
      const version = known?.versions[at]
      if (!looked || !known || !version) return null
      const { stored, lock } = looked
      const form = formOf(version, looked)
      const isCurrent = version.version === listed?.current
      const comparison: Comparison = isCurrent ? 'made' : chosenFor
      const earlier = known.versions[at + 1]
      const before = comparison === 'restored' ? stored : earlier && formOf(earlier, looked)
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
          : changedFields(stored, form).length === 0
            ? 'This version is the same as the current one'
            : lock,
      }
    },
  )

  /** The history that is open; `looked` is null where somebody has deleted what it is of. */
  const $history = combine(
    { of: $of, looked: $looked, known: $listed, shown: $shown },
    ({ of, looked, ...history }) =>
      of && { ...history, name: looked?.name ?? of.name, isGone: looked === null },
  )

  // What a version changed is said by the one before it, which may lie on the next page.
  sample({
    clock: $shown.updates.filter({ fn: (shown) => shown?.isBeforeUnread === true }),
    fn: () => undefined,
    target: read.olderRequested,
  })

  const asked = sample({ clock: restorePressed, source: { looked: $looked, shown: $shown } })
    .filterMap(({ looked, shown }) => (looked && shown ? { looked, shown } : undefined))
    .filter({ fn: ({ shown }) => shown.obstacle === null })
    .map(({ looked, shown }) => ({ version: shown.version.version, typed: looked.typed }))

  /** The version that is asked about, with how many typed changes it would take the place of. */
  const $restoring = createStore<{ version: number; typed: number } | null>(null, {
    serialize: 'ignore',
  })
    .on(asked, (_, restoring) => (restoring.typed > 0 ? restoring : null))
    .reset(restoreCancelled, $looked.updates.filter({ fn: (looked) => looked === null }), ...over)

  const brought: Event<Partial<F>> = sample({
    clock: [asked.filter({ fn: ({ typed }) => typed === 0 }), restoreConfirmed],
    source: { looked: $looked, shown: $shown },
  }).filterMap(({ looked, shown }): Partial<F> | undefined =>
    looked && shown
      ? { ...withVersion(looked.stored, shown.form), restored_from: shown.version.version }
      : undefined,
  )
  sample({ clock: brought, target: forms.changed })
  sample({ clock: brought, fn: () => undefined, target: restored })

  // With something in it that a colleague saved meanwhile, the form is that version no more; nor is there anything to save
  // where they brought the same text back.
  sample({
    clock: forms.$open.updates.filterMap((open) => {
      if (!open || open.editing.state.form.restored_from === null) return undefined
      const { stored, state: merged } = open.editing
      const { form, taken, clashes } = merged
      const isMixed = taken.length > 0 || clashes.some(({ choice }) => choice === 'theirs')
      if (!isMixed && changedFields(stored, form).length > 0) return undefined
      const state = { ...open.editing.state, form: { ...form, restored_from: null } }
      return { ...open.editing, state }
    }),
    target: forms.replaced,
  })

  const { $status, olderRequested, retried } = read
  const pages = { $status, olderRequested, retried }
  const choices = { closed, versionChosen, comparisonChosen }
  const restoring = { restorePressed, restoreConfirmed, restoreCancelled, $restoring }
  return { ...pages, ...choices, ...restoring, changedFields, $history }
}

/** The history of one kind of record. */
export type VersionHistory<F extends Restorable> = ReturnType<
  typeof createVersionHistory<object, F, Version>
>
