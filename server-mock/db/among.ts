import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** That a case's id is one of these: the same statement for any number of them, which is prepared once. */
export const among = (id: AnyColumn | SQL, caseIds: readonly string[]): SQL =>
  sql`${id} = any(${sql.param([...caseIds])}::text[]::bigint[])`
