import { randomInt } from 'node:crypto'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { parse, z } from '../../../contracts/schema.ts'
import type { Peers } from '../peers.ts'
import { sessionOf } from './server-pool.ts'

const CHANNEL = 'framewright'

/** The first halves of our advisory locks: what is done alone, who leads, who is alive. */
const ALONE = 7_101
const LEADS = 7_102
const ALIVE = 7_103

/** Between two attempts to connect, and between two attempts to lead. */
const RETRY_MS = 500

/** After a restart of the database, until every living process is connected again. */
const RETURN_SECONDS = 10

/**
 * A living process holds the lock of its number. Right after a restart of the database nobody does, so nobody
 * is taken for dead.
 */
const isGone = (process: AnyColumn): SQL => sql`(${process} is null or (
    now() - pg_postmaster_start_time() > make_interval(secs => ${RETURN_SECONDS})
    and not exists (select from pg_locks
      where locktype = 'advisory' and granted and classid = ${ALIVE} and objid = ${process}
        and database = (select oid from pg_database where datname = current_database()))))`

/** [process, topic, key, text] */
const Message = z.tuple([z.number(), z.string(), z.string(), z.string()])

type Listener = (key: string, text: string) => void

/** Runs `work` in a session that holds the lock and is closed afterwards, which frees it in any case. */
async function alone<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(sessionOf(url, 0))
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1, 0)', [ALONE])
    return await work()
  } finally {
    await client.end()
  }
}

/**
 * The peers on a PostgreSQL: one connection of this process's own, opened when first needed, which listens and
 * holds the session's locks. With the process or the connection its locks are gone, so another takes over.
 */
export function createServerPeers(url: string): Peers {
  const self = randomInt(1, 2 ** 31 - 1)
  const listeners = new Map<string, Set<Listener>>()
  const gaps = new Set<() => void>()
  const held = new Set<string>()
  const asked = new Map<string, number>()
  const untold = new Map<string, string>()
  let link: pg.Client | null = null
  let opening: Promise<void> | null = null
  let retry: NodeJS.Timeout | undefined
  let telling = false
  let talking = Promise.resolve()
  let closed = false

  const receive = (text: string): void => {
    const read = parse(Message, JSON.parse(text))
    if (!read.ok) return
    const [from, topic, key, value] = read.value
    if (from === self) return
    for (const listener of [...(listeners.get(topic) ?? [])]) listener(key, value)
  }

  const lose = (client: pg.Client): void => {
    if (link !== client) return
    link = null
    held.clear()
    again()
  }

  const again = (): void => {
    if (closed) return
    clearTimeout(retry)
    retry = setTimeout(open, RETRY_MS).unref()
  }

  async function connect(): Promise<void> {
    const client = new pg.Client(sessionOf(url, 1))
    client.on('error', () => lose(client))
    client.on('end', () => lose(client))
    client.on('notification', ({ payload }) => receive(payload ?? 'null'))
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    await client.query('select pg_try_advisory_lock($1, $2)', [ALIVE, self])
    link = client
    if (closed) await client.end()
    else for (const gap of [...gaps]) gap()
  }

  function open(): Promise<void> {
    if (link || closed) return Promise.resolve()
    opening ??= connect()
      .catch(again)
      .finally(() => {
        opening = null
      })
    return opening
  }

  async function tellAll(): Promise<void> {
    if (telling) return
    telling = true
    try {
      await open()
      while (link && untold.size > 0) {
        const messages = [...untold.values()]
        untold.clear()
        const told = link.query('select pg_notify($1, m) from unnest($2::text[]) m', [
          CHANNEL,
          messages,
        ])
        // Whoever did not hear it finds out by polling.
        await told.catch(() => undefined)
      }
    } finally {
      untold.clear()
      telling = false
    }
  }

  return {
    self,
    isSeen: async () => {
      await open()
      return link !== null
    },
    isGone,
    alone: (work) => alone(url, work),
    leads: async (job) => {
      if (held.has(job)) return true
      const now = performance.now()
      if (now - (asked.get(job) ?? Number.NEGATIVE_INFINITY) < RETRY_MS) return false
      asked.set(job, now)
      await open()
      const client = link
      if (!client) return false
      const { rows } = await client.query('select pg_try_advisory_lock($1, hashtext($2)) as mine', [
        LEADS,
        job,
      ])
      // An advisory lock taken twice has to be freed twice; here only the end of the session frees it.
      if (rows[0]?.mine === true && link === client) held.add(job)
      return held.has(job)
    },
    tell: (topic, key, text = '') => {
      if (closed) return
      untold.set(`${topic}\n${key}`, JSON.stringify([self, topic, key, text]))
      if (!telling) talking = tellAll()
    },
    hear: (topic, listener) => {
      const mine = listeners.get(topic) ?? new Set()
      listeners.set(topic, mine.add(listener))
      void open()
      return () => void mine.delete(listener)
    },
    onGap: (listener) => {
      gaps.add(listener)
      void open()
      return () => void gaps.delete(listener)
    },
    close: async () => {
      // A process that only came to change something leaves at once: the others hear of it first.
      await talking
      closed = true
      clearTimeout(retry)
      await opening
      const client = link
      link = null
      await client?.end()
    },
  }
}
