import { sameJson } from '../../contracts/rules/case-changes/detail-diff.ts'

/** Whose value of a field counts; null until the person has chosen. */
export type Choice = 'mine' | 'theirs' | null

/** A field that this person and somebody else changed to different values; `was` is what both began with. */
export type Clash = { key: string; was: unknown; mine: unknown; theirs: unknown; choice: Choice }

/**
 * A form with what others changed meanwhile; pure.
 *
 *     touched here   changed by others    the form has
 *     no             no                   what is stored
 *     yes            no                   mine
 *     no             yes                  theirs, told as `taken`
 *     yes            yes, to the same     that
 *     yes            yes, otherwise       mine, told as a clash until the reader chooses
 *
 * A field that has a `Join` is merged part by part in the last case, and clashes where a part does.
 */
export type Merged<F> = { form: F; clashes: readonly Clash[]; taken: readonly string[] }

export const merged = <F>(form: F): Merged<F> => ({ form, clashes: [], taken: [] })

type Fields = Record<string, unknown>

/**
 * Two values that two people made of one, each with what the other changed elsewhere in it: the same where nothing clashes.
 * `was` is what both began with where it does, and else theirs.
 */
export type Joined = { was: unknown; mine: unknown; theirs: unknown }
export type Join = (was: unknown, mine: unknown, theirs: unknown) => Joined
/** The fields that have parts of their own, such as a list. */
export type Joins = Readonly<Record<string, Join>>

/** `form` with other values for some of its own keys. */
export const put = <F extends Fields>(form: F, values: Fields): F => ({ ...form, ...values })

const without = (clashes: readonly Clash[], key: string) =>
  clashes.filter((clash) => clash.key !== key)

/** Both changed a field with parts. */
function joinField<F extends Fields>(
  { form, clashes, taken }: Merged<F>,
  { key, was, mine, theirs, choice }: Clash,
  join: Join,
): Merged<F> {
  const joined = join(was, mine, theirs)
  const others = taken.filter((other) => other !== key)
  const rest = without(clashes, key)
  if (sameJson(joined.mine, joined.theirs))
    return { form: put(form, { [key]: joined.mine }), clashes: rest, taken: [...others, key] }
  // Where theirs was chosen the form goes on with that.
  const chosen = choice === 'theirs' ? join(was, form[key], theirs).theirs : null
  const clash = { key, ...joined, ...(chosen !== null && { theirs: chosen }) }
  return {
    form: put(form, { [key]: chosen ?? joined.mine }),
    clashes: [...rest, { ...clash, choice: chosen === null ? null : choice }],
    taken: others,
  }
}

function mergeField<F extends Fields>(
  state: Merged<F>,
  key: string,
  before: unknown,
  theirs: unknown,
  join: Join | undefined,
): Merged<F> {
  const { form, clashes, taken } = state
  const known = clashes.find((clash) => clash.key === key)
  const own = known ? known.mine : form[key]
  const rest = without(clashes, key)
  const follows = known ? known.choice === 'theirs' : sameJson(own, before)
  if (sameJson(own, theirs)) return { form: put(form, { [key]: theirs }), clashes: rest, taken }
  if (join && (known || !follows)) {
    const both = { was: before, choice: null, ...known }
    return joinField(state, { ...both, key, mine: own, theirs }, join)
  }
  if (!follows) {
    const was = known ? known.was : before
    return { form, clashes: [...rest, { key, was, mine: own, theirs, choice: null }], taken }
  }
  const next = put(form, { [key]: theirs })
  if (known) return { form: next, clashes: [...rest, { ...known, theirs }], taken }
  return { form: next, clashes, taken: [...taken.filter((other) => other !== key), key] }
}

/** Takes over what others changed from `before` to `now`, as far as nothing was typed there. */
export const mergeTheirs = <F extends Fields>(
  state: Merged<F>,
  before: F,
  now: F,
  joins: Joins = {},
): Merged<F> =>
  Object.keys(now)
    .filter((key) => !sameJson(before[key], now[key]))
    .reduce((next, key) => mergeField(next, key, before[key], now[key], joins[key]), state)

/** What is typed is mine, also where theirs had been chosen. */
export function typeInto<F extends Fields>(state: Merged<F>, change: Partial<F>): Merged<F> {
  const typed = new Map<string, unknown>(Object.entries(change))
  return {
    form: put(state.form, change),
    taken: state.taken.filter((key) => !typed.has(key)),
    clashes: state.clashes.map((clash) =>
      typed.has(clash.key)
        ? {
            ...clash,
            mine: typed.get(clash.key),
            choice: clash.choice === 'theirs' ? 'mine' : clash.choice,
          }
        : clash,
    ),
  }
}

/** The reader has chosen whose value of a field holds; the form shows it. */
export function choose<F extends Fields>(
  state: Merged<F>,
  { key, choice }: { key: string; choice: 'mine' | 'theirs' },
): Merged<F> {
  const clash = state.clashes.find((known) => known.key === key)
  if (!clash) return state
  return {
    ...state,
    form: put(state.form, { [key]: choice === 'mine' ? clash.mine : clash.theirs }),
    clashes: state.clashes.map((known) => (known === clash ? { ...clash, choice } : known)),
  }
}

/** Saving over it means `mine` wherever nothing was chosen. */
export const chooseRest = <F>(state: Merged<F>): Merged<F> => ({
  ...state,
  clashes: state.clashes.map((clash) => ({ ...clash, choice: clash.choice ?? 'mine' })),
})

/** Whether a field waits for the reader's choice. */
export const isUndecided = ({ clashes }: Merged<unknown>): boolean =>
  clashes.some(({ choice }) => choice === null)
