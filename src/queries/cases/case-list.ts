import { combine, createEvent, createStore, type StoreValue, sample } from 'effector'
import type { CaseQuery } from '../../../contracts/model/cases/query.ts'
import { fingerprint } from '../../bus/canonical.ts'
import { $pending } from '../../commands/pending.ts'
import { type CaseList, filterKey, listKey } from '../../projections/cases/case-list.ts'
import { sessionEnded } from '../../projections/session-state.ts'
import { $standing } from '../../projections/workspace-store.ts'
import { createRead } from '../loading/create-read.ts'
import { loadPage, type PageRequest } from '../loading/load-page.ts'

/** Loads the first page of a query and makes it the shown list (LIST-24). */
export const casesRequested = createEvent<CaseQuery>()
/** Loads the next page; nothing happens at the end, or while one is under way (LIST-20). */
export const moreCasesRequested = createEvent()
/** Loads what is shown again, in place (LIST-25 to LIST-27). */
export const casesRefreshRequested = createEvent()
/** The chip "N new" was pressed: the list begins anew. */
export const newCasesShown = createEvent()

/** What the list panel shows; hidden cases are left out of `ids`. */
export type CaseListView = {
  query: CaseQuery
  ids: readonly string[]
  /** Every loaded case, hidden ones at the place that they had. */
  loaded: ReadonlySet<string>
  /** Loaded cases that left the list since. */
  hidden: ReadonlySet<string>
  total: number | null
  /** No page follows. */
  ended: boolean
  newCount: number
}

/** Short, and without the text that is searched for. */
const keyOf = ({ query }: PageRequest) => fingerprint(listKey(query))
const listRead = createRead<PageRequest>({ read: 'case-page', keyOf, load: loadPage })
const pageRead = createRead<PageRequest>({ read: 'case-page', keyOf, load: loadPage })

/** What is asked for: its first page may still be on its way. */
export const $caseQuery = createStore<CaseQuery | null>(null, { serialize: 'ignore' })
  .on(casesRequested, (_, query) => query)
  .reset(sessionEnded)

/** Which cases are asked for, whatever their order is. */
export const $casesAskedFor = $caseQuery.map((query) => (query ? filterKey(query.filter) : ''))

const shownIds = new WeakMap<Set<string>, { revision: number; ids: readonly string[] }>()

/** The same array as long as nothing came or went. */
function idsOf({ ids, hidden, revision }: CaseList): readonly string[] {
  const known = shownIds.get(ids)
  if (known?.revision === revision) return known.ids
  const shown = [...ids].filter((id) => !hidden.has(id))
  shownIds.set(ids, { revision, ids: shown })
  return shown
}

const $lists = $standing.map(({ lists }) => lists)

/** Null before the first page of the query. */
export const $caseList = combine($lists, $caseQuery, ({ map }, query): CaseListView | null => {
  const list = query && map.get(listKey(query))
  if (!list) return null
  return {
    query: list.query,
    ids: idsOf(list),
    loaded: list.ids,
    hidden: list.hidden,
    total: list.total,
    ended: list.cursor === null,
    newCount: list.fresh.size,
  }
})

/** Of the first page, a reset or a refresh. */
export const $listStatus = listRead.$status
/** The first page came, by a reset or a refresh. */
export const listLoaded = listRead.loaded
/** Of the next page. */
export const $pageStatus = pageRead.$status

sample({
  clock: casesRequested,
  fn: (query): PageRequest => ({ query, mode: 'reset', cursor: null, loaded: 0 }),
  target: [listRead.requested, pageRead.reset],
})

const isQuery = (query: CaseQuery | null): query is CaseQuery => query !== null

sample({ clock: newCasesShown, source: $caseQuery, filter: isQuery, target: casesRequested })

/** The list as it lies in the workspace: its cursor and size say what to ask for next. */
const $loaded = combine($lists, $caseQuery, ({ map }, query) => {
  const list = query && map.get(listKey(query))
  return list ? { query: list.query, cursor: list.cursor, loaded: list.ids.size } : null
})

type LoadedList = NonNullable<StoreValue<typeof $loaded>>
const isLoaded = (list: LoadedList | null): list is LoadedList => list !== null

sample({
  clock: casesRefreshRequested,
  source: $loaded,
  filter: isLoaded,
  fn: (list): PageRequest => ({ ...list, mode: 'refresh' }),
  target: listRead.requested,
})

/** A page that arrives after the list began anew does not follow what is there now. */
const nextPageWanted = sample({
  clock: moreCasesRequested,
  source: { list: $loaded, page: $pageStatus, first: $listStatus },
  filter: ({ list, page, first }) =>
    list !== null && list.cursor !== null && page !== 'request' && first !== 'request',
  fn: ({ list }) => list,
})

sample({
  clock: nextPageWanted,
  filter: isLoaded,
  fn: (list): PageRequest => ({ ...list, mode: 'append' }),
  target: pageRead.requested,
})

/** Created cases that are not confirmed yet: a slot above the list (engine.md 10). */
export const $pendingCases = $pending.map((pending) =>
  pending.flatMap(({ command }) =>
    command.name === 'case.create' ? [{ commandId: command.id, host: command.input.host }] : [],
  ),
)
