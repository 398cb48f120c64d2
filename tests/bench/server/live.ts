import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { PROTOCOL_VERSION, SOCKET_PATH } from '../../../contracts/realtime.ts'
import { z } from '../../../contracts/schema.ts'
import type { DatabaseSource } from '../../../server-mock/db/database.ts'
import { runChange } from '../../../server-mock/events/change.ts'
import { headOf } from '../../../server-mock/events/read.ts'
import {
  addTestOffice,
  office,
  openProcess,
  type ServerProcess,
} from '../../support/server/server-process.ts'
import type { Figures } from '../budgets.ts'
import { percentile } from '../statistics.ts'
import { tagAdded } from './writes.ts'

const CLIENTS = 100
const EVENTS_A_SECOND = 100
const SECONDS = 5
/** Of the burst: so many changes of so many events each. */
const [CHANGES, EVENTS] = [20, 100]

const LOGOUTS = 20
/** Longer than a server takes that looks for itself, in ms. */
const CUT_WITHIN = 10_000

const Heard = z.object({ events: z.array(z.object({ seq: z.int() })) })

/** A client that only counts: what a real one does with an event is not the server's cost. */
async function join(origin: string, token: string, onEvent: (seq: number) => void) {
  const socket: Socket = io(origin, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token, protocol: PROTOCOL_VERSION },
  })
  socket.on('events', (message) => {
    for (const { seq } of z.parse(Heard, message).events) onEvent(seq)
  })
  await new Promise((resolve, reject) => {
    socket.on('welcome', resolve)
    socket.on('connect_error', reject)
  })
  return socket
}

/** How long after a logout is asked for at one server the socket of its session is cut at the other, in ms. */
async function logoutsOf(asked: ServerProcess, held: ServerProcess): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < LOGOUTS; at += 1) {
    const token = await held.login('admin')
    const member = await held.join(token)
    const began = performance.now()
    const { status } = await asked.call('/logout', token, { method: 'POST', json: {} })
    const isCut = member.ended.then(() => true)
    if (status !== 200 || !(await Promise.race([isCut, pause(CUT_WITHIN, false)])))
      throw new Error(`a logout was answered by ${status}, and cut no socket`)
    times.push(performance.now() - began)
  }
  return times
}

/**
 * How long it takes until what one did is heard by a hundred, from the begin of the change, at an office's
 * busiest; what one delivery of a burst takes; and how soon a logout cuts its socket. The clients share the server's process.
 */
export async function liveOf(source: DatabaseSource): Promise<Figures> {
  const server = await openProcess(source)
  try {
    await addTestOffice(server.services)
    const token = await server.login('agent')
    const begun = new Map<number, number>()
    const late: number[] = []
    let deliveries = 0
    const onEvent = (seq: number): void => {
      deliveries += 1
      const began = begun.get(seq)
      if (began !== undefined) late.push(performance.now() - began)
    }
    const clients: Socket[] = []
    for (let at = 0; at < CLIENTS; at += 1) clients.push(await join(server.origin, token, onEvent))
    const by = {
      customerId: office.id,
      actor: { kind: 'system' as const, id: null, name: null },
      commandId: null,
    }
    let next = 1 + (await headOf(server.services.database.db, office.id))
    const change = (events: number, isTimed: boolean) => {
      if (isTimed) begun.set(next, performance.now())
      next += events
      return runChange(server.services, by, async ({ emit }) => {
        for (let at = 0; at < events; at += 1) emit(tagAdded)
      })
    }
    const delivered = async (count: number): Promise<void> => {
      const deadline = performance.now() + 60_000
      while (deliveries < count && performance.now() < deadline) await pause(1)
      if (deliveries !== count) throw new Error(`${deliveries} of ${count} were delivered`)
    }

    const changes: Promise<unknown>[] = []
    const started = performance.now()
    for (let at = 0; at < EVENTS_A_SECOND * SECONDS; at += 1) {
      await pause(Math.max(0, started + (at * 1_000) / EVENTS_A_SECOND - performance.now()))
      changes.push(change(1, true))
    }
    await Promise.all(changes)
    await delivered(changes.length * CLIENTS)

    const before = deliveries
    const burst = performance.now()
    for (let at = 0; at < CHANGES; at += 1) await change(EVENTS, false)
    await delivered(before + CHANGES * EVENTS * CLIENTS)
    const burstMs = performance.now() - burst
    for (const client of clients) client.close()
    // Of several servers on a PostgreSQL, the other one.
    const other = 'url' in source ? await openProcess(source) : server
    const logouts = await logoutsOf(other, server).finally(() =>
      other === server ? undefined : other.close(),
    )
    return {
      'append-to-seen-p95-ms': percentile(late, 0.95),
      'logout-to-cut-p95-ms': percentile(logouts, 0.95),
      // 60,000 deliveries a second are the goal.
      'delivery-us': (burstMs * 1_000) / (CHANGES * EVENTS * CLIENTS),
    }
  } finally {
    await server.close()
  }
}
