import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { appUser } from './accounts.ts'
import { instant, maybeInstant } from './columns.ts'

/** Links that went out by mail. The token itself is in the mail alone (issue 5, part 1). */
export const mailedLink = pgTable(
  'mailed_link',
  {
    /** SHA-256 of the token. */
    digest: text('digest').primaryKey(),
    kind: text('kind', { enum: ['verification', 'reset', 'signup'] }).notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    created: instant('created'),
    expires: instant('expires'),
    used: maybeInstant('used'),
    /** When a newer one of its kind and user took its place. */
    superseded: maybeInstant('superseded'),
  },
  (t) => [
    index('mailed_link_user').on(t.userId, t.kind, t.created),
    index('mailed_link_expires').on(t.expires),
  ],
)

export type LinkKind = (typeof mailedLink.$inferSelect)['kind']
