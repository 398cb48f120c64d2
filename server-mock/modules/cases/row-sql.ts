import { type SQL, sql } from 'drizzle-orm'

/** A moment as the wire spells it. */
export const instantText = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A list item as JSON (CASEDATA-19), of the `case_row` that the query calls `r`. */
export const rowJson: SQL = sql`json_build_object(
  'id', r.id::text,
  'state', r.state,
  'host', r.host,
  'last_case_activity_timestamp', ${instantText(sql`r.last_activity`)},
  'reminder_date', r.reminder_date::text,
  'reminder_name', r.reminder_name,
  'total_unread_emails', r.unread_emails,
  'total_unchecked_licenses', r.unchecked_licenses,
  'num_scheduled_emails_sent', r.scheduled_sent,
  'num_scheduled_emails_failed', r.scheduled_failed,
  'num_scheduled_emails_paused', r.scheduled_paused,
  'num_scheduled_emails_scheduled', r.scheduled_waiting,
  'num_triggered_emails_failed', r.triggered_failed,
  'num_failed_payments', r.failed_payments,
  'num_failed_letters', r.failed_letters,
  'initial_email_sent', r.initial_email_sent::int,
  'total_scheduled_emails',
    r.scheduled_sent + r.scheduled_failed + r.scheduled_paused + r.scheduled_waiting,
  'hidden', false,
  'date_state_updated', ${instantText(sql`r.date_state_updated`)},
  'version', r.version,
  'source_case_id', r.source_case_id,
  'country', r.country,
  'tags', to_json(r.tags),
  'final_amount', (r.final_amount / 100.0)::float8,
  'currency', r.currency)`

/** The customer's event number in the same snapshot as the rest of the query (engine.md 6). */
export const asOfSql = (customerId: string): SQL =>
  sql`coalesce((select h.seq from event_head h where h.customer_id = ${customerId}), 0)`
