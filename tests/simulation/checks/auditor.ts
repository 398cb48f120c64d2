/** A fresh load when all is over, and how every client compares with it (engine.md 12 and 13). */
import { allSettled, fork } from 'effector'
import type { Gateway } from '../../../src/bus/gateway/call.ts'
import { createGateway } from '../../../src/bus/gateway/gateway.ts'
import { createSessionStore } from '../../../src/bus/gateway/session-store.ts'
import { $gateway } from '../../../src/bus/gateway/store.ts'
import { createTransport } from '../../../src/bus/gateway/transport.ts'
import { eventsOf, type Log } from '../../../src/bus/log/log.ts'
import { $realtime } from '../../../src/bus/realtime/realtime.ts'
import { canonical, replay } from '../../../src/projections/replay.ts'
import type { Workspace } from '../../../src/projections/workspace.ts'
import { $workspace } from '../../../src/projections/workspace-store.ts'
import { casesRequested } from '../../../src/queries/cases/case-list.ts'
import { countsRequested } from '../../../src/queries/cases/counts.ts'
import { caseOpened } from '../../../src/queries/cases/open-case.ts'
import { appStarted } from '../../../src/queries/following/session.ts'
import { memoryStorage } from '../../support/client/client.ts'
import { differences } from '../../support/proofs/oracle.ts'
import { allCases } from '../../support/records/events.ts'
import { type Customer, loggedIn, PEOPLE } from '../world/customer.ts'
import { Received } from '../world/network.ts'
import type { Call, SimulatedServer } from '../world/server.ts'
import type { VirtualTime } from '../world/virtual-time.ts'

/** Reads the server as it is now; nothing changes any more, so that each read is made once. */
async function openEyes(
  server: SimulatedServer,
  time: VirtualTime,
  customer: Customer,
): Promise<Gateway> {
  const instance = server.instance()
  const person = customer.people[PEOPLE - 1]
  if (!instance || !person) throw new Error('nobody is there to look')
  const sessions = createSessionStore(memoryStorage())
  sessions.write(await loggedIn(instance.services, person, person.sessionId))
  const fetch = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const body = typeof init.body === 'string' ? init.body : undefined
    const call: Call = {
      method: init.method ?? 'GET',
      url: String(input),
      headers: Object.fromEntries(new Headers(init.headers)),
      body,
      from: customer.address,
    }
    return new Received((await server.call(call)) ?? { status: 503, headers: {}, body: '' })
  }
  const gateway = createGateway({
    transport: createTransport('/api', fetch as typeof globalThis.fetch),
    sessions,
    clock: time.clock(),
    lock: (work) => work(),
    onStored: () => () => undefined,
  })
  const read = new Map<string, ReturnType<Gateway['call']>>()
  const call: Gateway['call'] = (name, request) => {
    const key = `${name} ${JSON.stringify(request)}`
    const answer = read.get(key) ?? gateway.call(name, request)
    read.set(key, answer)
    // Kept under the very name and request that it answers.
    return answer as ReturnType<typeof gateway.call<typeof name>>
  }
  return { ...gateway, call }
}

/** A new tab that loads everything, as somebody does who comes in now. */
async function freshWorkspace(gateway: Gateway, caseIds: readonly string[]): Promise<Workspace> {
  const scope = fork({
    values: [
      [$gateway, gateway],
      [$realtime, { isOff: () => true, connect: () => ({ close: () => undefined }) }],
    ],
  })
  await allSettled(appStarted, { scope })
  await Promise.all([
    allSettled(casesRequested, { scope, params: allCases }),
    allSettled(countsRequested, { scope }),
  ])
  for (const id of caseIds) await allSettled(caseOpened, { scope, params: id })
  return scope.getState($workspace)
}

function compareReplay(name: string, office: Workspace, log: Log): string[] {
  const replayed = replay({
    header: {
      format: 'framewright-log',
      version: 1,
      at: new Date(0).toISOString(),
      redacted: false,
      dropped: log.dropped,
      malformed: log.malformed,
      state: '',
    },
    checkpoint: log.segments[0]?.checkpoint ?? null,
    events: eventsOf(log),
  })
  if (!replayed.ok) return [`diverged: the log of ${name} cannot be replayed: ${replayed.message}`]
  return canonical(replayed.value) === canonical(office)
    ? []
    : [`diverged: the replay of the log of ${name} is another state`]
}

/** A list that is shown no more is asked for again before it is shown: a new day says nothing to it. */
function withoutPast(office: Workspace): Workspace {
  const lists = [...office.lists.map]
  const kept = lists.filter(
    ([, { query }], at) => at === lists.length - 1 || !query.filter.overdue_reminders,
  )
  return { ...office, lists: { ...office.lists, map: new Map(kept) } }
}

type Seen = { name: string; office: Workspace; log: Log }

export async function divergences(
  server: SimulatedServer,
  time: VirtualTime,
  customer: Customer,
  clients: readonly Seen[],
): Promise<string[]> {
  const gateway = await openEyes(server, time, customer)
  const fresh = await freshWorkspace(gateway, customer.caseIds)
  const found = (await differences(fresh, gateway)).map((what) => `diverged: fresh load: ${what}`)
  for (const [at, { name, office, log }] of clients.entries()) {
    const different = await differences(withoutPast(office), gateway)
    found.push(...different.map((what) => `diverged: ${name}: ${what}`))
    if (at === 0) found.push(...compareReplay(name, office, log))
  }
  return found
}
