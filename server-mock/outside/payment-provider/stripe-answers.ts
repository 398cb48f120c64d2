import { parse, z } from '../../../contracts/schema.ts'
import { fromMinorUnits } from '../../modules/payments/minor-units.ts'
import type { CheckoutState, ProviderCheckout, ProviderDispute } from '../../payment-provider.ts'

/** What of a session is asked for with it. */
export const expand = ['payment_intent.latest_charge']

/** What of a session is read: an answer without it is none. */
const Session = z.object({
  id: z.string(),
  url: z.optional(z.nullable(z.string())),
  status: z.nullable(z.enum(['open', 'complete', 'expired'])),
  payment_status: z.string(),
  amount_total: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  payment_intent: z.nullable(
    z.object({
      id: z.string(),
      status: z.string(),
      last_payment_error: z.optional(
        z.nullable(
          z.object({
            charge: z.optional(z.nullable(z.string())),
            message: z.optional(z.nullable(z.string())),
          }),
        ),
      ),
      latest_charge: z.optional(
        z.nullable(
          z.object({
            id: z.string(),
            payment_method_details: z.optional(z.nullable(z.object({ type: z.string() }))),
            amount_refunded: z.optional(z.int()),
            disputed: z.optional(z.boolean()),
          }),
        ),
      ),
    }),
  ),
})
type Session = z.infer<typeof Session>

function stateOf({ status, payment_status, payment_intent }: Session): CheckoutState {
  if (payment_status === 'paid') return 'paid'
  if (status === 'open' || status === null) return 'open'
  if (status === 'expired') return 'expired'
  const isOver = ['requires_payment_method', 'canceled'].includes(payment_intent?.status ?? '')
  return isOver ? 'failed' : 'pending'
}

/** A session as the product knows it; its disputes are asked for by themselves. */
export function seen(answer: unknown): ProviderCheckout {
  const read = parse(Session, answer)
  if (!read.ok) throw new Error(`the payment provider answered without ${read.path}`)
  const session = read.value
  const intent = session.payment_intent
  const currency = (session.currency ?? '').toUpperCase()
  const error = intent?.last_payment_error
  return {
    id: session.id,
    url: session.url ?? null,
    state: stateOf(session),
    amount: fromMinorUnits(session.amount_total ?? 0, currency),
    currency,
    paymentId: intent?.id ?? null,
    method: intent?.latest_charge?.payment_method_details?.type ?? null,
    failure: error
      ? {
          id: error.charge ?? intent?.latest_charge?.id ?? session.id,
          message: error.message ?? 'The payment failed.',
        }
      : null,
    returned: fromMinorUnits(intent?.latest_charge?.amount_refunded ?? 0, currency),
    disputes: [],
  }
}

/** Whether the bank of whoever paid this session has asked for the money, however that ended. */
export function isDisputed(answer: unknown): boolean {
  const read = parse(Session, answer)
  return read.ok && read.value.payment_intent?.latest_charge?.disputed === true
}

const Disputes = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      amount: z.int(),
      reason: z.string(),
      status: z.string(),
      evidence_details: z.optional(
        z.nullable(z.object({ due_by: z.optional(z.nullable(z.int())) })),
      ),
    }),
  ),
})

/** Closed is what never came to be a dispute, or was settled before it did; what is none of these is one. */
const states: Readonly<Record<string, ProviderDispute['state']>> = {
  ...{ warning_needs_response: 'inquiry', warning_under_review: 'inquiry' },
  ...{ warning_closed: 'closed', prevented: 'closed', won: 'won', lost: 'lost' },
}

/** The disputes of one payment. */
export function disputesSeen(answer: unknown, currency: string): ProviderDispute[] {
  const read = parse(Disputes, answer)
  if (!read.ok) throw new Error(`the payment provider answered without ${read.path}`)
  return read.value.data.map(({ id, amount, reason, status, evidence_details }) => {
    const due = evidence_details?.due_by ?? null
    return {
      ...{ id, state: states[status] ?? 'open', amount: fromMinorUnits(amount, currency) },
      ...{ reason, answerBy: due === null ? null : new Date(due * 1_000).toISOString() },
    }
  })
}
