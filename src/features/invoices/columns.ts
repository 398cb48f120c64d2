import type { ListedInvoice } from '../../../contracts/model/accounting/invoice-list.ts'
import { invoiceStatusLabels } from '../../../contracts/rules/cases/case-labels.ts'
import { spreadsheetText } from '../../../contracts/rules/files/spreadsheet.ts'
import { invoiceKindLabels } from '../../../contracts/rules/invoices/invoice-kinds.ts'
import type { GridColumn } from '../../ui/data-grid/grid-table.tsx'
import { formatDay, formatMoney } from '../../ui/format.ts'

type ColumnId = 'date' | 'number' | 'type' | 'status' | 'case' | 'amount'

/** INVOICE-07. */
export const columns: readonly (GridColumn & { id: ColumnId | 'acts' })[] = [
  { id: 'date', name: 'Date' },
  { id: 'number', name: 'Invoice number' },
  { id: 'type', name: 'Type' },
  { id: 'status', name: 'Status' },
  { id: 'case', name: 'Case ID' },
  { id: 'amount', name: 'Amount', end: true },
  { id: 'acts', name: 'Actions', hidesName: true },
]

/** In pixels, in their order. */
export const widths = [104, 184, 128, 128, 128, 168, 44]

/** The texts of a row, as they are read and as they are copied. */
const texts: Readonly<
  Record<
    ColumnId,
    { shown: (one: ListedInvoice) => string; copied: (one: ListedInvoice) => string }
  >
> = {
  date: { shown: ({ data }) => formatDay(data.date), copied: ({ data }) => data.date },
  number: { shown: ({ number }) => number, copied: ({ number }) => spreadsheetText(number) },
  type: {
    shown: ({ type }) => invoiceKindLabels[type],
    copied: ({ type }) => invoiceKindLabels[type],
  },
  status: {
    shown: ({ status }) => invoiceStatusLabels[status],
    copied: ({ status }) => invoiceStatusLabels[status],
  },
  case: { shown: ({ case_id }) => case_id, copied: ({ case_id }) => case_id },
  amount: {
    shown: ({ data }) => `${formatMoney(data.final_amount_gross)} ${data.currency}`,
    copied: ({ data }) => data.final_amount_gross.toFixed(2),
  },
}

const isColumn = (id: string): id is ColumnId => Object.hasOwn(texts, id)

export const shownText = (invoice: ListedInvoice, column: string): string =>
  isColumn(column) ? texts[column].shown(invoice) : ''

export const copiedText = (invoice: ListedInvoice, column: string): string =>
  isColumn(column) ? texts[column].copied(invoice) : ''
