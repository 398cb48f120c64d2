import { createEvent, createStore } from 'effector'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { sessionEnded } from '../../../queries/following/session.ts'

export const billingAddressShown = createEvent()
export const billingAddressClosed = createEvent()

/** Whether the open case has one to show. */
export const $hasBillingAddress = $caseDetail.map((detail) => Boolean(detail?.billing_address))

/** Whether the billing address of the open case is on screen. */
export const $billingOpen = createStore(false)
  .on(billingAddressShown, () => true)
  .reset(billingAddressClosed, $selectedCaseId, sessionEnded)
