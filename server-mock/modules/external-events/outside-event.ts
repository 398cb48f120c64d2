import { MovingChange } from '../../../contracts/model/cases/activity.ts'
import { BillingAddress } from '../../../contracts/model/cases/case.ts'
import { Amount, CaseId, Id, Instant } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'

/**
 * Of every event: whose case, which one, and the sender's own number of it, by which a repeated delivery
 * is known (a payment provider repeats what it got no answer for).
 */
const ofCase = { id: z.optional(Id), customer_id: Id, case_id: CaseId }

const line = z.string().check(z.maxLength(300))
const maybeLine = z.optional(z.nullable(line))

/**
 * Staff who look at the page by their own link leave no trace (communication.md 6.1); `new_since`: with one of its kind since
 * then it is the same visit, and nothing is written.
 */
const visitor = { user_id: z.optional(z.nullable(Id)), new_since: z.optional(Instant) }

/**
 * What the outside world does to a case (G-403): one internal command each, whoever brings it, the
 * settlement portal, the payment provider, the simulator or a test.
 */
export const OutsideEvent = z.discriminatedUnion('kind', [
  z.strictObject({ ...ofCase, ...visitor, kind: z.literal('portal-visited') }),
  z.strictObject({ ...ofCase, ...visitor, kind: z.literal('portal-login') }),
  z.strictObject({
    ...ofCase,
    kind: z.literal('billing-address-set'),
    billing_address: z.strictObject(BillingAddress.shape),
  }),
  z.strictObject({ ...ofCase, kind: z.literal('payment-initiated') }),
  /** `amount` is what arrived, in major units; what is due when the provider does not say. */
  z.strictObject({
    ...ofCase,
    kind: z.literal('payment-succeeded'),
    payment_method: z.nullable(line),
    amount: z.optional(Amount),
  }),
  z.strictObject({ ...ofCase, kind: z.literal('payment-failed'), message: line }),
  /** `amount` in major units: what was given back or is asked back, or came back to us. */
  z.strictObject({
    ...ofCase,
    kind: z.literal('payment-changed'),
    change: MovingChange,
    amount: Amount,
    reason: maybeLine,
    answer_by: z.optional(z.nullable(Instant)),
  }),
  z.strictObject({
    ...ofCase,
    kind: z.literal('license-uploaded'),
    finding_id: Id,
    filename: line.check(z.minLength(1)),
    note: maybeLine,
  }),
  z.strictObject({
    ...ofCase,
    kind: z.literal('callback-requested'),
    name: maybeLine,
    role: maybeLine,
    email: maybeLine,
    phone_number: maybeLine,
    note: maybeLine,
  }),
])
export type OutsideEvent = z.infer<typeof OutsideEvent>

export type OutsideKind = OutsideEvent['kind']
export type OutsideEventOf<K extends OutsideKind> = Extract<OutsideEvent, { kind: K }>
