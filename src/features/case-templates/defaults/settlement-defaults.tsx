import { useUnit } from 'effector-react'
import { NumberField } from '../../../ui/field/number-field.tsx'
import { numberRules, type TemplateForm } from '../editing/form-values.ts'
import { templateForms } from '../editing/model.ts'
import { Section } from './section.tsx'

/** CASETPL-14: both or neither. */
export function SettlementDefaults({ form }: { readonly form: TemplateForm }) {
  const { errors, change } = useUnit({
    errors: templateForms.$errors,
    change: templateForms.changed,
  })
  return (
    <Section title="Settlement Offer Defaults">
      <div className="fw-pair">
        <NumberField
          label="Discount in percent"
          rule={numberRules.settlement_offer_percentage}
          value={form.settlement_offer_percentage}
          error={errors.settlement_offer_percentage ?? null}
          onChange={(settlement_offer_percentage) => change({ settlement_offer_percentage })}
        />
        <NumberField
          label="Valid for (days)"
          rule={numberRules.settlement_offer_num_days}
          value={form.settlement_offer_num_days}
          error={errors.settlement_offer_num_days ?? null}
          onChange={(settlement_offer_num_days) => change({ settlement_offer_num_days })}
        />
      </div>
    </Section>
  )
}
