import { combine, sample } from 'effector'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import { creditEventNames } from '../../../contracts/events/names.ts'
import { othersApplied } from '../../bus/log/intake.ts'
import { errorOf } from '../../bus/operation.ts'
import { $standing } from '../../projections/workspace-store.ts'
import { loadBusinessDetails, loadCredits, loadLimits } from '../loading/business-loaders.ts'
import { createRead } from '../loading/create-read.ts'

const $business = $standing.map(({ business }) => business)

const detailsRead = createRead<void>({ read: 'business-details', load: loadBusinessDetails })
const limitsRead = createRead<void>({ read: 'plan-limits', load: loadLimits })
const creditsRead = createRead<void>({ read: 'credits', load: loadCredits })

/** Reads the customer's address afresh (BUSINESS-08). */
export const businessDetailsRequested = detailsRead.requested
/** Null before it was read. */
export const $businessDetails = $business.map(({ details }) => details)
export const $businessDetailsStatus = detailsRead.$status
/** Who made it what it is, where an event told. */
export const $lastAddressChange = $business.map(({ lastChange }) => lastChange)

/** Reads what the customer's plan allows (SUBS-08). */
export const planLimitsRequested = limitsRead.requested
/** Null before it was read; null in a limit is unlimited. */
export const $planLimits = $business.map(({ limits }) => limits)

/** Reads the balance afresh (CREDITS-03). */
export const creditsRequested = creditsRead.requested
export const $creditsStatus = creditsRead.$status
/** Whole credits; null before they were read, 0 as long as they cannot be (CREDITS-04). */
export const $credits = combine($business, $creditsStatus, ({ credits }, status) =>
  errorOf(status) === null ? credits : 0,
)

const bookings: ReadonlySet<string> = new Set(['customer.credits-added', ...creditEventNames])
const isBooking = (event: KnownEvent) => bookings.has(event.name)

// A booking tells the balance: that it could not be read before is no news any more.
sample({
  clock: othersApplied.filter({ fn: (events) => events.some(isBooking) }),
  fn: () => undefined,
  target: creditsRead.reset,
})
