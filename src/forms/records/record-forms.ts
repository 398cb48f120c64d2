import {
  combine,
  createEvent,
  createStore,
  type Event,
  type EventCallable,
  type Store,
  sample,
} from 'effector'
import type { Schema } from '../../../contracts/schema.ts'
import { $user, sessionEnded } from '../../projections/session-state.ts'
import type { Join } from '../merge.ts'
import { createKeptDrafts, type Drafts, draftsOf, editingsOf } from './drafts.ts'
import {
  type Asks,
  chosen,
  type Editing,
  type Editings,
  type Entry,
  editingOf,
  type Fields,
  followAll,
  isClean,
  type Sent,
  typed,
  without,
} from './editing.ts'

export type FormSettings<F> = {
  /** Under which what is typed is kept in the browser. */
  name: string
  schema: Schema<F>
  /** The records; null before they are loaded. */
  $entries: Store<readonly Entry<F>[] | null>
  /** The screen came on screen. */
  opened: Event<void>
  /** The form of a record that is not there yet, under an id that no record has; null for every other id. */
  added?: (id: string) => F | null
  /**
   * Whether what was typed goes with a record that is not among the entries; without this it goes with each whose form
   * is not that of one that is not there yet.
   */
  $isGone?: Store<(id: string) => boolean>
  /** The one record of its kind: it is always selected. */
  only?: string
  asks?: Asks
  /** How two people's changes to one field go together, for one that has parts: without it they clash. */
  joins?: Partial<Record<keyof F & string, Join>>
  /** Fields that never leave the memory of the page, such as a password. */
  unkept?: readonly (keyof F & string)[]
}

/** The form that is shown. */
export type OpenForm<F> = { id: string; editing: Editing<F> }

/** The form `id` is that of the record `as` now; `stored`: what was sent of it, or null where nothing else is typed. */
export type Became<F> = { id: string; as: string; stored: F | null }

export type RecordForms<F> = {
  /** A record is chosen from the list; null for none. The others' forms stay as they are. */
  selected: EventCallable<string | null>
  changed: EventCallable<Partial<F>>
  /** Whose value of a field holds, where a colleague gave it another one meanwhile. */
  fieldChosen: EventCallable<{ key: string; choice: 'mine' | 'theirs' }>
  discarded: EventCallable<void>
  /** A form is over: what it says is stored. */
  ended: EventCallable<string>
  /** The record is gone, and its form with it: nothing is selected where it was. */
  removed: EventCallable<string>
  /** The record of a form that was not there yet has got an id: what was typed on meanwhile goes on under that. */
  became: EventCallable<Became<F>>
  /** Values go to the server; null once it has answered. */
  sent: EventCallable<Sent<F> | null>
  /** Another state of the open form, as a refused save was looked at. */
  replaced: EventCallable<Editing<F>>
  opened: Event<void>
  /** What was typed an earlier time is there again, at each opening. */
  restored: Event<Editings<F>>
  /** Whether this is the id of a form whose record is not there yet. */
  isAdded: (id: string) => boolean
  $selected: Store<string | null>
  $editings: Store<Editings<F>>
  $open: Store<OpenForm<F> | null>
}

/**
 * A list of records, each with a form beside it: what is typed stays with its record while others are looked at,
 * outlasts a reload, follows what colleagues change, and is kept beside what another tab keeps (G-607, G-614).
 */
