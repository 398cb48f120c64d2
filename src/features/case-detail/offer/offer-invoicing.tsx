import { Checkbox } from '@blueprintjs/core'
import { useUnit } from 'effector-react'
import type { InvoiceTemplate } from '../../../../contracts/model/cases/invoice-template.ts'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { ofTemplate } from './offer-form.ts'
import { $templateChoices, offer } from './offer-model.ts'

/** The choices, and what is chosen already where its name is not known. */
const optionsOf = (choices: readonly InvoiceTemplate[] | null, chosen: string) => [
  { value: '', text: 'None' },
  ...(choices ?? []).map(({ id, name }) => ({ value: id, text: name })),
  ...(chosen !== '' && !choices?.some(({ id }) => id === chosen)
    ? [{ value: chosen, text: 'Current template' }]
    : []),
]

/** How the claim is invoiced; the template is one of the tax type (OFFER-22 to OFFER-26). */
export function OfferInvoicing() {
  const { form, choices, change } = useUnit({
    form: offer.$form,
    choices: $templateChoices,
    change: offer.changed,
  })
  return (
    <>
      <fieldset className="fw-offer-part fw-stack" disabled={form.tax_type === ''}>
        <SelectField
          label="Invoice template"
          value={form.template}
          options={optionsOf(choices, form.template)}
          help={form.tax_type === '' && 'Choose a tax type first'}
          onChange={(template) => change(ofTemplate(template))}
        />
      </fieldset>
      <Checkbox
        checked={form.vat_id_required}
        onChange={() => change({ vat_id_required: !form.vat_id_required })}
      >
        VAT ID required
      </Checkbox>
      <Checkbox
        checked={form.prepayment}
        disabled={form.template === ''}
        onChange={() => change({ prepayment: !form.prepayment })}
      >
        Prepayment invoicing
      </Checkbox>
    </>
  )
}
