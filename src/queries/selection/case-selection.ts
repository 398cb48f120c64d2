import { combine, createEvent, createStore, sample } from 'effector'
import type { CaseBulkTarget } from '../../../contracts/model/cases/case-bulk.ts'
import type { CaseQuery } from '../../../contracts/model/cases/query.ts'
import { belongs } from '../../projections/cases/case-list.ts'
import { sessionEnded } from '../../projections/session-state.ts'
import { $workspace } from '../../projections/workspace-store.ts'
import { $caseList, $caseQuery, $casesAskedFor } from '../cases/case-list.ts'
import { $today } from '../following/day.ts'

/**
 * Which cases of the shown list somebody has marked, for what is done with many at once: their ids, or all that
 * match the query, loaded or not, but for some. It is no business state: neither the log nor a replay has it.
 */
export type CaseSelection =
  | { readonly kind: 'ids'; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'all'; readonly query: CaseQuery; readonly except: ReadonlySet<string> }

/** These and no others. */
export const casesSelected = createEvent<readonly string[]>()
/** These as well, whatever else is marked; a range begins with the first of them. */
export const casesAdded = createEvent<readonly string[]>()
/** One more, or one less; a range begins here. */
export const caseToggled = createEvent<string>()
/** All from where the range began to this one, in the order of the list. */
export const caseRangeSelected = createEvent<string>()
/** All that match the query, loaded or not. */
export const allMatchingSelected = createEvent()
export const caseSelectionCleared = createEvent()

const nothing: CaseSelection = { kind: 'ids', ids: new Set() }

/** Whether a case is marked. */
export const isSelected = (selection: CaseSelection, id: string): boolean =>
  selection.kind === 'ids' ? selection.ids.has(id) : !selection.except.has(id)

/** Whether anything can be marked: of an exception to everything a few may be left. */
const isNothing = (selection: CaseSelection): boolean =>
  selection.kind === 'ids' && selection.ids.size === 0

/** The same with some cases marked, or not marked any more. */
function withCases(
  selection: CaseSelection,
  cases: readonly string[],
  marked: boolean,
): CaseSelection {
  const isAll = selection.kind === 'all'
  const named = new Set(isAll ? selection.except : selection.ids)
  for (const id of cases) {
    if (marked === isAll) named.delete(id)
    else named.add(id)
  }
  return isAll ? { ...selection, except: named } : { kind: 'ids', ids: named }
}

const nobody: readonly string[] = []
const $shown = $caseList.map((list) => list?.ids ?? nobody)
const none: ReadonlySet<string> = new Set()
const $hidden = $caseList.map((list) => list?.hidden ?? none)

/**
 * What is marked, as it goes to the server. Cases that left the list since are still named: see `$selectedIds`. Other
 * cases have a selection of their own; the same ones in another order, a refresh and the chip of new cases keep it.
 */
export const $caseSelection = createStore<CaseSelection>(nothing, { serialize: 'ignore' })
  .on(casesSelected, (_, cases): CaseSelection => ({ kind: 'ids', ids: new Set(cases) }))
  .on(casesAdded, (selection, cases) => withCases(selection, cases, true))
  .on(caseToggled, (selection, id) => withCases(selection, [id], !isSelected(selection, id)))
  .reset($casesAskedFor.updates, caseSelectionCleared, sessionEnded)

/** Where a range begins: what was marked last by itself. */
const $anchor = createStore<string | null>(null, { serialize: 'ignore' })
  .on(caseToggled, (_, id) => id)
  .on([casesSelected, casesAdded], (_, cases) => cases[0] ?? null)
  .reset($casesAskedFor.updates, caseSelectionCleared, sessionEnded)

/** Without a beginning, or when that has left the list, a range is the one case. */
function between(shown: readonly string[], from: string | null, to: string): readonly string[] {
  const end = shown.indexOf(to)
  const start = from === null ? -1 : shown.indexOf(from)
  if (end === -1 || start === -1) return [to]
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1)
}

sample({
  clock: caseRangeSelected,
  source: { selection: $caseSelection, shown: $shown, anchor: $anchor },
  fn: ({ selection, shown, anchor }, id) =>
    withCases(
      selection,
      between(shown, anchor, id),
      anchor === null || isSelected(selection, anchor),
    ),
  target: $caseSelection,
})
sample({
  clock: caseRangeSelected,
  source: $anchor,
  fn: (anchor, id) => anchor ?? id,
  target: $anchor,
})

sample({
  clock: sample({ clock: allMatchingSelected, source: $caseList }).filterMap(
    (list): CaseSelection | undefined =>
      list ? { kind: 'all', query: list.query, except: new Set() } : undefined,
  ),
  target: $caseSelection,
})

/**
 * The marked cases that are loaded and shown, in the order of the list. One that left the list is not among them, and
 * is again when it comes back: nobody acts on what cannot be seen.
 */
export const $selectedIds = combine($caseSelection, $shown, (selection, shown) =>
  isNothing(selection) ? nobody : shown.filter((id) => isSelected(selection, id)),
)

/** Apart from what follows, so that not every event looks for what is marked: mostly all of it is loaded. */
const $notInList = combine($caseSelection, $shown, $hidden, (selection, shown, hidden) => {
  if (selection.kind === 'all' || selection.ids.size === 0) return nobody
  const loaded = new Set(shown)
  const rest = [...selection.ids].filter((id) => !loaded.has(id) && !hidden.has(id))
  return rest.length === 0 ? nobody : rest
})

/** Marked in another order, and not loaded in this one yet: they count for as long as they belong to the list. */
const $selectedBeyond = combine(
  { ids: $notInList, query: $caseQuery, workspace: $workspace, today: $today },
  ({ ids, query, workspace, today }) => {
    if (ids === nobody || query === null) return nobody
    return ids.filter((id) => {
      const row = workspace.rows.map.get(id)
      return row !== undefined && belongs({ query }, row, today)
    })
  },
)

/** All that are marked and belong to the list: those that are shown, in its order, then the others. */
const $selectedHere = combine($selectedIds, $selectedBeyond, (ids, beyond) =>
  beyond.length === 0 ? ids : [...ids, ...beyond],
)

/** How many are marked; null where the server did not count what all are (a broad search). */
export const $selectedCount = combine(
  { selection: $caseSelection, ids: $selectedHere, list: $caseList },
  ({ selection, ids, list }) => {
    if (selection.kind === 'ids') return ids.length
    const total = list?.total ?? null
    if (total === null) return null
    // One that has left the list is no more of the total.
    const except = [...selection.except].filter((id) => !list?.hidden.has(id))
    return Math.max(0, total - except.length)
  },
)

/** Whether anything is marked. */
export const $isSelecting = $selectedCount.map((count) => count !== 0)

/** What is marked, as the server takes it: the filter, and not the cases that it finds; null for nothing. */
export const $selectedTarget = combine(
  $caseSelection,
  $selectedHere,
  (selection, ids): CaseBulkTarget | null => {
    if (selection.kind === 'ids') return ids.length === 0 ? null : { ids: [...ids] }
    const { query, except } = selection
    return except.size === 0
      ? { filter: query.filter }
      : { filter: query.filter, except: [...except] }
  },
)
