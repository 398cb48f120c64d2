import { CaseFilterFlag } from '../../contracts/model/cases/query.ts'
import { CaseId, Id } from '../../contracts/model/primitives.ts'
import { SEARCH_MAX_LENGTH } from '../../contracts/rules/case-list/list-filters.ts'
import { parse, type Schema, z } from '../../contracts/schema.ts'
import { isCaseView, isSelection, type Selection } from './selection.ts'

/** A walk through what is listed, or through the stations of the daily routine. */
export const Triage = z.enum(['list', 'routine'])
export type Triage = z.infer<typeof Triage>

/** Where somebody works, as the query of `/cases` says it (G-622). */
export type Place = {
  readonly selection: Selection
  readonly filter: CaseFilterFlag | null
  readonly search: string
  readonly caseId: string | null
  /** Whether they go through it case by case. */
  readonly triage: Triage | null
  /** The mail flow that is open, and the one of its templates; a template without its flow is none. */
  readonly flowId: string | null
  readonly templateId: string | null
}

/** Where everybody begins (G-206). */
export const home: Place = {
  selection: 'CASES',
  filter: null,
  search: '',
  caseId: null,
  triage: null,
  flowId: null,
  templateId: null,
}

/** Each screen says its own: another than the cases nothing of the list behind it, another than the mail flows no flow. */
export function placeOf(place: Place): Place {
  const { selection, flowId } = place
  if (isCaseView(selection)) return { ...place, flowId: null, templateId: null }
  if (selection !== 'EMAIL_FLOWS') return { ...home, selection }
  return { ...home, selection, flowId, templateId: flowId && place.templateId }
}

/** A part of a query that its schema takes; null for anything else. */
function partIn<T>(said: URLSearchParams, name: string, schema: Schema<T>): T | null {
  const read = parse(schema, said.get(name))
  return read.ok ? read.value : null
}

/**
 * Reads a query; whatever is no place, or one that `mayOpen` denies, is as if it were not said. A link may be
 * written by anybody.
 */
export function readPlace(query: string, mayOpen: (selection: Selection) => boolean): Place {
  const said = new URLSearchParams(query)
  const view = said.get('view') ?? ''
  return placeOf({
    selection: isSelection(view) && mayOpen(view) ? view : home.selection,
    filter: partIn(said, 'filter', CaseFilterFlag),
    search: (said.get('search') ?? '').trim().slice(0, SEARCH_MAX_LENGTH),
    caseId: partIn(said, 'case', CaseId),
    triage: partIn(said, 'triage', Triage),
    flowId: partIn(said, 'flow', Id),
    templateId: partIn(said, 'template', Id),
  })
}

/** The query that says a place, with its question mark and in one order; what else stood in the old one stays. */
export function writePlace(query: string, place: Place): string {
  const { selection, filter, search, caseId, triage, flowId, templateId } = placeOf(place)
  const said = new URLSearchParams(query)
  const wanted = {
    view: selection === home.selection ? null : selection,
    filter,
    search: search || null,
    case: caseId,
    triage,
    flow: flowId,
    template: templateId,
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
  a.triage === b.triage &&
  a.flowId === b.flowId &&
  a.templateId === b.templateId
