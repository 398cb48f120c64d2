import {
  type InvoiceTemplateField,
  invoiceTemplateLabels,
  isLongField,
} from '../../../contracts/rules/invoices/invoice-templates.ts'
import { taxTypeNames } from '../../../contracts/rules/money/tax-types.ts'
import type { Words } from '../../actions/conflict/record-notice.tsx'
import { languageName } from '../../ui/names.ts'
import { TextDiff } from '../../ui/text-diff/text-diff.tsx'
import type { TemplateForm } from './editing/form-values.ts'

const isField = (key: string): key is InvoiceTemplateField =>
  Object.hasOwn(invoiceTemplateLabels, key)

const label = (key: string): string => (isField(key) ? invoiceTemplateLabels[key] : key)

const taxNames: Readonly<Record<string, string>> = taxTypeNames

/** A value as the form shows it. */
function shown(key: string, value: unknown): string {
  const text = String(value ?? '')
  if (text === '') return key === 'language' ? 'As the case' : 'empty'
  if (key === 'tax_type') return taxNames[text] ?? text
  return key === 'language' ? languageName(text) : text
}

interface Props {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** What was added to a field and what was removed, word by word. */
const Difference = ({ field, before, after }: Props) => {
  const of = (value: unknown) => (value === '' ? '' : shown(field, value))
  return <TextDiff before={of(before)} after={of(after)} format="plain" />
}

/** The fields of a template and their values, as the form shows them. */
export const templateWords: Words = {
  label,
  value: shown,
  long: { has: (key) => isField(key) && isLongField(key), Difference },
}

/** The same as its history says it. */
export const historyWords = {
  ...{ label, Difference },
  nothingYet: (form: TemplateForm): TemplateForm => {
    const texts = Object.keys(form).map((key) => [key, ''] as const)
    return { ...form, ...Object.fromEntries(texts), restored_from: null }
  },
  ...{ what: 'template', gone: 'template' },
}
