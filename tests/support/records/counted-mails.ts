import { sql } from 'drizzle-orm'
import type { Db } from '../../../server-mock/db/database.ts'

/** Three hundred mails of two customers, each second one sent; every sent one has an entry that says how it stands. */
export async function addCountedMails(db: Db): Promise<void> {
  await db.execute(sql`
    insert into mail_template (id, customer_id, flow_id, name, subject, content, type, config)
    values ('t0', 'c0', 'flow-0', 'Own', 'Own', '', 'custom', '{}'), ('t1', 'c1', 'flow-1', 'First', 'First', '', 'triggered', '{}')`)
  await db.execute(sql`
    insert into case_row (id, customer_id, state, host, date_state_updated, last_activity)
    select 5000 + n, 'c' || n % 2, 'ACTIVE', 'shop.example', now(), now() from generate_series(0, 9) n`)
  await db.execute(sql`
    insert into case_detail (id, customer_id, case_uuid, created, opponent_contact, additional_fees, activated_by)
    select 5000 + n, 'c' || n % 2, 'u' || n, now(), '{}', '[]', case when n % 5 > 0 then 'user-' || n % 3 end
    from generate_series(0, 9) n`)
  await db.execute(sql`
    insert into email (id, customer_id, case_id, direction, sender, recipient, subject, received, unread, text, digest)
    select 'm' || n, 'c' || n % 2, case when n % 4 < 2 or n % 7 > 0 then 5000 + n % 10 end,
      case when n % 4 < 2 then 'OUT' else 'IN' end, '', '', 'Mail', '2026-11-01'::timestamptz + n * interval '5 hours',
      (n % 3 = 0 and n % 4 >= 2)::int, '', n::text
    from generate_series(1, 300) n`)
  await db.execute(sql`
    insert into activity (id, customer_id, case_id, type, created, user_id, content)
    select 'a' || n, 'c' || n % 2, 5000 + n % 10, case when n % 9 = 0 then 'TRIGGERED' else 'EMAIL_OUT' end,
      '2026-11-01'::timestamptz + n * interval '5 hours', case when n % 5 = 0 then 'writer' end,
      jsonb_build_object('email_id', 'm' || n, 'source_email_template_id', case when n % 6 = 0 then 't' || n % 2 end, 'status', (array['SENT', 'FAILED', 'SCHEDULED'])[1 + n % 3],
        'history', jsonb_build_array(
          jsonb_build_object('event', 'queued', 'at', '2026-11-01T00:00:00.000Z'),
          jsonb_build_object('event', lower((array['SENT', 'FAILED', 'SCHEDULED'])[1 + n % 3]), 'at',
            to_char('2026-11-01'::timestamp + n * interval '7 hours', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))),
        'automation_info', case when n % 5 > 0 then jsonb_build_object('kind', (array['INITIAL', 'SCHEDULED'])[1 + n % 2]) end)
    from generate_series(1, 300) n where n % 4 < 2`)
}
