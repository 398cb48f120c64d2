import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { type DefaultEventsMap, Server } from 'socket.io'
import type { CaseEvent } from '../../contracts/events/case-event.ts'
import { PROTOCOL_VERSION, type ServerToClient, SOCKET_PATH } from '../../contracts/realtime.ts'
import type { OpenBench } from './bench-page.ts'
import type { Figures } from './budgets.ts'
import { crowd, mixedEvents, VISIBLE } from './crowd.ts'
import { percentile } from './statistics.ts'

const CASES = 100_000
/** Events a second, and for how long, in s. */
const RATE = 200
const SECONDS = 20

/** The number that the page stands at when it is greeted; the first event has the next one. */
const HEAD = 1

/** Between two looks at the clock, in ms: what is due by then is sent. */
const TICK = 5

/** A server that has nothing but the channel, as the real one speaks it. */
async function openChannel() {
  const http = createServer()
  const io = new Server<DefaultEventsMap, ServerToClient>(http, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    serveClient: false,
  })
  io.on('connection', (socket) =>
    socket.emit('welcome', { head: HEAD, protocol: PROTOCOL_VERSION }),
  )
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  const { port } = http.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    send: (event: CaseEvent) => io.emit('events', { events: [event] }),
    close: () => io.close(),
  }
}

/** How far the page's clock is ahead of ours: of some questions the one that was answered soonest knows best. */
async function clockAhead(page: Page): Promise<number> {
  let best = { took: Number.POSITIVE_INFINITY, ahead: 0 }
  for (let question = 0; question < 50; question += 1) {
    const asked = performance.now()
    const told = await page.evaluate(() => performance.now())
    const took = performance.now() - asked
    if (took < best.took) best = { took, ahead: told - asked - took / 2 }
  }
  return best.ahead
}

/** Sends the events one by one, `RATE` a second; answers the moment before each was sent, by number. */
async function sendAll(
  events: readonly CaseEvent[],
  send: (event: CaseEvent) => void,
): Promise<Map<number, number>> {
  const sent = new Map<number, number>()
  const began = performance.now()
  for (const [at, event] of events.entries()) {
    while (performance.now() < began + (at * 1_000) / RATE) await pause(TICK)
    sent.set(event.seq ?? 0, performance.now())
    send(event)
  }
  return sent
}

/**
 * From the moment when the server hands an event to its socket to the paint, with 50 subscribers mounted and 200
 * events a second: loopback, the client's own channel with its parsing, the wait for the frame, fold and drawing.
 */
export async function livePart({ open }: OpenBench): Promise<Figures> {
  const rows = crowd(CASES)
  const shown = new Set(rows.slice(0, VISIBLE).map(({ id }) => id))
  const events = mixedEvents(rows, RATE * SECONDS, HEAD + 1)
  const watched = events.flatMap(({ seq, payload }) =>
    seq !== null && shown.has(payload.row.id) && payload.was.state !== undefined ? [seq] : [],
  )
  const channel = await openChannel()
  const { page } = await open()
  try {
    await page.evaluate(([cases, origin, seqs]) => window.bench.live.open(cases, origin, seqs), [
      CASES,
      channel.origin,
      watched,
    ] as const)
    const ahead = await clockAhead(page)
    const sent = await sendAll(events, channel.send)
    const paints = await page.evaluate(
      (last) => window.bench.live.paints(last),
      HEAD + events.length,
    )
    if (paints.length !== watched.length) {
      throw new Error(`${paints.length} of ${watched.length} events were painted`)
    }
    const times = paints.map(([seq, at]) => at - ahead - (sent.get(seq) ?? Number.NaN))
    return {
      'live.paints': times.length,
      'live.event-to-paint-p50-ms': percentile(times, 0.5),
      'live.event-to-paint-p95-ms': percentile(times, 0.95),
    }
  } finally {
    await page.close()
    await channel.close()
  }
}
