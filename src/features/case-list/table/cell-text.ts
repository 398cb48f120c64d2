import type { Plan } from '../../../../contracts/model/accounts/user.ts'
import type { CaseRow } from '../../../../contracts/model/cases/case.ts'
import type { CaseColumn } from '../../../../contracts/model/cases/case-column.ts'
import { caseCells } from '../../../../contracts/rules/case-list/case-cells.ts'
import { spreadsheetText } from '../../../../contracts/rules/files/spreadsheet.ts'
import { formatCount, formatDateShort, formatDateTime, formatMoney } from '../../../ui/format.ts'

/** Numbers and dates stand at the right, with their heads. */
export const isAtEnd = (column: CaseColumn): boolean =>
  !['text', 'share'].includes(caseCells[column].kind)

/** An empty value is an empty cell. */
const filled = <T>(value: T | null, format: (value: T) => string): string =>
  value === null ? '' : format(value)

/** The text of a cell. Zero in a counter is an empty cell (look.md, 4 "Tables"). */
export function shownText(row: CaseRow, column: CaseColumn, plan: Plan): string {
  const cells = caseCells[column]
  switch (cells.kind) {
    case 'text':
      return cells.value(row) ?? ''
    case 'count':
      return filled(cells.value(row) || null, formatCount)
    case 'day':
      return filled(cells.value(row), formatDateShort)
    case 'instant':
      return filled(cells.value(row), formatDateTime)
    case 'amount':
      return filled(cells.value(row), (amount) =>
        row.currency ? `${formatMoney(amount)} ${row.currency}` : formatMoney(amount),
      )
    case 'share':
      return filled(cells.value(row, plan), (share) => `${Math.round(share * 100)}%`)
  }
}

const two = (n: number) => String(n).padStart(2, '0')

/** In the reader's time zone, in the order that every spreadsheet takes for a date. */
function copiedInstant(iso: string): string {
  const d = new Date(iso)
  if (formatDateTime(iso) === '') return ''
  return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())} ${two(d.getHours())}:${two(d.getMinutes())}`
}

/** The same for the clipboard: numbers and dates as a spreadsheet counts with them, texts that it never runs. */
export function copiedText(row: CaseRow, column: CaseColumn, plan: Plan): string {
  const cells = caseCells[column]
  switch (cells.kind) {
    case 'text':
      return filled(cells.value(row), spreadsheetText)
    case 'count':
      return String(cells.value(row))
    case 'day':
      return filled(cells.value(row), (day) => day.slice(0, 10))
    case 'instant':
      return filled(cells.value(row), copiedInstant)
    case 'amount':
      return filled(cells.value(row), (amount) => amount.toFixed(2))
    case 'share':
      return filled(cells.value(row, plan), (share) => `${Math.round(share * 100)}%`)
  }
}
