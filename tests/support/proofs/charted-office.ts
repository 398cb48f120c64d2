/** What charts are made of: two years of payments and mails of an office, as they come. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../server-mock/db/database.ts'
import type { Office } from '../server/api-office.ts'

/** What the world may call something: as a formula, as HTML, as one of our own keys, as what every object has, or not at all. */
export const methods = [
  ...['card', 'bank_transfer', '_other', '_none', '-_other', 'total', 'constructor', '__proto__'],
  ...['=1+1', '@SUM(A1);=2', '<img src=x onerror=alert(1)>', '', '"', null],
]

export const HOSTILE_NAME = '=HYPERLINK("http://evil.example";"<b>x</b>")'

const countries = [
  ...['DE', 'FR', 'PL', 'DK', 'ES', 'IT', 'NL', 'BE', 'AT', 'CH', 'SE', 'NO', 'FI', null],
]

/**
 * Payments and what was given back, in three currencies; mails that came, left, failed and have not ended. Many fall on a
 * midnight (GMT) or a millisecond beside one. `first`: below the numbers of their cases.
 */
export async function fillCharts(db: Db, of: Office, first: number): Promise<void> {
  const users = [of.users.admin.id, of.users.agent.id]
  const beside = sql`(n % 3 - 1) * interval '1 millisecond'`
  await db.execute(sql`
    insert into payment (id, customer_id, case_id, entry, received, website, country, language, activated_by, method, currency,
      net, tax_percentage, tax, gross, share, payout)
    select ${of.id} || '-pay-' || n, ${of.id}, ${first}::bigint + n, case when n % 6 = 0 then 'refund' else 'payment' end,
      '2024-12-20'::timestamptz + n * interval '52 hours' + ${beside}, 'shop-' || n || '.example',
      (${sql.param(countries)}::text[])[1 + n % 14],
      case when n % 4 > 0 then (array['de','en'])[1 + n % 2] end, (${sql.param(users)}::text[])[1 + n % 3],
      (${sql.param(methods)}::text[])[1 + n * 5 % ${methods.length}::int],
      case when n % 7 = 0 then 'GBP' when n % 11 = 0 then 'CHF' else 'EUR' end,
      0, 0, 0, case when n % 6 = 0 then -1 else 1 end * (1000 + n * 37), 0, 0
    from generate_series(1, 320) n`)
  await db.execute(sql`
    insert into email_flow (id, customer_id, name) values
      (${`${of.id}-chart-flow`}, ${of.id}, ${HOSTILE_NAME})`)
  await db.execute(sql`
    insert into email (id, customer_id, case_id, direction, sender, recipient, subject, received, unread, text, digest,
      worker, template_type, template_flow_id, outcome, ended)
    select ${of.id} || '-chart-' || n, ${of.id}, case when n % 7 > 1 then ${Number(of.caseId)}::bigint end,
      case when n % 3 > 0 then 'OUT' else 'IN' end, 'a@b.example', 'c@d.example', 'Mail ' || n,
      '2024-12-20'::timestamptz + n * interval '27 hours' + ${beside}, (n % 2 = 0 and n % 3 = 0)::int, '', ${of.id} || n,
      (${sql.param(users)}::text[])[1 + n % 4],
      case when n % 3 > 0 then (array['triggered', 'scheduled', null])[1 + n % 5 % 3] end,
      case when n % 3 > 0 and n % 2 = 0 then ${`${of.id}-chart-flow`} end,
      case when n % 3 > 0 and n % 11 > 0 then (array['SENT', 'SENT', 'FAILED'])[1 + n % 4 % 3] end,
      case when n % 3 > 0 and n % 11 > 0 then '2024-12-20'::timestamptz + n * interval '28 hours' + ${beside} end
    from generate_series(1, 580) n`)
}
