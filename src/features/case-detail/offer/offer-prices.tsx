import { useUnit } from 'effector-react'
import { licenseStateLabels } from '../../../../contracts/rules/case-labels.ts'
import { priceField } from '../../../../contracts/rules/number-input.ts'
import { NumberField } from './number-field.tsx'
import { priceKey, priceText } from './offer-form.ts'
import { $offerCase, $offerErrors, offer } from './offer-model.ts'

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
    <>
      {findings.map((finding, at) => {
        const key = priceKey(finding.id)
        const isLicensed = finding.license?.state === 'VALID'
        return (
          <NumberField
            key={finding.id}
            label={`License fee ${at + 1}, ${finding.original_image.filename}`}
            required={!isLicensed}
            shape={priceField}
            value={priceText(form, finding)}
            help={isLicensed && `License: ${licenseStateLabels.VALID}, not charged`}
            error={errors.get(key) ?? null}
            onChange={(price) => change({ [key]: price })}
          />
        )
      })}
    </>
  )
}
