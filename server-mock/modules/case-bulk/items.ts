import { and, asc, eq, sql } from 'drizzle-orm'
import type { CaseReversal } from '../../../contracts/rules/case-changes/case-undo.ts'
import type { Tx } from '../../db/database.ts'
import { caseBulk, caseBulkItem } from '../../db/schema/case-bulk.ts'
import type { Services } from '../../services.ts'
import type { BulkRow } from './rows.ts'

/** One case of an order. */
export type Item = typeof caseBulkItem.$inferSelect

/** The next cases of an order, and what is done to them. */
export type Taken = { items: readonly [Item, ...Item[]]; bulk: Pick<BulkRow, 'act'> }

/**
 * The next cases of an order that still runs, `most` of them. The order's row is held until the commit: two who carry it
 * out go one after the other, and whoever stops it does so between two transactions. Where none is left, it is finished.
 */
export async function nextOf(tx: Tx, bulkId: string, most: number): Promise<Taken | null> {
  const held = tx
    .select({ act: caseBulk.act, state: caseBulk.state })
    .from(caseBulk)
    .where(eq(caseBulk.id, bulkId))
    .for('update')
  const waiting = tx
    .select()
    .from(caseBulkItem)
    .where(and(eq(caseBulkItem.bulkId, bulkId), eq(caseBulkItem.state, 'waiting')))
    .orderBy(asc(caseBulkItem.position))
    .limit(most)
  // Sent together, they run one after the other: the second sees what was committed before the row was held.
  const [[bulk], [first, ...others]] = await Promise.all([held, waiting])
  if (bulk?.state !== 'running') return null
  if (first) return { items: [first, ...others], bulk }
  await tx.update(caseBulk).set({ state: 'finished' }).where(eq(caseBulk.id, bulkId))
  return null
}

/** What became of a case. */
export type Ending =
  | { state: 'done'; version: number | null; reversal: CaseReversal | null }
  | { state: 'unchanged' }
  | { state: 'refused'; message: string }

/** Notes what became of cases of an order, and counts them. */
export async function record(
  tx: Tx,
  bulkId: string,
  endings: ReadonlyMap<Item['caseId'], Ending>,
): Promise<void> {
  const rows = [...endings].map(([case_id, ending]) => ({ case_id, ...ending }))
  const count = (state: Ending['state']) => rows.filter((row) => row.state === state).length
  // Each is looked up by itself: of a new order the planner knows no number, and would read all its cases for a few.
  const noted = tx.execute(sql`
    update case_bulk_item i set state = e.state, message = e.message, version = e.version,
      reversal = nullif(e.reversal, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as e(case_id bigint, state text, message text, version int, reversal jsonb),
      lateral (select o.ctid as place from case_bulk_item o
        where o.bulk_id = ${bulkId} and o.case_id = e.case_id limit 1) o
    where i.ctid = o.place`)
  const counted = tx.execute(sql`
    update case_bulk set done = done + ${count('done')}::int,
      unchanged = unchanged + ${count('unchanged')}::int, refused = refused + ${count('refused')}::int
    where id = ${bulkId}`)
  await Promise.all([noted, counted])
}

/** Notes why a case was refused, unless somebody else has done it meanwhile, or the order was stopped. */
export async function refuseItem(services: Services, item: Item, message: string): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    const taken = await nextOf(tx, item.bulkId, 1)
    if (taken?.items[0].caseId === item.caseId)
      await record(tx, item.bulkId, new Map([[item.caseId, { state: 'refused', message }]]))
  })
}
