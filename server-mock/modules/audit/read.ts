import type { Calls } from '../../../contracts/api/calls.ts'
import { z } from '../../../contracts/schema.ts'
import { CursorInstant, cursorOf, readCursor } from '../../calls/cursor.ts'
import { reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { headOf } from '../../events/read.ts'
import { findEntries, type Place } from './find.ts'

/** Entries on a page: what a screen shows, and some more. */
const PAGE = 100

const Cursor = z.tuple([CursorInstant, z.int().check(z.gte(0))])

const encode = ({ at, n }: Place): string => cursorOf(JSON.stringify([at, n]))

function decode(text: string): Place | null {
  const place = readCursor(Cursor, text)
  return place && { at: place[0], n: place[1] }
}

/** The audit log by its filter, the newest first. */
export const readAuditLog = reads<Calls['readAuditLog']>(async ({ query, user, services }) => {
  const { cursor, ...filter } = query
  const before = cursor === undefined ? null : decode(cursor)
  if (cursor !== undefined && before === null)
    return refuse(400, 'Invalid query: cursor is malformed.')
  const { db } = services.database
  const asOf = await headOf(db, user.customerId)
  const { customerId } = user
  const found = await findEntries(db, { customerId, filter, before, limit: PAGE + 1 })
  const page = found.slice(0, PAGE)
  const last = page.at(-1)
  const next_cursor = found.length > PAGE && last ? encode(last.place) : null
  return { asOf, body: { entries: page.map(({ entry }) => entry), next_cursor } }
})