export function createRecordForms<F extends Fields>(settings: FormSettings<F>): RecordForms<F> {
  const { name, schema, $entries, opened, added = () => null, only = null } = settings
  const { asks = 'at once', unkept = [], joins = {} } = settings
  const { readFx, keepFx } = createKeptDrafts(name, schema)
  const isAdded = (id: string) => added(id) !== null
  const { $isGone = createStore((id: string) => !isAdded(id), { serialize: 'ignore' }) } = settings
  const selected = createEvent<string | null>()
  const changed = createEvent<Partial<F>>()
  const fieldChosen = createEvent<{ key: string; choice: 'mine' | 'theirs' }>()
  const discarded = createEvent()
  const ended = createEvent<string>()
  const removed = createEvent<string>()
  const became = createEvent<Became<F>>()
  const sent = createEvent<Sent<F> | null>()
  const replaced = createEvent<Editing<F>>()

  const $selected = createStore<string | null>(only)
    .on(selected, (_, id) => id)
    .reset(sessionEnded)
  const $editings = createStore<Editings<F>>({}, { serialize: 'ignore' }).reset(sessionEnded)
  const $sent = createStore<Sent<F> | null>(null, { serialize: 'ignore' })
    .on(sent, (_, values) => values)
    .reset(sessionEnded)

  const $open = combine($selected, $entries, $editings, (id, entries, editings) => {
    if (id === null) return null
    const blank = added(id)
    const stored = blank ? { version: 0, form: blank } : entries?.find((entry) => entry.id === id)
    const editing = entries || blank ? editings[id] : undefined
    if (editing) return { id, editing }
    return stored ? { id, editing: editingOf(stored) } : null
  })

  const edited = sample({
    clock: [
      sample({
        clock: changed,
        source: $open,
        fn: (open, change) => open && { id: open.id, editing: typed(open.editing, change) },
      }),
      sample({
        clock: fieldChosen,
        source: $open,
        fn: (open, choice) => open && { id: open.id, editing: chosen(open.editing, choice) },
      }),
      sample({
        clock: replaced,
        source: $open,
        fn: (open, editing) => open && { id: open.id, editing },
      }),
    ],
  }).filterMap((open) => open ?? undefined)
  const over = sample({
    clock: [
      ended,
      removed,
      sample({ clock: discarded, source: $selected }).filterMap((id) => id ?? undefined),
    ],
  })
  $editings
    .on(edited, (editings, { id, editing }) =>
      isClean(editing) ? without(editings, id) : { ...editings, [id]: editing },
    )
    .on(over, without)
    .on(became, (editings, { id, as, stored }) => {
      const editing = editings[id]
      const rest = without(editings, id)
      // Older than the record itself, which the form follows from here on.
      return editing && stored ? { ...rest, [as]: { ...editing, version: 0, stored } } : rest
    })
  /** What was added is shown, unless somebody has gone on to another one. */
  sample({
    clock: became,
    source: $selected,
    filter: (selected, { id }) => selected === id,
    fn: (_, { as }) => as,
    target: $selected,
  })
  sample({
    // The form of a record that was not there yet is left with its last word.
    clock: [removed, over.filter({ fn: isAdded })],
    source: $selected,
    filter: (id, gone) => id === gone,
    fn: () => null,
    target: $selected,
  })

  // Read again for every opening: another tab may have typed meanwhile.
  sample({
    clock: opened,
    source: $user,
    filter: Boolean,
    fn: ({ user_id }) => user_id,
    target: readFx,
  })
  const restored = sample({
    clock: readFx.doneData,
    source: $editings,
    fn: (editings, drafts) => ({ ...editingsOf(drafts), ...editings }),
  })
  const follow = sample({
    clock: [
      sample({ clock: restored, fn: (forms): Editings<F> | null => forms }),
      sample({
        clock: [$entries.updates, $isGone.updates, became],
        fn: (): Editings<F> | null => null,
      }),
    ],
    source: { entries: $entries, editings: $editings, sent: $sent, isGone: $isGone },
    fn: ({ entries, editings, sent: own, isGone }, read) =>
      entries
        ? followAll(read ?? editings, entries, { sent: own, isGone, asks, joins: { ...joins } })
        : (read ?? editings),
  })
  sample({ clock: follow, target: $editings })

  /** What this tab knows to be kept: what differs from it was done here. */
  const $kept = createStore<Drafts<F>>({}, { serialize: 'ignore' })
    .on(readFx.doneData, (known, drafts) => ({ ...drafts, ...known }))
    .on(keepFx, (_, { now }) => now)
    .reset(sessionEnded)
  sample({
    clock: [
      edited.map(() => undefined),
      over.map(() => undefined),
      became.map(() => undefined),
      // Nothing stays behind of what was deleted meanwhile.
      sample({
        clock: follow,
        source: $kept,
        fn: (kept, editings) => Object.keys(kept).some((id) => editings[id] === undefined),
      }).filter({ fn: Boolean }),
    ],
    source: { user: $user, kept: $kept, editings: $editings },
    filter: ({ user }) => user !== null,
    fn: ({ user, kept, editings }) => ({
      userId: user?.user_id ?? '',
      before: kept,
      now: draftsOf(editings, unkept),
    }),
    target: keepFx,
  })

  const asked = { selected, changed, fieldChosen, discarded, replaced }
  const events = { ...asked, ended, removed, became, sent }
  return { ...events, opened, restored, isAdded, $selected, $editings, $open }
}
