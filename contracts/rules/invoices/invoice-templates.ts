/** What an invoice template needs (document 3, sections 3 and 5). */

import {
  INVOICE_LABEL_MAX_LENGTH,
  INVOICE_PREFIX_MAX_LENGTH,
  INVOICE_TEXT_MAX_LENGTH,
} from '../../limits.ts'
import type { IndirectTaxType } from '../../model/cases/case.ts'
import type { InvoiceTemplateValues } from '../../model/cases/invoice-template.ts'
import { portalLanguages } from '../../reference/portal-languages.ts'
import { lengthRefusal } from '../typed/typed-length.ts'
import { accept, decline, type Verdict } from '../verdict.ts'

/** COMMERR-39. */
export const TEMPLATE_INCOMPLETE = 'Please fill all required fields.'

export type InvoiceTemplateField = keyof InvoiceTemplateValues

/** A template as it is typed or sent: what is not given is empty, null or missing. */
export type InvoiceTemplateInput = {
  readonly [K in Exclude<InvoiceTemplateField, 'tax_type'>]?: string | null | undefined
} & { readonly tax_type?: IndirectTaxType | null | undefined }

/** Every field, in the order of the form, with what the form calls it. */
export const invoiceTemplateLabels: Readonly<Record<InvoiceTemplateField, string>> = {
  name: 'Name',
  tax_type: 'Tax type',
  language: 'Language',
  invoice_prefix: 'Prefix of the invoice number',
  label_invoice_name: 'Title',
  label_invoice_no: 'Invoice number',
  label_invoice_date: 'Invoice date',
  label_bill_to: 'Bill to',
  label_own_vat_id: 'Own VAT ID',
  label_client_vat_id: 'VAT ID of the client',
  label_ref_no: 'Reference number',
  label_case_id: 'Case ID',
  label_case_pin: 'Case PIN',
  label_item_number: 'Item number',
  label_description: 'Description',
  label_amount: 'Amount',
  label_subtotal_net: 'Net subtotal',
  txt_tax_name: 'Name of the tax',
  label_total_gross: 'Gross total',
  txt_header: 'Text above the items',
  txt_footer: 'Text at the end',
  txt_discount_disclaimer: 'Discount disclaimer',
  txt_payment_instructions: 'Payment instructions',
  label_cancellation_invoice_name: 'Title of the cancellation',
  label_cancelled_invoice_no: 'Number of the cancelled invoice',
  label_cancelled_invoice_date: 'Date of the cancelled invoice',
  txt_cancellation_header: 'Text above the items of a cancellation',
  txt_cancellation_footer: 'Text at the end of a cancellation',
}

const isField = (name: string): name is InvoiceTemplateField =>
  Object.hasOwn(invoiceTemplateLabels, name)

/** The fields in their order. */
export const invoiceTemplateFields: readonly InvoiceTemplateField[] =
  Object.keys(invoiceTemplateLabels).filter(isField)

/** Those that may be empty: then the invoice goes without (document 3, section 5). */
const optional = [
  'language',
  'label_own_vat_id',
  'label_client_vat_id',
  'label_ref_no',
  'txt_header',
  'txt_footer',
  'txt_cancellation_header',
  'txt_cancellation_footer',
] as const satisfies readonly InvoiceTemplateField[]

const mayBeEmpty: ReadonlySet<InvoiceTemplateField> = new Set(optional)

/** Whether a template cannot be without it (INVTPL-11 to INVTPL-30). */
export const isRequiredField = (field: InvoiceTemplateField): boolean => !mayBeEmpty.has(field)

/** A field of several lines. */
export const isLongField = (field: InvoiceTemplateField): boolean =>
  field.startsWith('txt_') && field !== 'txt_tax_name'

/** What the disclaimer has to name (INVTPL-31, INVTPL-32). */
const disclaimerTags = ['discount_percentage', 'discount_date'] as const

const namesTag = (text: string, tag: string): boolean =>
  new RegExp(`\\{\\{\\s*${tag}\\s*\\}\\}`, 'u').test(text)

const trimmed = (text: string | null | undefined): string => text?.trim() ?? ''

/** The longest value of a field. */
function longest(field: InvoiceTemplateField): number {
  if (field === 'invoice_prefix') return INVOICE_PREFIX_MAX_LENGTH
  return isLongField(field) ? INVOICE_TEXT_MAX_LENGTH : INVOICE_LABEL_MAX_LENGTH
}

