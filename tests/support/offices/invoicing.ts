/** What an invoice needs: a template of the customer's, a form that is complete, a case that allows it. */
import { eq } from 'drizzle-orm'
import type { InvoiceData } from '../../../contracts/model/cases/invoice-data.ts'
import type { InvoiceWords } from '../../../contracts/model/cases/invoice-template.ts'
import type { Db } from '../../../server-mock/db/database.ts'
import { caseDetail } from '../../../server-mock/db/schema/cases.ts'
import { invoiceTemplate } from '../../../server-mock/db/schema/invoice-templates.ts'
import { invoice } from '../../../server-mock/db/schema/invoices.ts'
import { letter } from '../../../server-mock/db/schema/letters.ts'
import type { CaseParts } from './case-in-state.ts'

export const invoiceTexts = (parts: Partial<InvoiceWords> = {}): InvoiceWords => ({
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
  txt_tax_name: 'Umsatzsteuer',
  txt_header: 'Für die Nutzung berechnen wir:',
  txt_footer: null,
  txt_discount_disclaimer:
    'Bis {{discount_date}} {{discount_percentage}} % Nachlass: {{discounted_amount}}.',
  txt_payment_instructions: 'Zahlbar im Portal.',
  label_case_id: 'Fallnummer',
  label_case_pin: 'PIN',
  label_cancellation_invoice_name: 'Stornorechnung',
  label_cancelled_invoice_no: 'Stornierte Rechnung',
  label_cancelled_invoice_date: 'vom',
  txt_cancellation_header: null,
  txt_cancellation_footer: null,
  ...parts,
})

/** The id of a customer's template of this prefix. */
export const templateOf = (customerId: string, prefix = 'RE-'): string =>
  `${customerId}-words-${prefix}`

/** Gives a customer a template; one that is there stays. */
export const addInvoiceTemplate = (db: Db, customerId: string, prefix = 'RE-') =>
  db
    .insert(invoiceTemplate)
    .values({
      id: templateOf(customerId, prefix),
      customerId,
      name: 'Standard',
      taxType: 'VAT',
      words: invoiceTexts({ invoice_prefix: prefix }),
    })
    .onConflictDoNothing()

/** A case that may be invoiced before it is paid. */
export const invoicing = (customerId: string, prefix?: string): CaseParts => ({
  detail: {
    allowPrepaymentInvoicing: true,
    invoiceTemplateId: templateOf(customerId, prefix),
    pin: '123456',
  },
})

/** The billing form, filled in. */
export const aBilling = {
  name: 'Nora Zahl',
  company: 'Zahl GmbH',
  email: 'buchhaltung@zahl.example',
  address_line_1: 'Łódzka 5',
  address_line_2: null,
  postal_code: '50667',
  city: 'Köln',
  country: 'DE',
  vat_id: null,
  reference_number: null,
}

/** What an open invoice says of a case. */
export const anInvoiceData = (caseId: string, parts: Partial<InvoiceData> = {}): InvoiceData => ({
  issuer: {
    ...{ name: 'Lichtbild Archiv', address_line_1: 'Holzmarktstraße 25', address_line_2: null },
    ...{ postal_code: '10243', city: 'Berlin', country: 'DE', vat_id: null },
  },
  bill_to: aBilling,
  words: invoiceTexts(),
  language: 'de',
  date: '2026-11-20',
  case_id: caseId,
  case_pin: '123456',
  lines: [{ description: 'a.jpg', amount: 100 }],
  subtotal_net: 100,
  tax: { type: 'VAT', percentage: 19, amount: 19 },
  final_amount_gross: 119,
  currency: 'EUR',
  discount: null,
  is_outstanding: true,
  cancelled: null,
  ...parts,
})

/** An open invoice of a case, written as the database holds it; answers its id. */
export async function addStoredInvoice(
  db: Db,
  customerId: string,
  caseId: string,
): Promise<string> {
  const id = `invoice-${caseId}`
  const number = `OLD-${caseId}`
  await db.insert(invoice).values({
    ...{ id, customerId, caseId: Number(caseId), number },
    kind: 'INVOICE',
    status: 'OPEN',
    created: '2026-11-20T08:00:00.000Z',
    data: anInvoiceData(caseId),
  })
  const invoices = [{ id, type: 'ACTIVE', status: 'OPEN', number }]
  await db
    .update(caseDetail)
    .set({ invoices })
    .where(eq(caseDetail.id, Number(caseId)))
  return id
}

/** A letter that was sent about a case; answers its id. */
export async function addLetter(
  db: Db,
  office: { id: string; mark: string },
  caseId: string,
): Promise<string> {
  const id = `letter-${caseId}`
  const { mark } = office
  await db.insert(letter).values({
    ...{ id, customerId: office.id, caseId: Number(caseId), cost: 2 },
    created: '2026-11-20T08:00:00.000Z',
    data: {
      ...{ sender_address: mark, recipient_address: mark, subject: mark, text: mark },
      ...{ case_id_label: 'Case', case_id: caseId, case_pin_label: 'PIN', case_pin: '123456' },
      ...{ language: 'en', date: '2026-11-20' },
    },
  })
  return id
}
