import { sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { MailFlows } from '../../../contracts/model/mail/mail-flow.ts'
import { Count } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'
import { reads } from '../../calls/handler.ts'
import { jsonText } from '../../db/json-text.ts'
import { asOfSql } from '../../events/row-sql.ts'

const Listed = z.object({ as_of: Count, flows: MailFlows })

/** COMMAPI-05, with the number of ACTIVE cases that use each flow (G-01): one statement, and so of one moment. */
export const listMailFlows = reads<Calls['listMailFlows']>(async ({ user, services }) => {
  const json = await jsonText(
    services.database.db,
    sql`select json_build_object('as_of', ${asOfSql(user.customerId)}, 'flows', coalesce((
        select json_agg(json_build_object('id', f.id, 'name', f.name, 'cases', (
            select coalesce(sum(t.n), 0) from flow_tally t
            where t.flow_id = f.id and t.customer_id = f.customer_id and t.state = 'ACTIVE')) order by lower(f.name), f.id)
        from email_flow f where f.customer_id = ${user.customerId} and f.deleted is null), '[]'))::text`,
  )
  const { as_of: asOf, flows } = z.parse(Listed, JSON.parse(json))
  return { asOf, body: flows }
})
