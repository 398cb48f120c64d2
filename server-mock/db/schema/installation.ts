import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Facts about this installation itself, such as that its demo data is complete. */
export const installation = pgTable('installation', {
  fact: text('fact').primaryKey(),
  value: jsonb('value').notNull(),
})
