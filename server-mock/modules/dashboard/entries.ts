import type { Calls } from '../../../contracts/api/calls.ts'
import { ENTRIES_PAGE } from '../../../contracts/api/dashboard.ts'
import type { ChartEntry } from '../../../contracts/model/dashboard/dashboard.ts'
import { Id } from '../../../contracts/model/primitives.ts'
import { seriesKey } from '../../../contracts/rules/dashboard/chart-series.ts'
import { methodName } from '../../../contracts/rules/money/method-name.ts'
import { toMajor } from '../../../contracts/rules/money/money.ts'
import { z } from '../../../contracts/schema.ts'
import { CursorInstant, cursorOf, readCursor } from '../../calls/cursor.ts'
import { reads } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import type { Db } from '../../db/database.ts'
import { headOf } from '../../events/read.ts'
import { entryNames } from '../payment-reports/sheet.ts'
import { planOf } from './chart.ts'
import { type ChartScope, chartScope } from './chart-scope.ts'
import { periodSums } from './chart-sql.ts'
import {
  type EntryPlace,
  type EntryRow,
  entriesAfter,
  entryTotals,
  type SeriesValues,
} from './entries-sql.ts'

const Cursor = z.tuple([CursorInstant, Id])

function decode(text: string): EntryPlace | null {
  const place = readCursor(Cursor, text)
  return place && { at: place[0], id: place[1] }
}

/** What some series of a chart stand for. Which values are 'Other' depends on the whole chart. */
async function valuesOf(
  db: Db,
  scope: ChartScope,
  series: readonly string[] | null,
): Promise<SeriesValues> {
  if (series === null) return null
  const sums = await periodSums(db, scope)
  const { keyOf } = await planOf(db, scope, sums)
  const values = new Set(sums.map(({ value }) => value))
  return [...values].filter((value) => {
    const own = seriesKey(value)
    return series.includes(keyOf.get(own) ?? own)
  })
}

/** What a row of the ledger is: how a payment was made, or what became of it. */
const paymentDetail = ({ entry, detail }: EntryRow): string => {
  if (entry !== null && entry !== 'payment') return entryNames[entry]
  return detail === null ? '' : methodName(detail)
}

const listed = (row: EntryRow): ChartEntry => ({
  ...{ id: row.id, at: row.at, case_id: row.case_id, title: row.title },
  detail: row.amount === null ? (row.detail ?? '') : paymentDetail(row),
  amount: toMajor(row.amount),
})

/** What a bar is made of: its total is the bar's figure. */
export const readChartEntries = reads<Calls['readChartEntries']>(
  async ({ query, body, user, services }) => {
    const { db } = services.database
    const { chart_class: name } = query
    const { chart, start, end, series, cursor, page_size: size = ENTRIES_PAGE } = body
    const scope = await chartScope({ user, services, class: name, request: chart })
    if (isRefused(scope)) return scope
    if (start > end || start < scope.days.start || end > scope.days.end)
      return refuse(400, 'These are no days of the chart.')
    const after = cursor === undefined ? null : decode(cursor)
    if (cursor !== undefined && after === null)
      return refuse(400, 'Invalid request: cursor is not accepted.')
    const asOf = await headOf(db, user.customerId)
    const asked = { scope, days: { start, end }, values: await valuesOf(db, scope, series) }
    const { count, total } = await entryTotals(db, asked)
    const found = await entriesAfter(db, asked, after, size + 1)
    const page = found.slice(0, size)
    const last = page.at(-1)
    return {
      asOf,
      body: {
        entries: page.map(listed),
        total_count: count,
        total: name === 'Payments' ? toMajor(total) : total,
        next_cursor:
          found.length > size && last ? cursorOf(JSON.stringify([last.at, last.id])) : null,
      },
    }
  },
)
