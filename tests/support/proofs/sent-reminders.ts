/** Reminders that emails of people set: each is set with the email that it follows, and once. */
import { sql } from 'drizzle-orm'
import type { Services } from '../../../server-mock/services.ts'

/**
 * Asks for the commands of whom that is not so: `of`. An email that left while its case was ACTIVE has set what it was sent with;
 * one that was taken back, has failed or left too late, has set none. Histories of a simulation name their commands alike, each in a
 * customer of its own. What is wanted lies in the outbox, what was done in the events.
 */
export const wrongReminders = `
  select e.command_id as of from event e
  where (e.customer_id, e.command_id) in (
    select customer_id, command_id from event where name = 'case.mail-scheduled')
  group by e.customer_id, e.command_id
  having count(*) filter (where e.name = 'case.reminder-set') <> count(*) filter (
    where e.name = 'case.mail-sent' and e.payload->'row'->>'state' = 'ACTIVE'
      and (e.customer_id, e.command_id) in (
        select o.customer_id, o.command_id from outbox o where o.mail->'reminder' is not null))`

/** What an email may be sent with on any day. */
export const aReminder = { name: 'Follow up', date: '2099-01-02' }

/** The same in words; nothing where all is well. */
export async function strayReminders({ database }: Services): Promise<string[]> {
  const { rows } = await database.db.execute<{ of: string }>(sql.raw(wrongReminders))
  return rows.map(({ of }) => `the email of ${of} set more or less than it was sent with`)
}
