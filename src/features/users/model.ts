import { combine, createEvent, createStore, sample } from 'effector'
import { isFull } from '../../../contracts/rules/seats.ts'
import type { UserForm } from '../../../contracts/rules/users.ts'
import { upgradeRequested } from '../../actions/requests.ts'
import { $planLimits, planLimitsRequested } from '../../projections/business.ts'
import { $user, sessionEnded } from '../../projections/session.ts'
import { $users, usersRequested } from '../../projections/users.ts'
import { type Drafts, draftsOf, editingsOf, keepDraftsFx, readDraftsFx } from './drafts.ts'
import {
  chosen,
  type Editing,
  type Editings,
  editingOf,
  followAll,
  isClean,
  NEW,
  type Sent,
  typed,
  without,
} from './user-forms.ts'

/** The Users screen came on screen. */
export const usersOpened = createEvent()
export const userSelected = createEvent<string>()
export const newUserPressed = createEvent()
export const userFormChanged = createEvent<Partial<UserForm>>()
/** Whose value of a field holds, where a colleague gave it another one meanwhile. */
export const userFieldChosen = createEvent<{ key: string; choice: 'mine' | 'theirs' }>()
export const userFormDiscarded = createEvent()
/** A form is over: saved, or its user is gone. */
export const formEnded = createEvent<string>()
/** Values go to the server; null once it has answered. */
export const valuesSent = createEvent<Sent | null>()

sample({ clock: usersOpened, target: [usersRequested, planLimitsRequested] })

/** How many users may be active; null for any number, and until it is known: then the server decides. */
export const $maxUsers = $planLimits.map((limits) => limits?.max_users ?? null)

/** Whether the plan is known to have no place left for another active user. */
export const $isFull = combine($users, $maxUsers, (users, max) => isFull(users ?? [], max))

const asked = sample({ clock: newUserPressed, source: $isFull })
sample({ clock: asked, filter: Boolean, fn: () => undefined, target: upgradeRequested })

/** The selected user's id, or `NEW` for the form that adds one. */
export const $selected = createStore<string | null>(null)
  .on(userSelected, (_, id) => id)
  .on(asked, (selected, full) => (full ? selected : NEW))
  .reset(sessionEnded)

/** The forms that hold something unsaved. Choosing another user leaves them as they are. */
export const $editings = createStore<Editings>({}, { serialize: 'ignore' }).reset(sessionEnded)

/** What the right side shows; `user` null for a new one. Null where no user is selected (USERS-06). */
export const $pane = combine($selected, $users, $editings, (key, users, editings) => {
  if (key === null) return null
  const user = users?.find(({ user_id }) => user_id === key) ?? null
  if (user === null && key !== NEW) return null
  return { key, user, editing: editings[key] ?? editingOf(user) }
})

const $sent = createStore<Sent | null>(null, { serialize: 'ignore' })
  .on(valuesSent, (_, sent) => sent)
  .reset(sessionEnded)

type Pane = { key: string; editing: Editing }

const withEditing = (editings: Editings, { key, editing }: Pane): Editings =>
  isClean(editing) ? without(editings, key) : { ...editings, [key]: editing }

const edited = [
  sample({
    clock: userFormChanged,
    source: $pane,
    fn: (pane, change) => pane && { key: pane.key, editing: typed(pane.editing, change) },
  }),
  sample({
    clock: userFieldChosen,
    source: $pane,
    fn: (pane, choice) => pane && { key: pane.key, editing: chosen(pane.editing, choice) },
  }),
]
const ended = sample({
  clock: [
    formEnded,
    sample({ clock: userFormDiscarded, source: $selected }).filterMap((key) => key ?? undefined),
  ],
})

sample({
  clock: sample({ clock: edited }).filterMap((pane) => pane ?? undefined),
  source: $editings,
  fn: withEditing,
  target: $editings,
})
sample({ clock: ended, source: $editings, fn: without, target: $editings })

// A form of somebody who was not there yet is left with its last word: nothing is selected any more.
sample({
  clock: ended,
  source: $selected,
  filter: (selected, key) => selected === key && key === NEW,
  fn: () => null,
  target: $selected,
})

/** Read again for every opening: another tab may have typed meanwhile. */
sample({
  clock: usersOpened,
  source: $user,
  filter: Boolean,
  fn: ({ user_id }) => user_id,
  target: readDraftsFx,
})
const restored = sample({
  clock: readDraftsFx.doneData,
  source: $editings,
  fn: (editings, drafts) => ({ ...editingsOf(drafts), ...editings }),
})
const followed = sample({
  clock: [restored, $users],
  source: { users: $users, editings: $editings, sent: $sent },
  fn: ({ users, editings, sent }, news) => {
    const all = isEditings(news) ? news : editings
    return users ? followAll(all, users, sent) : all
  },
})
sample({ clock: followed, target: $editings })

function isEditings(news: Editings | readonly unknown[] | null): news is Editings {
  return news !== null && !Array.isArray(news)
}

/** What this tab knows to be kept: what differs from it was done here. */
const $kept = createStore<Drafts>({}, { serialize: 'ignore' })
  .on(readDraftsFx.doneData, (known, drafts) => ({ ...drafts, ...known }))
  .on(keepDraftsFx, (_, { now }) => now)
  .reset(sessionEnded)

const isAnyGone = (kept: Drafts, editings: Editings): boolean =>
  Object.keys(kept).some((key) => editings[key] === undefined)

sample({
  clock: [
    sample({ clock: edited }).map(() => undefined),
    ended.map(() => undefined),
    // Nothing stays behind of who was deleted meanwhile.
    sample({ clock: followed, source: $kept, fn: isAnyGone }).filter({ fn: Boolean }),
  ],
  source: { user: $user, kept: $kept, editings: $editings },
  filter: ({ user }) => user !== null,
  fn: ({ user, kept, editings }) => ({
    userId: user?.user_id ?? '',
    before: kept,
    now: draftsOf(editings),
  }),
  target: keepDraftsFx,
})
