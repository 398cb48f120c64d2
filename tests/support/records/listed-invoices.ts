import type { ListedInvoice } from '../../../contracts/model/accounting/invoice-list.ts'

/** An open invoice of 119 EUR, unless told otherwise; the higher its number, the newer it is. */
export const anInvoice = (n: number, parts: Partial<ListedInvoice> = {}): ListedInvoice => ({
  id: `i${n}`,
  number: `INV-${String(n).padStart(4, '0')}`,
  type: 'INVOICE',
  status: 'OPEN',
  created: new Date(Date.UTC(2026, 10, 1, 8, n)).toISOString(),
  case_id: String(7000 + n),
  case_number: String(7000 + n),
  case_version: 4,
  data: { final_amount_gross: 119, currency: 'EUR', date: '2026-11-01' },
  ...parts,
})
