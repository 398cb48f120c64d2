import Stripe from 'stripe'
import { parse, z } from '../../../contracts/schema.ts'
import { partInMinorUnits, toMinorUnits } from '../../modules/payments/minor-units.ts'
import {
  type AccountState,
  type CheckoutOrder,
  type PaymentProvider,
  PaymentRefusal,
  type ProviderCheckout,
} from '../../payment-provider.ts'
import { disputesSeen, expand, isDisputed, seen } from './stripe-answers.ts'

/** How the service is reached, and what its webhooks are signed with. */
export type StripeAccess = {
  key: string
  webhookSecret: string
  /** Null: where the service itself is. */
  base: URL | null
}

/** A payer waits for it. */
const TIMEOUT_MS = 20_000
/** A webhook that is older than that may be a recorded one. */
const TOLERANCE_S = 300

/**
 * Methods whose money is on its way for days: the portal offers only what answers at once (G-716). All others that an account
 * has switched on are offered by the service itself.
 */
const slowMethods = [
  ...['acss_debit', 'au_becs_debit', 'bacs_debit', 'boleto', 'customer_balance', 'konbini'],
  ...['multibanco', 'nz_bank_account', 'oxxo', 'sepa_debit', 'sofort', 'us_bank_account'],
]

const locales = ['en', 'de', 'pt', 'nl', 'fi', 'da', 'fr', 'es', 'et', 'pl', 'nb'] as const
type Locale = (typeof locales)[number] | 'auto'

const localeOf = (language: string): Locale => {
  const code = language.slice(0, 2).toLowerCase().replace('no', 'nb')
  return locales.find((known) => known === code) ?? 'auto'
}

const Event = z.object({
  type: z.string(),
  account: z.optional(z.nullable(z.string())),
  data: z.object({
    object: z.object({
      metadata: z.optional(z.nullable(z.record(z.string(), z.string()))),
      payment_intent: z.optional(z.unknown()),
    }),
  }),
})

/** What it will never do, whoever asks again; anything else may pass. */
const isNo = (cause: unknown): cause is InstanceType<typeof Stripe.errors.StripeError> =>
  cause instanceof Stripe.errors.StripeInvalidRequestError ||
  cause instanceof Stripe.errors.StripePermissionError ||
  cause instanceof Stripe.errors.StripeCardError

/** The service's own words never hold our key, but those of a refused login hold its end. */
function told(cause: unknown): Error {
  if (isNo(cause)) return new PaymentRefusal(cause.message.slice(0, 300))
  if (cause instanceof Stripe.errors.StripeAuthenticationError)
    return new Error('the payment provider refused our key')
  if (cause instanceof Stripe.errors.StripeError)
    return new Error(`the payment provider did not answer as asked: ${cause.type}`)
  return cause instanceof Error ? cause : new Error('the payment provider could not be asked')
}

const asked = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((cause: unknown) => {
    throw told(cause)
  })

const codeOf = (cause: unknown): string | undefined =>
  cause instanceof Stripe.errors.StripeError ? cause.code : undefined

/**
 * Stripe, by its official package: connected accounts, hosted checkout as direct charges on the account with the plan's share
 * as the application's fee, refunds, signed webhooks. The demo's stand-in speaks the same part of its interface and is reached
 * by this.
 *
 * Untested against the service itself: which methods an account has switched on, the words of its refusals, and currencies
 * that it does not take (its refusal is shown as one).
 */
