import { and, asc, eq, sql } from 'drizzle-orm'
import { CaseChange } from '../../../contracts/events/payloads.ts'
import { CaseReversal, reversalOf } from '../../../contracts/rules/case-changes/case-undo.ts'
import { bulkMessages, noWayBack } from '../../../contracts/rules/case-list/case-bulk.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { z } from '../../../contracts/schema.ts'
import type { SignedIn } from '../../calls/handler.ts'
import { RolledBack } from '../../calls/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { caseBulk, caseBulkItem } from '../../db/schema/case-bulk.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { runChange } from '../../events/change.ts'
import { type EventDraft, userActor } from '../../events/draft.ts'
import type { Services } from '../../services.ts'
import { activeUser } from '../access/sessions.ts'
import { type OrderedAct, orderedAct, stopBulk } from './rows.ts'
import { type BulkStep, isUserAct, takeStep } from './steps.ts'

/** Cases of one order before the next order has its turn. */
const SLICE = 25

type Item = typeof caseBulkItem.$inferSelect
type Taken = { item: Item; act: OrderedAct }
type Ending = Partial<Item> & { state: 'done' | 'unchanged' | 'refused' }

/**
 * The next case of an order that still runs. The order's row is held until the commit: two who carry it out go one
 * after the other, and whoever stops it does so between two cases.
 */
async function nextOf(tx: Tx, bulkId: string): Promise<Taken | null> {
  const [bulk] = await tx
    .select({ act: caseBulk.act, state: caseBulk.state })
    .from(caseBulk)
    .where(eq(caseBulk.id, bulkId))
    .for('update')
  if (bulk?.state !== 'running') return null
  const [item] = await tx
    .select()
    .from(caseBulkItem)
    .where(and(eq(caseBulkItem.bulkId, bulkId), eq(caseBulkItem.state, 'waiting')))
    .orderBy(asc(caseBulkItem.position))
    .limit(1)
  if (item) return { item, act: orderedAct(bulk) }
  await tx.update(caseBulk).set({ state: 'finished' }).where(eq(caseBulk.id, bulkId))
  return null
}

async function record(tx: Tx, { bulkId, caseId }: Item, ending: Ending): Promise<void> {
  await tx
    .update(caseBulkItem)
    .set(ending)
    .where(and(eq(caseBulkItem.bulkId, bulkId), eq(caseBulkItem.caseId, caseId)))
  const counter = sql.identifier(ending.state)
  await tx.execute(sql`update case_bulk set ${counter} = ${counter} + 1 where id = ${bulkId}`)
}

/** What is done to this case; null where an undo has nothing to put it back with. */
function stepOf({ item, act }: Taken, isUndo: boolean, today: string): BulkStep | null {
  if (!isUndo) return act
  const reversal = item.step === null ? null : z.parse(CaseReversal, item.step)
  // No call sets a reminder for a day that is over.
  return reversal?.kind === 'reminder' && reversal.date < today ? null : reversal
}

const noWayBackFrom = (act: OrderedAct): string =>
  isUserAct(act) ? noWayBack(act.kind) : bulkMessages.noUndo

/** What the event of a case says for the order: that it changed, and what would put it back. */
function endingBy(draft: EventDraft | undefined): Ending {
  if (!draft) return { state: 'unchanged' }
  const reversal = reversalOf(draft.name, z.parse(CaseChange, draft.payload))
  return { state: 'done', reversal, version: draft.caseVersion }
}

type Order = { id: string; undoOf: string | null }
type Running = Order & { userId: string }

/**
 * Does the next case of an order: its change, its events and what is noted of it commit together, so that it is done
 * once whatever ends this process. A refusal undoes the change and is noted alone. False when none is left.
 */
