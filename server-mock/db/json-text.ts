import type { SQL } from 'drizzle-orm'
import type { Db, Tx } from './database.ts'

/**
 * Runs a query of one row and one column that holds JSON as text (`json_agg(...)::text`): a page costs a
 * third of what it costs as rows (performance.md, the server). An empty result is `'null'`.
 */
export async function jsonText(db: Db | Tx, query: SQL): Promise<string> {
  const { rows } = await db.execute<Record<string, unknown>>(query)
  const value = rows[0] ? Object.values(rows[0])[0] : null
  return typeof value === 'string' ? value : 'null'
}
