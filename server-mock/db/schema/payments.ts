import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { paymentParts } from '../../../contracts/rules/money/payment-breakdown.ts'
import { count, instant, maybeInstant } from './columns.ts'

/**
 * How far a checkout has come with us: asked for, open at the provider, booked, over without a payment, to be refunded
 * because the case was paid or closed before it, refunded.
 */
export const checkoutStatuses = ['starting', 'open', 'paid', 'ended', 'refund', 'refunded'] as const
export type CheckoutStatus = (typeof checkoutStatuses)[number]

/**
 * Why a checkout is over where its payer did not leave it: the provider was not heard for 24 hours, or nobody can ask it any more,
 * because its account was disconnected. What was paid by it all the same is not known then.
 */
export const checkoutEndings = ['unanswered', 'stopped'] as const
export type CheckoutEnding = (typeof checkoutEndings)[number]

/** One try to pay a case, with everything that was said when it began: what is charged later is this (G-409, G-751). */
export const checkout = pgTable(
  'checkout',
  {
    /** The provider knows a repeated request by it. */
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    caseId: bigint('case_id', { mode: 'number' }).notNull(),
    /** Of the form that began it: sent twice, it begins nothing twice. */
    commandId: text('command_id').notNull(),
    status: text('status', { enum: checkoutStatuses }).notNull(),
    /** The account that the money goes to. */
    account: text('account').notNull(),
    /** In hundredths: what is to be paid, and the plan's share of it. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    share: bigint('share', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** How the amount was made up, as `ChargeDetails` has it; the receipt shows it. */
    charges: jsonb('charges').notNull(),
    /** What the payer is shown it for, in which language, and who that is. */
    description: text('description').notNull(),
    language: text('language').notNull(),
    email: text('email'),
    /** The portal's address, which the payer comes back to. */
    portal: text('portal').notNull(),
    /** The provider's id of it; null until it has it. */
    sessionId: text('session_id'),
    paymentId: text('payment_id'),
    /** Hundredths that the provider took, how, and when that was heard of. */
    charged: bigint('charged', { mode: 'number' }),
    method: text('method'),
    settled: maybeInstant('settled'),
    /** Null: it was left, replaced by another one, or not needed any more; or it is not over. */
    ending: text('ending', { enum: checkoutEndings }),
    /** The last failed attempt that the case was told of, by the provider's id of it. */
    failureId: text('failure_id'),
    /** What became of the payment at the provider later, as the case was told of it (`AfterPayment`); null: nothing. */
    after: jsonb('after'),
    created: instant('created'),
    /** Raised by each change of its status. */
    version: integer('version').notNull().default(1),
    /** When the provider is asked for it next; null: not any more. */
    lookAt: maybeInstant('look_at'),
    /** Looks in a row that found nothing new. */
    looks: count('looks'),
  },
  (t) => [
    uniqueIndex('checkout_command').on(t.commandId),
    /** One at a time, and one payment of a case: whatever is told twice. */
    uniqueIndex('checkout_open').on(t.caseId).where(sql`status in ('starting', 'open')`),
    uniqueIndex('checkout_paid').on(t.caseId).where(sql`status = 'paid'`),
    index('checkout_case').on(t.caseId, t.created),
    index('checkout_payment').on(t.paymentId),
    index('checkout_look').on(t.lookAt).where(sql`look_at is not null`),
  ],
)

/** The account that a customer's payments go to; gone once it is disconnected. */
export const paymentAccount = pgTable(
  'payment_account',
  {
    customerId: text('customer_id').primaryKey(),
    account: text('account').notNull(),
    /** Who set out to connect it: `id` and `name`. */
    startedBy: jsonb('started_by').notNull(),
    created: instant('created'),
    /** When the provider is asked next how it stands; null: when a webhook comes. */
    lookAt: maybeInstant('look_at'),
    looks: count('looks'),
  },
  (t) => [
    uniqueIndex('payment_account_account').on(t.account),
    index('payment_account_look').on(t.lookAt).where(sql`look_at is not null`),
  ],
)

/**
 * What the demo's payment provider keeps: accounts, checkout sessions, refunds, and the webhooks that it has to send. How a
 * session stands follows from what stands here and the clock alone.
 */
