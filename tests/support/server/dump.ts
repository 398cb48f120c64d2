/** What the database holds, as one digest a table: equal before and after means that nothing was written. */
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../server-mock/db/database.ts'

/** Summed up behind everybody's back (`upkeep/tally.ts`), and of other people's cases a number alone. */
const KEPT_BY_ITSELF = [
  'case_tally',
  'planned_tally',
  'invoice_tally',
  'mail_tally',
  'payment_tally',
]

type Columns = ReadonlyMap<string, readonly string[]>

const columnsOf = new WeakMap<Db, Promise<Columns>>()

/** The columns of every table, by its name. */
export function tablesOf(db: Db): Promise<Columns> {
  const known = columnsOf.get(db)
  if (known) return known
  const asked = db
    .execute<{ table_name: string; names: string[] }>(
      sql`select c.table_name, array_agg(c.column_name::text) as names
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1 order by 1`,
    )
    .then(({ rows }) => new Map(rows.map((row) => [row.table_name, row.names])))
  columnsOf.set(db, asked)
  return asked
}

/** The rows `t` of a table that are this customer's; null where the table knows no customers. */
function ownedBy(customerId: string, table: string, columns: readonly string[]): SQL | null {
  if (table === 'customer') return sql`t.id = ${customerId}`
  if (columns.includes('customer_id')) return sql`t.customer_id = ${customerId}`
  if (!columns.includes('user_id')) return null
  return sql`t.user_id in (select u.id from app_user u where u.customer_id = ${customerId})`
}

/** Of one customer, or of everybody. */
export async function dumpOf(db: Db, customerId?: string): Promise<Record<string, string>> {
  const parts = [...(await tablesOf(db))].flatMap(([table, columns]) => {
    if (KEPT_BY_ITSELF.includes(table)) return []
    const which = customerId === undefined ? sql`true` : ownedBy(customerId, table, columns)
    if (which === null) return []
    return [
      sql`select ${table}::text as name,
        md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as digest
        from ${sql.identifier(table)} t where ${which}`,
    ]
  })
  const { rows } = await db.execute<{ name: string; digest: string }>(
    sql.join(parts, sql` union all `),
  )
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
