import type { CaseDetail } from '../../model/cases/case.ts'
import type { BillingField, InvoiceBilling } from '../../model/cases/invoice.ts'
import { countries } from '../../reference/countries.ts'
import { isEmailAddress } from '../addresses/email-address.ts'
import { allowsInvoice, hasActiveInvoice } from '../cases/case-allows.ts'
import { isLeitwegId, storedLeitwegId } from '../e-invoice/leitweg-id.ts'
import { accept, decline, type Verdict } from '../verdict.ts'

/** INVCASE-15. */
export const INVOICE_BLOCKED = 'Cannot generate an Invoice'

/** INVCASE-16, verbatim. */
export const ACTIVE_INVOICE_EXISTS =
  'An Active Invoice already exitsts. Please cancel it before generating a new invoice'

/** INVCASE-17, verbatim. */
export const NO_INVOICE_TEMPLATE =
  'No invoice template set for this case. Pleae assign an invoice template before generating an invoice'

/** What a case says about the invoices that can be made of it. */
export type Invoicing = Pick<
  CaseDetail,
  'state' | 'allow_prepayment_invoicing' | 'invoices' | 'invoice_template_id' | 'charge_details'
>

/** What keeps an invoice from being generated where it is offered (INVCASE-16, INVCASE-17), or null. */
export function invoiceObstacle(
  detail: Pick<CaseDetail, 'invoices' | 'invoice_template_id'>,
): string | null {
  if (hasActiveInvoice(detail)) return ACTIVE_INVOICE_EXISTS
  return detail.invoice_template_id === null ? NO_INVOICE_TEMPLATE : null
}

/** Why no invoice can be generated now (HTTP 409), or null. */
export function invoiceRefusal(detail: Invoicing): string | null {
  if (!allowsInvoice(detail)) {
    return `Invalid request: case in state ${detail.state} cannot be invoiced.`
  }
  if (!detail.charge_details?.currency) return 'Invalid request: the case has no claim.'
  return invoiceObstacle(detail)
}

/** Whether an invoice can be cancelled: only an open one, as a paid one needs a refund first (G-124). */
export const isCancellable = ({ type, status }: CaseDetail['invoices'][number]): boolean =>
  type === 'ACTIVE' && (status ?? 'OPEN') === 'OPEN'

/** Why an invoice of a case cannot be cancelled (HTTP 409), or null. */
export const cancellationRefusal = (invoice: CaseDetail['invoices'][number]): string | null =>
  isCancellable(invoice) ? null : 'Invalid request: only an open invoice can be cancelled.'

/** The billing form as it is typed or sent: what is not given is empty, null or missing. */
export type BillingInput = { readonly [K in BillingField]?: string | null | undefined }

const alwaysRequired: readonly BillingField[] = [
  'name',
  'email',
  'address_line_1',
  'postal_code',
  'city',
  'country',
]

/** INVCASE-02 to INVCASE-09; address line 2, company, reference number and Leitweg-ID never are. */
export const requiredBilling = (vatIdRequired: boolean): readonly BillingField[] =>
  vatIdRequired ? [...alwaysRequired, 'vat_id'] : alwaysRequired

/** The fields of the billing form in their order. */
export const billingLabels: Readonly<Record<BillingField, string>> = {
  name: 'Name',
  company: 'Company',
  email: 'Email',
  address_line_1: 'Address line 1',
  address_line_2: 'Address line 2',
  postal_code: 'Postal code',
  city: 'City',
  country: 'Country',
  vat_id: 'VAT ID',
  reference_number: 'Reference number',
  leitweg_id: 'Leitweg-ID',
}

const trimmed = (text: string | null | undefined): string | null => text?.trim() || null

const isField = (name: string): name is BillingField => Object.hasOwn(billingLabels, name)
const billingFields: readonly BillingField[] = Object.keys(billingLabels).filter(isField)

function fieldError(field: BillingField, input: BillingInput, isRequired: boolean): string | null {
  const value = trimmed(input[field])
  if (value === null) return isRequired ? `${billingLabels[field]} is required` : null
  if (field === 'email' && !isEmailAddress(value))
    return 'Enter a valid email address, for example name@example.com'
  if (field === 'country' && !countries.includes(value)) return 'Choose a country from the list'
  if (field === 'leitweg_id' && !isLeitwegId(storedLeitwegId(value)))
    return 'Enter a valid Leitweg-ID, for example 04011000-12345-03'
  return null
}

/** What is wrong with the fields of the billing form, by field, in their order (INVCASE-02 to INVCASE-13). */
export function billingErrors(
  input: BillingInput,
  vatIdRequired: boolean,
): ReadonlyMap<BillingField, string> {
  const required = requiredBilling(vatIdRequired)
  return new Map(
    billingFields.flatMap((field): [BillingField, string][] => {
      const error = fieldError(field, input, required.includes(field))
      return error === null ? [] : [[field, error]]
    }),
  )
}

/** The billing data as they are kept: trimmed, empty as null (INVCASE-10); else the first thing wrong. */
export function readBilling(input: BillingInput, vatIdRequired: boolean): Verdict<InvoiceBilling> {
  const [wrong] = billingErrors(input, vatIdRequired).values()
  if (wrong !== undefined) return decline(wrong)
  const given = (field: BillingField): string => trimmed(input[field]) ?? ''
  return accept({
    name: given('name'),
    company: trimmed(input.company),
    email: given('email'),
    address_line_1: given('address_line_1'),
    address_line_2: trimmed(input.address_line_2),
    postal_code: given('postal_code'),
    city: given('city'),
    country: given('country'),
    vat_id: trimmed(input.vat_id),
    reference_number: trimmed(input.reference_number),
    leitweg_id: input.leitweg_id?.trim() ? storedLeitwegId(input.leitweg_id) : null,
  })
}

/** What the form begins with: what the payer entered, else the opponent's contact (G-485). */
export function billingPrefill({
  billing_address: address,
  opponent_contact_details: contact,
}: Pick<CaseDetail, 'billing_address' | 'opponent_contact_details'>): BillingInput {
  if (address)
    return { ...address, address_line_1: address.address_line_1 ?? address.street_address }
  const called = [contact.first_name, contact.last_name].filter(Boolean).join(' ')
  return { ...contact, name: called || contact.name }
}
