import { sql } from 'drizzle-orm'
import { CaseRow } from '../../../contracts/model/cases/case.ts'
import { z } from '../../../contracts/schema.ts'
import type { Db } from '../../db/database.ts'
import { type WholeList, wholeListSql } from './page-sql.ts'

/** Cases that are in memory at a time. */
export const AT_ONCE = 500

/** The ids of a list at one moment, eight bytes each. */
export async function idsOf(db: Db, list: WholeList): Promise<{ asOf: number; ids: Float64Array }> {
  const { rows } = await db.execute<{ as_of: number; ids: string }>(wholeListSql(list))
  const { as_of = 0, ids = '' } = rows[0] ?? {}
  return { asOf: as_of, ids: Float64Array.from(ids === '' ? [] : ids.split(','), Number) }
}

/**
 * The cases of these ids in their order, read part by part as somebody takes them: each once, however the list moves
 * meanwhile, and as it stands at the moment of reading.
 */
export async function* casesOf(
  db: Db,
  customerId: string,
  ids: Float64Array,
): AsyncGenerator<CaseRow[]> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const part = [...ids.subarray(at, at + AT_ONCE)]
    const { rows } = await db.execute<{ id: string; item: string }>(
      sql`select r.id::text as id, r.item from case_row r
        where r.customer_id = ${customerId} and r.id = any(${`{${part.join(',')}}`}::bigint[])`,
    )
    const found = new Map(rows.map(({ id, item }) => [id, item]))
    yield part.flatMap((id) => {
      const item = found.get(String(id))
      return item === undefined ? [] : [z.parse(CaseRow, JSON.parse(item))]
    })
  }
}
