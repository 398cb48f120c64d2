import { useUnit } from 'effector-react'
import {
  INVOICE_LABEL_MAX_LENGTH,
  INVOICE_PREFIX_MAX_LENGTH,
  INVOICE_TEXT_MAX_LENGTH,
} from '../../../contracts/limits.ts'
import { portalLanguages } from '../../../contracts/reference/portal-languages.ts'
import {
  type InvoiceTemplateField,
  invoiceTemplateLabels,
  isLongField,
  isRequiredField,
  readInvoiceTemplate,
} from '../../../contracts/rules/invoices/invoice-templates.ts'
import { LostTemplate } from '../../actions/conflict/lost-template.tsx'
import { RecordNotice } from '../../actions/conflict/record-notice.tsx'
import { taxOptions } from '../../actions/set-up/options.ts'
import type { Editing } from '../../forms/records/editing.ts'
import { $invoiceTemplateAuthors } from '../../queries/accounting/invoice-templates.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { RecordForm } from '../../ui/record-form/record-form.tsx'
import {
  type TemplateForm as Form,
  inputOf,
  newIn,
  unsavedOf,
  withTaxType,
} from './editing/form-values.ts'
import { $misfit, templateForms } from './editing/model.ts'
import { $lost, keptAsNew } from './lost.ts'
import { templateWords } from './template-words.tsx'

type TextPart = Exclude<InvoiceTemplateField, 'tax_type' | 'language'>

type Part = { title: string; fields: readonly TextPart[] }

/** The sections of the form below its head (INVTPL-09). */
const parts: readonly Part[] = [
  {
    title: 'Invoice',
    fields: [
      ...(['label_invoice_name', 'label_bill_to', 'label_invoice_no'] as const),
      ...(['label_invoice_date', 'label_own_vat_id', 'label_client_vat_id'] as const),
      ...(['label_ref_no', 'label_case_id', 'label_case_pin'] as const),
    ],
  },
  {
    title: 'Items and sums',
    fields: [
      ...(['label_item_number', 'label_description', 'label_amount'] as const),
      ...(['label_subtotal_net', 'txt_tax_name', 'label_total_gross'] as const),
    ],
  },
  {
    title: 'Texts',
    fields: [
      ...(['txt_header', 'txt_discount_disclaimer'] as const),
      ...(['txt_payment_instructions', 'txt_footer'] as const),
    ],
  },
  {
    title: 'Cancellation invoice',
    fields: [
      ...(['label_cancellation_invoice_name', 'label_cancelled_invoice_no'] as const),
      ...(['label_cancelled_invoice_date', 'txt_cancellation_header'] as const),
      'txt_cancellation_footer',
    ],
  },
]

const helps: Partial<Record<InvoiceTemplateField, string>> = {
  invoice_prefix: 'Stands before the running number: INV- makes INV-0001.',
  txt_discount_disclaimer:
    'On invoices while a discount runs. It must name {{discount_percentage}} and {{discount_date}}.',
  txt_payment_instructions: 'On invoices that are not paid yet.',
}

const languages = [
  { value: '', text: 'As the case' },
  ...portalLanguages.map(({ code, name }) => ({ value: code as string, text: name })),
]

/** Why nothing was sent: what is missing stands at its field, too (COMMERR-39). */
function refusalOf(form: Form): string | null {
  const read = readInvoiceTemplate(inputOf(form))
  return read.ok ? null : read.message
}

const losing = { $lost, keptAsNew, removed: templateForms.removed }

interface Props {
  readonly id: string
  readonly editing: Editing<Form>
}

/** The template in its sections, with the save below (INVTPL-06). */
export function TemplateForm({ id, editing }: Props) {
  const { lost, busy, problem, errors, authors, misfit, submit, discard, change, choose } = useUnit(
    {
      lost: $lost,
      busy: templateForms.$isSaving,
      problem: templateForms.$problem,
      errors: templateForms.$errors,
      authors: $invoiceTemplateAuthors,
      misfit: $misfit,
      submit: templateForms.submitted,
      discard: templateForms.discarded,
      change: templateForms.changed,
      choose: templateForms.fieldChosen,
    },
  )
  const { form } = editing.state
  const type = (typed: Partial<Form>) => change({ ...typed, restored_from: null })
  const refused = Object.keys(errors).length > 0 ? refusalOf(form) : null
  return (
    <RecordForm
      label="Invoice template form"
      column="fw-invoice-template-column"
      unsaved={newIn(id) === null ? unsavedOf(editing) : null}
      isFixed={lost !== null}
      busy={busy}
      problem={problem ?? refused}
      errors={errors}
      onSave={() => submit()}
      onDiscard={() => discard()}
    >
      <LostTemplate of={losing} />
      <RecordNotice
        what="this template"
        editing={editing}
        words={templateWords}
        author={authors[id]}
        onChoose={choose}
      />
      {form.restored_from !== null && (
        <Notice tone="info" announce="politely">
          {`The form shows version ${form.restored_from}. Save to make it the current version.`}
        </Notice>
      )}
      {misfit?.id === id && (
        <Notice tone="warning" announce="politely">
          {`${misfit.cases} ${misfit.cases === 1 ? 'case has' : 'cases have'} this template and another tax type. No invoice can be generated there until a fitting template is chosen.`}
        </Notice>
      )}
      <fieldset className="fw-records-fields fw-fields">
        <legend className="fw-text-head">Template</legend>
        <Field of="name" form={form} onType={type} />
        <div className="fw-pair">
          <SelectField
            label={invoiceTemplateLabels.tax_type}
            required
            value={form.tax_type}
            options={taxOptions}
            error={errors.tax_type ?? null}
            onChange={(tax_type) => type(withTaxType(form, tax_type))}
          />
          <SelectField
            label={invoiceTemplateLabels.language}
            help="How dates and amounts are written."
            value={form.language}
            options={languages}
            error={errors.language ?? null}
            onChange={(language) => type({ language })}
          />
        </div>
        <Field of="invoice_prefix" form={form} onType={type} />
      </fieldset>
      {parts.map(({ title, fields }) => (
        <fieldset key={title} className="fw-records-fields fw-fields">
          <legend className="fw-text-head">{title}</legend>
          <div className="fw-pair">
            {fields
              .filter((field) => !isLongField(field))
              .map((field) => (
                <Field key={field} of={field} form={form} onType={type} />
              ))}
          </div>
          {fields.filter(isLongField).map((field) => (
            <Field key={field} of={field} form={form} onType={type} />
          ))}
        </fieldset>
      ))}
    </RecordForm>
  )
}

interface FieldProps {
  readonly of: TextPart
  readonly form: Form
  readonly onType: (typed: Partial<Form>) => void
}

/** One label or text of the invoice. */
function Field({ of, form, onType }: FieldProps) {
  const errors = useUnit(templateForms.$errors)
  const field = {
    label: invoiceTemplateLabels[of],
    required: isRequiredField(of),
    help: helps[of],
    value: form[of],
    error: errors[of] ?? null,
    onChange: (value: string) => onType({ [of]: value }),
  }
  if (isLongField(of)) return <TextArea {...field} most={INVOICE_TEXT_MAX_LENGTH} maxRows={8} />
  const most = of === 'invoice_prefix' ? INVOICE_PREFIX_MAX_LENGTH : INVOICE_LABEL_MAX_LENGTH
  return <TextField {...field} most={most} />
}
