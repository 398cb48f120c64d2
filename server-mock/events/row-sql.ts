import { type SQL, sql } from 'drizzle-orm'

/** A moment as the wire spells it. */
export const instantText = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The customer's event number in the same snapshot as the rest of the query (engine.md 6). */
export const asOfSql = (customerId: string): SQL =>
  sql`coalesce((select h.seq from event_head h where h.customer_id = ${customerId}), 0)`
