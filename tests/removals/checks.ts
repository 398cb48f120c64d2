/** Everything that the authorisation tests ask, as one list that stops where the first of them is red. */
import { serverEvents } from '../../contracts/events/definitions.ts'
import { startRealtime } from '../../server-mock/realtime/socket.ts'
import { taint } from '../conformance/canaries.ts'
import { walk } from '../conformance/canary-walk.ts'
import { askMatrix, callNames, type Finding } from '../conformance/matrix-cells.ts'
import { askFiles, askLinks, askTokens } from '../conformance/other-doors.ts'
import {
  addReminders,
  gates,
  hundredForOneSeat,
  plannedUnder,
  setPlan,
} from '../conformance/plan-gates.ts'
import { tellEverything } from '../conformance/sockets.ts'
import { askStrays } from '../conformance/strays.ts'
import { A_SECOND, causes, outlasts } from '../conformance/token-life.ts'
import { askTransplants } from '../conformance/transplants.ts'
import { openApi, type TestApi } from '../support/api.ts'
import { handshakeOf, listen, refusalOf } from '../support/listeners.ts'
import { mint } from '../support/tokens.ts'
import { addUserTo } from '../support/user-office.ts'
import type { Kind } from './switches.ts'

export type Check = (api: TestApi) => Promise<string[]>

const told = (findings: readonly Finding[]): string[] =>
  findings.map(({ call, wrong }) => `${call}: ${wrong}`)

const onTheChannel =
  (work: Check): Check =>
  async (api) => {
    const realtime = startRealtime(api.services, api.app.server)
    return work(api).finally(() => realtime.close())
  }

async function askGates(api: TestApi): Promise<string[]> {
  const { pro } = api.offices
  const token = await mint(api, pro, 'admin')
  const found: string[] = []
  for (const [what, { shut, ask }] of Object.entries(gates)) {
    await setPlan(api, pro, shut)
    const { status } = await ask(api, pro, token)
    if (status !== 403) found.push(`${what}: ${status}`)
  }
  await addReminders(api, pro)
  const planned = await plannedUnder(api, pro, token, 'LITE')
  if (planned > 0) found.push(`LITE planned ${planned} mails`)
  if ((await plannedUnder(api, pro, token, 'PRO')) === 0) found.push('PRO planned nothing')
  const came = await hundredForOneSeat(api)
  return came === 1 ? found : [...found, `${came} came in`]
}

/** Who changes the own role keeps the session, but not the socket: it comes back as what the user is now. */
async function ownRoleCutsSocket(api: TestApi): Promise<string[]> {
  const office = api.offices.enterprise
  const token = await mint(api, office, 'admin')
  // The session that the user has is the latest one.
  const listener = await listen(api.origin, handshakeOf(token))
  const { id } = await addUserTo(api, office.id, { role: 'ADMIN' })
  const json = { role: 'AGENT' }
  const path = `/user/${office.users.admin.id}`
  const { status } = await api.call(path, { method: 'PUT', token, json })
  const isCut = await listener.cutWithin(A_SECOND)
  listener.close()
  return status === 200 && isCut ? [] : [`an own role (${status}, ${id}): the socket stays`]
}

async function askLives(api: TestApi): Promise<string[]> {
  const found: string[] = []
  const bystander = await listen(api.origin, handshakeOf(await mint(api, api.offices.pro, 'agent')))
  for (const [what, cause] of Object.entries(causes))
    for (const left of await outlasts(api, cause)) found.push(`${what}: ${left}`)
  const frame = { case_id: null, user_id: 'x', user_name: 'x', tab: null, greets: false } as const
  const heard = bystander.nextFrame()
  api.services.hub.tellPresence(api.offices.pro.id, { ...frame, state: 'gone' })
  const isThere = await Promise.race([bystander.ended.then(() => false), heard.then(() => true)])
  bystander.close()
  return [...found, ...(isThere ? [] : ['a bystander was cut']), ...(await ownRoleCutsSocket(api))]
}

async function askOrigins(api: TestApi): Promise<string[]> {
  const headers = { origin: 'https://evil.example' }
  const simulated = await api.request('/simulation/events', { method: 'POST', json: {}, headers })
  if (simulated.status !== 403) return [`a simulation from elsewhere: ${simulated.status}`]
  const auth = handshakeOf(await mint(api, api.offices.pro, 'agent'))
  const refused = await refusalOf(api.origin, auth, headers)
  return refused === null ? ['a page from elsewhere was let in'] : []
}

/** In `lite` every text is marked; it is nobody's own afterwards. */
async function askCanaries(api: TestApi): Promise<string[]> {
  await taint(api, api.offices.lite)
  return walk(api, api.offices.enterprise, api.offices.lite)
}

/** Each over a server of its own. */
export const checks = {
  transplants: async (api: TestApi) => told(await askTransplants(api)),
  canaries: askCanaries,
  matrix: async (api: TestApi) => told(await askMatrix(api, callNames)),
  strays: askStrays,
  files: askFiles,
  tokens: askTokens,
  links: askLinks,
  gates: askGates,
  channel: onTheChannel(async (api) => [
    ...(await askOrigins(api)),
    ...(await tellEverything(api, Object.keys(serverEvents))),
  ]),
  lives: onTheChannel(askLives),
} satisfies Record<string, Check>

export type CheckName = keyof typeof checks

const every = Object.keys(checks) as CheckName[]

/** Which are the likeliest to see that something of this kind is gone. */
const likely: Readonly<Record<Kind, readonly CheckName[]>> = {
  tenant: ['transplants', 'canaries', 'strays', 'files'],
  session: ['tokens', 'links', 'matrix'],
  claim: ['tokens'],
  person: ['links', 'strays'],
  role: ['channel', 'strays'],
  plan: ['gates', 'strays'],
  end: ['lives'],
  room: ['channel', 'lives'],
}

/** All checks, the likeliest first. */
export const checksFor = (kind: Kind): readonly CheckName[] => [
  ...new Set([...likely[kind], ...every]),
]

/** Runs one check over a fresh server. A server that breaks down is as red as a wrong answer. */
export async function run(name: CheckName): Promise<string[]> {
  const api = await openApi()
  try {
    return await checks[name](api)
  } catch (error) {
    return [`broke down: ${error instanceof Error ? error.message.split('\n')[0] : 'unknown'}`]
  } finally {
    await api.close()
  }
}
