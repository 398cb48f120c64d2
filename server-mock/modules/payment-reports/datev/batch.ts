import type { DatevSettings } from '../../../../contracts/model/accounts/datev.ts'
import { datevYear } from '../../../../contracts/rules/accounts/datev-settings.ts'
import { spreadsheetCell } from '../../../../contracts/rules/files/spreadsheet.ts'
import type { ReportDays } from '../../../../contracts/rules/money/report-days.ts'
import { inWindows1252, windows1252 } from '../../../files/windows-1252.ts'
import type { LedgerRow } from '../read-ledger.ts'
import { entryNames } from '../sheet.ts'
import { datevColumns } from './columns.ts'
import { type Posting, postingsOf } from './postings.ts'

/** What a batch is written with; `now` is when (ISO). */
export type Batch = { settings: DatevSettings; days: ReportDays; now: string }

/** A text as a field of the format: of its code page, on one line, no formula, not longer than DATEV takes it. */
function text(value: string, most: number): string {
  const line = inWindows1252(value).replaceAll(/[\p{Cc}]+/gu, ' ')
  return `"${spreadsheetCell(line).slice(0, most).replaceAll('"', '""')}"`
}

const day = (iso: string): string => iso.slice(0, 10).replaceAll('-', '')

/** The day on which the financial year of a day begins. */
export function yearBegin(of: string, settings: DatevSettings): string {
  const month = String(datevYear(settings).month).padStart(2, '0')
  const year = Number(of.slice(0, 4)) - (of.slice(5, 7) < month ? 1 : 0)
  return `${year}-${month}-01`
}

/** The first line (header of version 700): what follows, for whom, and of which days. */
const header = ({ settings, days, now }: Batch): string[] => [
  ...['"EXTF"', '700', '21', '"Buchungsstapel"', '13', now.replaceAll(/\D/g, ''), ''],
  ...['"FW"', '"Framewright"', '""'],
  ...[settings.datev_consultant ?? '', settings.datev_client ?? ''],
  ...[day(yearBegin(days.start, settings)), String(datevYear(settings).length)],
  ...[day(days.start), day(days.end), text(`Payments ${days.start}-${days.end}`, 30), '""'],
  // Financial accounts, for no particular purpose, and nothing of it fixed before somebody looked at it.
  ...['1', '0', '0', '"EUR"', '', '""', '', '', '""', '', '', '""', '""'],
]

/** A number or a name by which DATEV finds a document again: it takes no others of these characters. */
function documentOf({ invoiceNumber, caseId }: LedgerRow): string {
  const written = inWindows1252(invoiceNumber ?? '').replaceAll(/[^A-Za-z0-9$%&*+/-]/g, '')
  // Nothing that a spreadsheet takes for a formula.
  return `"${written.replace(/^[+-]+/, '').slice(0, 36) || String(caseId)}"`
}

const amount = (hundredths: number): string => {
  const size = Math.abs(hundredths)
  return `${Math.trunc(size / 100)},${String(size % 100).padStart(2, '0')}`
}

/** What is known of the payment beyond what is posted. */
const facts = (row: LedgerRow): readonly (readonly [string, string | null])[] => [
  ['Case ID', String(row.caseId)],
  ['Case reference', row.reference],
  ['Website', row.website],
  ['Country', row.country],
  ['Payment method', row.method],
]

function* lines(row: LedgerRow, settings: DatevSettings): Generator<string[]> {
  const told = facts(row).flatMap(([name, value]) =>
    value === null || value === '' ? ['', ''] : [text(name, 20), text(value, 210)],
  )
  const [, month = '', of = ''] = row.received.slice(0, 10).split('-')
  const what = text(`${entryNames[row.entry]}, case ${row.caseId}`, 60)
  for (const posting of postingsOf(row))
    yield [
      ...[amount(posting.amount), posting.amount < 0 ? '"H"' : '"S"', text(row.currency, 3)],
      ...['', '', '', settings.datev_money ?? '', accountOf(posting, settings), '""'],
      ...[`${of}${month}`, documentOf(row), '""', '', what, '', '""', '', '', '', '""', ...told],
    ]
}

const accountOf = ({ account }: Posting, settings: DatevSettings): string => settings[account] ?? ''

const lineOf = (cells: readonly string[]): string => `${cells.join(';')}\r\n`

/** A posting batch, piece by piece. Columns behind the last that is filled are empty. */
export async function* datevBatch(
  batch: Batch,
  parts: AsyncIterable<readonly LedgerRow[]>,
): AsyncGenerator<Uint8Array> {
  yield windows1252(lineOf(header(batch)) + lineOf(datevColumns))
  for await (const rows of parts) {
    let piece = ''
    for (const row of rows)
      for (const line of lines(row, batch.settings))
        piece += lineOf([...line, ...Array(datevColumns.length - line.length).fill('')])
    yield windows1252(piece)
  }
}
