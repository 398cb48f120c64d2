/** A gateway that answers the case list as the server does: by filter, search, order and page. */
import type { CaseCounts, CaseRow, CaseState } from '../../../contracts/model/cases/case.ts'
import type { FilterCounts } from '../../../contracts/model/cases/filter-counts.ts'
import type { CaseQuery } from '../../../contracts/model/cases/query.ts'
import {
  CaseFilter,
  CaseFilterFlag,
  CaseQuery as CaseQuerySchema,
  Paging,
} from '../../../contracts/model/cases/query.ts'
import { matchesFilter } from '../../../contracts/rules/case-list/list-filters.ts'
import { z } from '../../../contracts/schema.ts'
import { aCaseRow } from '../records/builders.ts'
import { MOMENT, minutesLater } from '../records/events.ts'
import { answered, type FakeGateway } from './fake-gateway.ts'
import { LOADED_AT } from './office.ts'

const SearchBody = z.object({
  body: z.extend(CaseQuerySchema, { paging: Paging }),
})

/** The searches that were asked for so far, oldest first. */
export const searches = (gateway: FakeGateway) =>
  gateway.asked
    .filter(({ name }) => name === 'searchCases')
    .map(({ request }) => SearchBody.parse(request).body)

export const countsOf = (rows: readonly CaseRow[]): CaseCounts => {
  const of = (state: CaseState) => rows.filter((row) => row.state === state).length
  return {
    all: rows.length,
    STANDBY: of('STANDBY'),
    ACTIVE: of('ACTIVE'),
    PAYMENT_PROCESSING: of('PAYMENT_PROCESSING'),
    PAID: of('PAID'),
    VALID_LICENSE: of('VALID_LICENSE'),
    CANCELLED: of('CANCELLED'),
  }
}

/** What the server finds, in its order. */
function found(rows: readonly CaseRow[], { filter, sort }: CaseQuery): CaseRow[] {
  const text = filter.search?.toLowerCase() ?? ''
  const turn = sort.ascending ? 1 : -1
  return rows
    .filter((row) => matchesFilter(row, filter, MOMENT.slice(0, 10)) && row.host.includes(text))
    .toSorted((a, b) => turn * a[sort.key].localeCompare(b[sort.key]))
}

/** Serves `rows`; a test that changes them later on says by `moment` which event they hold. */
export function serveCases(gateway: FakeGateway, rows: CaseRow[]) {
  const moment = { asOf: LOADED_AT }
  gateway.answer('searchCases', ({ body }) => {
    const { paging, ...query } = SearchBody.shape.body.parse(body)
    const all = found(rows, query)
    const size = paging.page_size ?? 200
    const start = paging.cursor ? Number(paging.cursor) : ((paging.page ?? 1) - 1) * size
    const end = start + size
    return answered(
      {
        cases: all.slice(start, end),
        total_count: all.length,
        next_cursor: end < all.length ? String(end) : null,
      },
      moment.asOf,
    )
  })
  gateway.answer('countCases', () => answered(countsOf(rows), moment.asOf))
  gateway.answer('countFilters', (request) => {
    const { state } = z.parse(z.object({ query: CaseFilter }), request).query
    const counts = CaseFilterFlag.options.map((flag) => [
      flag,
      rows.filter((row) =>
        matchesFilter(row, { ...(state && { state }), [flag]: true }, MOMENT.slice(0, 10)),
      ).length,
    ])
    return answered(
      { day: MOMENT.slice(0, 10), counts: Object.fromEntries(counts) as FilterCounts['counts'] },
      moment.asOf,
    )
  })
  return moment
}

/** So many cases in ACTIVE, the first one newest: 'host-1.example', 'host-2.example' ... */
export const manyRows = (count: number): CaseRow[] =>
  Array.from({ length: count }, (_, at) =>
    aCaseRow({
      id: String(at + 1),
      host: `host-${at + 1}.example`,
      date_state_updated: minutesLater(count - at),
    }),
  )
