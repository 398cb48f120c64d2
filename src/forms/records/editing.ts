import { sameJson } from '../../../contracts/rules/case-changes/detail-diff.ts'
import {
  choose,
  isUndecided,
  type Joins,
  type Merged,
  merged,
  mergeTheirs,
  typeInto,
} from '../merge.ts'

/** The fields of a form; what is typed may be no value yet. */
export type Fields = Record<string, unknown>

/** A record as its form shows it. */
export type Entry<F> = { id: string; version: number; form: F }

/**
 * A form that somebody types into: what is stored, under which version, and what the form has. What colleagues
 * change meanwhile comes into `stored` at once, and into the form where nothing was typed.
 */
export type Editing<F> = { version: number; stored: F; state: Merged<F> }

/** The forms that hold something unsaved, by the id of their record. */
export type Editings<F> = Readonly<Record<string, Editing<F>>>

/** The values of a record that are on their way to the server. */
export type Sent<F> = { id: string; form: F }

/**
 * When somebody is asked about what a colleague changed under their hands: at once, field by field; or once a save is
 * refused for it, for a form whose values cannot all be compared, such as a password.
 */
export type Asks = 'at once' | 'on refusal'

/** A form before anything was typed. */
export const editingOf = <F>({
  version,
  form,
}: Pick<Entry<F>, 'version' | 'form'>): Editing<F> => ({
  version,
  stored: form,
  state: merged(form),
})

/** The fields that a save would change. */
export const unsavedFields = <F extends Fields>({ stored, state }: Editing<F>): string[] =>
  Object.keys(stored).filter((key) => !sameJson(stored[key], state.form[key]))

/** Nothing was typed, and nothing is left to be chosen. */
export const isClean = <F extends Fields>(editing: Editing<F>): boolean =>
  unsavedFields(editing).length === 0 && !isUndecided(editing.state)

export const typed = <F extends Fields>(editing: Editing<F>, change: Partial<F>): Editing<F> => ({
  ...editing,
  state: typeInto(editing.state, change),
})

export const chosen = <F extends Fields>(
  editing: Editing<F>,
  choice: { key: string; choice: 'mine' | 'theirs' },
): Editing<F> => ({ ...editing, state: choose(editing.state, choice) })

/** What is stored by now, but what was typed, which stays over the version that it was typed over. */
function followedUnasked<F extends Fields>(editing: Editing<F>, now: F): Editing<F> {
  const { stored, state } = editing
  if (sameJson(stored, now)) return editing
  const own = Object.entries(state.form).filter(([key, value]) => !sameJson(value, stored[key]))
  return { ...editing, stored: now, state: merged({ ...now, ...Object.fromEntries(own) }) }
}

/**
 * Takes over what is stored by now. What this form has sent itself comes back as nobody else's: whoever types on
 * meanwhile has nothing to choose.
 */
function followed<F extends Fields>(
  editing: Editing<F>,
  { id, version, form: now }: Entry<F>,
  { sent, joins }: { sent: Sent<F> | null; joins?: Joins },
): Editing<F> {
  if (version <= editing.version) return editing
  const own = sent?.id === id ? sent.form : null
  const came = own ? Object.keys(now).filter((key) => sameJson(own[key], now[key])) : []
  const before = { ...editing.stored, ...Object.fromEntries(came.map((key) => [key, now[key]])) }
  return { version, stored: now, state: mergeTheirs(editing.state, before, now, joins) }
}

export const without = <F>(editings: Editings<F>, id: string): Editings<F> =>
  Object.fromEntries(Object.entries(editings).filter(([other]) => other !== id))

/**
 * Every form with what colleagues did. `isGone` says of a record that is not listed whether its form goes with it. The
 * same object if nothing changed.
 */
export function followAll<F extends Fields>(
  editings: Editings<F>,
  entries: readonly Entry<F>[],
  of: { sent: Sent<F> | null; isGone: (id: string) => boolean; asks: Asks; joins?: Joins },
): Editings<F> {
  const follow = (editing: Editing<F>, entry: Entry<F>) =>
    of.asks === 'at once' ? followed(editing, entry, of) : followedUnasked(editing, entry.form)
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  let isChanged = false
  const forms = Object.entries(editings).flatMap(([id, editing]): [string, Editing<F>][] => {
    const entry = byId.get(id)
    const next = entry ? follow(editing, entry) : of.isGone(id) ? undefined : editing
    if (next !== editing) isChanged = true
    return next ? [[id, next]] : []
  })
  return isChanged ? Object.fromEntries(forms) : editings
}
