import { type SQL, sql } from 'drizzle-orm'
import type { CaseFilter, CaseSort, CaseSortKey } from '../../../contracts/model/query.ts'
import { PLANNED_BY_VALUES } from '../../db/planned-by-values.ts'
import type { Cursor } from './cursor.ts'
import { filterSql, matchesSearch, searchText, totalSql } from './filter-sql.ts'
import { asOfSql, instantText, rowJson } from './row-sql.ts'

/** A search that hits more is not counted to its end (engine.md 9). */
export const COUNTED_HITS = 1000

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

const byValues = sql.raw(PLANNED_BY_VALUES)

type SortColumn = { column: SQL; text: SQL; of: (value: string) => SQL }

const moment = (column: SQL): SortColumn => ({
  column,
  text: instantText(column),
  of: (value) => sql`${value}::timestamptz`,
})

/** Every sort key has an index of its own with the id as tie-break (stack.md, server 4). */
const columns: Record<CaseSortKey, SortColumn> = {
  date_state_updated: moment(sql`r.date_state_updated`),
  last_case_activity_timestamp: moment(sql`r.last_activity`),
  host: { column: sql`r.host`, text: sql`r.host`, of: (value) => sql`${value}::text` },
}

const conditions = ({ customerId, filter, today }: PageQuery): SQL => {
  const text = searchText(filter)
  const base = filterSql(customerId, filter, today)
  return text === null ? base : sql`${base} and ${matchesSearch(text)}`
}

/** Hits of a search, counted up to one more than is ever told. */
export const hitsSql = (query: PageQuery): SQL => sql`${byValues}
  select count(*)::int as hits, ${asOfSql(query.customerId)} as as_of from (
    select 1 from case_row r where ${conditions(query)} limit ${COUNTED_HITS + 1}) hit`

/**
 * The rows of a page as JSON text in the list's order, and where it ends. `hits` is null for a list
 * without a search text. Few hits are found by the trigram index and then sorted, behind a fence: the
 * planner would else walk the whole list looking for them (stack.md, server 4: plan trap).
 */
export function pageSql(query: PageQuery, hits: number | null): SQL {
  const { customerId, filter, today, sort, cursor, size, offset } = query
  const { column, text, of } = columns[sort.key]
  const direction = sort.ascending ? sql`asc` : sql`desc`
  const few = hits !== null && hits <= COUNTED_HITS
  const source = few
    ? sql`(select * from case_row r where ${conditions(query)} offset 0) r where true`
    : sql`case_row r where ${conditions(query)}`
  const after = cursor
    ? sql` and (${column}, r.id) ${sort.ascending ? sql`>` : sql`<`} (${of(cursor.value)}, ${cursor.id}::bigint)`
    : sql``
  return sql`${byValues}
    with page as materialized (
      select r.* from ${source}${after}
      order by ${column} ${direction}, r.id ${direction} limit ${size} offset ${offset})
    select ${asOfSql(customerId)} as as_of,
      ${hits === null ? totalSql(customerId, filter, today) : sql`null::int`} as total,
      coalesce(json_agg(${rowJson}), '[]')::text as cases, count(*)::int as n,
      (array_agg(${text}))[count(*)] as last_value, (array_agg(r.id))[count(*)] as last_id
    from page r`
}
