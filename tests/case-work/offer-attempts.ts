/** What is done with the licensing offer, and with the invoices about it. */
import type { CaseDetail } from '../../contracts/model/cases/case.ts'
import { addDays } from '../../contracts/rules/time/days.ts'
import { aBilling, templateOf } from '../support/offices/invoicing.ts'
import {
  type Attempt,
  type AttemptOf,
  byState,
  type Facts,
  of,
  pick,
  simple,
  stays,
} from './attempt.ts'
import { type Judged, refused, takes, type Verdict } from './table.ts'

export const hasActiveInvoice = ({ invoices }: CaseDetail) =>
  invoices.some(({ type }) => type === 'ACTIVE')

/** Another offer than the one that is stored: in PAID the same one would be none. */
function offerOf({ detail, value, customer, day }: Facts) {
  const stored = detail.claim_details.indirect_tax_percentage ?? 0
  const percentage = 1 + (value % 25)
  const settlement =
    value % 3 === 0
      ? {
          settlement_offer_date: addDays(day, 2 + (value % 5)),
          settlement_offer_percentage: 5 + (value % 40) / 2,
        }
      : {}
  const isTaxed = value % 5 !== 1
  return {
    currency: value % 2 === 0 ? 'EUR' : 'CHF',
    indirect_tax_type: isTaxed ? ('VAT' as const) : ('REVERSE_CHARGE' as const),
    indirect_tax_percentage: isTaxed ? (percentage === stored ? percentage + 1 : percentage) : null,
    ...settlement,
    invoice_template_id: isTaxed && value % 4 !== 3 ? templateOf(customer.id) : null,
    vat_id_required: value % 7 === 0,
    allow_prepayment_invoicing: value % 6 !== 0,
  }
}

const sameClaim = ({ detail }: Facts) => {
  const { additional_fees: _, ...claim } = detail.claim_details
  return claim
}

const isTypable = (percentage: number | null): boolean => percentage === null || percentage > 0

/** How the claim is invoiced; the claim itself stays, or in some draws does not. */
function invoicing(facts: Facts): Attempt {
  const { detail, value, customer } = facts
  const claim = sameClaim(facts)
  // What an import may have and nobody may type is no business of this act.
  if (
    claim.currency === null ||
    claim.indirect_tax_type === null ||
    !isTypable(claim.indirect_tax_percentage)
  )
    return null
  const isOther = value % 5 === 0
  const { currency } = claim
  const input = {
    ...of(facts),
    claim: {
      ...claim,
      currency: isOther ? (currency === 'EUR' ? 'USD' : 'EUR') : currency,
      invoice_template_id:
        claim.indirect_tax_type === 'VAT' && value % 3 !== 0 ? templateOf(customer.id) : null,
      vat_id_required: value % 4 === 0,
      allow_prepayment_invoicing: value % 2 === 0,
    },
  }
  const verdict =
    detail.state === 'PAID' && isOther
      ? refused('another claim of a paid case', 409)
      : byState('invoicing', facts)
  return { does: { command: 'case.offer.change', input }, verdict }
}

function invoice(facts: Facts): Attempt {
  const { detail, value } = facts
  const vat_id = value % 3 === 0 ? null : 'DE136695976'
  const input = { ...of(facts), billing: { ...aBilling, vat_id } }
  const verdict = (): Verdict => {
    if (detail.vat_id_required && vat_id === null) return refused('no VAT id', 400)
    if (!takes('invoice make', detail.state)) return refused('state', 409)
    if (detail.state !== 'PAID' && !detail.allow_prepayment_invoicing)
      return refused('not before the payment', 409)
    if (hasActiveInvoice(detail)) return refused('active invoice', 409)
    return detail.invoice_template_id === null ? refused('no template', 409) : stays(facts)
  }
  return { does: { command: 'case.invoice.generate', input }, verdict: verdict() }
}

function invoiceCancellation(facts: Facts): Attempt {
  const found = pick(facts.detail.invoices, facts.value)
  if (!found) return null
  const isOpen = found.type === 'ACTIVE' && (found.status ?? 'OPEN') === 'OPEN'
  return {
    does: { command: 'case.invoice.cancel', input: { ...of(facts), invoice_id: found.id } },
    verdict: isOpen ? stays(facts) : refused('not open', 409),
  }
}

export const offerAttempts = {
  country: simple('country', 'case.country.change', ({ value }) => ({
    country: value % 2 === 0 ? 'AT' : 'DE',
  })),
  offer: simple('offer', 'case.offer.change', (facts) => ({ claim: offerOf(facts) })),
  invoicing,
  fees: simple('fees', 'case.fees.change', ({ value }) => ({
    fees: Array.from({ length: value % 4 }, (_, at) => ({
      name: `fee ${at}`,
      percentage: [10, 2.5, 0.07][(value + at) % 3] ?? 1,
      taxable: (value + at) % 2 === 0,
    })),
  })),
  'invoice make': invoice,
  'invoice cancel': invoiceCancellation,
} satisfies Partial<Record<Judged, AttemptOf>>
