import pg from 'pg'
import type { DatabaseClient, DatabasePool, QueryInput } from './database-pool.ts'

/** Connections of one process; what is asked beyond them waits. */
const MOST = 10
const CONNECT_MS = 5_000

/**
 * How long a statement waits for a lock, as a repeat of a command waits for the first (engine.md 16), and how
 * long a transaction may lie idle before its locks are freed.
 */
const LOCK_MS = 10_000
const IDLE_MS = 60_000

/** Settings of every connection of ours: moments in UTC, whatever the server's own time zone is. */
export const sessionOf = (url: string, lockMs: number): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'framewright',
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: IDLE_MS,
  options: '-c TimeZone=UTC -c DateStyle=ISO',
})

const textOf = (config: QueryInput): string => (typeof config === 'string' ? config : config.text)

const errorOf = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error(String(cause))

class ServerPoolClient implements DatabaseClient {
  readonly #client: pg.PoolClient
  #inTransaction = false
  #released = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async query(config: QueryInput, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.#released) throw new Error('This connection was given back already.')
    const begins = /^\s*begin/i.test(textOf(config))
    if (begins) this.#inTransaction = true
    try {
      const result = await this.#client.query(config, values)
      if (/^\s*(commit|rollback)\s*$/i.test(textOf(config))) this.#inTransaction = false
      return result
    } catch (error) {
      // Drizzle gives no connection back whose `begin` failed: ten of them would end the pool.
      if (begins) this.#giveBack(errorOf(error))
      throw error
    }
  }

  release(): void {
    if (this.#released) return
    if (!this.#inTransaction) {
      this.#giveBack()
      return
    }
    this.#released = true
    this.#client.query('rollback').then(
      () => this.#client.release(),
      (error) => this.#client.release(errorOf(error)),
    )
  }

  #giveBack(broken?: Error): void {
    this.#released = true
    this.#client.release(broken)
  }
}

/**
 * Connections to a real PostgreSQL. It heals by itself: a connection that broke is thrown away, the next query
 * opens another. Drizzle tells a pool by "Pool" in the class's name.
 */
export class ServerPool implements DatabasePool {
  readonly #pool: pg.Pool

  constructor(url: string) {
    this.#pool = new pg.Pool({ ...sessionOf(url, LOCK_MS), max: MOST })
    // A broken connection is told to the query that uses it; without a listener it would end the process.
    const ignore = (): void => undefined
    this.#pool.on('error', ignore)
    this.#pool.on('connect', (client) => client.on('error', ignore))
  }

  query(config: QueryInput, values?: unknown[]): Promise<pg.QueryResult> {
    return this.#pool.query(config, values)
  }

  async connect(): Promise<DatabaseClient> {
    return new ServerPoolClient(await this.#pool.connect())
  }

  async end(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end()
  }
}
