/** An office in which one thing is done to many cases; who carries it out is called by the test. */
import { expect } from 'vitest'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import type { CaseBulkAct } from '../../../contracts/model/cases/case-bulk.ts'
import { runBulks } from '../../../server-mock/modules/case-bulk/run.ts'
import { openCaseDesk } from './case-desk.ts'

export type Cases = { ids: string[] } | { filter: object; except?: string[] }

/** `mine` is the token of the administrator who gives the orders, `colleague` that of an agent. */
export async function openBulkDesk() {
  const desk = await openCaseDesk()
  const { api } = desk
  const mine = await api.signIn('pro', 'admin')
  const colleague = await api.signIn('pro', 'colleague')
  let keys = 0
  const freshKey = () => `bulk-key-${++keys}`

  const order = (act: CaseBulkAct, cases: Cases, { token = mine, key = freshKey() } = {}) =>
    api.call('/cases/_bulk', {
      token,
      json: { act, cases },
      headers: { 'Idempotency-Key': key },
    })

  /** Gives an order that is taken; answers its id. */
  async function begin(act: CaseBulkAct, cases: Cases, token = mine): Promise<string> {
    const { status, json } = await order(act, cases, { token })
    expect([status, json.error_message]).toEqual([200, undefined])
    return json.bulk.id
  }

  const run = (goesOn?: () => boolean) => runBulks(api.services, goesOn)
  const read = async (id: string, token = mine) =>
    (await api.call(`/cases/_bulk/${id}`, { token })).json
  const post = (id: string, verb: 'cancel' | 'undo', token = mine) =>
    api.call(`/cases/_bulk/${id}/${verb}`, { token, method: 'POST' })

  /** Gives an order and carries it out. */
  async function done(act: CaseBulkAct, ids: string[]) {
    const id = await begin(act, { ids })
    api.takeEvents()
    await run()
    const events = api.takeEvents()
    return { id, ...(await read(id)), names: events.map(({ name }) => name) }
  }

  async function undo(id: string) {
    const { status, json } = await post(id, 'undo')
    expect([status, json.error_message]).toEqual([200, undefined])
    await run()
    return read(json.bulk.id)
  }

  const some = (count: number, state: CaseState = 'ACTIVE') =>
    Promise.all(Array.from({ length: count }, () => desk.makeCase(state)))
  const statesOf = async (ids: string[]) =>
    Promise.all(ids.map(async (id) => (await desk.get(id)).state))

  return {
    ...{ desk, mine, colleague, freshKey },
    ...{ order, begin, run, read, post, done, undo, some, statesOf },
  }
}
