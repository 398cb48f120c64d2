import { and, asc, eq } from 'drizzle-orm'
import { caseBulk } from '../../db/schema/case-bulk.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import type { Services } from '../../services.ts'
import { activeUser } from '../access/sessions.ts'
import { doGroup } from './group.ts'
import { doNext } from './one-case.ts'
import { stopBulk } from './rows.ts'

/** Cases of one order before the next order has its turn. */
const SLICE = 25

const columns = {
  id: caseBulk.id,
  undoOf: caseBulk.undoOf,
  userId: caseBulk.userId,
  templateId: caseBulk.templateId,
}
type Running = { id: string; undoOf: string | null; userId: string; templateId: string | null }

/** A slice of one order. What an order's user may not do any more is not done in their name. */
async function doSlice(
  services: Services,
  { id, undoOf, userId, templateId }: Running,
  goesOn: () => boolean,
  most = SLICE,
): Promise<void> {
  const { db } = services.database
  const user = await activeUser(db, userId)
  if (!user) return stopBulk(db, id)
  for (let n = 0; n < most && goesOn(); ) {
    const did =
      templateId === null
        ? await doNext(services, user, { id, undoOf })
        : await doGroup(services, user, id)
    if (did === 0) return
    n += did
  }
}

/**
 * Orders whose end somebody waits for in a server, by its database: who waits carries them out, and two who do the same
 * are no faster, and in everybody's way. What ends with one server is the next one's.
 */
const waitedFor = new WeakMap<Services['database'], Set<string>>()

function waitedForIn({ database }: Services): Set<string> {
  const orders = waitedFor.get(database) ?? new Set()
  waitedFor.set(database, orders)
  return orders
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
    .select(columns)
    .from(caseBulk)
    .where(and(eq(caseBulk.id, id), eq(caseBulk.state, 'running')))
  if (!order) return
  const waited = waitedForIn(services)
  waited.add(id)
  await doSlice(services, order, goesOn, Number.POSITIVE_INFINITY).finally(() => waited.delete(id))
}

/** The oldest first. */
const runningOrders = (services: Services): Promise<Running[]> =>
  services.database.db
    .select(columns)
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
  const waited = waitedForIn(services)
  while (goesOn()) {
    const orders = (await runningOrders(services)).filter(
      ({ id }) => !failed.has(id) && !waited.has(id),
    )
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
