import { csvHeading, lineOf, textCell } from '../../files/csv.ts'
import { type XlsxCell, xlsxFile, xlsxText } from '../../files/xlsx.ts'
import type { ReportCell, ReportSheet } from './sheet.ts'

type CellKind = NonNullable<ReportCell>['kind']

/** How a spreadsheet shows what it was given as a number; the program spells it in its own language. */
const formats: Partial<Record<CellKind, string>> = {
  amount: '#,##0.00',
  instant: 'yyyy-mm-dd hh:mm:ss',
  percentage: '0.00%',
}

const widths: Record<CellKind, number> = { text: 20, amount: 16, instant: 20, percentage: 10 }

function xlsxCell(cell: ReportCell): XlsxCell {
  switch (cell?.kind) {
    case undefined:
      return null
    case 'text':
      return xlsxText(cell.value)
    case 'instant':
      return new Date(cell.value)
    case 'amount':
      return cell.value / 100
    case 'percentage':
      return cell.value / 10_000
  }
}

/** A report as a workbook, piece by piece; every cell has its type, and none is a formula. */
export function xlsxReport({ name, columns, rows }: ReportSheet): AsyncIterable<Uint8Array> {
  async function* cells(): AsyncGenerator<XlsxCell[]> {
    for await (const row of rows) yield row.map(xlsxCell)
  }
  return xlsxFile(
    name,
    columns.map(({ heading, kind }) => ({
      ...{ header: heading, width: widths[kind], format: formats[kind] },
    })),
    cells(),
  )
}

/** A cell in no country's own spelling: a point before the cents, `yyyy-mm-dd` and a clock of 24 hours, in UTC. */
function csvCell(cell: ReportCell): string {
  switch (cell?.kind) {
    case undefined:
      return ''
    case 'text':
      return textCell(cell.value)
    case 'instant':
      return new Date(cell.value).toISOString().slice(0, 19).replace('T', ' ')
    case 'amount':
      return (cell.value / 100).toFixed(2)
    case 'percentage':
      return `${cell.value / 100}%`
  }
}

/** A report as CSV, piece by piece. */
export async function* csvReport({ columns, rows }: ReportSheet): AsyncGenerator<string> {
  yield csvHeading(columns.map(({ heading }) => heading))
  for await (const row of rows) yield lineOf(columns.map((_, at) => csvCell(row[at] ?? null)))
}
