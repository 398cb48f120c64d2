import { IndirectTaxType } from '../../../../contracts/model/cases/case.ts'
import type { InvoiceTemplateValues } from '../../../../contracts/model/cases/invoice-template.ts'
import {
  draftTemplate,
  type InvoiceTemplateField,
  invoiceTemplateErrors,
  invoiceTemplateFields,
} from '../../../../contracts/rules/invoices/invoice-templates.ts'
import {
  type InvoiceLanguage,
  invoiceLanguages,
  invoiceWords,
} from '../../../../contracts/rules/invoices/invoice-words.ts'
import { z } from '../../../../contracts/schema.ts'
import { type Editing, unsavedFields } from '../../../forms/records/editing.ts'
import type { Judged } from '../../../forms/records/record-saves.ts'

const text = z.string()

/** A template as typed: what it does not have is empty. */
export const TemplateForm = z.object({
  name: text,
  tax_type: z.union([IndirectTaxType, z.literal('')]),
  language: text,
  invoice_prefix: text,
  label_invoice_name: text,
  label_invoice_no: text,
  label_invoice_date: text,
  label_bill_to: text,
  label_own_vat_id: text,
  label_client_vat_id: text,
  label_ref_no: text,
  label_case_id: text,
  label_case_pin: text,
  label_item_number: text,
  label_description: text,
  label_amount: text,
  label_subtotal_net: text,
  txt_tax_name: text,
  label_total_gross: text,
  txt_header: text,
  txt_footer: text,
  txt_discount_disclaimer: text,
  txt_payment_instructions: text,
  label_cancellation_invoice_name: text,
  label_cancelled_invoice_no: text,
  label_cancelled_invoice_date: text,
  txt_cancellation_header: text,
  txt_cancellation_footer: text,
  /** The version that this form was brought back from, until it is changed. */
  restored_from: z.nullable(z.int()),
})
export type TemplateForm = z.infer<typeof TemplateForm>

/** What is stored, or was once, ready to be changed. */
export function formOf(template: InvoiceTemplateValues): TemplateForm {
  const texts = invoiceTemplateFields.map((field) => [field, template[field] ?? ''] as const)
  return z.parse(TemplateForm, { ...Object.fromEntries(texts), restored_from: null })
}

/** What is typed, as it is judged and drawn. */
export const inputOf = ({ restored_from: _, tax_type, ...texts }: TemplateForm) => ({
  ...texts,
  tax_type: tax_type === '' ? null : tax_type,
})

const NEW = 'new:'

/** The id of the form of a template that is not there yet: one in each language that it can begin in. */
export const newFormId = (language: InvoiceLanguage): string => `${NEW}${language}`

/** The language in which a new template begins, by the id of its form; null for one that is there. */
export const newIn = (formId: string): InvoiceLanguage | null =>
  invoiceLanguages.find((language) => newFormId(language) === formId) ?? null

/** What a template begins with in a language. */
export const beginningIn = (language: InvoiceLanguage): TemplateForm =>
  formOf({ name: '', tax_type: 'VAT', ...invoiceWords(null, language, 'VAT') })

/**
 * Another tax type, with what it is called and what the law wants said of it where these are still the words that the one
 * before began with.
 */
export function withTaxType(
  form: TemplateForm,
  tax_type: TemplateForm['tax_type'],
): Partial<TemplateForm> {
  const language = invoiceLanguages.find((known) => known === form.language)
  if (language === undefined || form.tax_type === '' || tax_type === '') return { tax_type }
  const [before, next] = [form.tax_type, tax_type].map((type) => invoiceWords(null, language, type))
  if (!before || !next) return { tax_type }
  return {
    tax_type,
    ...(form.txt_tax_name === before.txt_tax_name && { txt_tax_name: next.txt_tax_name }),
    ...(form.txt_footer === (before.txt_footer ?? '') && { txt_footer: next.txt_footer ?? '' }),
  }
}

/** How many fields a save would change: which version it was is none of its own. */
export const unsavedOf = (editing: Editing<TemplateForm>): number =>
  unsavedFields(editing).filter((key) => key !== 'restored_from').length

/** The fields of a form that differ, in their order. */
export const changedFields = (before: TemplateForm, after: TemplateForm): InvoiceTemplateField[] =>
  invoiceTemplateFields.filter((field) => before[field] !== after[field])

/** What is wrong with each field. */
export type TemplateErrors = { [K in InvoiceTemplateField]?: string }

/** What a save sends. */
export type TemplateValues = ReturnType<typeof inputOf> & { restored_from?: number }

/** The template as it is judged and sent (INVTPL-11 to INVTPL-32). */
export function judge(form: TemplateForm): Judged<TemplateForm, TemplateValues, TemplateErrors> {
  const values = inputOf(form)
  const { restored_from } = form
  return {
    values: { ...values, ...(restored_from !== null && { restored_from }) },
    stored: formOf({ ...draftTemplate(values), tax_type: values.tax_type ?? 'VAT' }),
    errors: Object.fromEntries(invoiceTemplateErrors(values)),
  }
}