type Misfit = { message: string; isIncomplete: boolean }

function disclaimerMisfit(text: string): Misfit | null {
  const missing = disclaimerTags.filter((tag) => !namesTag(text, tag)).map((tag) => `{{${tag}}}`)
  return missing.length === 0
    ? null
    : { message: `The text must contain ${missing.join(' and ')}`, isIncomplete: true }
}

function misfitOf(field: InvoiceTemplateField, input: InvoiceTemplateInput): Misfit | null {
  const text = trimmed(input[field])
  if (text === '')
    return isRequiredField(field)
      ? { message: `${invoiceTemplateLabels[field]} is required`, isIncomplete: true }
      : null
  const long = lengthRefusal(text, longest(field))
  if (long !== null) return { message: long, isIncomplete: false }
  if (field === 'language' && !portalLanguages.some(({ code }) => code === text))
    return { message: 'Choose a language from the list', isIncomplete: false }
  return field === 'txt_discount_disclaimer' ? disclaimerMisfit(text) : null
}

const misfits = (input: InvoiceTemplateInput) =>
  invoiceTemplateFields.flatMap((field) => {
    const misfit = misfitOf(field, input)
    return misfit === null ? [] : [{ field, ...misfit }]
  })

/** What is wrong with the fields, by field, in their order (INVTPL-11 to INVTPL-32). */
export const invoiceTemplateErrors = (
  input: InvoiceTemplateInput,
): ReadonlyMap<InvoiceTemplateField, string> =>
  new Map(misfits(input).map(({ field, message }) => [field, message]))

/** A template without its required fields: for a preview, which may be of anything. */
export function draftTemplate(input: InvoiceTemplateInput): InvoiceTemplateValues {
  const of = (field: InvoiceTemplateField) => trimmed(input[field])
  const maybe = (field: InvoiceTemplateField) => of(field) || null
  const language = of('language')
  return {
    ...(language !== '' && { language }),
    name: of('name'),
    tax_type: input.tax_type ?? 'VAT',
    invoice_prefix: of('invoice_prefix'),
    label_invoice_name: of('label_invoice_name'),
    label_invoice_no: of('label_invoice_no'),
    label_invoice_date: of('label_invoice_date'),
    label_bill_to: of('label_bill_to'),
    label_own_vat_id: maybe('label_own_vat_id'),
    label_client_vat_id: maybe('label_client_vat_id'),
    label_ref_no: maybe('label_ref_no'),
    label_item_number: of('label_item_number'),
    label_description: of('label_description'),
    label_amount: of('label_amount'),
    label_subtotal_net: of('label_subtotal_net'),
    label_total_gross: of('label_total_gross'),
    txt_tax_name: of('txt_tax_name'),
    txt_header: maybe('txt_header'),
    txt_footer: maybe('txt_footer'),
    txt_discount_disclaimer: of('txt_discount_disclaimer'),
    txt_payment_instructions: of('txt_payment_instructions'),
    label_case_id: of('label_case_id'),
    label_case_pin: of('label_case_pin'),
    label_cancellation_invoice_name: of('label_cancellation_invoice_name'),
    label_cancelled_invoice_no: of('label_cancelled_invoice_no'),
    label_cancelled_invoice_date: of('label_cancelled_invoice_date'),
    txt_cancellation_header: maybe('txt_cancellation_header'),
    txt_cancellation_footer: maybe('txt_cancellation_footer'),
  }
}

/** A template as it is kept: trimmed, what may be empty as null; or why it cannot be (COMMERR-39). */
export function readInvoiceTemplate(input: InvoiceTemplateInput): Verdict<InvoiceTemplateValues> {
  const wrong = misfits(input)
  if (wrong.some(({ isIncomplete }) => isIncomplete)) return decline(TEMPLATE_INCOMPLETE)
  const [first] = wrong
  return first ? decline(first.message) : accept(draftTemplate(input))
}

const byName = new Intl.Collator('en', { numeric: true })

/** By their names, as the server lists them. */
export const sortInvoiceTemplates = <T extends { id: string; name: string }>(
  templates: readonly T[],
): T[] => templates.toSorted((a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
