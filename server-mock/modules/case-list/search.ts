import type { SQL } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { type CaseSort, PAGE_SIZE, type Paging } from '../../../contracts/model/cases/query.ts'
import { DEFAULT_SORT } from '../../../contracts/rules/case-list/case-order.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { reads } from '../../calls/handler.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import type { Db } from '../../db/database.ts'
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts'
import { searchText } from './filter-sql.ts'
import {
  COUNTED_HITS,
  foundSql,
  listSql,
  metSql,
  type PageQuery,
  SORTED_HITS,
  sortedSql,
} from './page-sql.ts'

function readPaging(
  paging: Paging,
  sort: CaseSort,
): Pick<PageQuery, 'size' | 'offset' | 'cursor'> | Refused {
  const size = paging.page_size ?? PAGE_SIZE
  if (paging.cursor === undefined) {
    return { size, offset: ((paging.page ?? 1) - 1) * size, cursor: null }
  }
  if (paging.page !== undefined) {
    return refuse(400, 'Invalid request: paging takes a page or a cursor, not both.')
  }
  const cursor: Cursor | null = decodeCursor(paging.cursor, sort)
  return cursor
    ? { size, offset: 0, cursor }
    : refuse(400, 'Invalid request: paging.cursor is not accepted.')
}

type Page = {
  as_of: number
  total: number | null
  cases: string
  n: number
  last_value: string | null
  last_id: number | null
}

async function pageOf(db: Db, query: SQL): Promise<Page> {
  const [page] = (await db.execute<Page>(query)).rows
  if (!page) throw new Error('an aggregate answered no row')
  return page
}

/** A page by search text; its total is null where there are more hits than are counted. */
async function searchPage(db: Db, query: PageQuery): Promise<Page> {
  const found = await pageOf(db, foundSql(query))
  const hits = found.total ?? 0
  if (hits <= COUNTED_HITS) return found
  if (hits <= SORTED_HITS) return { ...found, total: null }
  const met = await pageOf(db, metSql(query))
  const page = met.n < query.size ? await pageOf(db, sortedSql(query)) : met
  // The earlier of the timestamps: `As-Of` may be older than the rows, never newer (engine.md 6).
  return { ...page, total: null, as_of: found.as_of }
}

/** CASEAPI-04, CASEAPI-05: a page of the customer's cases, its rows handed through as JSON text. */
export const searchCases = reads<Calls['searchCases']>(async ({ body, user, services }) => {
  const sort = body.sort ?? DEFAULT_SORT
  const filter = body.filter ?? {}
  const paging = readPaging(body.paging ?? {}, sort)
  if (isRefused(paging)) return paging
  const query: PageQuery = {
    customerId: user.customerId,
    today: dayOf(services.clock.now()),
    filter,
    sort,
    ...paging,
  }
  const { db } = services.database
  const page = await (searchText(filter) === null
    ? pageOf(db, listSql(query))
    : searchPage(db, query))
  const last =
    page.n === query.size && page.last_value !== null && page.last_id !== null
      ? encodeCursor({ ...sort, value: page.last_value, id: page.last_id })
      : null
  const json = `{"cases":${page.cases},"total_count":${page.total},"next_cursor":${JSON.stringify(last)}}`
  return { asOf: page.as_of, json }
})
