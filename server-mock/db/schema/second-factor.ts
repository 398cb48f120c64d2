import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { appUser } from './accounts.ts'
import { maybeInstant } from './columns.ts'

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
