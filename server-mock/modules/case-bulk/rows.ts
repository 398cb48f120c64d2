import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type CaseBulk, CaseBulkAct } from '../../../contracts/model/cases/case-bulk.ts'
import { isUndoable } from '../../../contracts/rules/case-list/case-bulk.ts'
import { z } from '../../../contracts/schema.ts'
import type { SignedIn } from '../../calls/handler.ts'
import type { Db, Tx } from '../../db/database.ts'
import { toInstant } from '../../db/instant.ts'
import { caseBulk } from '../../db/schema/case-bulk.ts'
import { TemplateAct } from '../case-mails/template-act.ts'

export type BulkRow = typeof caseBulk.$inferSelect

/** Whether somebody has taken the order back already. */
const isUndone = sql<boolean>`exists (select from case_bulk u where u.undo_of = ${caseBulk}.id)`

/** Those that a template gave are nobody's to stop or to take back. */
const ofUser = (user: SignedIn) =>
  and(
    eq(caseBulk.userId, user.id),
    eq(caseBulk.customerId, user.customerId),
    isNull(caseBulk.templateId),
  )

/** What a change of a template asks for, as it was stored. */
export const templateActOf = ({ act }: Pick<BulkRow, 'act'>): TemplateAct =>
  z.parse(TemplateAct, act)

/** What a user ordered, as it was stored. */
export const actOf = ({ act }: Pick<BulkRow, 'act'>): CaseBulkAct => z.parse(CaseBulkAct, act)

function asBulk(row: BulkRow, undone: boolean): CaseBulk {
  const { kind } = actOf(row)
  return {
    id: row.id,
    kind,
    state: row.state,
    undo_of: row.undoOf,
    can_undo:
      row.state !== 'running' && row.done > 0 && row.undoOf === null && !undone && isUndoable(kind),
    created: toInstant(row.created),
    total: row.total,
    done: row.done,
    unchanged: row.unchanged,
    refused: row.refused,
  }
}

/** How many orders of a user are told of. */
const LISTED = 10

async function told(db: Db | Tx, orders: SQL | undefined): Promise<CaseBulk[]> {
  const rows = await db
    .select({ row: caseBulk, undone: isUndone })
    .from(caseBulk)
    .where(orders)
    .orderBy(desc(caseBulk.created), asc(caseBulk.id))
    .limit(LISTED)
  return rows.map(({ row, undone }) => asBulk(row, undone))
}

/** The user's own orders, the newest first: nobody is told of those of others. */
export const bulksOf = (db: Db | Tx, user: SignedIn): Promise<CaseBulk[]> => told(db, ofUser(user))

/** One of the user's own orders, or null. */
export const bulkById = async (db: Db | Tx, user: SignedIn, id: string): Promise<CaseBulk | null> =>
  (await told(db, and(ofUser(user), eq(caseBulk.id, id))))[0] ?? null

/** The same, held until the commit: whoever carries it out waits between two cases. */
export async function heldBulk(
  tx: Tx,
  user: SignedIn,
  id: string,
): Promise<{ bulk: CaseBulk; act: CaseBulkAct } | null> {
  const [held] = await tx
    .select({ act: caseBulk.act })
    .from(caseBulk)
    .where(and(ofUser(user), eq(caseBulk.id, id)))
    .for('update')
  const bulk = held ? await bulkById(tx, user, id) : null
  return held && bulk ? { bulk, act: actOf(held) } : null
}

/** Lets no further case of an order be begun; one that has ended stays as it is. */
export async function stopBulk(db: Db | Tx, id: string): Promise<void> {
  await db
    .update(caseBulk)
    .set({ state: 'stopped' })
    .where(and(eq(caseBulk.id, id), eq(caseBulk.state, 'running')))
}
