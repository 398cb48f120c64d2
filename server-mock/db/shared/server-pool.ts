import pg from 'pg'
import type { DatabaseClient, DatabasePool, QueryInput } from '../database-pool.ts'
import { isKept, isPlannedOnce, ONCE } from '../planning.ts'
import { type Boundary, begun, boundaryOf, TransactionOver } from '../transaction-boundary.ts'
import { gatheringSocket } from './gathering-socket.ts'

/** Connections of one process; what is asked beyond them waits. */
const MOST = 10
/** Of them for statements that are planned once. */
const MOST_ONCE = 4
const CONNECT_MS = 5_000

/**
 * How long a statement waits for a lock, as a repeat of a command waits for the first (engine.md 16), and how
 * long a transaction may lie idle before its locks are freed.
 */
const LOCK_MS = 10_000
const IDLE_MS = 60_000

/** Settings of every connection of ours: timestamps in UTC, whatever the server's own time zone is. */
export const sessionOf = (url: string, lockMs: number): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'framewright',
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: IDLE_MS,
  options: '-c TimeZone=UTC -c DateStyle=ISO',
})

const errorOf = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error(String(cause))

/** Gives statements with parameters a name, by which each connection plans them once. */
function createNaming() {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known || !isKept(text, names.size)) return known
    const name = `s${names.size + 1}`
    names.set(text, name)
    return name
  }
  return (config: QueryInput, values: unknown[] | undefined): QueryInput => {
    const query = typeof config === 'string' ? { text: config } : config
    const hasValues = (values ?? query.values ?? []).length > 0
    const name = query.name === undefined && hasValues ? nameOf(query.text) : undefined
    return name === undefined ? config : { ...query, name }
  }
}
type Naming = ReturnType<typeof createNaming>

class ServerPoolClient implements DatabaseClient {
  readonly #client: pg.PoolClient
  readonly #named: Naming
  #boundary: Boundary = null
  #released = false

  constructor(client: pg.PoolClient, named: Naming) {
    this.#client = client
    this.#named = named
  }

  query(config: QueryInput, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.#released) return Promise.reject(new Error('This connection was given back already.'))
    const boundary = boundaryOf(config)
    if (boundary === null && this.#boundary === 'end') return Promise.reject(new TransactionOver())
    this.#boundary = boundary ?? this.#boundary
    const result = this.#client.query(this.#named(config, values), values)
    return boundary === 'begin' ? begun(result) : result
  }

  release(): void {
    if (this.#released) return
    if (this.#boundary !== 'begin') {
      this.#released = true
      this.#client.release()
      return
    }
    this.#released = true
    this.#client.query('rollback').then(
      () => this.#client.release(),
      (error) => this.#client.release(errorOf(error)),
    )
  }
}

function poolOf(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    // A statement leaves at once, without waiting for the answer to the one before.
    pipeline: true,
    stream: gatheringSocket,
  })
  // A broken connection is told to the query that uses it; without a listener it would end the process.
  const ignore = (): void => undefined
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

/**
 * Connections to a real PostgreSQL. It heals by itself: a connection that broke is thrown away, the next query
 * opens another. Drizzle tells a pool by "Pool" in the class's name.
 */
export class ServerPool implements DatabasePool {
  readonly #pool: pg.Pool
  /** How a statement is planned is a setting of its session. */
  readonly #planningOnce: pg.Pool
  readonly #named = createNaming()

  constructor(url: string) {
    const session = sessionOf(url, LOCK_MS)
    this.#pool = poolOf({ ...session, max: MOST - MOST_ONCE })
    this.#planningOnce = poolOf({
      ...session,
      options: `${session.options} -c ${ONCE}`,
      max: MOST_ONCE,
    })
  }

  query(config: QueryInput, values?: unknown[]): Promise<pg.QueryResult> {
    const text = typeof config === 'string' ? config : config.text
    const pool = isPlannedOnce(text) ? this.#planningOnce : this.#pool
    return pool.query(this.#named(config, values), values)
  }

  async connect(): Promise<DatabaseClient> {
    return new ServerPoolClient(await this.#pool.connect(), this.#named)
  }

  get isBusy(): boolean {
    return this.#pool.waitingCount > 0
  }

  async end(): Promise<void> {
    if (this.#pool.ending) return
    await Promise.all([this.#pool.end(), this.#planningOnce.end()])
  }
}
