/** The part of the matrix about one act on many cases. */
import { and, eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { z } from '../../../contracts/schema.ts'
import { caseBulk, caseBulkItem } from '../../../server-mock/db/schema/case-bulk.ts'
import { MORNING, type Office } from '../../support/server/api-office.ts'
import type { Caller, Row } from './matrix-row.ts'

/** Its user alone knows of it. */
const ofUser = { own: 200, foreign: 404, nowhere: 404 }
const mine = { own: 200 }

const Claims = z.object({ sub: z.string() })

const dbOf = ({ api }: Caller) => api.services.database.db

const isOwn = (of: Office, me: Caller) => of.id === me.office.id && me.token !== ''

/** Whose token it is. */
const userOf = ({ token }: Caller): string => z.parse(Claims, decodeJwt(token)).sub

/** Nobody carries out what the matrix orders: it would stand in the way of the next order. */
const endAll = (of: Office, me: Caller) =>
  dbOf(me)
    .update(caseBulk)
    .set({ state: 'stopped' })
    .where(and(eq(caseBulk.customerId, of.id), eq(caseBulk.state, 'running')))

const order = (of: Office) => ({
  path: '/cases/_bulk',
  json: { act: { kind: 'tag', tag: 'urgent' }, cases: { ids: [of.caseId] } },
})

/** An order of somebody of that office. */
export async function addBulk(of: Office, me: Caller): Promise<string> {
  const id = `${of.id}-bulk`
  const values = {
    id,
    customerId: of.id,
    userId: of.users.colleague.id,
    created: MORNING,
    total: 1,
  }
  await dbOf(me)
    .insert(caseBulk)
    .values({ ...values, act: order(of).json.act, state: 'stopped' })
    .onConflictDoNothing()
  return id
}

let count = 0

/** An order of the caller's own for its one case, another customer's, or one that nobody gave. */
async function aBulk(
  of: Office,
  me: Caller,
  state: 'running' | 'finished' = 'running',
): Promise<string> {
  if (of.id === 'office-nowhere') return 'nowhere-bulk'
  if (!isOwn(of, me)) return addBulk(of, me)
  await endAll(of, me)
  count += 1
  const id = `${of.id}-bulk-${count}`
  const done = state === 'finished' ? 1 : 0
  const { act } = order(of).json
  await dbOf(me)
    .insert(caseBulk)
    .values({
      id,
      customerId: of.id,
      userId: userOf(me),
      act,
      state,
      done,
      created: MORNING,
      total: 1,
    })
  await dbOf(me)
    .insert(caseBulkItem)
    .values({
      bulkId: id,
      customerId: of.id,
      caseId: Number(of.caseId),
      position: 1,
      state: done === 1 ? 'done' : 'waiting',
      reversal: { kind: 'untag', tag: 'urgent' },
      version: 1,
    })
  return id
}

export const caseBulkRows = {
  startCaseBulk: {
    request: async (of, me) => {
      await endAll(of, me)
      return order(of)
    },
    staff: ofUser,
    stranger: 401,
  },
  readCaseBulks: { request: () => ({ path: '/cases/_bulks' }), staff: mine, stranger: 401 },
  readCaseBulk: {
    request: async (of, me) => ({ path: `/cases/_bulk/${await aBulk(of, me)}` }),
    staff: ofUser,
    stranger: 401,
  },
  stopCaseBulk: {
    request: async (of, me) => ({
      path: `/cases/_bulk/${await aBulk(of, me)}/cancel`,
      method: 'POST',
    }),
    staff: ofUser,
    stranger: 401,
  },
  undoCaseBulk: {
    request: async (of, me) => ({
      path: `/cases/_bulk/${await aBulk(of, me, 'finished')}/undo`,
      method: 'POST',
    }),
    staff: ofUser,
    stranger: 401,
  },
} satisfies Record<string, Row>
