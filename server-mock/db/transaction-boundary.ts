import type pg from 'pg'
import type { QueryInput } from './database-pool.ts'

/** What a statement does to the transaction of its connection; null for one that works inside. */
export type Boundary = 'begin' | 'end' | null

export function boundaryOf(config: QueryInput): Boundary {
  const text = typeof config === 'string' ? config : config.text
  if (/^\s*begin/i.test(text)) return 'begin'
  return /^\s*(commit|rollback)\s*$/i.test(text) ? 'end' : null
}

/**
 * What is asked after the end of a transaction would stand by itself, whatever became of that. Statements may be
 * sent together with the commit, so it has to be noticed when one comes too late.
 */
export class TransactionOver extends Error {
  override name = 'TransactionOver'
  constructor() {
    super('The transaction of this connection is over already.')
  }
}

/**
 * The answer to `begin` before there is one, so that the first statement goes with it. Where it fails, the connection is
 * broken, and so does that statement.
 */
export async function begun(sent: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
  sent.catch(() => undefined)
  return { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] }
}
