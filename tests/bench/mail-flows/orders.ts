import { setTimeout as pause } from 'node:timers/promises'
import { AffectedCases } from '../../../contracts/model/mail/mail-template.ts'
import { z } from '../../../contracts/schema.ts'
import { office, type ServerProcess } from '../../support/server/server-process.ts'
import type { Figures } from '../budgets.ts'
import { median, percentile } from '../statistics.ts'
import { flow, flows } from './flow-office.ts'

/** Between two commands of the agent, and between two looks at an order. */
const REST_MS = 40
/** How long the agent works before each order, while nothing is ordered. */
const QUIET_MS = 2_000

const Saved = z.object({ id: z.optional(z.string()), affected_cases: z.nullable(AffectedCases) })
type Call = { path: string; method: string; json?: unknown }

/** A text as people write it, of some kB. */
const body = (subject: string) => ({
  ...{ name: 'Ordered', type: 'scheduled', schedule_num_days: 20, subject },
  content: '<p>Dear {{last_name}}, this is about {{case_id}} on {{website}}.</p>'.repeat(40),
  config: { placeholders: {} },
})

/** Works on one case after the other until told to stop; milliseconds from each command to its answer. */
async function work(
  server: ServerProcess,
  ids: readonly string[],
  mark: string,
  goesOn: () => boolean,
): Promise<number[]> {
  const token = await server.login('agent')
  const times: number[] = []
  while (goesOn()) {
    const id = ids[(times.length * 37) % ids.length]
    const path = `/cases/${id}/case_tag/${mark}-${times.length}`
    const began = performance.now()
    const { status } = await server.call(path, token, { method: 'POST' })
    times.push(performance.now() - began)
    if (status !== 200) throw new Error(`a tag was answered with ${status}`)
    await pause(REST_MS)
  }
  return times
}

/** Gives an order and waits for its end: until it was answered, and what a case took. */
async function order(server: ServerProcess, token: string, { path, ...init }: Call) {
  const began = performance.now()
  const { status, json } = await server.call(`${flows}/${flow}/${path}`, token, init)
  const answerMs = performance.now() - began
  if (status !== 200) throw new Error(`an order was answered with ${status}`)
  const { id = '', affected_cases } = z.parse(Saved, json)
  if (!affected_cases) throw new Error('nothing was ordered')
  let affected = affected_cases
  while (affected.running) {
    await pause(REST_MS)
    const look = `/customer/${office.id}/config/affected_cases/${affected.bulk_id}`
    affected = z.parse(AffectedCases, (await server.call(look, token)).json)
  }
  const caseMs = (performance.now() - began) / affected.total
  if (affected.done !== affected.total)
    throw new Error(`${affected.done} of ${affected.total} cases follow`)
  return { id, answerMs, caseMs }
}

/**
 * What "Yes" costs on all cases of a flow, for a template that is added, changed and deleted: the slowest of the three,
 * while an agent works on the same cases.
 */
export async function ordersOf(server: ServerProcess, ids: readonly string[]): Promise<Figures> {
  const quiet: number[] = []
  const token = await server.login('admin')
  const told: { answerMs: number; caseMs: number; echoMs: number }[] = []
  let template = ''
  for (const call of [
    { path: 'templates?add_scheduled_emails=true', method: 'POST', json: body('{{case_id}}') },
    { path: '?update_scheduled_emails=true', method: 'PUT', json: body('Once more: {{case_id}}') },
    { path: '?delete_scheduled_emails=true', method: 'DELETE' },
  ]) {
    const until = performance.now() + QUIET_MS
    quiet.push(
      ...(await work(server, ids, `before ${call.method}`, () => performance.now() < until)),
    )
    let runs = true
    const agent = work(server, ids, call.method, () => runs)
    const path = template === '' ? call.path : `template/${template}${call.path}`
    const { id, ...took } = await order(server, token, { ...call, path }).finally(() => {
      runs = false
    })
    if (id !== '') template = id
    told.push({ ...took, echoMs: percentile(await agent, 0.95) })
  }
  const most = (what: keyof (typeof told)[number]) => Math.max(...told.map((one) => one[what]))
  return {
    'yes-answer-ms': most('answerMs'),
    'yes-case-ms': most('caseMs'),
    // Of what a command costs that changes one case, asked for alone.
    'yes-case-ratio': most('caseMs') / median(quiet),
    'yes-echo-p95-ms': most('echoMs'),
    'quiet-echo-p95-ms': percentile(quiet, 0.95),
  }
}
