/** One person at a screen of the real client, without the screen: its log, its projections, its way to the server. */
import type { InjectOptions } from 'fastify'
import type { CallName } from '../../contracts/api/calls.ts'
import type { KnownEvent } from '../../contracts/events/definitions.ts'
import type { Envelope } from '../../contracts/events/envelope.ts'
import { dayOf } from '../../contracts/rules/time/days.ts'
import { systemClock } from '../../src/bus/clock.ts'
import type { Gateway, RequestOf, ValueOf } from '../../src/bus/gateway/call.ts'
import { createGateway } from '../../src/bus/gateway/gateway.ts'
import { createSessionStore } from '../../src/bus/gateway/session-store.ts'
import { createTransport } from '../../src/bus/gateway/transport.ts'
import { type Arrival, accept, type Log, startLog } from '../../src/bus/log/log.ts'
import { createWorkspace, foldWorkspace, type Workspace } from '../../src/projections/workspace.ts'
import { type Customer, loggedIn, type Person } from '../simulation/world/customer.ts'
import { Received } from '../simulation/world/network.ts'
import { memoryStorage } from '../support/client/client.ts'
import { allCases, localEvent, pageListed, sessionStarted } from '../support/records/events.ts'
import type { House } from './world.ts'

/** A server that is reached without a network. */
type Reached = Pick<House, 'app' | 'services'>

/** The gateway of a person, straight into the server. */
export async function gatewayOf(
  house: Reached,
  customer: Customer,
  person: Person,
): Promise<Gateway> {
  const sessions = createSessionStore(memoryStorage())
  sessions.write(await loggedIn(house.services, person, person.sessionId))
  const fetch = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(`http://server.example${input}`, init)
    const payload = Buffer.from(await request.arrayBuffer())
    const options: InjectOptions = {
      method: request.method as 'GET',
      url: String(input),
      headers: Object.fromEntries(request.headers),
      remoteAddress: customer.address,
      ...(payload.length > 0 && { payload }),
    }
    const answer = await house.app.inject(options)
    return new Received({
      status: answer.statusCode,
      headers: Object.fromEntries(Object.entries(answer.headers).map(([k, v]) => [k, String(v)])),
      body: answer.body,
    })
  }
  return createGateway({
    transport: createTransport('/api', fetch as typeof globalThis.fetch),
    sessions,
    clock: systemClock,
    lock: (work) => work(),
    onStored: () => () => undefined,
  })
}

type Read<N extends CallName> = { value: ValueOf<N>; asOf: number }

/** Opens a desk on everything that the customer has. */
export async function openDesk(
  house: Reached & Pick<House, 'now'>,
  customer: Customer,
  person: Person,
) {
  const gateway = await gatewayOf(house, customer, person)
  const session = gateway.session()
  if (!session) throw new Error('nobody is logged in')
  let log: Log = startLog(null)
  let workspace: Workspace = createWorkspace()

  const take = (arrivals: readonly Arrival[]): void => {
    log = accept(log.version === 0 ? startLog(null) : log, arrivals)
    workspace = foldWorkspace(workspace, log.batch)
  }
  const note = (...events: KnownEvent[]): void => take([{ kind: 'local', events }])
  /** Published since the last look. */
  let heard: Envelope[] = []
  const stop = house.services.hub.subscribe(customer.id, (events) => {
    heard.push(...events)
    take([{ kind: 'wire', events }])
  })

  async function read<N extends CallName>(name: N, request: RequestOf<N>): Promise<Read<N>> {
    const answer = await gateway.call(name, request)
    if (answer.kind !== 'answer') throw new Error(`${name}: ${answer.message}`)
    return { value: answer.value as ValueOf<N>, asOf: answer.asOf ?? 0 }
  }

  /** Somebody opens the case. */
  async function open(id: string): Promise<void> {
    const [detail, entries] = [
      await read('readCase', { params: { id } }),
      await read('readActivities', { params: { id } }),
    ]
    note(
      localEvent('case.loaded', { detail: detail.value, as_of: detail.asOf }),
      localEvent('activities.loaded', {
        case_id: id,
        activities: entries.value,
        as_of: entries.asOf,
      }),
    )
  }

  const today = (): void =>
    note(localEvent('day.changed', { day: dayOf(new Date(house.now()).toISOString()) }))

  const page = await read('searchCases', { body: { ...allCases, paging: { page_size: 1_000 } } })
  const counts = await read('countCases', {})
  note(sessionStarted(page.asOf, session.user))
  today()
  note(
    localEvent('counts.loaded', { counts: counts.value, as_of: counts.asOf }),
    pageListed(page.value.cases, { total_count: page.value.total_count, as_of: page.asOf }),
  )
  for (const { id } of page.value.cases) await open(id)

  return {
    person,
    gateway,
    read,
    note,
    open,
    today,
    workspace: () => workspace,
    log: () => log,
    takeHeard: (): Envelope[] => {
      const taken = heard
      heard = []
      return taken
    },
    close: stop,
  }
}
export type Desk = Awaited<ReturnType<typeof openDesk>>