export function stripe(
  { key, webhookSecret, base }: StripeAccess,
  nextLookMs: PaymentProvider['nextLookMs'],
): PaymentProvider {
  const client = new Stripe(key, {
    ...{ timeout: TIMEOUT_MS, maxNetworkRetries: 1, telemetry: false },
    ...(base && {
      ...{ host: base.hostname, port: base.port },
      protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  })

  async function order(one: CheckoutOrder): Promise<ProviderCheckout> {
    const amount = toMinorUnits(one.amount, one.currency)
    if (amount === null) throw new PaymentRefusal('This currency has no cents.')
    const fee = partInMinorUnits(one.share, one.currency)
    const metadata = { checkout: one.key }
    const session = await asked(
      client.checkout.sessions.create(
        {
          mode: 'payment',
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: one.currency.toLowerCase(),
                unit_amount: amount,
                product_data: { name: one.description },
              },
            },
          ],
          payment_intent_data: {
            ...(fee > 0 && { application_fee_amount: fee }),
            description: one.description,
            metadata,
          },
          // What was shown is what is charged, in its own currency.
          adaptive_pricing: { enabled: false },
          excluded_payment_method_types: slowMethods,
          ...(one.email !== null && { customer_email: one.email }),
          locale: localeOf(one.language),
          success_url: one.paidUrl,
          cancel_url: one.leftUrl,
          client_reference_id: one.key,
          metadata,
          expand,
        },
        { stripeAccount: one.account, idempotencyKey: one.key },
      ),
    )
    return seen(session)
  }

  async function accountState(account: string): Promise<AccountState | null> {
    try {
      const { charges_enabled, details_submitted } = await client.accounts.retrieve(account)
      if (charges_enabled) return 'connected'
      return details_submitted ? 'restricted' : 'pending'
    } catch (cause) {
      // Whoever disconnects an account takes away our right to see it.
      if (cause instanceof Stripe.errors.StripePermissionError) return null
      if (codeOf(cause) === 'account_invalid' || codeOf(cause) === 'resource_missing') return null
      throw told(cause)
    }
  }

  return {
    nextLookMs,
    order,
    accountState,
    openAccount: async ({ key: ownKey, email, country }) => {
      const { id } = await asked(
        client.accounts.create(
          {
            ...{ type: 'standard', email, metadata: { customer: ownKey } },
            ...(country !== null && { country }),
          },
          { idempotencyKey: ownKey },
        ),
      )
      return id
    },
    accountUrl: async (account, { back, again }) => {
      const { url } = await asked(
        client.accountLinks.create({
          ...{ account, type: 'account_onboarding' },
          ...{ return_url: back, refresh_url: again },
        }),
      )
      return url
    },
    look: async (account, checkout) => {
      const of = { stripeAccount: account }
      const answer = await asked(client.checkout.sessions.retrieve(checkout, { expand }, of))
      const found = seen(answer)
      if (!isDisputed(answer) || found.paymentId === null) return found
      const query = { payment_intent: found.paymentId, limit: 100 }
      const disputes = await asked(client.disputes.list(query, of))
      return { ...found, disputes: disputesSeen(disputes, found.currency) }
    },
    end: async (account, checkout) => {
      await client.checkout.sessions
        .expire(checkout, {}, { stripeAccount: account })
        .catch((cause: unknown) => {
          // It may be over there as well.
          if (!isNo(cause)) throw told(cause)
        })
    },
    refund: async (account, payment, ownKey) => {
      await client.refunds
        .create(
          { payment_intent: payment, refund_application_fee: true, reason: 'duplicate' },
          { stripeAccount: account, idempotencyKey: ownKey },
        )
        .catch((cause: unknown) => {
          if (codeOf(cause) !== 'charge_already_refunded') throw told(cause)
        })
    },
    newsIn: (body, signature, now) => {
      let event: unknown
      try {
        const at = now.getTime()
        event = client.webhooks.constructEvent(
          ...([body, signature, webhookSecret, TOLERANCE_S, undefined, at] as const),
        )
      } catch (cause) {
        if (cause instanceof Stripe.errors.StripeSignatureVerificationError) return null
        return { about: 'nothing' }
      }
      const read = parse(Event, event)
      if (!read.ok) return { about: 'nothing' }
      const { type, account, data } = read.value
      const id = data.object.metadata?.checkout
      if (/^account\./.test(type) && account) return { about: 'account', account }
      if (/^(checkout\.session|payment_intent)\./.test(type) && id) return { about: 'checkout', id }
      const { payment_intent: payment } = data.object
      const isAfter = /^(refund|charge\.refund|charge\.refunded|charge\.dispute)(\.|$)/.test(type)
      if (isAfter && account && typeof payment === 'string')
        return { about: 'payment', account, payment }
      return { about: 'nothing' }
    },
  }
}

const MINUTE_MS = 60_000

/** Webhooks tell what is new; these looks are for those that got lost. */
export const rareLooks = (looks: number): number =>
  ([0.25, 0.5, 1, 2, 5, 15, 30][looks] ?? 60) * MINUTE_MS
