import {
  type Claim,
  claimRefusal,
  countryError,
  invoicingAfter,
  offerRefusal,
  priceError,
  readClaim,
  readFees,
} from '../../../../contracts/rules/offers/offer.ts'
import { addDays } from '../../../../contracts/rules/time/days.ts'
import { accept, type Verdict } from '../../../../contracts/rules/verdict.ts'
import type { Command, CommandHandlers } from '../../../bus/command/command.ts'
import { detailIn, type Prediction, type View } from '../../../projections/view.ts'
import { doneWith, headersOf, nothing } from '../effects/answers.ts'
import { claimEffects } from '../effects/offer-effects.ts'
import { predictCase } from '../effects/predict.ts'
import { undoChange } from '../effects/undo-change.ts'

type OfferCommand =
  | 'case.finding.price.change'
  | 'case.country.change'
  | 'case.offer.change'
  | 'case.fees.change'

/** Why the offer of a case as it is seen here cannot be changed. */
function stateRefusal({ input }: Command<OfferCommand>, view: View): string | null {
  const state = detailIn(view, input.case_id)?.state
  return state ? offerRefusal(state) : null
}

/** The earliest deadline that the server takes; another day may have begun there already. */
const earliestIn = ({ workspace }: View): string =>
  workspace.day.day === '' ? '' : addDays(workspace.day.day, -1)

/** What is claimed after the command; in PAID that stays what it was. Null where the case is not known. */
function claimAfter({ input }: Command<'case.offer.change'>, view: View): Verdict<Claim> | null {
  const detail = detailIn(view, input.case_id)
  if (!detail) return null
  const { additional_fees: _, ...stored } = detail.claim_details
  if (detail.state === 'PAID') return accept(stored)
  return readClaim(input.claim, { stored, earliest: earliestIn(view) })
}

export const offerHandlers: Pick<CommandHandlers<View, Prediction>, OfferCommand> = {
  'case.finding.price.change': {
    toasts: { done: 'Change saved!', isToldBySave: true },
    refuse: (command, view) => priceError(command.input.price) ?? stateRefusal(command, view),
    run: async (command, gateway) => {
      const { case_id, finding_id, price } = command.input
      const request = { params: { id: case_id, findingId: finding_id }, body: { price } }
      return doneWith(await gateway.change('changePrice', request, headersOf(command)), nothing)
    },
    predict: ({ input }, view) => {
      const detail = detailIn(view, input.case_id)
      if (!detail) return null
      const findings = detail.findings.map((finding) =>
        finding.id === input.finding_id ? { ...finding, price: input.price } : finding,
      )
      const effects = claimEffects(detail, { findings })
      return predictCase(view, input.case_id, 'case.finding-price-changed', effects)
    },
    undo: undoChange,
  },
  'case.country.change': {
    toasts: null,
    refuse: (command, view) => countryError(command.input.country) ?? stateRefusal(command, view),
    run: async (command, gateway) => {
      const { case_id, country } = command.input
      const request = { params: { id: case_id }, body: { country } }
      return doneWith(await gateway.change('changeCountry', request, headersOf(command)), nothing)
    },
    predict: ({ input: { case_id, country } }, view) =>
      predictCase(view, case_id, 'case.country-changed', {
        row: () => ({ country }),
        detail: () => ({ country }),
      }),
  },
  'case.offer.change': {
    toasts: null,
    refuse: (command, view) => {
      const detail = detailIn(view, command.input.case_id)
      const claim = claimAfter(command, view)
      if (!detail || !claim) return null
      return claim.ok ? claimRefusal(detail, command.input.claim) : claim.message
    },
    run: async (command, gateway) => {
      const { case_id, claim } = command.input
      const request = { params: { id: case_id }, body: claim }
      return doneWith(await gateway.change('changeClaim', request, headersOf(command)), nothing)
    },
    predict: (command, view) => {
      const { case_id, claim: input } = command.input
      const detail = detailIn(view, case_id)
      const claim = claimAfter(command, view)
      const plan = view.workspace.session.user?.subscription
      if (!detail || !claim?.ok || !plan) return null
      const claim_details = { ...detail.claim_details, ...claim.value }
      const invoicing = invoicingAfter(detail, claim.value.indirect_tax_type, input, plan)
      const effects = claimEffects(detail, { claim_details, ...invoicing })
      return predictCase(view, case_id, 'case.offer-changed', effects)
    },
  },
  'case.fees.change': {
    toasts: null,
    refuse: (command, view) => {
      const fees = readFees(command.input.fees)
      return fees.ok ? stateRefusal(command, view) : fees.message
    },
    run: async (command, gateway) => {
      const { case_id, fees } = command.input
      const request = { params: { id: case_id }, body: fees }
      return doneWith(await gateway.change('changeFees', request, headersOf(command)), nothing)
    },
    predict: ({ input }, view) => {
      const detail = detailIn(view, input.case_id)
      const fees = readFees(input.fees)
      if (!detail || !fees.ok) return null
      const additional_fees = fees.value.map((fee) => ({ ...fee, price: 0 }))
      const claim_details = { ...detail.claim_details, additional_fees }
      const effects = claimEffects(detail, { claim_details })
      return predictCase(view, input.case_id, 'case.fees-changed', effects)
    },
  },
}
