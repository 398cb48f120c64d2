import type { Plan } from '../../../contracts/model/accounts/user.ts'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import type { CaseColumn } from '../../../contracts/model/cases/case-column.ts'
import { type CaseCells, caseCells } from '../../../contracts/rules/case-list/case-cells.ts'
import { exportHeading } from '../../../contracts/rules/case-list/case-export.ts'
import { type XlsxCell, xlsxFile, xlsxText } from '../../files/xlsx.ts'

type CellKind = CaseCells['kind']

/** How a spreadsheet shows what it was given as a number; the program spells it in its own language. */
const formats: Partial<Record<CellKind, string>> = {
  amount: '#,##0.00',
  day: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm:ss',
  share: '0%',
}

const widths: Record<CellKind, number> = {
  text: 24,
  count: 12,
  amount: 16,
  day: 12,
  instant: 20,
  share: 12,
}

const filled = <T>(value: T | null, cell: (value: T) => XlsxCell): XlsxCell =>
  value === null ? null : cell(value)

function cell(cells: CaseCells, row: CaseRow, plan: Plan): XlsxCell {
  switch (cells.kind) {
    case 'text':
      return filled(cells.value(row), xlsxText)
    case 'day':
    case 'instant':
      return filled(cells.value(row), (at) => new Date(at))
    case 'count':
    case 'amount':
    case 'share':
      return cells.value(row, plan)
  }
}

/** The list as a workbook, piece by piece, as users of a plan see it; further sheets where one is full. */
export function xlsxOf(
  columns: readonly CaseColumn[],
  plan: Plan,
  parts: AsyncIterable<readonly CaseRow[]>,
): AsyncIterable<Uint8Array> {
  const shown = columns.map((column) => caseCells[column])
  async function* cells(): AsyncGenerator<XlsxCell[]> {
    for await (const rows of parts) {
      for (const row of rows) yield shown.map((one) => cell(one, row, plan))
    }
  }
  return xlsxFile(
    'Cases',
    columns.map((column) => {
      const { kind } = caseCells[column]
      return { header: exportHeading(column), width: widths[kind], format: formats[kind] }
    }),
    cells(),
  )
}
