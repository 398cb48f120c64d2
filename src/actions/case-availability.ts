import { hasFeature } from '../../contracts/rules/accounts/plan-features.ts'
import {
  ACTIVE_INVOICE_BLOCKS,
  allowsInvoice,
  hasActiveInvoice,
  mayChangeOffer,
  type StateAction,
  stateActions,
} from '../../contracts/rules/cases/case-allows.ts'
import { allowsSending } from '../../contracts/rules/mail/compose.ts'
import type { ActionState } from './action.ts'

/** Whether the open case offers a state action, be it disabled (document 2, section 4). */
export const offers = ({ detail }: ActionState, act: StateAction): boolean =>
  detail !== null && stateActions(detail).includes(act)

/** Why an offered state action cannot be taken, one reason a line; null when it can (READY-01, STATE-19). */
export function obstacle({ detail, unmet }: ActionState, act: StateAction): string | null {
  if (act === 'activate' || act === 'reactivate') return unmet.length > 0 ? unmet.join('\n') : null
  if (act === 'cancel' && detail?.state === 'ACTIVE' && hasActiveInvoice(detail))
    return ACTIVE_INVOICE_BLOCKS
  return null
}

/** Whether a state action can be taken at this moment. */
export const mayTake = (act: StateAction) => (state: ActionState) =>
  !state.isChangingState && offers(state, act) && obstacle(state, act) === null

/** Whether the licensing offer of the open case can be changed, be it in part (EDIT-03, OFFER-27). */
export const withOffer = ({ detail, plan }: ActionState): boolean =>
  detail !== null && mayChangeOffer(detail.state, plan)

/** Whether the open case has a settlement portal to look at (DETAIL-11, DETAIL-12). */
export const hasPortal = ({ detail }: ActionState): boolean =>
  detail !== null &&
  detail.portal_link !== null &&
  detail.state !== 'STANDBY' &&
  detail.state !== 'CANCELLED'

/** Whether letters of the open case can be written (COMPOSE-27, LETTERS-18, LETTERS-19). */
export const withLetters = ({ detail, plan }: Pick<ActionState, 'detail' | 'plan'>): boolean =>
  detail !== null && allowsSending(detail.state) && plan !== null && hasFeature(plan, 'letters')

/** Whether an invoice of the open case may be asked for (G-605). */
export const offersInvoice = ({ detail }: ActionState): boolean =>
  detail !== null && allowsInvoice(detail)
