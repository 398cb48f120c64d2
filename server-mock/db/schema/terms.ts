import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { appUser, customer } from './accounts.ts'
import { instant } from './columns.ts'

/** Every version of the terms of service; the one created last is in force. */
export const termsOfService = pgTable('terms_of_service', {
  version: text('version').primaryKey(),
  /** HTML. */
  content: text('content').notNull(),
  created: instant('created'),
  /** The last day on which acceptance may be put off; null: there is none (gaps-1, "Terms of service"). */
  mustAcceptAfter: date('must_accept_after', { mode: 'string' }),
})

/** Which versions a customer has accepted, and who did it for them. */
export const termsAcceptance = pgTable(
  'terms_acceptance',
  {
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id),
    version: text('version')
      .notNull()
      .references(() => termsOfService.version),
    userId: text('user_id')
      .notNull()
      .references(() => appUser.id),
    accepted: instant('accepted'),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.version] })],
)