export const deskRecord = pgTable(
  'payment_desk_record',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['account', 'link', 'session', 'refund', 'webhook'] }).notNull(),
    /** By which a repeated request is known. */
    key: text('key'),
    /** The account that it belongs to. */
    account: text('account'),
    body: jsonb('body').notNull(),
    created: instant('created'),
    /** When a webhook is sent next; null: it was, or is no webhook. */
    sendAt: maybeInstant('send_at'),
    tries: count('tries'),
  },
  (t) => [
    uniqueIndex('payment_desk_key').on(t.key),
    index('payment_desk_send').on(t.sendAt).where(sql`send_at is not null`),
  ],
)

/** What was booked: money that arrived, and what became of it: given back, asked back by a bank, or back again. */
export const ledgerEntries = [
  'payment',
  'refund',
  'refund-failed',
  'dispute',
  'dispute-won',
] as const
export type LedgerEntry = (typeof ledgerEntries)[number]

/**
 * The ledger (D10): one row for each amount that came or went, frozen when it did; what went is below zero. No later change of
 * plan, offer or case rewrites it (G-144). Amounts in hundredths. Reports read only this and `payment_line`.
 */
export const payment = pgTable(
  'payment',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    caseId: bigint('case_id', { mode: 'number' }).notNull(),
    entry: text('entry', { enum: ledgerEntries }).notNull(),
    received: instant('received'),
    /** What the case was called and where its website belongs to. */
    reference: text('reference'),
    website: text('website').notNull(),
    country: text('country'),
    language: text('language'),
    /** Whose work the case was (G-157). */
    activatedBy: text('activated_by'),
    method: text('method'),
    /** The payment provider's id of it; null where none told. */
    providerId: text('provider_id'),
    currency: text('currency').notNull(),
    net: bigint('net', { mode: 'number' }).notNull(),
    taxType: text('tax_type'),
    taxPercentage: integer('tax_percentage').notNull(),
    tax: bigint('tax', { mode: 'number' }).notNull(),
    gross: bigint('gross', { mode: 'number' }).notNull(),
    /** Of the plan at that time, of the net amount (G-144); null where none is taken. */
    sharePercentage: integer('share_percentage'),
    share: bigint('share', { mode: 'number' }).notNull(),
    payout: bigint('payout', { mode: 'number' }).notNull(),
    /** Of the invoice in force, which may be issued later than the payment: all else stays as it was written. */
    invoiceNumber: text('invoice_number'),
  },
  (t) => [
    index('payment_received').on(t.customerId, t.received, t.id),
    /** A case is paid once; what became of that payment is found by it. */
    uniqueIndex('payment_case').on(t.caseId).where(sql`entry = 'payment'`),
    index('payment_of_case').on(t.caseId),
  ],
)

/** The parts of a row of the ledger, which add up to it. */
export const paymentLine = pgTable(
  'payment_line',
  {
    paymentId: text('payment_id')
      .notNull()
      .references(() => payment.id),
    position: integer('position').notNull(),
    kind: text('kind', { enum: paymentParts }).notNull(),
    description: text('description').notNull(),
    net: bigint('net', { mode: 'number' }).notNull(),
    tax: bigint('tax', { mode: 'number' }).notNull(),
    gross: bigint('gross', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.paymentId, t.position] })],
)

/** By what a day's entries are summed up; `total` has no value. */
const paymentMeasures = ['total', 'method', 'country', 'language'] as const

/**
 * What the entries of a day come to in a currency, for everybody (`worker` is empty) and for each user (`?`: for nobody's), so that a
 * chart costs the same at any number of payments. Kept by triggers on `payment` as `mail_tally` is kept on `email`.
 */
export const paymentTally = pgTable(
  'payment_tally',
  {
    customerId: text('customer_id').notNull(),
    currency: text('currency').notNull(),
    /** In UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    measure: text('measure', { enum: paymentMeasures }).notNull(),
    value: text('value'),
    worker: text('worker').notNull(),
    n: integer('n').notNull(),
    /** In hundredths. */
    gross: bigint('gross', { mode: 'number' }).notNull(),
    fresh: boolean('fresh').notNull().default(true),
  },
  (t) => [
    index('payment_tally_chart').on(
      t.customerId,
      t.currency,
      t.measure,
      t.worker,
      t.day,
      t.value,
      t.n,
      t.gross,
    ),
    index('payment_tally_fresh').on(t.customerId, t.day).where(sql`fresh`),
    index('payment_tally_day').on(t.customerId, t.day),
  ],
)
