import type { InvoiceFilter } from '../../model/accounting/invoice-list.ts'

export const FROM_AFTER_TO = "The date 'From' is after the date 'To'."

/** Why nothing can be looked for by these days; null where it can. */
export const invoiceFilterRefusal = ({ from, to }: InvoiceFilter): string | null =>
  from !== undefined && to !== undefined && from > to ? FROM_AFTER_TO : null
