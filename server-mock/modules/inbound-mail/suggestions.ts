import { type SQL, sql } from 'drizzle-orm'
import { Suggestion } from '../../../contracts/model/mail/opened-email.ts'
import { isHostName } from '../../../contracts/rules/addresses/domain.ts'
import { bareAddress } from '../../../contracts/rules/mail/reply.ts'
import { z } from '../../../contracts/schema.ts'
import type { Db } from '../../db/database.ts'
import { jsonText } from '../../db/json-text.ts'
import { idsIn } from './match-mail.ts'

/** More than these are a search, not a suggestion. */
const SUGGESTIONS_MAX_COUNT = 5

/** The hosts whose owner may write from this domain: itself, what it is part of, and both with www. */
function hostsOf(domain: string): string[] {
  const labels = domain.split('.')
  const domains = labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
  return domains.flatMap((one) => [one, `www.${one}`])
}

/** Every way to a case, the surest first. */
function ways(subject: string, sender: string): SQL[] {
  const ids = idsIn(subject)
  const address = bareAddress(sender).toLowerCase()
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const isDomain = address.includes('@') && isHostName(domain)
  return [
    ...(ids.length > 0
      ? [
          sql`select 1 as way, 'subject' as reason, r.* from mine r
          where r.id = any(${sql.param(ids.map(String))}::text[]::bigint[])`,
        ]
      : []),
    ...(address === ''
      ? []
      : [
          sql`select 2 as way, 'address' as reason, r.* from mine r
          where lower(r.contact_email) = ${address}`,
        ]),
    ...(isDomain
      ? [
          sql`select 3 as way, 'domain' as reason, r.* from mine r
            where r.host = any(${sql.param(hostsOf(domain))}::text[])`,
          sql`select 3 as way, 'domain' as reason, r.* from mine r
            where r.search like ${`%.${domain.replace(/[\\%_]/g, '\\$&')} %`}
              and right(r.host, ${domain.length + 1}::int) = ${`.${domain}`}`,
        ]
      : []),
  ]
}

/**
 * The cases that an unmapped mail may belong to, each for the surest of its reasons and the latest change of state first.
 * None in STANDBY, which takes no mail (G-113).
 */
export async function suggestionsFor(
  db: Db,
  customerId: string,
  { subject, sender }: { subject: string; sender: string },
): Promise<Suggestion[]> {
  const found = ways(subject, sender)
  if (found.length === 0) return []
  const json = await jsonText(
    db,
    sql`with mine as not materialized (select * from case_row c
        where c.customer_id = ${customerId} and c.state <> 'STANDBY'),
      found as (${sql.join(found, sql` union all `)}),
      once as (select distinct on (id) * from found order by id, way),
      best as (select * from once order by way, date_state_updated desc, id desc
        limit ${SUGGESTIONS_MAX_COUNT})
      select json_agg(json_build_object('case_id', id::text, 'host', host, 'state', state,
        'reason', reason) order by way, date_state_updated desc, id desc)::text from best`,
  )
  return z.parse(z.nullable(z.array(Suggestion)), JSON.parse(json)) ?? []
}
