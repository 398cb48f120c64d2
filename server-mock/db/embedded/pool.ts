import pg from 'pg'
import type { DatabaseClient, DatabasePool, QueryInput } from '../database-pool.ts'
import { type Boundary, begun, boundaryOf, TransactionOver } from '../transaction-boundary.ts'
import type { Engine } from './engine.ts'
import type { TextResult } from './text-result.ts'
import { textOf } from './text-values.ts'

/** Counters and case numbers fit a number; `pg` would hand out strings. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** How long a query waits for the one session before it is called a deadlock of our own making. */
const TIMEOUT_MS = 30_000

type Types = Pick<typeof pg.types, 'getTypeParser'>

function readRows(result: TextResult, types: Types, asArrays: boolean): unknown[] {
  const parsers = result.fields.map((field) => types.getTypeParser(field.dataTypeID, 'text'))
  const cell = (text: string | null, at: number): unknown =>
    text === null ? null : parsers[at]?.(text)
  if (asArrays) return result.rows.map((row) => row.map(cell))
  return result.rows.map((row) =>
    Object.fromEntries(result.fields.map((field, at) => [field.name, cell(row[at] ?? null, at)])),
  )
}

async function run(
  engine: Engine,
  config: QueryInput,
  values?: unknown[],
): Promise<pg.QueryResult> {
  const query: pg.QueryConfig & { rowMode?: string } =
    typeof config === 'string' ? { text: config } : config
  const given = values ?? query.values ?? []
  const result = await engine.query(query.text, given.map(textOf))
  const types = (query.types as Types | undefined) ?? pg.types
  return {
    command: result.command,
    rowCount: result.rowCount,
    oid: 0,
    fields: result.fields.map((field) => ({
      ...field,
      tableID: 0,
      columnID: 0,
      dataTypeSize: -1,
      dataTypeModifier: -1,
      format: 'text',
    })),
    rows: readRows(result, types, query.rowMode === 'array'),
  }
}

/** The pool's one connection, until it is released. */
class PoolShimClient implements DatabaseClient {
  readonly #engine: Engine
  readonly #giveBack: () => void
  #boundary: Boundary = null
  #released = false

  constructor(engine: Engine, giveBack: () => void) {
    this.#engine = engine
    this.#giveBack = giveBack
  }

  async query(config: QueryInput, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.#released) throw new Error('This connection was given back already.')
    const boundary = boundaryOf(config)
    if (boundary === null && this.#boundary === 'end') throw new TransactionOver()
    this.#boundary = boundary ?? this.#boundary
    const result = run(this.#engine, config, values)
    return boundary === 'begin' ? begun(result) : result
  }

  /** Whatever was left open is rolled back, so that the next one starts clean. */
  release(): void {
    if (this.#released) return
    this.#released = true
    const isOpen = this.#boundary === 'begin'
    const cleaned = isOpen ? this.#engine.query('rollback', []) : Promise.resolve()
    cleaned.then(this.#giveBack, this.#giveBack)
  }
}

/**
 * `pg.Pool`'s face over the embedded engine's single session, so that drizzle and all SQL run the same on
 * a real server. An SQL error rejects its query and harms no other (the shipped adapter dies of it:
 * performance.md, the embedded database). Statements have no names here, so names cannot clash. Drizzle tells a pool
 * by "Pool" in the class's name.
 */
export class PoolShim implements DatabasePool {
  readonly #engine: Engine
  readonly #waiting: (() => void)[] = []
  #taken = false
  #ended = false

  constructor(engine: Engine) {
    this.#engine = engine
  }

  #take(): Promise<void> {
    if (this.#ended) return Promise.reject(new Error('The database is closed.'))
    if (!this.#taken) {
      this.#taken = true
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const turn = (): void => {
        clearTimeout(timeout)
        resolve()
      }
      const timeout = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1)
        reject(new Error('The database was busy for too long.'))
      }, TIMEOUT_MS)
      this.#waiting.push(turn)
    })
  }

  readonly #giveBack = (): void => {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#taken = false
  }

  async query(config: QueryInput, values?: unknown[]): Promise<pg.QueryResult> {
    await this.#take()
    try {
      return await run(this.#engine, config, values)
    } finally {
      this.#giveBack()
    }
  }

  async connect(): Promise<PoolShimClient> {
    await this.#take()
    return new PoolShimClient(this.#engine, this.#giveBack)
  }

  get isBusy(): boolean {
    return this.#taken
  }

  /** Waits for what runs and what waits already, then closes the engine; later queries are refused. */
  async end(): Promise<void> {
    if (this.#ended) return
    await this.#take()
    this.#ended = true
    await this.#engine.close()
  }
}
