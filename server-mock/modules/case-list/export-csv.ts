import type { Plan } from '../../../contracts/model/accounts/user.ts'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import type { CaseColumn } from '../../../contracts/model/cases/case-column.ts'
import { type CaseCells, caseCells } from '../../../contracts/rules/case-list/case-cells.ts'
import { exportHeading } from '../../../contracts/rules/case-list/case-export.ts'
import { csvHeading, lineOf, textCell } from '../../files/csv.ts'

const filled = <T>(value: T | null, cell: (value: T) => string): string =>
  value === null ? '' : cell(value)

/** A cell in no country's own spelling: a point before the cents, `yyyy-mm-dd` and a clock of 24 hours. */
function cell(cells: CaseCells, row: CaseRow, plan: Plan): string {
  switch (cells.kind) {
    case 'text':
      return filled(cells.value(row), textCell)
    case 'count':
      return String(cells.value(row))
    case 'day':
      return cells.value(row) ?? ''
    case 'instant':
      return filled(cells.value(row), (at) => at.slice(0, 19).replace('T', ' '))
    case 'amount':
      return filled(cells.value(row), (amount) => amount.toFixed(2))
    case 'share':
      return filled(cells.value(row, plan), (share) => `${Math.round(share * 100)}%`)
  }
}

/** The list as CSV, piece by piece, as users of a plan see it. */
export async function* csvOf(
  columns: readonly CaseColumn[],
  plan: Plan,
  parts: AsyncIterable<readonly CaseRow[]>,
): AsyncGenerator<string> {
  const shown = columns.map((column) => caseCells[column])
  yield csvHeading(columns.map(exportHeading))
  for await (const rows of parts) {
    yield rows.map((row) => lineOf(shown.map((cells) => cell(cells, row, plan)))).join('')
  }
}
