import { type SQL, sql } from 'drizzle-orm'
import {
  type CaseFilter,
  type CaseSort,
  type CaseSortKey,
  PAGE_SIZE,
} from '../../../contracts/model/cases/query.ts'
import { planned } from '../../db/planning.ts'
import { asOfSql, instantText } from '../../events/row-sql.ts'
import type { Cursor } from './cursor.ts'
import { filterSql, matchesSearch, searchText, totalSql } from './filter-sql.ts'

/** A search that hits more is not counted to its end (engine.md 9). */
export const COUNTED_HITS = 1000

/** Up to so many hits are found by trigram and sorted; with more, walking the list soon meets a page of them. */
export const SORTED_HITS = 10_000

/** How many rows of the list are searched for the hits of a page. */
const LOOKED_THROUGH = 20_000

/** One page of one list, by cursor or by offset. */
export type PageQuery = {
  customerId: string
  /** The UTC day, for reminders. */
  today: string
  filter: CaseFilter
  sort: CaseSort
  size: number
  offset: number
  cursor: Cursor | null
}

const byValues = sql.raw(planned.byValues)
const once = sql.raw(planned.once)

type SortColumn = { column: SQL; text: (value: SQL) => SQL; of: (value: string) => SQL }

const instant = (column: SQL): SortColumn => ({
  column,
  text: instantText,
  of: (value) => sql`${value}::timestamptz`,
})

/** Every sort key has an index of its own with the id as tie-break (performance.md, the server). */
const columns: Record<CaseSortKey, SortColumn> = {
  date_state_updated: instant(sql`r.date_state_updated`),
  last_case_activity_timestamp: instant(sql`r.last_activity`),
  host: { column: sql`r.host`, text: (value) => value, of: (value) => sql`${value}::text` },
}

const base = ({ customerId, filter, today }: PageQuery): SQL => filterSql(customerId, filter, today)

const conditions = (query: PageQuery): SQL => {
  const text = searchText(query.filter)
  return text === null ? base(query) : sql`${base(query)} and ${matchesSearch(text)}`
}

/** What a page is cut from: the order of its list, and where in it the page begins. */
function orderOf({ sort, cursor }: PageQuery) {
  const { column, text, of } = columns[sort.key]
  const direction = sort.ascending ? sql`asc` : sql`desc`
  const order = (key: SQL): SQL => sql`${key} ${direction}, r.id ${direction}`
  const after = (key: SQL): SQL =>
    cursor
      ? sql` and (${key}, r.id) ${sort.ascending ? sql`>` : sql`<`} (${of(cursor.value)}, ${cursor.id}::bigint)`
      : sql``
  return { column, text, order, after }
}

/**
 * The answer of a page `r` with the columns of `shown`: its rows as JSON text in the list's order, and where it ends.
 * Sorted once for all three: an aggregate with an order of its own sorts for itself.
 */
function answered(query: PageQuery, planning: SQL, total: SQL, steps: SQL): SQL {
  const { order, text } = orderOf(query)
  const last = (column: SQL): SQL => sql`(array_agg(${column}))[count(*)]`
  return sql`${planning} with ${steps}
    select ${asOfSql(query.customerId)} as as_of, ${total} as total,
      coalesce('[' || string_agg(r.item, ',') || ']', '[]') as cases,
      count(*)::int as n,
      ${text(last(sql`r.sort_key`))} as last_value,
      ${last(sql`r.id`)} as last_id
    from (select * from page r order by ${order(sql`r.sort_key`)}) r`
}

/** What of a row of `case_row` a page needs. */
const shown = (query: PageQuery): SQL => sql`r.id, r.item, ${orderOf(query).column} as sort_key`

/** Whether a page is all cases, or those of a state, in the order of an index, from its beginning or a cursor. */
const isPlain = ({ filter, size, offset }: PageQuery): boolean =>
  size === PAGE_SIZE &&
  offset === 0 &&
  filter.not_state === undefined &&
  !Object.values(filter).includes(true)

/** A page of a list without a search text: an index holds the list in its order. */
export function listSql(query: PageQuery): SQL {
  const { customerId, filter, today, size, offset } = query
  const { column, order, after } = orderOf(query)
  const isOnce = isPlain(query)
  // A plan that is made once has to know that a page is short.
  const cut = isOnce ? sql.raw(`limit ${PAGE_SIZE}`) : sql`limit ${size} offset ${offset}`
  return answered(
    query,
    isOnce ? once : byValues,
    totalSql(customerId, filter, today),
    sql`page as materialized (select ${shown(query)} from case_row r
      where ${base(query)}${after(column)} order by ${order(column)} ${cut})`,
  )
}

/**
 * The hits of a search, up to one more than are sorted, and as `total` their number; their page only where that
 * is all of them. Behind a fence: the planner would else walk the whole list looking for them
 * (performance.md, the server).
 */
export function foundSql(query: PageQuery): SQL {
  const { column, order, after } = orderOf(query)
  const key = sql`r.sort_key`
  return answered(
    query,
    byValues,
    sql`(select count(*)::int from found)`,
    sql`found as materialized (select r.id, ${column} as sort_key from case_row r
        where ${conditions(query)} limit ${SORTED_HITS + 1}),
      page as materialized (select ${shown(query)} from case_row r where r.id in (
        select r.id from found r
        where (select count(*) from found) <= ${SORTED_HITS}${after(key)}
        order by ${order(key)} limit ${query.size} offset ${query.offset}))`,
  )
}

/** A page of a search with very many hits, as far as the next rows of the list fill it. */
export function metSql(query: PageQuery): SQL {
  const { column, order, after } = orderOf(query)
  const text = searchText(query.filter) ?? ''
  return answered(
    query,
    byValues,
    sql`null::int`,
    sql`page as materialized (select ${shown(query)} from (
        select r.* from case_row r where ${base(query)}${after(column)}
        order by ${order(column)} limit ${LOOKED_THROUGH}) r
      where ${matchesSearch(text)} limit ${query.size} offset ${query.offset})`,
  )
}

/** A page of a search whose very many hits lie far from here: all of them are sorted. */
export function sortedSql(query: PageQuery): SQL {
  const { column, order, after } = orderOf(query)
  const key = sql`r.sort_key`
  return answered(
    query,
    byValues,
    sql`null::int`,
    sql`found as materialized (select r.id, ${column} as sort_key from case_row r
        where ${conditions(query)}${after(column)} offset 0),
      page as materialized (select ${shown(query)} from case_row r where r.id in (
        select r.id from found r order by ${order(key)}
        limit ${query.size} offset ${query.offset}))`,
  )
}

/** A list without its pages. */
export type WholeList = Pick<PageQuery, 'customerId' | 'today' | 'filter' | 'sort'>

/** All that a list holds at one moment, in its order: ids alone, since a list may be long. */
export function wholeListSql(list: WholeList): SQL {
  const query = { ...list, size: 0, offset: 0, cursor: null }
  const { column, order } = orderOf(query)
  return sql`${byValues} select ${asOfSql(list.customerId)} as as_of,
    coalesce(string_agg(r.id::text, ',' order by ${order(column)}), '') as ids
    from case_row r where ${conditions(query)}`
}
