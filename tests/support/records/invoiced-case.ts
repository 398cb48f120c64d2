/** A case that an invoice can be generated for, and its invoices. */
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import type { InvoicePreview } from '../../../contracts/model/cases/invoice.ts'
import { anActivity } from './activities.ts'
import { aCharge } from './charges.ts'

export const payable: Partial<CaseDetail> = {
  allow_prepayment_invoicing: true,
  invoice_template_id: 't1',
  charge_details: aCharge({ findings: [{ price: 100, license: null }] }),
}
export const activeInvoice = {
  id: 'i1',
  type: 'ACTIVE',
  status: 'OPEN',
  number: 'INV-0001',
} as const

/** The activity of an invoice, with its number. */
export const invoiceEntry = (id: string, parts: object = {}) =>
  anActivity('INVOICE_GENERATED', `a-${id}`, {
    invoice_id: id,
    invoice_number: `INV-${id}`,
    type: 'ACTIVE',
    cancelled_invoice_number: null,
    cancellation_invoice_number: null,
    cancellation_invoice_id: null,
    ...parts,
  })

/** The preview of an invoice; `digest` stands for all of it. */
export const anInvoicePreview = (
  digest = 'a'.repeat(64),
  page: Partial<InvoicePreview['page']> = {},
): InvoicePreview => ({
  digest,
  language: 'de',
  page: {
    title: 'Rechnung',
    sender: ['Lichtbild Archiv', '10243 Berlin'],
    recipient: { label: 'Rechnung an', lines: ['Nora Zahl', '48143 Münster'] },
    facts: [
      { label: 'Rechnungsnummer', value: '—' },
      { label: 'Datum', value: '25. November 2026' },
    ],
    header: 'Für die Nutzung berechnen wir:',
    columns: ['Pos.', 'Bezeichnung', 'Betrag'],
    rows: [['1', 'hafen.jpg', '1.100,00 EUR']],
    sums: [
      { label: 'Summe netto', value: '1.100,00 EUR' },
      { label: 'Gesamtbetrag', value: '1.309,00 EUR' },
    ],
    notes: ['Zahlbar im Portal.'],
    footer: 'Lichtbild Archiv, Berlin',
    ...page,
  },
  e_invoice_obstacles: [],
  xrechnung_obstacles: [],
  unprinted: [],
})
