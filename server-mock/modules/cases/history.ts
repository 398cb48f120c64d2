import { sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { HistoryEntry } from '../../../contracts/events/case-history.ts'
import { messages } from '../../../contracts/protocol.ts'
import { z } from '../../../contracts/schema.ts'
import { reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { asOfSql, instantText } from '../../events/row-sql.ts'

/** Entries on a page: what a screen shows, and some more. */
const PAGE = 50

type Row = { as_of: number; is_known: boolean; entries: string }

/** Added (issue 20): what changed of a case, the newest first. The version of the last entry is the cursor. */
export const readCaseHistory = reads<Calls['readCaseHistory']>(
  async ({ params, query, user, services }) => {
    const isBefore =
      query.cursor === undefined ? sql`true` : sql`h.version < ${query.cursor}::bigint`
    const { rows } = await services.database.db.execute<Row>(sql`
      select ${asOfSql(user.customerId)} as as_of,
        exists (select 1 from case_row where id = ${params.id}::bigint
          and customer_id = ${user.customerId}) as is_known,
        (select coalesce(json_agg(json_build_object('id', e.version::text, 'version', e.version,
          'at', ${instantText(sql`e.at`)}, 'actor', e.actor, 'event', e.event,
          'through', e.through, 'changes', e.changes) order by e.version desc), '[]')::text
        from (select * from case_history h where h.case_id = ${params.id}::bigint
          and h.customer_id = ${user.customerId} and ${isBefore}
          order by h.version desc limit ${PAGE + 1}) e) as entries`)
    const [found] = rows
    if (!found?.is_known) return refuse(404, messages.notFound)
    const entries = z.parse(z.array(HistoryEntry), JSON.parse(found.entries))
    const page = entries.slice(0, PAGE)
    const next_cursor = entries.length > PAGE ? (page.at(-1)?.id ?? null) : null
    return { asOf: found.as_of, body: { entries: page, next_cursor } }
  },
)
