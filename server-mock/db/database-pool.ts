import type pg from 'pg'

export type QueryInput = string | pg.QueryConfig | (pg.QueryConfig & { rowMode?: string })

/** One connection, until it is released. */
export type DatabaseClient = {
  query(config: QueryInput, values?: unknown[]): Promise<pg.QueryResult>
  /** May be called twice; whatever was left open is rolled back. */
  release(): void
}

/** The part of `pg.Pool`'s interface that both engines offer; drizzle and our own SQL need no more. */
export type DatabasePool = {
  query(config: QueryInput, values?: unknown[]): Promise<pg.QueryResult>
  connect(): Promise<DatabaseClient>
  /** Whether all connections are taken, so that whatever is asked now waits. */
  readonly isBusy: boolean
  end(): Promise<void>
}
