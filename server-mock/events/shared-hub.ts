import { and, inArray, isNotNull } from 'drizzle-orm'
import { EVENT_PAGE } from '../../contracts/api/events.ts'
import type { Envelope } from '../../contracts/events/envelope.ts'
import { PresenceFrame } from '../../contracts/realtime.ts'
import { parse } from '../../contracts/schema.ts'
import type { Database } from '../db/database.ts'
import { session } from '../db/schema/accounts.ts'
import { createHub, type EventHub } from '../hub.ts'
import type { Logger } from '../log.ts'
import { envelopesAfter, headOf, headsOf } from './read.ts'

/** How often it polls, in ms: notifications get lost while a connection is down. */
const LOOK_MS = 2_000

/** How far the subscribers of a customer have been told; null until the head was read. */
type Cursor = {
  seq: number | null
  listeners: number
  reading: Promise<void> | null
  again: boolean
}

const seqOf = (event: Envelope | undefined): number => event?.seq ?? 0

export type OpenHub = { hub: EventHub; close(): void }

/** The hub of this process: alone on the embedded database, one of several on a PostgreSQL. */
export const openHub = (database: Database, log: Logger): OpenHub =>
  database.peers.self === null
    ? { hub: createHub(), close: () => undefined }
    : openSharedHub(database, log)

/**
 * The hub of a process that shares its database with others. The others are told numbers only, and read the
 * events from the table, so there is no second path to keep right. Subscribers get them without holes and in
 * order, whichever process committed them: as the head row's lock makes the order of commits the order of
 * numbers, everything below a number that is seen can be read.
 */
function openSharedHub({ db, peers }: Database, log: Logger): OpenHub {
  const local = createHub()
  const cursors = new Map<string, Cursor>()
  const heldBy = new Set<() => readonly string[]>()

  const tell = (customerId: string, cursor: Cursor, events: readonly Envelope[]): void => {
    const fresh = events.filter((event) => seqOf(event) > (cursor.seq ?? 0))
    if (fresh.length === 0) return
    cursor.seq = seqOf(fresh.at(-1))
    local.publish(customerId, fresh)
  }

  async function readOn(customerId: string, cursor: Cursor): Promise<void> {
    do {
      cursor.again = false
      if (cursor.seq === null) {
        const head = await headOf(db, customerId)
        cursor.seq ??= head
      } else {
        const events = await envelopesAfter(db, customerId, cursor.seq)
        tell(customerId, cursor, events)
        if (events.length === EVENT_PAGE) cursor.again = true
      }
    } while (cursor.again)
  }

  /** Reads what is missing, one reading at a time. Rejects when the database cannot be asked. */
  function catchUp(customerId: string, cursor: Cursor): Promise<void> {
    cursor.again = true
    cursor.reading ??= readOn(customerId, cursor).finally(() => {
      cursor.reading = null
    })
    return cursor.reading
  }

  const catchUpSoon = (customerId: string, cursor: Cursor): void => {
    catchUp(customerId, cursor).catch((error) =>
      log.warn('events not read', { reason: String(error) }),
    )
  }

  /** What this process committed needs no reading, unless another commit lies before it. */
  function take(customerId: string, events: readonly Envelope[]): void {
    const cursor = cursors.get(customerId)
    if (!cursor) return
    const first = seqOf(events[0])
    cursor.seq ??= first - 1
    if (first <= cursor.seq + 1) tell(customerId, cursor, events)
    else catchUpSoon(customerId, cursor)
  }

  const heard = (customerId: string, seq: number): void => {
    const cursor = cursors.get(customerId)
    if (cursor && (cursor.seq === null || seq > cursor.seq)) catchUpSoon(customerId, cursor)
  }

  async function lookAtEvents(): Promise<void> {
    if (cursors.size === 0) return
    for (const { customerId, seq } of await headsOf(db, [...cursors.keys()])) heard(customerId, seq)
  }

  async function lookAtSessions(): Promise<void> {
    const held = [...heldBy].flatMap((ids) => ids())
    if (held.length === 0) return
    const ended = await db
      .select({ id: session.id })
      .from(session)
      .where(and(inArray(session.id, held), isNotNull(session.ended)))
    for (const { id } of ended) local.endSession(id)
  }

  const look = (): void => {
    Promise.all([lookAtEvents(), lookAtSessions()]).catch((error) =>
      log.warn('the other processes cannot be followed', { reason: String(error) }),
    )
  }

  const timer = setInterval(look, LOOK_MS).unref()
  const ends = [
    () => clearInterval(timer),
    peers.onGap(look),
    peers.hear('events', (customerId, seq) => heard(customerId, Number(seq))),
    peers.hear('session', (id) => local.endSession(id)),
    peers.hear('presence', (key, text) => {
      const frame = parse(PresenceFrame, JSON.parse(text))
      const customerId = key.split('\n')[0]
      if (frame.ok && customerId) local.tellPresence(customerId, frame.value)
    }),
  ]

  return {
    hub: {
      ...local,
      publish: (customerId, events) => {
        const last = events.at(-1)
        if (!last) return
        peers.tell('events', customerId, String(seqOf(last)))
        take(customerId, events)
      },
      subscribe: (customerId, listener) => {
        const cursor = cursors.get(customerId) ?? {
          seq: null,
          listeners: 0,
          reading: null,
          again: false,
        }
        cursor.listeners += 1
        if (cursor.listeners === 1) {
          cursors.set(customerId, cursor)
          catchUpSoon(customerId, cursor)
        }
        const end = local.subscribe(customerId, listener)
        let isOver = false
        return () => {
          if (isOver) return
          isOver = true
          end()
          cursor.listeners -= 1
          if (cursor.listeners === 0) cursors.delete(customerId)
        }
      },
      watching: async (customerId) => {
        const cursor = cursors.get(customerId)
        if (cursor?.seq === null) await catchUp(customerId, cursor)
      },
      lastSeq: (customerId) => cursors.get(customerId)?.seq ?? 0,
      endSession: (id) => {
        local.endSession(id)
        peers.tell('session', id)
      },
      onSessionEnd: (listener, held) => {
        const end = local.onSessionEnd(listener)
        if (held) heldBy.add(held)
        return () => {
          end()
          if (held) heldBy.delete(held)
        }
      },
      tellPresence: (customerId, frame) => {
        local.tellPresence(customerId, frame)
        peers.tell(
          'presence',
          `${customerId}\n${frame.case_id}\n${frame.tab}`,
          JSON.stringify(frame),
        )
      },
    },
    close: () => {
      for (const end of ends) end()
    },
  }
}
