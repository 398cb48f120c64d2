import { useUnit } from 'effector-react'
import { hasFeature } from '../../../../contracts/rules/accounts/plan-features.ts'
import { isRealTax } from '../../../../contracts/rules/money/tax-types.ts'
import { countryOptions, currencyOptions, taxOptions } from '../../../actions/set-up/options.ts'
import { $plan } from '../../../queries/following/session.ts'
import { NumberField } from '../../../ui/field/number-field.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { numberRules, type TemplateForm, withTaxType } from '../editing/form-values.ts'
import { templateForms } from '../editing/model.ts'
import { InvoiceDefaults } from './invoice-defaults.tsx'
import { Section } from './section.tsx'

interface Props {
  readonly form: TemplateForm
}

/** CASETPL-12. */
export function OfferDefaults({ form }: Props) {
  const { errors, plan, change } = useUnit({
    errors: templateForms.$errors,
    plan: $plan,
    change: templateForms.changed,
  })
  const isUntaxed = form.tax_type !== '' && !isRealTax(form.tax_type)
  return (
    <Section title="Licensing Offer Defaults">
      <div className="fw-pair">
        <SelectField
          label="Currency"
          required={form.tax_type !== ''}
          value={form.currency}
          options={currencyOptions}
          error={errors.currency ?? null}
          onChange={(currency) => change({ currency })}
        />
        <SelectField
          label="Country"
          value={form.country}
          options={countryOptions}
          onChange={(country) => change({ country })}
        />
        <NumberField
          label="License fee"
          rule={numberRules.license_fee}
          currency={form.currency || null}
          error={errors.license_fee ?? null}
          value={form.license_fee}
          onChange={(license_fee) => change({ license_fee })}
        />
        <SelectField
          label="Tax type"
          value={form.tax_type}
          options={taxOptions}
          onChange={(tax_type) => change(withTaxType(tax_type))}
        />
        <NumberField
          label="Tax percentage"
          rule={numberRules.tax_percentage}
          required={isRealTax(form.tax_type === '' ? null : form.tax_type)}
          disabled={isUntaxed}
          value={form.tax_percentage}
          error={errors.tax_percentage ?? null}
          onChange={(tax_percentage) => change({ tax_percentage })}
        />
      </div>
      {plan !== null && hasFeature(plan, 'invoice templates') && <InvoiceDefaults form={form} />}
    </Section>
  )
}
