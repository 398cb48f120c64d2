import type { Calls } from '../../../contracts/api/calls.ts'
import { Instant } from '../../../contracts/model/primitives.ts'
import { parse, z } from '../../../contracts/schema.ts'
import { reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { headOf } from '../../events/read.ts'
import { findEntries, type Place } from './find.ts'

/** Entries on a page: what a screen shows, and some more. */
const PAGE = 100

const Cursor = z.tuple([
  Instant.check(z.refine((text) => !text.startsWith('0000'))),
  z.int().check(z.gte(0)),
])

const encode = ({ at, n }: Place): string =>
  Buffer.from(JSON.stringify([at, n])).toString('base64url')

/** Reads a cursor of ours; null for anything else. */
function decode(text: string): Place | null {
  try {
    const read = parse(Cursor, JSON.parse(Buffer.from(text, 'base64url').toString()))
    return read.ok ? { at: read.value[0], n: read.value[1] } : null
  } catch {
    return null
  }
}

/** Issue 5, "Audit log". */
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
