import type { ManagedUser } from '../../../contracts/model/users.ts'
import { sameJson } from '../../../contracts/rules/detail-diff.ts'
import { emptyUserForm, type UserForm, userFormOf } from '../../../contracts/rules/users.ts'
import {
  choose,
  isUndecided,
  type Merged,
  merged,
  mergeTheirs,
  typeInto,
} from '../../projections/merge.ts'

/**
 * A form that somebody types into: what is stored, under which version, and what the form has. What
 * colleagues change meanwhile comes into `stored` at once, and into the form where nothing was typed.
 */
export type Editing = { version: number; stored: UserForm; state: Merged<UserForm> }

export type FieldKey = keyof UserForm

/** The form of somebody who is not there yet. */
export const NEW = 'new'

const keys = Object.keys(emptyUserForm) as FieldKey[]

/** A form before anything was typed; of a new user without one. */
export const editingOf = (user: ManagedUser | null): Editing => {
  const stored = user ? userFormOf(user) : emptyUserForm
  return { version: user?.version ?? 0, stored, state: merged(stored) }
}

/** The fields that a save would change. */
export const unsavedFields = ({ stored, state }: Editing): FieldKey[] =>
  keys.filter((key) => !sameJson(stored[key], state.form[key]))

/** Nothing was typed, and nothing is left to be chosen. */
export const isClean = (editing: Editing): boolean =>
  unsavedFields(editing).length === 0 && !isUndecided(editing.state)

export const typed = (editing: Editing, change: Partial<UserForm>): Editing => ({
  ...editing,
  state: typeInto(editing.state, change),
})

export const chosen = (
  editing: Editing,
  choice: { key: string; choice: 'mine' | 'theirs' },
): Editing => ({ ...editing, state: choose(editing.state, choice) })

/** The values of a user that are on their way to the server. */
export type Sent = { user_id: string; form: UserForm }

/**
 * Takes over what is stored by now. What this form has sent itself comes back as nobody else's: whoever types
 * on meanwhile has nothing to choose.
 */
export function followed(editing: Editing, user: ManagedUser, sent: Sent | null): Editing {
  if (user.version <= editing.version) return editing
  const now = userFormOf(user)
  const own = sent?.user_id === user.user_id ? sent.form : null
  const came = own ? keys.filter((key) => sameJson(own[key], now[key])) : []
  const before = { ...editing.stored, ...Object.fromEntries(came.map((key) => [key, now[key]])) }
  return { version: user.version, stored: now, state: mergeTheirs(editing.state, before, now) }
}

/** After a save: what was typed since stays typed. */
export const saved = (editing: Editing, sent: UserForm): Editing => ({
  ...editing,
  stored: sent,
  state: { ...editing.state, clashes: [], taken: [] },
})

export type Editings = Readonly<Record<string, Editing>>

export const without = (editings: Editings, key: string): Editings =>
  Object.fromEntries(Object.entries(editings).filter(([other]) => other !== key))

/** Every form with what colleagues did; forms of users who are gone go with them. The same object if nothing changed. */
export function followAll(
  editings: Editings,
  users: readonly ManagedUser[],
  sent: Sent | null,
): Editings {
  const byId = new Map(users.map((user) => [user.user_id, user]))
  let isChanged = false
  const entries = Object.entries(editings).flatMap(([key, editing]): [string, Editing][] => {
    const user = byId.get(key)
    const next = key === NEW ? editing : user && followed(editing, user, sent)
    if (next !== editing) isChanged = true
    return next ? [[key, next]] : []
  })
  return isChanged ? Object.fromEntries(entries) : editings
}
