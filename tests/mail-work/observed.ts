/** What the server has of the cases of a history, in the words of the reference. */
import { sql } from 'drizzle-orm'
import { z } from '../../contracts/schema.ts'
import type { Db } from '../../server-mock/db/database.ts'
import { jsonText } from '../../server-mock/db/json-text.ts'

const Entry = z.object({
  id: z.string(),
  type: z.string(),
  content: z.object({
    status: z.nullable(z.string()),
    subject: z.optional(z.string()),
    scheduled_at: z.optional(z.string()),
    type: z.optional(z.string()),
    source_email_template_id: z.optional(z.nullable(z.string())),
    source_template_version: z.optional(z.nullable(z.int())),
    automation_info: z.optional(z.nullable(z.object({ kind: z.string() }))),
  }),
})
type Entry = z.infer<typeof Entry>

const Cases = z.array(
  z.object({
    id: z.string(),
    state: z.string(),
    paused: z.nullable(z.string()),
    initial: z.nullable(z.string()),
    entries: z.array(Entry),
  }),
)

const MINUTE = 60_000

/** To the minute: the server's clock moves on by a millisecond at each look. */
export const minuteOf = (instant: string): number => Math.round(Date.parse(instant) / MINUTE)

const isPlanned = ({ type }: Entry): boolean => type === 'EMAIL_SCHEDULED' || type === 'SCHEDULED'

/** Every case with what waits and what left, in the order in which it came. */
export async function observe(db: Db, customerId: string) {
  const json = await jsonText(
    db,
    sql`select json_agg(json_build_object('id', r.id::text, 'state', r.state, 'paused', d.paused_at,
        'initial', d.initial_sent_at, 'entries', coalesce((
          select json_agg(json_build_object('id', a.id, 'type', a.type, 'content', a.content)
            order by a.created, a.id)
          from activity a where a.case_id = r.id
            and a.type in ('EMAIL_SCHEDULED', 'SCHEDULED', 'EMAIL_OUT', 'TRIGGERED')), '[]')) order by r.id)::text
      from case_row r join case_detail d on d.id = r.id where r.customer_id = ${customerId}`,
  )
  return z.parse(Cases, JSON.parse(json)).map(({ entries, ...one }) => ({
    ...one,
    waiting: entries.filter(isPlanned),
    mails: entries.filter((entry) => !isPlanned(entry)),
  }))
}
export type Observed = Awaited<ReturnType<typeof observe>>[number]
