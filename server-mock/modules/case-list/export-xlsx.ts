import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import type { Plan } from '../../../contracts/model/accounts/user.ts'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import type { CaseColumn } from '../../../contracts/model/cases/case-column.ts'
import { type CaseCells, caseCells } from '../../../contracts/rules/case-list/case-cells.ts'
import { exportHeading } from '../../../contracts/rules/case-list/case-export.ts'

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

/** What a cell takes; a longer text makes the whole file unreadable. */
const LONGEST = 32_767

/**
 * A typed string is no formula, whatever it begins with. Two things would still not come back as they are: what XML
 * has no room for, and text that looks like an escaped letter (ECMA-376, 22.9.2.19).
 */
const text = (value: string): string =>
  value
    .replaceAll(/[\uFFFE\uFFFF]/g, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .slice(0, LONGEST)

const filled = <T>(value: T | null, cell: (value: T) => CellValue): CellValue =>
  value === null ? null : cell(value)

function cell(cells: CaseCells, row: CaseRow, plan: Plan): CellValue {
  switch (cells.kind) {
    case 'text':
      return filled(cells.value(row), text)
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
  async function* cells(): AsyncGenerator<CellValue[]> {
    for await (const rows of parts) {
      for (const row of rows) yield shown.map((one) => cell(one, row, plan))
    }
  }
  return writeXlsxStream(cells(), {
    name: 'Cases',
    columns: columns.map((column) => {
      const { kind } = caseCells[column]
      const numFmt = formats[kind]
      return { header: exportHeading(column), width: widths[kind], ...(numFmt && { numFmt }) }
    }),
    freezePane: { rows: 1 },
  })
}
