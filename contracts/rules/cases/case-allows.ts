/**
 * What a case takes in its state (document 2, section 4). Every button asks this before anything else of a rule is
 * needed, so it stands alone: the case list loads no more of the rules than this.
 */

import type { Plan } from '../../model/accounts/user.ts'
import type { CaseDetail, CaseState } from '../../model/cases/case.ts'
import { hasFeature } from '../accounts/plan-features.ts'

/** The offer is read-only otherwise (EDIT-03, EDIT-04). */
export const allowsOfferChange = (state: CaseState): boolean =>
  state === 'STANDBY' || state === 'ACTIVE'

/** A paid case without a template could never get its invoice, so how it is invoiced may still be said (gaps-2, 7). */
export const allowsInvoicingChange = (state: CaseState): boolean =>
  allowsOfferChange(state) || state === 'PAID'

/** Whether anything of the offer can be changed: in PAID how it is invoiced, and LITE has no invoices to say (OFFER-34). */
export const mayChangeOffer = (state: CaseState, plan: Plan | null): boolean =>
  allowsOfferChange(state) ||
  (allowsInvoicingChange(state) && plan !== null && hasFeature(plan, 'invoice templates'))

/** Contact info is read-only otherwise (EDIT-05, EDIT-06). */
export const allowsContactChange = (state: CaseState): boolean =>
  state === 'STANDBY' || state === 'ACTIVE'

/** Imprint and case log are written in STANDBY only (EDIT-09 to EDIT-11). */
export const allowsResearch = (state: CaseState): boolean => state === 'STANDBY'

/** EDIT-12, EDIT-13. */
export const allowsFlow = (state: CaseState): boolean =>
  state === 'STANDBY' || state === 'CANCELLED'

/** The language of the portal changes until somebody pays (gaps-2, 10). */
export const allowsLanguage = (state: CaseState): boolean =>
  state === 'STANDBY' || state === 'ACTIVE' || state === 'CANCELLED'

/** EDIT-14. */
export const allowsAutoFill = (state: CaseState): boolean => state === 'STANDBY'

/** Image uses are added, changed and deleted while something can still be claimed of them (EDIT-01, EDIT-07, EDIT-15). */
export const allowsFindingChange = (state: CaseState): boolean =>
  state === 'STANDBY' || state === 'ACTIVE'

const beforePayment: readonly CaseState[] = ['ACTIVE', 'PAYMENT_PROCESSING']

/** In PAID always, before the payment only where the case allows it (spec README, 5). */
export const allowsInvoice = ({
  state,
  allow_prepayment_invoicing,
}: Pick<CaseDetail, 'state' | 'allow_prepayment_invoicing'>): boolean =>
  state === 'PAID' || (allow_prepayment_invoicing && beforePayment.includes(state))

/** An invoice that was issued and neither cancelled nor itself a cancellation (STATE-18). */
export const hasActiveInvoice = (detail: Pick<CaseDetail, 'invoices'>): boolean =>
  detail.invoices.some((invoice) => invoice.type === 'ACTIVE')

/** STATE-19, and the refusal of the same act by the server. */
export const ACTIVE_INVOICE_BLOCKS = "This case contains an active invoice and can't be cancelled."

/** A state action of the screen: REACTIVATE is the activate call from CANCELLED (STATE-25). */
export type StateAction = 'activate' | 'cancel' | 'reactivate' | 'reset'

/**
 * The state actions that a case offers (document 2, section 4). An offered one may still be disabled: by
 * readiness, or by an active invoice.
 */
export function stateActions(detail: Pick<CaseDetail, 'state' | 'overview'>): StateAction[] {
  if (detail.state === 'STANDBY') return ['activate', 'cancel']
  if (detail.state === 'ACTIVE') return ['cancel']
  if (detail.state === 'CANCELLED') {
    return [detail.overview.was_activated ? 'reactivate' : 'reset']
  }
  return []
}