async function doNext(services: Services, user: SignedIn, order: Order): Promise<boolean> {
  const by = { customerId: user.customerId, actor: userActor(user), commandId: order.id }
  const held: { item: Item | null } = { item: null }
  try {
    const { value } = await runChange(services, by, async (context) => {
      const taken = await nextOf(context.tx, order.id)
      if (!taken) return false
      const { item } = taken
      held.item = item
      const drafts: EventDraft[] = []
      const emit = (draft: EventDraft): void => {
        drafts.push(draft)
        context.emit(draft)
      }
      const step = stepOf(taken, order.undoOf !== null, dayOf(context.at))
      if (step === null) {
        await record(context.tx, item, { state: 'refused', message: noWayBackFrom(taken.act) })
        return true
      }
      const kind = order.undoOf === null ? ('bulk' as const) : ('bulk-undo' as const)
      const through = { kind, name: null }
      const change = { ...context, through, emit, ifMatch: item.ifMatch }
      const caseId = String(item.caseId)
      const refused = await takeStep(step, { services, user, change, caseId })
      if (refused) throw new RolledBack(refused)
      await record(context.tx, item, endingBy(drafts[0]))
      return true
    })
    return value
  } catch (error) {
    if (held.item === null || isUnavailable(error)) throw error
    const isRefusal = error instanceof RolledBack
    if (!isRefusal) services.log.error('a bulk action failed for a case', error, { bulk: order.id })
    const message = isRefusal ? error.refused.refused.error_message : bulkMessages.failed
    await refuseItem(services, held.item, message)
    return true
  }
}

/** Unless somebody else has done the case meanwhile, or the order was stopped. */
async function refuseItem(services: Services, item: Item, message: string): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    const taken = await nextOf(tx, item.bulkId)
    if (taken?.item.caseId === item.caseId) await record(tx, item, { state: 'refused', message })
  })
}

/** A slice of one order. What an order's user may not do any more is not done in their name. */
async function doSlice(
  services: Services,
  { id, undoOf, userId }: Running,
  goesOn: () => boolean,
  most = SLICE,
): Promise<void> {
  const { db } = services.database
  const user = await activeUser(db, userId)
  if (!user) return stopBulk(db, id)
  for (let n = 0; n < most && goesOn(); n += 1) {
    if (!(await doNext(services, user, { id, undoOf }))) return
  }
}

/**
 * Carries out one order as long as it may go on, beside whoever does the same: for who waits for its end. What is left
 * is `runBulks`'s.
 */
export async function runBulk(
  services: Services,
  id: string,
  goesOn: () => boolean,
): Promise<void> {
  const [order] = await services.database.db
    .select({ id: caseBulk.id, undoOf: caseBulk.undoOf, userId: caseBulk.userId })
    .from(caseBulk)
    .where(and(eq(caseBulk.id, id), eq(caseBulk.state, 'running')))
  if (order) await doSlice(services, order, goesOn, Number.POSITIVE_INFINITY)
}

/** The oldest first. */
const runningOrders = (services: Services): Promise<Running[]> =>
  services.database.db
    .select({ id: caseBulk.id, undoOf: caseBulk.undoOf, userId: caseBulk.userId })
    .from(caseBulk)
    .where(eq(caseBulk.state, 'running'))
    .orderBy(asc(caseBulk.created), asc(caseBulk.id))

/**
 * Carries out what was ordered, a slice of each order in turn, until nothing is left or it may not go on. An order that
 * fails as a whole waits for the next pass and keeps no other one up; the first such failure is thrown at the end.
 */
export async function runBulks(
  services: Services,
  goesOn: () => boolean = () => true,
): Promise<void> {
  const failed = new Map<string, unknown>()
  while (goesOn()) {
    const orders = (await runningOrders(services)).filter(({ id }) => !failed.has(id))
    if (orders.length === 0) break
    for (const order of orders) {
      await doSlice(services, order, goesOn).catch((error) => {
        if (isUnavailable(error)) throw error
        failed.set(order.id, error)
      })
    }
  }
  if (failed.size > 0) throw [...failed.values()][0]
}
