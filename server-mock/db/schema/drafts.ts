import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { appUser } from './accounts.ts'
import { caseRow } from './cases.ts'
import { bytea, instant } from './columns.ts'

/** What a user is writing about a case and has not sent: one text of each kind, and of what it is about. */
export const mailDraft = pgTable(
  'mail_draft',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    caseId: bigint('case_id', { mode: 'number' })
      .notNull()
      .references(() => caseRow.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['new', 'reply', 'template', 'letter', 'resend'] }).notNull(),
    /** The email, the template or the entry that it is about; empty for a new email. */
    ref: text('ref').notNull(),
    /** As `contracts/model/mail/mail-draft.ts` has it, without the files. */
    content: jsonb('content').notNull(),
    /** Grows by one with every save, so that a second tab writes over nothing. */
    version: integer('version').notNull(),
    updated: instant('updated'),
  },
  (t) => [
    uniqueIndex('mail_draft_of').on(t.userId, t.caseId, t.kind, t.ref),
    index('mail_draft_case').on(t.caseId),
    index('mail_draft_updated').on(t.updated),
  ],
)

/** A file that will be attached to what is being written. */
export const draftFile = pgTable(
  'draft_file',
  {
    id: text('id').primaryKey(),
    draftId: text('draft_id')
      .notNull()
      .references(() => mailDraft.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    userId: text('user_id').notNull(),
    filename: text('filename').notNull(),
    contentType: text('content_type').notNull(),
    size: integer('size').notNull(),
    /** SHA-256 of the bytes. */
    checksum: text('checksum').notNull(),
    bytes: bytea('bytes').notNull(),
    added: instant('added'),
  },
  (t) => [index('draft_file_draft').on(t.draftId, t.added)],
)
