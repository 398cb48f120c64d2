import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/database.ts'
import type { finding } from '../db/schema/cases.ts'

/** A whole row of a table, every column given but those that the database makes. */
export type SeedRow<T extends PgTable> = Omit<
  T['$inferSelect'],
  | 'search'
  | 'written'
  | 'item'
  | 'listedDay'
  | 'listedCurrency'
  | 'listedGross'
  | 'worker'
  | 'templateType'
  | 'templateFlowId'
  | 'outcome'
  | 'ended'
>

/** An image use before it is told since when it is on record. */
export type DrawnFinding = Omit<SeedRow<typeof finding>, 'recorded'>

const bytesAsHex = (_key: string, value: unknown): unknown =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value

/**
 * Inserts many rows by one statement with one parameter: a query builder's row lists cost
 * several times as much.
 */
export async function insertRows<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly SeedRow<T>[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.entries(getTableColumns(table)).filter(
    ([, column]) => !column.generated && !column.generatedIdentity,
  )
  const list = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  const stored = rows.map((row) => {
    const values: Record<string, unknown> = row
    return Object.fromEntries(columns.map(([key, column]) => [column.name, values[key]]))
  })
  const json = JSON.stringify(stored, bytesAsHex)
  await tx.execute(
    sql`insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, ${json}::json)`,
  )
}
