import { useUnit } from 'effector-react'
import { countryNames } from '../../../contracts/reference/country-names.ts'
import { customerTypeNames, customerTypes } from '../../../contracts/reference/customer-types.ts'
import { usStates } from '../../../contracts/reference/us-states.ts'
import type { AccountField } from '../../../contracts/rules/accounts/account.ts'
import { vatPrefixOf, vatRuleOf } from '../../../contracts/rules/accounts/vat.ts'
import { PlainSelect } from '../../ui/plain/plain-select.tsx'
import { AccountText } from './account-text.tsx'
import { $form } from './model.ts'
import { useAccountField } from './use-account-field.ts'

const typeOptions = customerTypes.map((value) => ({ value, text: customerTypeNames[value] }))
const countryOptions = countryNames.map(({ code, name }) => ({ value: code, text: name }))
const stateOptions = usStates.map(([value, text]) => ({ value, text }))

interface ChoiceProps {
  readonly field: AccountField
  readonly label: string
  readonly placeholder: string
  readonly options: readonly { value: string; text: string }[]
  readonly autoComplete: string
}

function AccountChoice({ field, ...rest }: ChoiceProps) {
  const { name, value, error, onType } = useAccountField(field)
  return (
    <PlainSelect {...rest} name={name} value={value} error={error} onChange={onType} required />
  )
}

/** Step 2: for whom the account is (ACCT-19 to ACCT-26). */
export function BusinessStep() {
  const { country } = useUnit($form)
  const vatRule = vatRuleOf(country)
  return (
    <>
      <AccountChoice
        field="customer_type"
        label="Type of business"
        placeholder="Choose a type"
        options={typeOptions}
        autoComplete="off"
      />
      <AccountText
        field="customer_name"
        label="Company name"
        autoComplete="organization"
        required
      />
      <AccountText
        field="address_line_1"
        label="Address line 1"
        autoComplete="address-line1"
        required
      />
      <AccountText field="address_line_2" label="Address line 2" autoComplete="address-line2" />
      <div className="fw-account-pair fw-account-pair-short fw-pair">
        <AccountText field="postal_code" label="Postal code" autoComplete="postal-code" required />
        <AccountText field="city" label="City" autoComplete="address-level2" required />
      </div>
      <AccountChoice
        field="country"
        label="Country"
        placeholder="Choose a country"
        options={countryOptions}
        autoComplete="country"
      />
      {country === 'US' && (
        <AccountChoice
          field="state"
          label="State"
          placeholder="Choose a state"
          options={stateOptions}
          autoComplete="address-level1"
        />
      )}
      {vatRule !== 'hidden' && (
        <AccountText
          field="vat_id"
          label={vatRule === 'optional' ? 'VAT ID (optional)' : 'VAT ID'}
          help={`Starts with ${vatPrefixOf(country)}.`}
          spellCheck={false}
          most={30}
          required={vatRule === 'required'}
        />
      )}
    </>
  )
}
