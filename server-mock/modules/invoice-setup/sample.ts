import type { Calls } from '../../../contracts/api/calls.ts'
import type { InvoiceBilling } from '../../../contracts/model/cases/invoice.ts'
import type { InvoiceData } from '../../../contracts/model/cases/invoice-data.ts'
import type { InvoiceTemplateValues } from '../../../contracts/model/cases/invoice-template.ts'
import { CaseId } from '../../../contracts/model/primitives.ts'
import { messages } from '../../../contracts/protocol.ts'
import { draftTemplate } from '../../../contracts/rules/invoices/invoice-templates.ts'
import { type BillingInput, billingPrefill } from '../../../contracts/rules/invoices/invoices.ts'
import { dayIn } from '../../../contracts/rules/time/time-zones.ts'
import { parse } from '../../../contracts/schema.ts'
import { reads } from '../../calls/handler.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import { headOf } from '../../events/read.ts'
import { drawnInvoice } from '../../files/invoice/invoice-thread.ts'
import { type CaseSnapshot, readSnapshot } from '../case-record/snapshot.ts'
import { issuerOf, type Making, takenBack } from '../invoices/data.ts'
import { invoiceOf } from '../invoices/draft.ts'
import { invoicePage } from '../invoices/page.ts'
import { sampleOf } from './sample-data.ts'

/** Who the invoice of a case would be made out to, as far as that is known yet. */
function payerOf(input: BillingInput): InvoiceBilling {
  const maybe = (text: string | null | undefined) => text?.trim() || null
  const given = (text: string | null | undefined) => text?.trim() ?? ''
  return {
    name: given(input.name),
    company: maybe(input.company),
    email: given(input.email),
    address_line_1: given(input.address_line_1),
    address_line_2: maybe(input.address_line_2),
    postal_code: given(input.postal_code),
    city: given(input.city),
    country: given(input.country),
    vat_id: maybe(input.vat_id),
    reference_number: maybe(input.reference_number),
  }
}

/** What an invoice of a case would say by this template. */
async function ofCase(
  making: Making,
  { detail }: CaseSnapshot,
  { name: _, tax_type: __, ...words }: InvoiceTemplateValues,
): Promise<InvoiceData | Refused> {
  const billing = payerOf(billingPrefill(detail))
  const data = await invoiceOf(making, detail, words, billing)
  return data ?? refuse(409, 'Invalid request: the case has no claim.')
}

async function ofSample(making: Making, template: InvoiceTemplateValues): Promise<InvoiceData> {
  const { issuer, timeZone } = await issuerOf(making)
  return sampleOf(template, { issuer, date: dayIn(timeZone, making.at) })
}

/** COMMAPI-69, COMMAPI-70: drawn as what is issued is, with a number that none will have. */
export const sampleInvoice = reads<Calls['sampleInvoice']>(
  async ({ body, user: { customerId }, services: { database, config, clock } }) => {
    const { db } = database
    const asOf = await headOf(db, customerId)
    const { case_id, is_cancellation_invoice } = body
    const template = draftTemplate(body.invoice_template)
    const making = { tx: db, customerId, at: clock.now().toISOString() }
    const found =
      case_id !== undefined && parse(CaseId, case_id).ok
        ? await readSnapshot(db, config, customerId, case_id)
        : null
    if (case_id !== undefined && !found) return refuse(404, messages.notFound)
    const data = found ? await ofCase(making, found, template) : await ofSample(making, template)
    if (isRefused(data)) return data
    const [first, second] = ['0001', '0002'].map((end) => `${template.invoice_prefix}${end}`)
    const page = is_cancellation_invoice
      ? invoicePage(second ?? '', takenBack(data, first ?? '', data.date))
      : invoicePage(first ?? '', data)
    const bytes = await drawnInvoice({
      page,
      created: new Date(`${data.date}T00:00:00.000Z`),
      archive: { language: data.language, xml: null },
    })
    return { asOf, file: { filename: 'invoice-preview.pdf', type: 'application/pdf', bytes } }
  },
)
