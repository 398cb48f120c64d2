import { CaseFilterFlag } from '../../contracts/model/cases/query.ts'
import { CaseId } from '../../contracts/model/primitives.ts'
import { SEARCH_MAX_LENGTH } from '../../contracts/rules/case-list/list-filters.ts'
import { parse, z } from '../../contracts/schema.ts'
import { isCaseView, isSelection, type Selection } from './selection.ts'

/** A walk through what is listed, or through the stations of the daily routine. */
export const Triage = z.enum(['list', 'routine'])
export type Triage = z.infer<typeof Triage>

/** Where somebody works, as the query of `/cases` says it (spec README, 22). */
export type Place = {
  readonly selection: Selection
  readonly filter: CaseFilterFlag | null
  readonly search: string
  readonly caseId: string | null
  /** Whether they go through it case by case. */
  readonly triage: Triage | null
}

/** Where everybody begins (gaps-1, "Selection after login and after reload"). */
export const home: Place = {
  selection: 'CASES',
  filter: null,
  search: '',
  caseId: null,
  triage: null,
}

/** Another screen than the cases says nothing of the list that stays behind it. */
export const placeOf = (place: Place): Place =>
  isCaseView(place.selection) ? place : { ...home, selection: place.selection }

/**
 * Reads a query; whatever is no place, or one that `mayOpen` denies, is as if it were not said. A link may be
 * written by anybody.
 */
export function readPlace(query: string, mayOpen: (selection: Selection) => boolean): Place {
  const said = new URLSearchParams(query)
  const view = said.get('view') ?? ''
  const filter = parse(CaseFilterFlag, said.get('filter'))
  const caseId = parse(CaseId, said.get('case'))
  const triage = parse(Triage, said.get('triage'))
  return placeOf({
    selection: isSelection(view) && mayOpen(view) ? view : home.selection,
    filter: filter.ok ? filter.value : null,
    search: (said.get('search') ?? '').trim().slice(0, SEARCH_MAX_LENGTH),
    caseId: caseId.ok ? caseId.value : null,
    triage: triage.ok ? triage.value : null,
  })
}

/** The query that says a place, with its question mark and in one order; what else stood in the old one stays. */
export function writePlace(query: string, place: Place): string {
  const { selection, filter, search, caseId, triage } = placeOf(place)
  const said = new URLSearchParams(query)
  const wanted = {
    view: selection === home.selection ? null : selection,
    filter,
    search: search || null,
    case: caseId,
    triage,
  }
  const isSaid = Object.entries(wanted).every(([name, value]) => said.get(name) === value)
  if (isSaid) return query
  for (const name of Object.keys(wanted)) said.delete(name)
  for (const [name, value] of Object.entries(wanted)) if (value !== null) said.set(name, value)
  const text = said.toString()
  return text === '' ? '' : `?${text}`
}

/** Whether two places differ by the search text at most: a step that nobody wants to go back. */
export const isSameButSearch = (a: Place, b: Place): boolean =>
  a.selection === b.selection &&
  a.filter === b.filter &&
  a.caseId === b.caseId &&
  a.triage === b.triage
