import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'

const kind: SQL = sql`content->'automation_info'->>'kind'`
const status: SQL = sql`content->>'status'`
const mail: SQL = sql`type in ('EMAIL_OUT', 'TRIGGERED')`
const planned: SQL = sql`type in ('EMAIL_SCHEDULED', 'SCHEDULED')`
/** The end of the discount is a day like any reminder's (G-34). */
const reminder: SQL = sql`coalesce(${kind}, '') in ('SCHEDULED', 'DISCOUNT_END')`
const automated: SQL = sql`${kind} is not null`
const n = (where: SQL): SQL => sql`count(*) filter (where ${where})`

/**
 * Counts the automated mails of these cases anew from their timelines, so that their counters always equal a recount.
 * A reminder that lies in the outbox still waits. What a person wrote counts nowhere: they were told.
 */
export async function keepMailCounters(tx: Tx, ...caseIds: string[]): Promise<void> {
  if (caseIds.length === 0) return
  await tx.execute(sql`
    update case_row r set
      scheduled_waiting = c.waiting, scheduled_paused = c.paused, scheduled_sent = c.sent,
      scheduled_failed = c.failed, triggered_failed = c.triggered_failed,
      initial_email_sent = c.initial > 0
    from unnest(${sql.param(caseIds)}::text[]::bigint[]) k(id), lateral (select
        ${n(sql`${status} = 'SCHEDULED' and (${planned} or (${mail} and ${reminder}))`)} as waiting,
        ${n(sql`${status} = 'PAUSED' and ${planned}`)} as paused,
        ${n(sql`${status} = 'SENT' and ${mail} and ${reminder}`)} as sent,
        ${n(sql`${status} = 'FAILED' and ${mail} and ${reminder}`)} as failed,
        ${n(sql`${status} = 'FAILED' and ${mail} and ${automated} and not ${reminder}`)} as triggered_failed,
        ${n(sql`${status} = 'SENT' and ${mail} and ${kind} = 'INITIAL'`)} as initial
      from activity where case_id = k.id) c
    where r.id = k.id`)
}
