import type { QueryConfig, QueryResult } from 'pg'

/** The part of `pg.Pool`'s face that drizzle and this server use. */
export type PoolShim = {
  query(config: string | QueryConfig, values?: unknown[]): Promise<QueryResult>
  connect(): Promise<PoolShimClient>
  end(): Promise<void>
}

export type PoolShimClient = {
  query(config: string | QueryConfig, values?: unknown[]): Promise<QueryResult>
  release(): void
}
