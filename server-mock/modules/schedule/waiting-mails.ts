import { type SQL, sql } from 'drizzle-orm'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { z } from '../../../contracts/schema.ts'
import type { Db, Tx } from '../../db/database.ts'
import { jsonText } from '../../db/json-text.ts'

/** A mail of a case that waits for its time. */
export const WaitingMail = z.object({
  id: z.string(),
  name: z.string(),
  scheduled_at: z.string(),
  kind: z.string(),
  templateId: z.nullable(z.string()),
  version: z.int(),
})
export type WaitingMail = z.infer<typeof WaitingMail>

export type DueCase = { customerId: string; caseId: string }
const DueCases = z.array(z.object({ customerId: z.string(), caseId: z.string() }))

const waits: SQL = sql`a.type in ('EMAIL_SCHEDULED', 'SCHEDULED')
  and a.content->>'status' = 'SCHEDULED'`

/** An automated mail that claims something, on its way or gone, whatever became of it. */
const reminder: SQL = sql`s.type in ('EMAIL_OUT', 'TRIGGERED')
  and s.content->'automation_info'->>'kind' in ('SCHEDULED', 'DISCOUNT_END')`

/**
 * Cases in which a mail may be due, longest waiting first; who had one today is left out, so that nobody
 * starves. Only a guess made without locks: `dueToday` decides under the case's lock. On LITE nothing that is
 * scheduled goes out (G-23).
 */
export async function findDueCases(db: Db, now: string, limit: number): Promise<DueCase[]> {
  const json = await jsonText(
    db,
    sql`select coalesce(json_agg(json_build_object('customerId', d.customer_id,
        'caseId', d.id::text) order by d.due, d.id), '[]')::text
      from (select r.customer_id, r.id, min(a.content->>'scheduled_at') as due
        from activity a
        join case_row r on r.id = a.case_id and r.state = 'ACTIVE'
        join customer c on c.id = r.customer_id and c.plan <> 'LITE'
        where ${waits} and a.content->>'scheduled_at' <= ${now}
          and not exists (select 1 from activity s where s.case_id = r.id and ${reminder}
            and s.created >= ${dayOf(now)}::date at time zone 'UTC')
        group by r.customer_id, r.id order by due, r.id limit ${limit}) d`,
  )
  return z.parse(DueCases, JSON.parse(json))
}

/** The mails of a case that are due. */
export async function dueMails(tx: Tx, caseId: string, now: string): Promise<WaitingMail[]> {
  const json = await jsonText(
    tx,
    sql`select coalesce(json_agg(json_build_object('id', a.id,
        'name', coalesce(a.content->>'template_name', ''), 'scheduled_at', a.content->>'scheduled_at', 'kind', a.content->>'type',
        'templateId', a.content->>'source_email_template_id',
        'version', coalesce((a.content->>'source_template_version')::int, 1))), '[]')::text
      from activity a where a.case_id = ${caseId}::bigint and ${waits}
        and a.content->>'scheduled_at' <= ${now}`,
  )
  return z.parse(z.array(WaitingMail), JSON.parse(json))
}

const Reminders = z.array(
  z.object({ status: z.nullable(z.string()), timestamps: z.array(z.string()) }),
)

/**
 * The UTC days on which this case had a reminder: when it was put into the outbox and when it left, which may
 * be the next day. One that is still on its way may leave at any moment: then today counts.
 */
export async function reminderDays(tx: Tx, caseId: string, now: string): Promise<string[]> {
  const json = await jsonText(
    tx,
    sql`select coalesce(json_agg(json_build_object('status', s.content->>'status',
        'timestamps', coalesce((select json_agg(h->>'at')
          from jsonb_array_elements(s.content->'history') h), '[]'))), '[]')::text
      from activity s where s.case_id = ${caseId}::bigint and ${reminder}`,
  )
  return z
    .parse(Reminders, JSON.parse(json))
    .flatMap(({ status, timestamps }) => [...timestamps, ...(status === 'SCHEDULED' ? [now] : [])])
    .map(dayOf)
}
