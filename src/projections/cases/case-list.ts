import type { CaseEvent } from '../../../contracts/events/case-event.ts'
import type { PayloadOf } from '../../../contracts/events/definitions.ts'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import type { CaseFilter, CaseQuery } from '../../../contracts/model/cases/query.ts'
import { matchesFilter } from '../../../contracts/rules/case-list/list-filters.ts'

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

/** What a filter asks for, in one order. */
const asked = (filter: CaseFilter) =>
  Object.entries(filter)
    .filter(([, value]) => value)
    .toSorted()

/** What identifies a list. */
export const listKey = ({ sort, filter }: CaseQuery): string =>
  JSON.stringify([sort.key, sort.ascending, asked(filter)])

/** What identifies the cases of a list, whatever their order is. */
export const filterKey = (filter: CaseFilter): string => JSON.stringify(asked(filter))

/** A search covers fields that rows lack: such a list hides nothing and raises no chip (engine.md 9). */
export const isSearch = (query: CaseQuery): boolean => Boolean(query.filter.search)

/** Cases by id, as far as they are loaded. */
export type RowOf = (id: string) => CaseRow | undefined

/** What a list looks at beside the event: its case's row and all rows after it, the day, who is logged in. */
export type Look = {
  rowAfter: (event: CaseEvent) => CaseRow
  rowsAfter: (event: CaseEvent) => RowOf
  today: string
  userId: string | undefined
}

/** As far as is known: a search covers what rows lack, and a case may not be loaded. */
export const belongs = (
  list: Pick<CaseList, 'query'>,
  row: CaseRow | undefined,
  today: string,
): boolean =>
  isSearch(list.query) || row === undefined || matchesFilter(row, list.query.filter, today)

/** Hides what no longer belongs and shows what does again. */
export function place(list: CaseList, row: CaseRow, today: string): void {
  const hide = !belongs(list, row, today)
  if (hide === list.hidden.has(row.id)) return
  if (hide) list.hidden.add(row.id)
  else list.hidden.delete(row.id)
  list.revision += 1
}

/** Whether the case belonged before the event; mostly the state alone decides, without a copy. */
function belongedBefore({ query: { filter } }: CaseList, event: CaseEvent, today: string): boolean {
  const { row, was } = event.payload
  if (event.name === 'case.created') return false
  const stateBefore = was.state ?? row.state
  if (filter.state !== undefined && stateBefore !== filter.state) return false
  return !isFlagged(filter) || matchesFilter(Object.assign({}, row, was), filter, today)
}

/** Whether more than the state decides; asked for many events, so found out once for each query. */
const flagged = new WeakMap<CaseFilter, boolean>()
export function isFlagged(filter: CaseFilter): boolean {
  const known = flagged.get(filter)
  if (known !== undefined) return known
  const isOne = filter.not_state !== undefined || Object.values(filter).includes(true)
  flagged.set(filter, isOne)
  return isOne
}

function belongsNow({ query: { filter } }: CaseList, row: CaseRow, today: string): boolean {
  if (isFlagged(filter)) return matchesFilter(row, filter, today)
  return filter.state === undefined || row.state === filter.state
}

/**
 * How case events change a list's membership (engine.md 8 and 9). A list of all cases loses none, and
 * nothing but a creation brings it one.
 */
export function moveInList(list: CaseList, events: readonly CaseEvent[], look: Look): boolean {
  if (isSearch(list.query)) return false
  const { filter } = list.query
  const holdsAll = filter.state === undefined && !isFlagged(filter)
  let isMoved = false
  for (const event of events) {
    if (holdsAll && event.name !== 'case.created') continue
    if (move(list, event, look)) isMoved = true
  }
  return isMoved
}

function move(list: CaseList, event: CaseEvent, look: Look): boolean {
  const { row } = event.payload
  if (event.seq === null) return false
  const before = belongedBefore(list, event, look.today)
  const after = belongsNow(list, row, look.today)
  if (before === after) return false
  if (list.total !== null && event.seq > list.totalAsOf) {
    list.total = Math.max(0, list.total + (after ? 1 : -1))
  }
  // A page may have brought the case of a later moment than this event.
  const now = look.rowAfter(event)
  if (list.ids.has(row.id)) place(list, now, look.today)
  else if (!after || !belongsNow(list, now, look.today)) list.fresh.delete(row.id)
  else if (event.seq > list.asOf) enter(list, event, now, look)
  return true
}

export const isOwn = ({ actor }: CaseEvent, userId: string | undefined): boolean =>
  actor.kind === 'user' && actor.id === userId

/** What somebody has done is no news to them: it is shown at once, without the chip; the own creation first of all. */
function enter(list: CaseList, event: CaseEvent, row: CaseRow, look: Look): void {
  if (!isOwn(event, look.userId)) list.fresh.add(row.id)
  else if (event.name === 'case.created') putAt(list, row.id, 0)
  else putInOrder(list, row, look.rowsAfter(event))
}

function putAt(list: CaseList, id: string, at: number): void {
  const ids = [...list.ids]
  list.ids = new Set([...ids.slice(0, at), id, ...ids.slice(at)])
  // A refresh may have brought it before its event.
  list.fresh.delete(id)
  list.revision += 1
}

/** Where the order of the list has it; one that belongs behind what is loaded comes with its page. */
function putInOrder(list: CaseList, row: CaseRow, rowOf: RowOf): void {
  const { key, ascending } = list.query.sort
  const isBehind = (other: CaseRow | undefined): boolean =>
    other !== undefined && (ascending ? other[key] > row[key] : other[key] < row[key])
  const ids = [...list.ids]
  const at = ids.findIndex((id) => isBehind(rowOf(id)))
  if (at !== -1) putAt(list, row.id, at)
  else if (list.cursor === null) putAt(list, row.id, ids.length)
  else list.fresh.delete(row.id)
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

/** LIST-25: rows are updated where they are; what is new in the answer waits behind the chip, but for the `own`. */
export function refreshList(
  list: CaseList,
  page: CasePage,
  own: ReadonlySet<string>,
  rowOf: RowOf,
): void {
  for (const row of page.cases) {
    if (list.ids.has(row.id)) continue
    if (own.has(row.id)) putInOrder(list, row, rowOf)
    else list.fresh.add(row.id)
  }
}

/** The total of a page that is not older than the one known. */
export function takeTotal(list: CaseList, page: CasePage): boolean {
  if (page.as_of < list.totalAsOf) return false
  list.total = page.total_count
  list.totalAsOf = page.as_of
  return true
}
