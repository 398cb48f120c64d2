import { and, eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import type { ClaimInput } from '../../../contracts/model/cases/claim.ts'
import { messages } from '../../../contracts/protocol.ts'
import { sameJson } from '../../../contracts/rules/case-changes/detail-diff.ts'
import { toHundredths } from '../../../contracts/rules/money/money.ts'
import {
  type Claim,
  claimRefusal,
  countryError,
  type Invoicing,
  invoicingAfter,
  offerRefusal,
  priceError,
  readClaim,
  readFees,
} from '../../../contracts/rules/offers/offer.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { accept, type Verdict } from '../../../contracts/rules/verdict.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import { finding } from '../../db/schema/cases.ts'
import type { ChangeContext } from '../../events/change.ts'
import { holdPlan } from '../business/lock-customer.ts'
import { moveDiscountEnd } from '../case-mails/move-discount-end.ts'
import { changeLocked, lockCase } from '../case-record/change-case.ts'
import { openCase } from '../case-record/stale.ts'
import { writeDetail, writeRow } from '../case-record/write-case.ts'
import { holdInvoiceTemplate } from '../invoice-templates/template-by-id.ts'
import { claimColumns } from './claim-columns.ts'

/** The fees are another call's, so that the calls of one save write apart (engine.md 15). */
const CLAIM_WRITES = [
  'claim_details.currency',
  'claim_details.settlement_offer_date',
  'claim_details.settlement_offer_percentage',
  'claim_details.indirect_tax_type',
  'claim_details.indirect_tax_percentage',
  'invoice_template_id',
  'vat_id_required',
  'allow_prepayment_invoicing',
] as const

/** A template must be the customer's and of the claim's tax type (OFFER-25). */
async function templateRefusal(
  change: ChangeContext,
  id: string | null,
  taxType: Claim['indirect_tax_type'],
): Promise<Refused | null> {
  if (id === null) return null
  const found = await holdInvoiceTemplate(change.tx, change.customerId, id)
  if (!found) return refuse(404, messages.notFound)
  return found.taxType === taxType
    ? null
    : refuse(400, 'This invoice template is for another tax type')
}

async function writeClaim(change: ChangeContext, caseId: string, claim: Claim & Invoicing) {
  await writeRow(change, caseId, { currency: claim.currency })
  await writeDetail(change, caseId, claimColumns(claim))
}

/** What is claimed after a save; in PAID that stays what it was. */
const claimAfter = (
  { state, claim_details: { additional_fees: _, ...stored } }: CaseDetail,
  body: ClaimInput,
  earliest: string,
): Verdict<Claim> => (state === 'PAID' ? accept(stored) : readClaim(body, { stored, earliest }))

const termsOf = ({ claim_details, ...detail }: CaseDetail): Claim & Invoicing => {
  const { additional_fees: _, ...claim } = claim_details
  const { invoice_template_id, vat_id_required, allow_prepayment_invoicing } = detail
  return { ...claim, invoice_template_id, vat_id_required, allow_prepayment_invoicing }
}

/** CASEAPI-22; replaces the offer wholly, in PAID only how it is invoiced (G-448, G-445). */
export const changeClaim = changes<Calls['changeClaim']>(async ({ params, body, user, change }) => {
  const plan = await holdPlan(change.tx, change.customerId)
  // What is stored decides what may be typed, and a wrong body is said before a stale one (engine.md 19).
  const known = await lockCase(change, params.id)
  const claim = claimAfter(known.detail, body, dayOf(change.at))
  if (!claim.ok) return refuse(400, claim.message)
  const before = await openCase(change, user, params.id, CLAIM_WRITES, ({ detail }) =>
    claimRefusal(detail, body),
  )
  if (isRefused(before)) return before
  const taxType = claim.value.indirect_tax_type
  const stored = termsOf(before.detail)
  const after = { ...claim.value, ...invoicingAfter(before.detail, taxType, body, plan) }
  if (sameJson(stored, after)) return before.detail
  const keepsTemplate =
    after.invoice_template_id === stored.invoice_template_id && taxType === stored.indirect_tax_type
  const wrong = keepsTemplate
    ? null
    : await templateRefusal(change, after.invoice_template_id, taxType)
  if (wrong) return wrong
  return changeLocked(change, before, 'case.offer-changed', async () => {
    await writeClaim(change, params.id, after)
    const { settlement_offer_date: deadline } = after
    return deadline === stored.settlement_offer_date
      ? {}
      : moveDiscountEnd(change, params.id, deadline)
  })
})

/** CASEAPI-23; replaces the fees wholly (G-448). */
export const changeFees = changes<Calls['changeFees']>(async ({ params, body, user, change }) => {
  const fees = readFees(body)
  if (!fees.ok) return refuse(400, fees.message)
  const before = await openCase(
    change,
    user,
    params.id,
    ['claim_details.additional_fees'],
    ({ row }) => offerRefusal(row.state),
  )
  if (isRefused(before)) return before
  const stored = before.detail.claim_details.additional_fees
  if (
    sameJson(
      stored.map(({ price: _, ...fee }) => fee),
      fees.value,
    )
  )
    return before.detail
  // What a fee comes to is calculated with every reading (G-406).
  const additionalFees = fees.value.map((fee) => ({ ...fee, price: 0 }))
  return changeLocked(change, before, 'case.fees-changed', () =>
    writeDetail(change, params.id, { additionalFees }),
  )
})

/** CASEAPI-24. */
export const changeCountry = changes<Calls['changeCountry']>(
  async ({ params, body, user, change }) => {
    const wrong = countryError(body.country)
    if (wrong !== null) return refuse(400, wrong)
    const before = await openCase(change, user, params.id, ['country'], ({ row }) =>
      offerRefusal(row.state),
    )
    if (isRefused(before)) return before
    if (before.detail.country === body.country) return before.detail
    return changeLocked(change, before, 'case.country-changed', () =>
      writeRow(change, params.id, { country: body.country }),
    )
  },
)

/** CASEAPI-15. */
export const changePrice = changes<Calls['changePrice']>(async ({ params, body, user, change }) => {
  const wrong = priceError(body.price)
  if (wrong !== null) return refuse(400, wrong)
  const { id, findingId } = params
  const before = await openCase(change, user, id, [`findings[${findingId}].price`])
  if (isRefused(before)) return before
  const found = before.detail.findings.find((one) => one.id === findingId)
  if (!found) return refuse(404, messages.notFound)
  const objection = offerRefusal(before.row.state)
  if (objection !== null) return refuse(409, objection)
  if (found.price === body.price) return before.detail
  return changeLocked(change, before, 'case.finding-price-changed', async () => {
    await change.tx
      .update(finding)
      .set({ price: toHundredths(body.price) })
      .where(and(eq(finding.id, findingId), eq(finding.customerId, change.customerId)))
    return {}
  })
})
