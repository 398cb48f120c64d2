import { useUnit } from 'effector-react'
import type { Finding } from '../../../../contracts/model/cases/finding.ts'
import { priceRule } from '../../../../contracts/rules/money/number-input.ts'
import { NumberField } from '../../../ui/field/number-field.tsx'
import { priceKey, priceText } from './offer-form.ts'
import { $offerCase, $offerErrors, offer } from './offer-model.ts'

/** Which picture it is for, and why it is not counted where it is not. */
function helpOf({ original_image, license }: Finding): string {
  const { filename } = original_image
  if (license?.state !== 'VALID') return filename
  return `${filename}: valid license, not charged`
}

/** What each image use costs; one with a valid licence is not counted (OFFER-18). */
export function OfferPrices() {
  const { of, form, errors, change } = useUnit({
    of: $offerCase,
    form: offer.$form,
    errors: $offerErrors,
    change: offer.changed,
  })
  const findings = of?.detail.findings ?? []
  if (findings.length === 0) {
    return <p className="fw-text-3">This case has no image uses yet.</p>
  }
  return (
    <div className="fw-pair">
      {findings.map((finding, at) => {
        const key = priceKey(finding.id)
        const isLicensed = finding.license?.state === 'VALID'
        return (
          <NumberField
            key={finding.id}
            label={`License fee ${at + 1}`}
            required={!isLicensed}
            rule={priceRule}
            currency={form.currency || null}
            value={priceText(form, finding)}
            help={helpOf(finding)}
            error={errors.get(key) ?? null}
            onChange={(price) => change({ [key]: price })}
          />
        )
      })}
    </div>
  )
}
