import { useUnit } from 'effector-react'
import { discountRule, taxRule } from '../../../../contracts/rules/money/number-input.ts'
import { isRealTax } from '../../../../contracts/rules/money/tax-types.ts'
import { deadlineRefusal } from '../../../../contracts/rules/offers/offer-date.ts'
import { countryOptions, currencyOptions, taxOptions } from '../../../actions/set-up/options.ts'
import { DateField } from '../../../ui/field/date-field.tsx'
import { NumberField } from '../../../ui/field/number-field.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import type { OfferTerms as Terms } from './offer-form.ts'
import { ofTaxType } from './offer-form.ts'
import { $offerCase, $offerErrors, offer, offerDateRefused } from './offer-model.ts'

/** The first day of the picker: tomorrow, or the day that is stored. */
const firstDay = (earliest: string, stored: string | null): string =>
  stored !== null && stored < earliest ? stored : earliest

/** Currency, country, tax and the settlement offer (OFFER-02 to OFFER-17). */
export function OfferTerms() {
  const { of, form, errors, change, refuse } = useUnit({
    of: $offerCase,
    form: offer.$form,
    errors: $offerErrors,
    change: offer.changed,
    refuse: offerDateRefused,
  })
  const error = (field: keyof Terms) => errors.get(field) ?? null
  return (
    <div className="fw-pair">
      <SelectField
        label="Currency"
        required
        value={form.currency}
        options={currencyOptions}
        error={error('currency')}
        onChange={(currency) => change({ currency })}
      />
      <SelectField
        label="Country"
        required
        value={form.country}
        options={countryOptions}
        error={error('country')}
        onChange={(country) => change({ country })}
      />
      <SelectField
        label="Tax type"
        required
        value={form.tax_type}
        options={taxOptions}
        error={error('tax_type')}
        onChange={(type) => change(ofTaxType(type))}
      />
      <fieldset className="fw-offer-part fw-stack" disabled={!isRealTax(form.tax_type || null)}>
        <NumberField
          label="Tax percentage"
          required={isRealTax(form.tax_type || null)}
          rule={taxRule}
          value={form.tax_percentage}
          error={error('tax_percentage')}
          onChange={(tax_percentage) => change({ tax_percentage })}
        />
      </fieldset>
      <NumberField
        label="Discount in percent"
        rule={discountRule}
        value={form.discount}
        error={error('discount')}
        onChange={(discount) => change({ discount })}
      />
      <DateField
        label="Deadline"
        value={form.deadline}
        error={error('deadline')}
        onChange={(deadline) => change({ deadline })}
        onRefused={refuse}
        wording={deadlineRefusal}
        disabled={of?.isPaid ?? false}
        {...(of
          ? { min: firstDay(of.earliest, of.detail.claim_details.settlement_offer_date) }
          : {})}
      />
    </div>
  )
}
