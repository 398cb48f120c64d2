import { BILLING_LINE_MAX_LENGTH } from '../../../../contracts/limits.ts'
import type { BillingField } from '../../../../contracts/model/cases/invoice.ts'
import { vatPrefixOf, vatRuleOf } from '../../../../contracts/rules/accounts/vat.ts'
import { billingLabels, requiredBilling } from '../../../../contracts/rules/invoices/invoices.ts'
import { countryOptions } from '../../../actions/set-up/options.ts'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import type { InvoiceForm } from './invoice-form.ts'

/** What a VAT ID of a country begins with, where every business of it has one. */
const vatHelp = (country: string) =>
  vatRuleOf(country) === 'hidden' ? undefined : `Starts with ${vatPrefixOf(country)}.`

interface Props {
  readonly form: InvoiceForm
  readonly errors: ReadonlyMap<BillingField, string>
  readonly vatIdRequired: boolean
  readonly onChange: (change: Partial<InvoiceForm>) => void
}

/** Who the invoice is made out to, in pairs (document 2, section 5 "Invoice billing form"). */
export function BillingFields({ form, errors, vatIdRequired, onChange }: Props) {
  const required = requiredBilling(vatIdRequired)
  const common = (name: BillingField) => ({
    label: billingLabels[name],
    required: required.includes(name),
    error: errors.get(name) ?? null,
  })
  const text = (name: Exclude<BillingField, 'country' | 'vat_id' | 'leitweg_id'>) => (
    <TextField
      {...common(name)}
      type={name === 'email' ? 'email' : 'text'}
      most={BILLING_LINE_MAX_LENGTH}
      value={form[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  return (
    <div className="fw-pair">
      {text('name')}
      {text('company')}
      {text('email')}
      <TextField
        {...common('vat_id')}
        help={vatHelp(form.country)}
        most={BILLING_LINE_MAX_LENGTH}
        value={form.vat_id}
        onChange={(vat_id) => onChange({ vat_id })}
      />
      {text('address_line_1')}
      {text('address_line_2')}
      {text('postal_code')}
      {text('city')}
      <SelectField
        {...common('country')}
        value={form.country}
        options={countryOptions}
        onChange={(country) => onChange({ country })}
      />
      {text('reference_number')}
      <TextField
        {...common('leitweg_id')}
        help="Public bodies in Germany ask for it: for an XRechnung."
        most={BILLING_LINE_MAX_LENGTH}
        value={form.leitweg_id}
        onChange={(leitweg_id) => onChange({ leitweg_id })}
      />
    </div>
  )
}
