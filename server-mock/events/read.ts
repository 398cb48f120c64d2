import { type SQL, sql } from 'drizzle-orm'
import { EVENT_PAGE } from '../../contracts/api/events.ts'
import type { Audience } from '../../contracts/events/definition.ts'
import { serverEvents } from '../../contracts/events/definitions.ts'
import { Envelope, type WireEvent } from '../../contracts/events/envelope.ts'
import { withheldEventName } from '../../contracts/events/names.ts'
import type { Role } from '../../contracts/model/accounts/user.ts'
import { z } from '../../contracts/schema.ts'
import type { Db, Tx } from '../db/database.ts'
import { jsonText } from '../db/json-text.ts'

/** `json`: the answer of `readEvents` as text; what nobody here reads is never parsed (performance.md, the server). */
export type EventPage = { head: number; json: string }

/**
 * An event row as the JSON text of its envelope, timestamps in the wire's spelling. Joined by hand: building an object
 * in SQL and printing it afterwards costs more. Ids and names hold nothing that JSON would escape.
 */
const envelopeText: SQL = sql`'{"id":"' || e.id || '","seq":' || e.seq || ',"name":"' || e.name
  || '","v":' || e.v || ',"customerId":"' || e.customer_id
  || '","caseId":' || coalesce('"' || e.case_id || '"', 'null')
  || ',"caseVersion":' || coalesce(e.case_version::text, 'null')
  || ',"commandId":' || coalesce('"' || e.command_id || '"', 'null') || ',"actor":' || e.actor
  || ',"at":"' || to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') || 'Z","payload":' || e.payload || '}'`

/** The rows `e` of a query as one JSON array, in order. */
const arrayOf = (text: SQL): SQL =>
  sql`coalesce('[' || string_agg(${text}, ',' order by e.seq) || ']', '[]')`

/** Numbers have no holes, so a page is a range of them, and no query plan can read more than the page. */
const pageOf = (customerId: string, since: number): SQL => sql`select * from event
  where customer_id = ${customerId} and seq > ${since} and seq <= ${since + EVENT_PAGE}`

const audiences: Readonly<Record<string, { audience: Audience }>> = serverEvents

/** A name that this build does not know may be meant for few, so only those few get it. */
const audienceOf = (name: string): Audience => audiences[name]?.audience ?? 'admins'

/** The names that everybody may see. */
const everybodys = Object.keys(audiences).filter((name) => audienceOf(name) === 'everybody')

/** The same of an event row, as JSON text. */
const textAsSeenBy = (role: Role): SQL => sql`case
  when ${role === 'ADMIN'}::boolean or e.name = any(${sql.param(everybodys)}::text[]) then ${envelopeText}
  else concat('{"seq":', e.seq, ',"name":"', ${withheldEventName}::text, '"}') end`

/** An event as `role` may see it: whole, or only its number (engine.md 2). */
export function asSeenBy(role: Role, event: Envelope): WireEvent {
  if (role === 'ADMIN' || audienceOf(event.name) === 'everybody') return event
  return { seq: event.seq ?? 0, name: withheldEventName }
}

/**
 * The customer's events after `since` in order, at most `EVENT_PAGE`, as `role` may see them.
 * `reload`: `since` is older than what is kept, or lies ahead of the head.
 */
export async function eventsSince(
  db: Db | Tx,
  customerId: string,
  since: number,
  role: Role,
): Promise<EventPage> {
  const { rows } = await db.execute<{ head: number; first: number | null; events: string }>(sql`
    select coalesce((select seq from event_head where customer_id = ${customerId}), 0) as head,
      (select min(seq) from event where customer_id = ${customerId}) as first,
      (select ${arrayOf(textAsSeenBy(role))} from (${pageOf(customerId, since)}) e) as events`)
  const { head, first, events } = rows[0] ?? { head: 0, first: null, events: '[]' }
  const reload = since > head || (since < head && (first === null || since + 1 < first))
  return { head, json: `{"events":${reload ? '[]' : events},"head":${head},"reload":${reload}}` }
}

/** Events from the rows `e` of a query, in order, nothing withheld. */
export async function envelopesFrom(db: Db | Tx, rows: SQL): Promise<Envelope[]> {
  const text = await jsonText(db, sql`select ${arrayOf(envelopeText)} from ${rows}`)
  return z.parse(z.array(Envelope), JSON.parse(text))
}

/** At most `EVENT_PAGE` of the customer's events after `since`, in order: for this process alone. */
export const envelopesAfter = (
  db: Db | Tx,
  customerId: string,
  since: number,
): Promise<Envelope[]> => envelopesFrom(db, sql`(${pageOf(customerId, since)}) e`)

/** What one command committed, in order. */
export const eventsOfCommand = (
  db: Db | Tx,
  customerId: string,
  commandId: string,
): Promise<Envelope[]> =>
  envelopesFrom(
    db,
    sql`event e where e.customer_id = ${customerId} and e.command_id = ${commandId}`,
  )

/** The last numbers of those of these customers who have events. */
export async function headsOf(
  db: Db | Tx,
  customerIds: readonly string[],
): Promise<{ customerId: string; seq: number }[]> {
  const { rows } = await db.execute<{ customer_id: string; seq: number }>(
    sql`select customer_id, seq from event_head where customer_id = any(${sql.param(customerIds)}::text[])`,
  )
  return rows.map((row) => ({ customerId: row.customer_id, seq: row.seq }))
}

/** The customer's last number, 0 before the first event. */
export async function headOf(db: Db | Tx, customerId: string): Promise<number> {
  const { rows } = await db.execute<{ seq: number }>(
    sql`select seq from event_head where customer_id = ${customerId}`,
  )
  return rows[0]?.seq ?? 0
}
