/** The office of the API's tests that writes letters, with the demo's printer beside it. */
import { and, eq, sql } from 'drizzle-orm'
import { Activity, type LetterActivity } from '../../../contracts/model/cases/activity.ts'
import { CaseDetail, type CaseState } from '../../../contracts/model/cases/case.ts'
import { z } from '../../../contracts/schema.ts'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { activity, caseRow } from '../../../server-mock/db/schema/cases.ts'
import { creditEntry } from '../../../server-mock/db/schema/credits.ts'
import { letter, postLetter } from '../../../server-mock/db/schema/letters.ts'
import { followLetters } from '../../../server-mock/modules/letters/follow.ts'
import type { LetterProvider } from '../../../server-mock/modules/letters/provider.ts'
import { pingen } from '../../../server-mock/outside/letter-provider/pingen.ts'
import { startStandIn } from '../../../server-mock/outside/letter-provider/stand-in.ts'
import { addCaseIn, type CaseParts } from '../offices/case-in-state.ts'
import { addFlow } from '../offices/outgoing-office.ts'
import { type Init, openApi } from '../server/api.ts'
import { addBalance, aLetter, anAddressee } from './letter-office.ts'

const LOOK_MS = 1_000

export async function openLetterDesk() {
  const api = await openApi()
  const own = api.offices.enterprise
  const { services } = api
  const { db } = services.database
  await addFlow(services, own.id, { host: '127.0.0.1', port: 9 })
  await db.update(customer).set({ country: 'CH' }).where(eq(customer.id, own.id))
  const standIn = await startStandIn(services)
  const provider = pingen(standIn.account, () => LOOK_MS)
  let token = await api.signIn('enterprise')

  const makeCase = (state: CaseState = 'ACTIVE', city = anAddressee.city, parts: CaseParts = {}) =>
    addCaseIn(db, own, state, {
      ...parts,
      detail: {
        opponentContact: { ...anAddressee, city },
        emailFlowId: `${own.id}-flow`,
        ...parts.detail,
      },
    })
  const call = (caseId: string, path: string, init: Init = {}) =>
    api.call(`/cases/${caseId}${path}`, { token, ...init })
  const ask = (caseId: string, path: string, json: object = aLetter, init: Init = {}) =>
    call(caseId, path, { method: 'PUT', json, ...init })
  const send = (caseId: string, json: object = aLetter, query = '', init: Init = {}) =>
    call(caseId, `/send_letter${query}`, { method: 'POST', json, ...init })
  const get = async (caseId: string) => z.parse(CaseDetail, (await call(caseId, '')).json)
  const entries = async (caseId: string): Promise<LetterActivity['content'][]> =>
    z
      .parse(z.array(Activity), (await call(caseId, '/activities')).json)
      .flatMap((entry) => (entry.type === 'LETTER_SENT' ? [entry.content] : []))

  /** Lets the printer's clock go on, and follows the letters of this case. */
  async function later(milliseconds: number, by: LetterProvider = provider): Promise<void> {
    api.advance(milliseconds)
    await followLetters(services, by)
  }

  /** What the ledger says, and what of it is accounted for by letters. */
  async function ledger() {
    const rows = await db.select().from(creditEntry).where(eq(creditEntry.customerId, own.id))
    const sum = (...kinds: string[]) =>
      rows.filter(({ kind }) => kinds.includes(kind)).reduce((total, row) => total + row.amount, 0)
    const [held] = await db
      .select({ cost: sql<number>`coalesce(sum(cost), 0)::int` })
      .from(letter)
      .where(eq(letter.customerId, own.id))
    return {
      balance: sum('purchase', 'correction', 'letter', 'letter-returned'),
      bought: sum('purchase', 'correction'),
      taken: 0 - sum('letter'),
      returned: sum('letter-returned'),
      /** What letters hold by their own rows. */
      held: held?.cost ?? 0,
    }
  }

  return {
    ...{ api, own, provider, makeCase, call, ask, send, get, entries, later, ledger },
    /** Days pass; who was logged in is so again. */
    days: async (count: number) => {
      api.advance(count * 24 * 60 * 60_000)
      token = await api.signIn('enterprise')
    },
    follow: (by: LetterProvider = provider) => followLetters(services, by),
    credits: (amount: number) => addBalance(db, own.id, amount),
    /** Begins with nothing. */
    empty: async () => {
      token = await api.signIn('enterprise')
      await db.delete(creditEntry)
      await db.delete(letter)
      await db.delete(postLetter)
      await db
        .delete(activity)
        .where(and(eq(activity.customerId, own.id), eq(activity.type, 'LETTER_SENT')))
      api.takeEvents()
    },
    printed: () => db.select().from(postLetter),
    counter: async (caseId: string) => {
      const [row] = await db
        .select({ n: caseRow.failedLetters })
        .from(caseRow)
        .where(eq(caseRow.id, Number(caseId)))
      return row?.n
    },
    letterRow: async (id: string) =>
      (await db.select().from(letter).where(eq(letter.id, id)))[0] ?? null,
    close: async () => {
      await standIn.close()
      await api.close()
    },
  }
}
