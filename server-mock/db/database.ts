import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PoolShim } from './pool.ts'
import type * as schema from './schema.ts'

export type Db = NodePgDatabase<typeof schema>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** Ask inside `runChange` only through its `tx`: the embedded engine has one session. */
export type Database = { db: Db; pool: PoolShim; close(): Promise<void> }
