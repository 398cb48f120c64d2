import { useUnit } from 'effector-react'
import type { CommandName } from '../../../../contracts/commands/commands.ts'
import type { Step } from '../../../bus/command/command.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { AmountTable } from '../../../ui/table/amount-table.tsx'
import { DraftedForm } from '../parts/drafted-form.tsx'
import { OfferFees } from './offer-fees.tsx'
import { offerField } from './offer-form.ts'
import { OfferInvoicing } from './offer-invoicing.tsx'
import { $offerCase, $offerPreview, offerDialog, offerSave } from './offer-model.ts'
import { OfferPrices } from './offer-prices.tsx'
import { OfferTerms } from './offer-terms.tsx'
import './offer.css'

/** The licensing offer, to be changed (OFFER-01); in PAID only how it is invoiced. */
export function OfferDialog() {
  const unit = useUnit({ of: $offerCase, stored: offerSave.$stored })
  return (
    <DraftedForm
      of={offerDialog}
      fieldOf={offerField}
      title="Licensing Offer"
      confirmLabel="Save"
      width="wide"
    >
      {unit.stored.length > 0 && (
        <Notice tone="neutral" announce="politely">
          {`Already saved: ${storedWords(unit.stored)}.`}
        </Notice>
      )}
      {unit.of?.isPaid && (
        <Notice tone="neutral">
          This case is paid: the amount can no longer be changed, but the invoice settings can.
        </Notice>
      )}
      <div className="fw-offer">
        <div className="fw-offer-form fw-stack">
          <fieldset className="fw-offer-part fw-stack" disabled={unit.of?.isPaid ?? false}>
            <legend className="fw-visually-hidden">Amount to pay</legend>
            <OfferPrices />
            <OfferTerms />
            <OfferFees />
          </fieldset>
          {unit.of?.hasInvoicing && <OfferInvoicing />}
        </div>
        <Preview />
      </div>
    </DraftedForm>
  )
}

const words: Partial<Record<CommandName, string>> = {
  'case.finding.price.change': 'license fees',
  'case.country.change': 'country',
  'case.offer.change': 'licensing offer',
}

const storedWords = (steps: readonly Step[]): string =>
  [...new Set(steps.flatMap(({ name }) => words[name] ?? []))].join(', ')

/** What it comes to, key by key. */
function Preview() {
  const preview = useUnit($offerPreview)
  if (!preview) return null
  const { currency, columns, lines, total, expired } = preview
  return (
    <section className="fw-offer-preview" aria-label="Preview">
      <h2 className="fw-text-head">
        {'Preview '}
        <span className="fw-text-small fw-text-3">{currency}</span>
      </h2>
      <AmountTable columns={columns} lines={lines} total={total} lapsed={expired !== null} />
    </section>
  )
}
