import { IndirectTaxType } from '../../../contracts/model/cases/case.ts'
import type { PaymentPartKind } from '../../../contracts/rules/money/payment-breakdown.ts'
import { taxTypeNames } from '../../../contracts/rules/money/tax-types.ts'
import { parse } from '../../../contracts/schema.ts'
import type { LedgerEntry } from '../../db/schema/payments.ts'
import type { LedgerLine, LedgerRow } from './read-ledger.ts'

/** A cell with its type; amounts in hundredths, percentages in hundredths of a percent. */
export type ReportCell =
  | { kind: 'text'; value: string }
  | { kind: 'instant' | 'amount' | 'percentage'; value: number }
  | null

type Column<T> = {
  heading: string
  kind: NonNullable<ReportCell>['kind']
  of: (one: T) => ReportCell
}

const text = (value: string | null): ReportCell =>
  value === null || value === '' ? null : { kind: 'text', value }

/** What a person reads for what was booked. */
export const entryNames: Readonly<Record<LedgerEntry, string>> = {
  payment: 'Payment',
  refund: 'Refund',
  'refund-failed': 'Refund failed',
  dispute: 'Dispute',
  'dispute-won': 'Dispute won',
}

const itemNames: Readonly<Record<PaymentPartKind, string>> = {
  'licence-fee': 'Licence fee',
  'additional-fee': 'Additional fee',
  discount: 'Discount',
  tax: 'Tax',
  difference: 'Difference',
  refund: 'Refund',
  dispute: 'Dispute',
}

function taxName(type: string | null): string | null {
  const known = parse(IndirectTaxType, type)
  return known.ok ? taxTypeNames[known.value] : type
}

/** The five that both reports begin with (G-142). */
const first: readonly Column<LedgerRow>[] = [
  {
    ...{ heading: 'Date received', kind: 'instant' },
    of: ({ received }) => ({ kind: 'instant', value: Date.parse(received) }),
  },
  { heading: 'Case ID', kind: 'text', of: ({ caseId }) => text(String(caseId)) },
  { heading: 'Case reference', kind: 'text', of: ({ reference }) => text(reference) },
  { heading: 'Website', kind: 'text', of: ({ website }) => text(website) },
  { heading: 'Country', kind: 'text', of: ({ country }) => text(country) },
]

const amount = <T>(heading: string, of: (one: T) => number): Column<T> => ({
  ...{ heading, kind: 'amount' },
  of: (one) => ({ kind: 'amount', value: of(one) }),
})
const invoiceNumber: Column<LedgerRow> = {
  ...{ heading: 'Invoice number', kind: 'text', of: (row) => text(row.invoiceNumber) },
}
const currency: Column<LedgerRow> = {
  ...{ heading: 'Currency', kind: 'text', of: (row) => text(row.currency) },
}

const overviewColumns: readonly Column<LedgerRow>[] = [
  ...first,
  { heading: 'Payment method', kind: 'text', of: ({ method }) => text(method) },
  invoiceNumber,
  currency,
  amount('Net', ({ net }) => net),
  { heading: 'Tax type', kind: 'text', of: ({ taxType }) => text(taxName(taxType)) },
  {
    ...{ heading: 'Tax %', kind: 'percentage' },
    of: ({ taxPercentage: value }) => ({ kind: 'percentage', value }),
  },
  amount('Tax', ({ tax }) => tax),
  amount('Gross', ({ gross }) => gross),
  {
    ...{ heading: 'Share %', kind: 'percentage' },
    of: ({ sharePercentage: value }) => (value === null ? null : { kind: 'percentage', value }),
  },
  amount('Share', ({ share }) => share),
  amount('Payout', ({ payout }) => payout),
  // Added, at the end: what went back is in the report of the day on which it went.
  { heading: 'Entry', kind: 'text', of: ({ entry }) => text(entryNames[entry]) },
]

type Part = { row: LedgerRow; line: LedgerLine }

const ofRow = ({ heading, kind, of }: Column<LedgerRow>): Column<Part> => ({
  ...{ heading, kind, of: ({ row }) => of(row) },
})

const breakdownColumns: readonly Column<Part>[] = [
  ...first.map(ofRow),
  ofRow(invoiceNumber),
  { heading: 'Item', kind: 'text', of: ({ line }) => text(itemNames[line.kind]) },
  { heading: 'Description', kind: 'text', of: ({ line }) => text(line.description) },
  ofRow(currency),
  amount('Net', ({ line }) => line.net),
  amount('Tax', ({ line }) => line.tax),
  amount('Gross', ({ line }) => line.gross),
]

/** A report before it is a file of some kind: its columns, and its rows as somebody takes them. */
export type ReportSheet = {
  name: string
  columns: readonly { heading: string; kind: NonNullable<ReportCell>['kind'] }[]
  rows: AsyncIterable<readonly ReportCell[]>
}

/** One row for each currency at the end (G-143), or that there is nothing (G-145). */
function* ends(
  columns: readonly { heading: string; kind: string }[],
  totals: ReadonlyMap<string, readonly number[]>,
): Generator<ReportCell[]> {
  if (totals.size === 0) yield [text('No payments in this period')]
  for (const [of, sums] of [...totals].sort(([a], [b]) => (a < b ? -1 : 1)))
    yield columns.map(({ heading, kind }, at) => {
      if (at === 0) return text('Total')
      if (heading === 'Currency') return text(of)
      return kind === 'amount' ? { kind, value: sums[at] ?? 0 } : null
    })
}

async function* filled<T>(
  columns: readonly Column<T>[],
  currencyOf: (one: T) => string,
  all: AsyncIterable<readonly T[]>,
): AsyncGenerator<readonly ReportCell[]> {
  const totals = new Map<string, number[]>()
  for await (const part of all)
    for (const one of part) {
      const cells = columns.map(({ of }) => of(one))
      const sums = totals.get(currencyOf(one)) ?? columns.map(() => 0)
      for (const [at, cell] of cells.entries())
        if (cell?.kind === 'amount') sums[at] = (sums[at] ?? 0) + cell.value
      totals.set(currencyOf(one), sums)
      yield cells
    }
  yield* ends(columns, totals)
}

type Parts = AsyncIterable<readonly { row: LedgerRow; lines: readonly LedgerLine[] }[]>

async function* linesIn(parts: Parts): AsyncGenerator<Part[]> {
  for await (const part of parts)
    yield part.flatMap(({ row, lines }) => lines.map((line) => ({ row, line })))
}

/** A row for each amount that came or went (G-141). */
export const overview = (rows: AsyncIterable<readonly LedgerRow[]>): ReportSheet => ({
  name: 'Payment overview',
  columns: overviewColumns,
  rows: filled(overviewColumns, (row) => row.currency, rows),
})

/** A row for each part of them: the parts add up to the row of the overview (G-142). */
export const breakdown = (parts: Parts): ReportSheet => ({
  name: 'Payment breakdown',
  columns: breakdownColumns,
  rows: filled(breakdownColumns, ({ row }) => row.currency, linesIn(parts)),
})
