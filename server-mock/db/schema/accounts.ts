import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { DEFAULT_SEND_DELAY } from '../../../contracts/model/accounts/profile.ts'
import { customerTypes } from '../../../contracts/reference/customer-types.ts'
import { instant, maybeInstant } from './columns.ts'

export const customer = pgTable('customer', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  plan: text('plan', { enum: ['LITE', 'PRO', 'ENTERPRISE'] }).notNull(),
  /** IANA name: when its scheduled mails go out (G-32). */
  timeZone: text('time_zone').notNull().default('UTC'),
  /** Whether its card payment account is connected (G-288). */
  providerStatus: text('provider_status', { enum: ['connected', 'pending', 'restricted'] })
    .notNull()
    .default('pending'),
  /** What it is, as told at the account creation; null for one from before it was asked. */
  customerType: text('customer_type', { enum: customerTypes }),
  /** Its address (BUSINESS-04); empty for a customer from before it was asked for. */
  addressLine1: text('address_line_1').notNull().default(''),
  addressLine2: text('address_line_2'),
  postalCode: text('postal_code').notNull().default(''),
  city: text('city').notNull().default(''),
  /** Two letters; it drives invoicing, so nobody of the customer changes it. */
  country: text('country'),
  usState: text('us_state'),
  vatId: text('vat_id'),
  /** What invoices say beside the address, as `InvoiceFacts` (`contracts/model/invoice-facts.ts`) has it. */
  invoiceFacts: jsonb('invoice_facts').notNull().default({}),
  /** What its DATEV posting batches are written with, as `DatevSettings` (`contracts/model/accounts/datev.ts`) has it. */
  datev: jsonb('datev').notNull().default({}),
  /** Grows by one with every change of the address. */
  addressVersion: integer('address_version').notNull().default(1),
  /** Whether everybody needs a second factor. */
  requiresSecondFactor: boolean('requires_second_factor').notNull().default(false),
  created: instant('created'),
})

export const appUser = pgTable(
  'app_user',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id),
    email: text('email').notNull(),
    name: text('name').notNull(),
    publicName: text('public_name').notNull(),
    role: text('role', { enum: ['ADMIN', 'AGENT'] }).notNull(),
    state: text('state', { enum: ['ACTIVE', 'DEACTIVATED', 'INVITATION_PENDING'] }).notNull(),
    verified: boolean('verified').notNull(),
    passwordHash: text('password_hash'),
    /** Since when logging in takes a second factor as well; null for a user without one. */
    secondFactorSince: maybeInstant('second_factor_since'),
    /** Sanitised HTML that the user's mails end with; empty for none. */
    signature: text('signature').notNull().default(''),
    /** How long the user's emails wait before they leave, in seconds: so long they can be taken back. */
    sendDelay: integer('send_delay').notNull().default(DEFAULT_SEND_DELAY),
    /** The user's own views of the case list, as `contracts/model/cases/saved-view.ts` has them. */
    savedViews: jsonb('saved_views').notNull().default([]),
    /** What this user has chosen for the dashboard (`DashboardChoice`), as the version that kept it knew it; null: nothing yet. */
    dashboard: jsonb('dashboard'),
    /** What this user has read of the notices and chosen for them (`KeptNotices`); null: nothing yet. */
    notices: jsonb('notices'),
    receiveUnreadEmails: boolean('receive_unread_emails').notNull().default(true),
    receivePayments: boolean('receive_payments').notNull().default(true),
    /** Raised by every change, so that a form that was opened earlier is known to be stale. */
    version: integer('version').notNull().default(1),
    created: instant('created'),
  },
  (t) => [
    uniqueIndex('app_user_address').on(sql`lower(normalize(${t.email}, NFC))`),
    index('app_user_customer').on(t.customerId),
  ],
)

/** What an account is looked up by: `addressKey` of its address, as the unique index has it. */
export const userAddressKey = sql<string>`lower(normalize(${appUser.email}, NFC))`

/** One row per login; ending it revokes every token that names it (document 1 issue of token life). */
export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => appUser.id),
    created: instant('created'),
    expires: instant('expires'),
    ended: maybeInstant('ended'),
    /** Which of its renew tokens is the newest, counted from 0. */
    renewGeneration: integer('renew_generation').notNull().default(0),
    /** When that one was given out; null for that of the login. */
    renewed: maybeInstant('renewed'),
    /** Whether any token that was given out with it has been used: then it has arrived. */
    renewalUsed: boolean('renewal_used').notNull().default(true),
  },
  (t) => [index('session_user').on(t.userId)],
)

/** The key of a user's authenticator app; `app_user.second_factor_since` says whether it counts. */
export const secondFactor = pgTable('second_factor', {
  userId: text('user_id')
    .primaryKey()
    .references(() => appUser.id, { onDelete: 'cascade' }),
  /** Encrypted with DATA_KEY, as is `pending`; null before the first one is confirmed. */
  secret: text('secret'),
  /** The key that is being set up. */
  pending: text('pending'),
  /** The time step of the last code that was used: none of it or before it counts again. */
  lastStep: integer('last_step'),
})

/** Recovery codes by their SHA-256; they have 120 random bits. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: text('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    digest: text('digest').notNull(),
    used: maybeInstant('used'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.digest] })],
)
