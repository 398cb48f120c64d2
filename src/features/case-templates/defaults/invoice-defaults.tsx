import { Checkbox } from '@blueprintjs/core'
import { useUnit } from 'effector-react'
import {
  $invoiceTemplates,
  $invoiceTemplatesStatus,
} from '../../../queries/accounting/invoice-templates.ts'
import type { TemplateForm } from '../editing/form-values.ts'
import { templateForms } from '../editing/model.ts'
import { SetUpField } from './set-up-field.tsx'

/** How a case is billed (CASETPL-31); LITE has none of it (G-446). */
export function InvoiceDefaults({ form }: { readonly form: TemplateForm }) {
  const { invoices, status, change } = useUnit({
    invoices: $invoiceTemplates,
    status: $invoiceTemplatesStatus,
    change: templateForms.changed,
  })
  const fitting = invoices?.filter(({ tax_type }) => tax_type === form.tax_type) ?? null
  const hasInvoice = form.invoice_template_id !== ''
  return (
    <>
      <fieldset className="fw-pair" disabled={form.tax_type === ''}>
        <SetUpField
          label="Invoice template"
          known={fitting?.map(({ id, name }) => ({ value: id, text: name })) ?? null}
          status={status}
          value={form.invoice_template_id}
          closed={form.tax_type === '' ? 'Choose a tax type first' : null}
          onChange={(invoice_template_id) =>
            change({
              invoice_template_id,
              ...(invoice_template_id === '' && { allow_prepayment_invoicing: false }),
            })
          }
        />
      </fieldset>
      <div className="fw-records-flags">
        <Checkbox
          className="fw-records-flag"
          checked={form.vat_id_required}
          label="VAT ID required"
          onChange={(event) => change({ vat_id_required: event.currentTarget.checked })}
        />
        <Checkbox
          className="fw-records-flag"
          disabled={!hasInvoice}
          checked={form.allow_prepayment_invoicing}
          label="Prepayment invoicing"
          onChange={(event) => change({ allow_prepayment_invoicing: event.currentTarget.checked })}
        />
      </div>
    </>
  )
}
