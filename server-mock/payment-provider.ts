/** What a checkout is made with. `key`: by which a repeated request is known. */
export type CheckoutOrder = {
  key: string
  /** The account that the money goes to. */
  account: string
  /** In hundredths, with the share of it that the installation keeps. */
  amount: number
  share: number
  currency: string
  /** What the payer reads there. */
  description: string
  language: string
  email: string | null
  /** Where the payer comes back to after paying, and where without. */
  paidUrl: string
  leftUrl: string
}

/**
 * How far a checkout has come: one that was left can still be paid while it is open; `pending` is a payment that is under
 * way without an answer yet.
 */
export type CheckoutState = 'open' | 'pending' | 'paid' | 'failed' | 'expired'

/**
 * The payer's bank asks a payment back: the money is away until that is decided, and for good where it is lost. An `inquiry` only
 * asks about it, is `closed` or becomes a dispute. `answerBy`: until when the owner of the account can answer.
 */
export type ProviderDispute = {
  id: string
  state: 'inquiry' | 'closed' | 'open' | 'won' | 'lost'
  /** In hundredths. */
  amount: number
  reason: string
  answerBy: string | null
}

/** A checkout as its provider has it. */
export type ProviderCheckout = {
  id: string
  /** Where the payer pays; null once that is over. */
  url: string | null
  state: CheckoutState
  /** In hundredths. */
  amount: number
  currency: string
  /** What is refunded by; null before there was a payment. */
  paymentId: string | null
  method: string | null
  /** The last attempt that failed, by the provider's id of it, in its words. */
  failure: { id: string; message: string } | null
  /** Hundredths of the payment that were given back, by whomever. */
  returned: number
  disputes: ProviderDispute[]
}

/** Where an account stands at the provider: `connected` takes payments, `restricted` does not any more or not yet. */
export type AccountState = 'connected' | 'restricted' | 'pending'

/** What a webhook is about: nothing else of it is believed. */
export type ProviderNews =
  | { about: 'checkout'; id: string }
  | { about: 'payment'; account: string; payment: string }
  | { about: 'account'; account: string }
  | { about: 'nothing' }

/** The provider has understood, and will not do it; its message says why. */
export class PaymentRefusal extends Error {}

/**
 * Who takes payments (G-751). Each of these may be repeated: what is made or refunded is known by its key, and ending what
 * has ended changes nothing. They reject with a `PaymentRefusal` where it says no, and with anything else where it cannot be
 * reached: whether it did what it was asked is then unknown, and asked by `look`.
 */
export type PaymentProvider = {
  /** Makes the account of a customer; answers its id. */
  openAccount(owner: { key: string; email: string; country: string | null }): Promise<string>
  /** Where the owner of an account tells what is missing; good for a few minutes. */
  accountUrl(account: string, ways: { back: string; again: string }): Promise<string>
  /** Null where the account is not connected to this installation any more. */
  accountState(account: string): Promise<AccountState | null>
  /** Makes a checkout. */
  order(order: CheckoutOrder): Promise<ProviderCheckout>
  look(account: string, checkout: string): Promise<ProviderCheckout>
  /** Ends a checkout that nobody has paid; one that was paid stays so. */
  end(account: string, checkout: string): Promise<void>
  /** Gives all of a payment back, with the share that was kept of it. */
  refund(account: string, payment: string, key: string): Promise<void>
  /** What a webhook is about, null where it is not signed by the provider, or too long ago for this moment. */
  newsIn(body: string, signature: string, now: Date): ProviderNews | null
  /** How long after so many looks that found nothing new the next one is due, in ms. */
  nextLookMs(looks: number): number
}

const nobody = (): never => {
  throw new PaymentRefusal('This installation takes no payments.')
}

/** Of an installation that takes no payments. */
export const noPayments: PaymentProvider = {
  openAccount: async () => nobody(),
  accountUrl: async () => nobody(),
  accountState: async () => nobody(),
  order: async () => nobody(),
  look: async () => nobody(),
  end: async () => nobody(),
  refund: async () => nobody(),
  newsIn: () => null,
  nextLookMs: () => 0,
}
