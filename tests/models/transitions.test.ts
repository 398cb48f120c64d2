import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { CaseState } from '../../contracts/model/cases/case.ts'
import { caseRow } from '../../server-mock/db/schema/cases.ts'
import { addCaseIn } from '../support/offices/case-in-state.ts'
import { openApi } from '../support/server/api.ts'
import { MODEL_TIMEOUT, runModel } from './model-run.ts'

/**
 * The table of states (G-401: T2 to T6) once more, by hand, against the real server: every act in
 * every state, one after the other, over HTTP. What the table has no arrow for is 409 and changes nothing.
 */
type Act = 'activate' | 'cancel' | 'reset'
type Model = { state: CaseState; wasActivated: boolean }

const arrows: Record<Act, (model: Model) => CaseState | null> = {
  activate: ({ state, wasActivated }) =>
    state === 'STANDBY' || (state === 'CANCELLED' && wasActivated) ? 'ACTIVE' : null,
  cancel: ({ state }) => (state === 'STANDBY' || state === 'ACTIVE' ? 'CANCELLED' : null),
  reset: ({ state, wasActivated }) => (state === 'CANCELLED' && !wasActivated ? 'STANDBY' : null),
}
let running: Promise<void> = Promise.resolve()

const api = await openApi()
const token = await api.signIn('pro')
afterAll(async () => {
  // The model's time may end in the middle of a history.
  await running
  await api.close()
})

const history = fc.record({
  state: fc.constantFrom(...CaseState.options),
  wasActivated: fc.boolean(),
  acts: fc.array(fc.constantFrom<Act>('activate', 'cancel', 'reset'), {
    minLength: 1,
    maxLength: 8,
  }),
})

type History = typeof history extends fc.Arbitrary<infer H> ? H : never

async function begin({ state, wasActivated }: Model): Promise<string> {
  const { db } = api.services.database
  // A case that never was active is STANDBY or CANCELLED.
  const detail = { wasActivated }
  return addCaseIn(db, api.offices.pro, state, { detail })
}

async function checkCounts(): Promise<void> {
  const { db } = api.services.database
  const rows = await db
    .select({ state: caseRow.state })
    .from(caseRow)
    .where(eq(caseRow.customerId, api.offices.pro.id))
  const { json } = await api.call('/cases/_count', { token })
  const recount = CaseState.options.map((state) => [
    state,
    rows.filter((row) => row.state === state).length,
  ])
  expect(json).toEqual({ ...Object.fromEntries(recount), all: rows.length })
}

async function play({ acts, ...start }: History): Promise<void> {
  const model: Model = {
    ...start,
    wasActivated: start.wasActivated || !['STANDBY', 'CANCELLED'].includes(start.state),
  }
  const id = await begin(model)
  let { version } = (await api.call(`/cases/${id}`, { token })).json
  for (const act of acts) {
    const to = arrows[act](model)
    const path = `/cases/${id}/${act}_case`
    const answer = await api.call(path, { method: 'PUT', token })
    expect([act, model, answer.status]).toEqual([act, model, to === null ? 409 : 200])
    const now = (await api.call(`/cases/${id}`, { token })).json
    expect(now.state).toBe(to ?? model.state)
    expect(now.version > version).toBe(to !== null)
    version = now.version
    if (to === 'ACTIVE') model.wasActivated = true
    model.state = to ?? model.state
  }
  await checkCounts()
}

test(
  'the server goes every arrow of the table of states, refuses every other act with 409, and counts right [G-401]',
  () =>
    runModel(
      'transitions',
      fc.asyncProperty(history, (one) => {
        running = play(one)
        return running
      }),
    ),
  MODEL_TIMEOUT,
)
