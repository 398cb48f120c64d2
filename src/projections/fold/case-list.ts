import type { CaseEvent, PayloadOf } from '../../../contracts/events/definitions.ts'
import type { CaseRow } from '../../../contracts/model/case.ts'
import type { CaseQuery } from '../../../contracts/model/query.ts'
import { matchesFilter } from '../../../contracts/rules/list-filters.ts'

/** One list: a query plus ids in the server's order at load (engine.md 9). */
export type CaseList = {
  query: CaseQuery
  /** Every id loaded, hidden ones included, in the server's order. */
  ids: Set<string>
  /** Loaded cases that left the list since. */
  hidden: Set<string>
  /** Cases that would enter: the chip "N new". */
  fresh: Set<string>
  /** Cases on the server; null when it did not count them (a broad search). */
  total: number | null
  /** The moment of `total`: events up to it are in it. */
  totalAsOf: number
  /** The moment of the first page: events up to it were seen by the server. */
  asOf: number
  /** Where the next page begins; null at the end. */
  cursor: string | null
  /** Raised whenever a shown id came or went. */
  revision: number
}

export type CasePage = PayloadOf<'case-page.listed'>

/** What identifies a list. */
export const listKey = ({ sort, filter }: CaseQuery): string =>
  JSON.stringify([
    sort.key,
    sort.ascending,
    Object.entries(filter)
      .filter(([, v]) => v)
      .toSorted(),
  ])

/** A search covers fields that rows lack: such a list hides nothing and raises no chip (engine.md 9). */
export const isSearch = (query: CaseQuery): boolean => Boolean(query.filter.search)

export type Look = { rows: ReadonlyMap<string, CaseRow>; today: string }

const belongs = (list: CaseList, row: CaseRow | undefined, today: string): boolean =>
  isSearch(list.query) || row === undefined || matchesFilter(row, list.query.filter, today)

/** Hides what no longer belongs and shows what does again. */
export function place(list: CaseList, row: CaseRow, today: string): boolean {
  const hide = !belongs(list, row, today)
  if (hide === list.hidden.has(row.id)) return false
  if (hide) list.hidden.add(row.id)
  else list.hidden.delete(row.id)
  list.revision += 1
  return true
}

/** How a case event changes a list's membership (engine.md 8 and 9). */
export function moveInList(list: CaseList, event: CaseEvent, look: Look, mine: boolean): boolean {
  if (isSearch(list.query) || event.seq === null) return false
  const { row, was } = event.payload
  const { filter } = list.query
  const created = event.name === 'case.created'
  const before = !created && matchesFilter(Object.assign({}, row, was), filter, look.today)
  const after = matchesFilter(row, filter, look.today)
  let changed = false
  if (before !== after && list.total !== null && event.seq > list.totalAsOf) {
    list.total = Math.max(0, list.total + (after ? 1 : -1))
    changed = true
  }
  const now = look.rows.get(row.id) ?? row
  if (list.ids.has(row.id)) return place(list, now, look.today) || changed
  if (!after || !matchesFilter(now, filter, look.today)) return list.fresh.delete(row.id) || changed
  if (before || event.seq <= list.asOf) return changed
  if (created && mine) putFirst(list, row.id)
  else list.fresh.add(row.id)
  return true
}

/** The own creation is shown at once, without the chip. */
function putFirst(list: CaseList, id: string): void {
  list.ids = new Set([id, ...list.ids])
  list.revision += 1
}

export function startList({ query, cases, total_count, next_cursor, as_of }: CasePage): CaseList {
  return {
    query,
    ids: new Set(cases.map((row) => row.id)),
    hidden: new Set(),
    fresh: new Set(),
    total: total_count,
    totalAsOf: as_of,
    asOf: as_of,
    cursor: next_cursor,
    revision: 0,
  }
}

/** LIST-23: the page goes below; what is there already stays where it is. */
export function appendPage(list: CaseList, page: CasePage): void {
  for (const row of page.cases) {
    list.ids.add(row.id)
    list.fresh.delete(row.id)
  }
  list.cursor = page.next_cursor
  list.revision += 1
}

/** LIST-25: rows are updated where they are; what is new in the answer waits behind the chip. */
export function refreshList(list: CaseList, page: CasePage): void {
  for (const row of page.cases) if (!list.ids.has(row.id)) list.fresh.add(row.id)
}

/** The total of a page that is not older than the one known. */
export function takeTotal(list: CaseList, page: CasePage): boolean {
  if (page.as_of < list.totalAsOf) return false
  list.total = page.total_count
  list.totalAsOf = page.as_of
  return true
}
