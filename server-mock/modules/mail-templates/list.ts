import { sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import {
  WaitingMails as Waiting,
  type WaitingMails,
} from '../../../contracts/model/mail/mail-template.ts'
import { messages } from '../../../contracts/protocol.ts'
import { z } from '../../../contracts/schema.ts'
import { reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import type { Db } from '../../db/database.ts'
import { jsonText } from '../../db/json-text.ts'
import { headOf } from '../../events/read.ts'
import { flowById } from '../mail-flows/flow-rows.ts'
import { templatesOf } from '../outgoing-mail/templates.ts'
import { templateOf } from './rows.ts'

const Counted = z.array(z.extend(Waiting, { template: z.string() }))

/** How many mails wait with each template of a flow, by status, SCHEDULED first; at no cost for their number (G-711). */
async function waitingOf(db: Db, flowId: string): Promise<Map<string, WaitingMails[]>> {
  const json = await jsonText(
    db,
    sql`select coalesce(json_agg(json_build_object('template', w.template_id, 'status', w.status, 'count', w.n)
        order by w.status desc), '[]')::text
      from (select p.template_id, p.status, sum(p.n)::int as n
        from planned_tally p join mail_template t on t.id = p.template_id
        where t.flow_id = ${flowId} group by 1, 2 having sum(p.n) > 0) w`,
  )
  const waiting = new Map<string, WaitingMails[]>()
  for (const { template, ...one } of z.parse(Counted, JSON.parse(json)))
    waiting.set(template, [...(waiting.get(template) ?? []), one])
  return waiting
}

/** COMMAPI-10. The number is read first: a change in between comes again as an event. */
export const listMailTemplates = reads<Calls['listMailTemplates']>(
  async ({ params, user, services }) => {
    const { db } = services.database
    const asOf = await headOf(db, user.customerId)
    if (!(await flowById(db, user.customerId, params.flow_id)))
      return refuse(404, messages.notFound)
    const waiting = await waitingOf(db, params.flow_id)
    const rows = await templatesOf(db, params.flow_id)
    const body = rows.map((row) => ({
      ...templateOf(row),
      scheduled_emails: waiting.get(row.id) ?? [],
    }))
    return { asOf, body }
  },
)
