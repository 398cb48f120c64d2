import type { IndirectTaxType } from '../../model/cases/case.ts'
import type { InvoiceWords } from '../../model/cases/invoice-template.ts'

/** The languages that an invoice template can begin in. */
export const invoiceLanguages = ['en', 'de'] as const
export type InvoiceLanguage = (typeof invoiceLanguages)[number]

/** What the tax is called on an invoice, and what the law wants said about it. */
type TaxWords = { tax: string; notice: string | null }

const english: Readonly<Record<IndirectTaxType, TaxWords>> = {
  VAT: { tax: 'VAT', notice: null },
  GST: { tax: 'GST', notice: null },
  SALES_TAX: { tax: 'Sales tax', notice: null },
  NO_INDIRECT_TAX: { tax: 'No tax', notice: 'This service is not subject to indirect tax.' },
  REVERSE_CHARGE: { tax: 'Reverse charge', notice: 'The tax is owed by the recipient.' },
}

const german: Readonly<Record<IndirectTaxType, TaxWords>> = {
  VAT: { tax: 'Umsatzsteuer', notice: null },
  GST: { tax: 'GST', notice: null },
  SALES_TAX: { tax: 'Verkaufssteuer', notice: null },
  NO_INDIRECT_TAX: { tax: 'Ohne Steuer', notice: 'Die Leistung ist nicht steuerbar.' },
  REVERSE_CHARGE: {
    tax: 'Reverse Charge',
    notice: 'Steuerschuldnerschaft des Leistungsempfängers.',
  },
}

const footerOf = (author: string | null, notice: string | null): string | null =>
  [notice, author].filter((line) => line !== null).join('\n') || null

const inEnglish = (author: string | null, { tax, notice }: TaxWords): InvoiceWords => ({
  language: 'en',
  invoice_prefix: 'INV-',
  label_invoice_name: 'Invoice',
  label_invoice_no: 'Invoice number',
  label_invoice_date: 'Date',
  label_bill_to: 'Bill to',
  label_own_vat_id: 'Our VAT ID',
  label_client_vat_id: 'Your VAT ID',
  label_ref_no: 'Your reference',
  label_item_number: 'No.',
  label_description: 'Description',
  label_amount: 'Amount',
  label_subtotal_net: 'Net total',
  label_total_gross: 'Total',
  txt_tax_name: tax,
  txt_header: 'We charge for the use of our pictures:',
  txt_footer: footerOf(author, notice),
  txt_discount_disclaimer:
    'Pay by {{discount_date}} and {{discount_percentage}} % are taken off the total: {{discounted_amount}} instead.',
  txt_payment_instructions: 'Pay in the settlement portal with the case number and PIN above.',
  label_case_id: 'Case number',
  label_case_pin: 'PIN',
  label_cancellation_invoice_name: 'Cancellation invoice',
  label_cancelled_invoice_no: 'Cancelled invoice number',
  label_cancelled_invoice_date: 'Date of the cancelled invoice',
  txt_cancellation_header: 'This invoice cancels the one named below:',
  txt_cancellation_footer: author,
})

const inGerman = (author: string | null, { tax, notice }: TaxWords): InvoiceWords => ({
  language: 'de',
  invoice_prefix: 'RE-',
  label_invoice_name: 'Rechnung',
  label_invoice_no: 'Rechnungsnummer',
  label_invoice_date: 'Datum',
  label_bill_to: 'Rechnung an',
  label_own_vat_id: 'Unsere USt-IdNr.',
  label_client_vat_id: 'Ihre USt-IdNr.',
  label_ref_no: 'Ihr Zeichen',
  label_item_number: 'Pos.',
  label_description: 'Bezeichnung',
  label_amount: 'Betrag',
  label_subtotal_net: 'Summe netto',
  label_total_gross: 'Gesamtbetrag',
  txt_tax_name: tax,
  txt_header: 'Für die Nutzung unserer Bilder berechnen wir:',
  txt_footer: footerOf(author, notice),
  txt_discount_disclaimer:
    'Bei Zahlung bis zum {{discount_date}} gewähren wir {{discount_percentage}} % Nachlass: dann sind es {{discounted_amount}}.',
  txt_payment_instructions:
    'Zahlbar im Zahlungsportal mit der oben genannten Fallnummer und der PIN.',
  label_case_id: 'Fallnummer',
  label_case_pin: 'PIN',
  label_cancellation_invoice_name: 'Stornorechnung',
  label_cancelled_invoice_no: 'Stornierte Rechnungsnummer',
  label_cancelled_invoice_date: 'Datum der stornierten Rechnung',
  txt_cancellation_header: 'Hiermit stornieren wir die unten genannte Rechnung:',
  txt_cancellation_footer: author,
})

/** The words that an invoice template begins with under a tax; `author` stands at the end of the paper. */
export const invoiceWords = (
  author: string | null,
  language: InvoiceLanguage,
  taxType: IndirectTaxType,
): InvoiceWords =>
  language === 'en' ? inEnglish(author, english[taxType]) : inGerman(author, german[taxType])
