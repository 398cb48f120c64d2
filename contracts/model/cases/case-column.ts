import { z } from '../../schema.ts'

/** The columns of the case table: every field of a list item that says something, and the progress it makes up. */
export const CaseColumn = z.enum([
  'state',
  'host',
  'id',
  'last_case_activity_timestamp',
  'total_unread_emails',
  'total_unchecked_licenses',
  'reminder_date',
  'reminder_name',
  'num_scheduled_emails_sent',
  'num_scheduled_emails_scheduled',
  'num_scheduled_emails_paused',
  'num_scheduled_emails_failed',
  'num_failed_payments',
  'num_failed_letters',
  'initial_email_sent',
  'progress',
  'source_case_id',
  'country',
  'tags',
  'final_amount',
  'currency',
  'date_state_updated',
  'total_scheduled_emails',
  'num_triggered_emails_failed',
  'version',
])
export type CaseColumn = z.infer<typeof CaseColumn>

/** In pixels: the least takes a head of one word, the most a long host. */
export const columnWidths = { min: 48, max: 800 } as const

/** One column as somebody laid it out. */
export const ColumnPlace = z.strictObject({
  id: CaseColumn,
  width: z.int().check(z.gte(columnWidths.min), z.lte(columnWidths.max)),
  shown: z.boolean(),
})
export type ColumnPlace = z.infer<typeof ColumnPlace>

/** The columns from left to right, hidden ones included. */
export const ColumnLayout = z.array(ColumnPlace).check(z.maxLength(CaseColumn.options.length))
export type ColumnLayout = z.infer<typeof ColumnLayout>
