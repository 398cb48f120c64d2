/** Many cases like one that is there, by a statement for each of their tables. */
import { type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../../server-mock/db/database.ts'
import { caseDetail, caseRow, finding } from '../../../server-mock/db/schema/cases.ts'

/** Copies of rows of a table, but for what is each one's own; `n` counts them. */
async function copy(db: Db, table: PgTable, of: SQL, count: number, own: Record<string, SQL>) {
  const { name, columns } = getTableConfig(table)
  const written = columns.filter((column) => column.generated === undefined).map((one) => one.name)
  const value = (column: string): SQL => own[column] ?? sql`o.${sql.identifier(column)}`
  const names = written.map((column) => sql.identifier(column))
  await db.execute(sql`
    insert into ${sql.identifier(name)} (${sql.join(names, sql`, `)})
    select ${sql.join(written.map(value), sql`, `)}
    from ${sql.identifier(name)} o, generate_series(1, ${count}::int) n where ${of}`)
}

/** Adds so many cases like this one, with its image uses and without a timeline, counted; answers their ids. */
export async function copyCase(db: Db, caseId: string, count: number): Promise<string[]> {
  const first = Number(caseId) * 1_000
  const id = sql`${first}::bigint + n`
  const ofCase = sql`o.id = ${caseId}::bigint`
  await copy(db, caseRow, ofCase, count, { id })
  const case_uuid = sql`o.case_uuid || '-' || n`
  await copy(db, caseDetail, ofCase, count, { id, case_uuid })
  await copy(db, finding, sql`o.case_id = ${caseId}::bigint`, count, {
    id: sql`o.id || '-' || n`,
    case_id: id,
  })
  await db.execute(sql`update case_count c set n = c.n + ${count}::int from case_row r
    where r.id = ${caseId}::bigint and c.customer_id = r.customer_id and c.state = r.state`)
  return Array.from({ length: count }, (_, at) => String(first + at + 1))
}
