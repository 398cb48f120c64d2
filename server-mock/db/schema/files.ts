import { integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { finding, license } from './cases.ts'
import { bytea, instant } from './columns.ts'

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
