/** Calls about one act on many cases. */
import { and, eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { z } from '../../../contracts/schema.ts'
import { caseBulk, caseBulkItem } from '../../../server-mock/db/schema/case-bulk.ts'
import { MORNING } from '../server/api-office.ts'
import type { Entry, Scene } from './entry.ts'

const Claims = z.object({ sub: z.string() })

const act = { kind: 'tag', tag: 'urgent' } as const

const dbOf = ({ api }: Scene) => api.services.database.db

/** Nobody carries out what the catalogue orders: it would stand in the way of the next order. */
async function endAll(scene: Scene): Promise<undefined> {
  await dbOf(scene)
    .update(caseBulk)
    .set({ state: 'stopped' })
    .where(and(eq(caseBulk.customerId, scene.of.id), eq(caseBulk.state, 'running')))
  return undefined
}

/** An order of somebody of that office. */
export async function addBulk({ api, of }: Pick<Scene, 'api' | 'of'>): Promise<void> {
  const values = { customerId: of.id, userId: of.users.colleague.id, created: MORNING, total: 1 }
  await api.services.database.db
    .insert(caseBulk)
    .values({ ...values, id: `${of.id}-bulk`, act, state: 'stopped' })
    .onConflictDoNothing()
}

let count = 0

/** An order of the caller's own for its one case. */
const aBulk = (state: 'running' | 'finished') => async (scene: Scene) => {
  await endAll(scene)
  count += 1
  const { of, token } = scene
  const bulkId = `${of.id}-bulk-${count}`
  const done = state === 'finished' ? 1 : 0
  const userId = z.parse(Claims, decodeJwt(token)).sub
  const order = { id: bulkId, customerId: of.id, userId, act, state, done }
  await dbOf(scene)
    .insert(caseBulk)
    .values({ ...order, created: MORNING, total: 1 })
  await dbOf(scene)
    .insert(caseBulkItem)
    .values({
      ...{ bulkId, customerId: of.id, caseId: Number(of.caseId), position: 1, version: 1 },
      state: done === 1 ? 'done' : 'waiting',
      reversal: { kind: 'untag', tag: 'urgent' },
    })
  return { bulkId }
}

export const caseBulkEntries = {
  startCaseBulk: {
    ready: endAll,
    json: ({ of }) => ({ act, cases: { ids: [of.caseId] } }),
    command: 'case-bulk.start',
  },
  readCaseBulks: {},
  readCaseBulk: { ready: aBulk('running'), others: addBulk },
  stopCaseBulk: { ready: aBulk('running'), others: addBulk, command: 'case-bulk.stop' },
  undoCaseBulk: { ready: aBulk('finished'), others: addBulk, command: 'case-bulk.undo' },
} satisfies Record<string, Entry>
