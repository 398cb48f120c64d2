import { type SQL, sql } from 'drizzle-orm'
import type { BodyOf } from '../../../contracts/api/call.ts'
import type { Calls } from '../../../contracts/api/calls.ts'
import { Id } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'
import { CursorInstant, cursorOf, readCursor } from '../../calls/cursor.ts'
import { reads } from '../../calls/handler.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import { asOfSql, instantText } from '../../events/row-sql.ts'
import { emailItemJson } from './items.ts'

/** Where a page has no size of its own. */
const PAGE_SIZE = 200

/** The last mail of a page: what the next page comes after, whatever came or went meanwhile. */
const Cursor = z.tuple([CursorInstant, Id])

type Body = BodyOf<Calls['searchEmails']>

/** What is left out of the mails chosen before the page begins: those of earlier pages. */
function beginning(
  { page, paging = {} }: Body,
  size: number,
): { after: SQL; offset: number } | Refused {
  const { cursor } = paging
  const number = paging.page ?? page
  if (cursor === undefined) return { after: sql``, offset: ((number ?? 1) - 1) * size }
  if (number !== undefined)
    return refuse(400, 'Invalid request: paging takes a page or a cursor, not both.')
  const last = readCursor(Cursor, cursor)
  if (last === null) return refuse(400, 'Invalid request: paging.cursor is not accepted.')
  const [received, id] = last
  return {
    after: sql` and (e.received < ${received}::timestamptz
      or (e.received = ${received}::timestamptz and e.id > ${id}))`,
    offset: 0,
  }
}

/** In the words of the index of what is unmapped: a list of directions would not be recognised in it. */
function directionOf(inbound: boolean, outbound: boolean): SQL {
  if (inbound && outbound) return sql`true`
  if (inbound) return sql`e.direction = 'IN'`
  return outbound ? sql`e.direction = 'OUT'` : sql`false`
}

/** Document 3, section 7: received mails unless asked otherwise, newest first (G-111). */
export const searchEmails = reads<Calls['searchEmails']>(async ({ body, user, services }) => {
  const asked = { ...body, ...body.filter }
  const size = body.paging?.page_size ?? PAGE_SIZE
  const begin = beginning(body, size)
  if (isRefused(begin)) return begin
  const scope = sql.join(
    [
      sql`e.customer_id = ${user.customerId}`,
      directionOf(asked.inbound ?? true, asked.outbound ?? false),
      ...(asked.unmapped ? [sql`e.case_id is null`] : []),
    ],
    sql` and `,
  )
  const chosen = asked.unread ? sql`${scope} and e.unread > 0` : scope
  const { rows } = await services.database.db.execute<{
    as_of: number
    answer: string
    n: number
    last: string | null
  }>(sql`
    with page as materialized (
      select e.* from email e where ${chosen}${begin.after}
      order by e.received desc, e.id limit ${size} offset ${begin.offset})
    select ${asOfSql(user.customerId)} as as_of, (select count(*)::int from page) as n,
      (select json_build_array(${instantText(sql`e.received`)}, e.id)::text from page e
        order by e.received, e.id desc limit 1) as last,
      json_build_object(
      'emails', (select coalesce(json_agg(${emailItemJson}), '[]') from page e),
      'total_count', (select count(*) from email e where ${chosen}),
      'unread_count', (select count(*) from email e where ${scope} and e.unread > 0))::text as answer`)
  const [found] = rows
  if (!found) throw new Error('an aggregate answered no row')
  const next = found.n === size && found.last !== null ? cursorOf(found.last) : null
  return {
    asOf: found.as_of,
    json: `${found.answer.slice(0, -1)}, "next_cursor": ${JSON.stringify(next)}}`,
  }
})
