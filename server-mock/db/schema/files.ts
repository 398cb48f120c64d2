import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { finding, license } from './cases.ts'
import { bytea, instant, maybeInstant } from './columns.ts'

/**
 * Files that staff uploaded: the pictures of an image use, and licences. Each has an id of its own, so that its
 * address changes with its content. It goes with what it belongs to.
 */
export const storedFile = pgTable(
  'stored_file',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    findingId: text('finding_id').references(() => finding.id, { onDelete: 'cascade' }),
    licenseId: text('license_id').references(() => license.id, { onDelete: 'cascade' }),
    part: text('part', { enum: ['original', 'page', 'license'] }).notNull(),
    filename: text('filename').notNull(),
    /** What its bytes are; it is served as that and nothing else. */
    kind: text('kind', {
      enum: ['pdf', 'jpg', 'jpeg', 'gif', 'png', 'doc', 'docx', 'odt'],
    }).notNull(),
    bytes: bytea('bytes').notNull(),
    /** Who made an original image, as its metadata said when it was uploaded (G-53). */
    byLine: text('by_line'),
    stored: instant('stored'),
  },
  (t) => [
    uniqueIndex('stored_file_finding').on(t.findingId, t.part),
    uniqueIndex('stored_file_license').on(t.licenseId),
  ],
)

/** Pictures of image uses as mails show them: made smaller once, when the first mail leaves that shows them. */
export const scaledPicture = pgTable(
  'scaled_picture',
  {
    fileId: text('file_id')
      .notNull()
      .references(() => storedFile.id, { onDelete: 'cascade' }),
    /** In pixels, of what is not narrower itself. */
    width: integer('width').notNull(),
    /** A PNG. */
    bytes: bytea('bytes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.width] })],
)

/**
 * Pictures that templates and emails show. Their HTML names them by id, so that it stays small in events, logs and
 * versions; each is stored once for a customer, however often it is uploaded.
 */
export const picture = pgTable(
  'picture',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    /** What its bytes are; it is served and sent as that and nothing else. */
    kind: text('kind', { enum: ['jpg', 'png', 'gif'] }).notNull(),
    /** In pixels, as its head says. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: bytea('bytes').notNull(),
    /** SHA-256 of the bytes. */
    digest: text('digest').notNull(),
    /** When it was uploaded last, and by whom, as they were called then. */
    added: instant('added'),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
    /** When something that is kept for ever named it first; it is removed only while nothing has. */
    named: maybeInstant('named'),
  },
  (t) => [
    uniqueIndex('picture_digest').on(t.customerId, t.digest),
    index('picture_unnamed').on(t.added).where(sql`named is null`),
  ],
)
