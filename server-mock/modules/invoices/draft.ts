import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import type { InvoiceBilling, InvoicePage } from '../../../contracts/model/cases/invoice.ts'
import type { InvoiceData } from '../../../contracts/model/cases/invoice-data.ts'
import type { InvoiceWords } from '../../../contracts/model/cases/invoice-template.ts'
import { INVALID_VAT, storedVatId } from '../../../contracts/rules/accounts/vat.ts'
import { invoiceAmounts } from '../../../contracts/rules/invoices/invoice-amounts.ts'
import {
  type BillingInput,
  invoiceRefusal,
  NO_INVOICE_TEMPLATE,
  readBilling,
} from '../../../contracts/rules/invoices/invoices.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { dayIn } from '../../../contracts/rules/time/time-zones.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import { caseDetail } from '../../db/schema/cases.ts'
import { isVatIdFormed } from '../business/vat-format.ts'
import { templateById } from '../invoice-templates/rows.ts'
import { frozenAmounts, issuerOf, type Making } from './data.ts'
import { invoicePage } from './page.ts'

/** The words of the case's template; null where there is none (any more), or none for the tax of the case (R20). */
async function wordsOf(
  { tx, customerId }: Making,
  { invoice_template_id: templateId, claim_details }: CaseDetail,
): Promise<InvoiceWords | null> {
  const found = templateId === null ? null : await templateById(tx, customerId, templateId)
  if (found === null || found.tax_type !== claim_details.indirect_tax_type) return null
  const { id: _, version: __, name: ___, tax_type: ____, ...words } = found
  return words
}

/** The billing form as it is kept; refused where it is incomplete or its VAT ID is none of its country. */
async function billingOf(
  input: BillingInput,
  vatIdRequired: boolean,
): Promise<InvoiceBilling | Refused> {
  const read = readBilling(input, vatIdRequired)
  if (!read.ok) return refuse(400, read.message)
  const { country, vat_id } = read.value
  if (vat_id !== null && !(await isVatIdFormed(country, vat_id))) return refuse(400, INVALID_VAT)
  return { ...read.value, vat_id: storedVatId(country, vat_id) }
}

/** An invoice before it has a number: everything that it will say, as it is at this moment. */
export type InvoiceDraft = { data: InvoiceData; page: InvoicePage; digest: string }

/** Everything that an invoice of a case would say now, but for its number; null for a case without a claim. */
export async function invoiceOf(
  making: Making,
  detail: CaseDetail,
  words: InvoiceWords,
  billing: InvoiceBilling,
): Promise<InvoiceData | null> {
  const amounts = invoiceAmounts(detail, dayOf(making.at))
  if (!amounts) return null
  const { tx, customerId, at } = making
  const { issuer, timeZone } = await issuerOf(making)
  const language = words.language ?? detail.translation?.language ?? 'en'
  const [own] = await tx
    .select({ pin: caseDetail.pin })
    .from(caseDetail)
    .where(and(eq(caseDetail.id, Number(detail.id)), eq(caseDetail.customerId, customerId)))
  return {
    issuer,
    bill_to: billing,
    words,
    language,
    date: dayIn(timeZone, at),
    case_id: detail.case_id,
    case_pin: own?.pin ?? '',
    ...frozenAmounts(amounts, language),
    is_outstanding: detail.state !== 'PAID',
    cancelled: null,
  }
}

/** Drafts the invoice that these billing data make of a case now; writes nothing. Refused where none can be made. */
export async function draftInvoice(
  making: Making,
  detail: CaseDetail,
  input: BillingInput,
): Promise<InvoiceDraft | Refused> {
  const billing = await billingOf(input, detail.vat_id_required)
  if (isRefused(billing)) return billing
  const objection = invoiceRefusal(detail)
  if (objection !== null) return refuse(409, objection)
  const words = await wordsOf(making, detail)
  if (!words) return refuse(409, NO_INVOICE_TEMPLATE)
  const data = await invoiceOf(making, detail, words, billing)
  if (!data) throw new Error('an invoice of a case without a claim was not refused')
  const page = invoicePage(null, data)
  return { data, page, digest: createHash('sha256').update(JSON.stringify(data)).digest('hex') }
}
