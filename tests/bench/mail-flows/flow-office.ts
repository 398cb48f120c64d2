import { sql } from 'drizzle-orm'
import { addCaseIn } from '../../support/offices/case-in-state.ts'
import { addFlow, flowOf } from '../../support/offices/outgoing-office.ts'
import { copyCase } from '../../support/records/copied-cases.ts'
import { addTestOffice, office, type ServerProcess } from '../../support/server/server-process.ts'

const DAY = 86_400_000

/** The flow that all cases of the office have, and where flows are asked for. */
export const flow = flowOf(office.id)
export const flows = `/customer/${office.id}/config/email_flows`

/**
 * The test office with a flow and so many active cases that have it, with two image uses each, whose initial email left
 * yesterday; answers the ids of the cases.
 */
export async function openFlowOffice(server: ServerProcess, cases: number): Promise<string[]> {
  await addTestOffice(server.services)
  await addFlow(server.services, office.id)
  const { db, pool } = server.services.database
  const initialSentAt = new Date(Date.now() - DAY).toISOString()
  const first = await addCaseIn(db, office, 'ACTIVE', { detail: { initialSentAt } })
  // A change lets its row repeat what the list shows of it, as that of any case of the product does.
  await server.call(`/cases/${first}/case_tag/bench`, await server.login(), { method: 'POST' })
  const others = await copyCase(db, first, cases - 1)
  // Every case has a timeline: of an empty table the database makes other plans.
  await db.execute(sql`
    insert into activity (id, customer_id, case_id, type, created, content)
    select 'bench-' || r.id || '-' || n, r.customer_id, r.id, 'NOTE', r.last_activity,
      jsonb_build_object('text', repeat('Called back. ', 20))
    from case_row r, generate_series(1, 5) n where r.customer_id = ${office.id}`)
  await pool.query('vacuum (analyze)')
  return [first, ...others]
}
