import type { CaseColumn, ColumnLayout } from '../../model/cases/case-column.ts'
import { caseCells } from './case-cells.ts'
import { columnName } from './case-columns.ts'

/** What stands above a column: its name in the table; a spreadsheet knows no time zone. */
export const exportHeading = (column: CaseColumn): string =>
  caseCells[column].kind === 'instant' ? `${columnName(column)} (UTC)` : columnName(column)

type Columns = {
  /** All of them, those that are shown first, from left to right. */
  readonly all: readonly CaseColumn[]
  readonly shown: readonly CaseColumn[]
}

/**
 * The columns of a list as it is laid out (issue 6, "Export"). An amount shows its currency; in a file it is a number
 * alone, so the currency follows it.
 */
export function exportColumns(layout: ColumnLayout): Columns {
  const laidOut = layout.filter((place) => place.shown).map(({ id }) => id)
  const shown = laidOut.flatMap((id) =>
    id === 'final_amount' && !laidOut.includes('currency') ? [id, 'currency' as const] : [id],
  )
  const hidden = layout.map(({ id }) => id).filter((id) => !shown.includes(id))
  return { all: [...shown, ...hidden], shown }
}
