import { type CaseSort, CaseSortKey } from '../../../contracts/model/cases/query.ts'
import { parse, z } from '../../../contracts/schema.ts'
import { CursorInstant, cursorOf, readCursor } from '../../calls/cursor.ts'

/** The last row of a page, in its list's order: what the next page comes after. */
export type Cursor = { key: CaseSortKey; ascending: boolean; value: string; id: number }

const Encoded = z.tuple([
  CaseSortKey,
  z.boolean(),
  z.string().check(z.maxLength(300)),
  z.int().check(z.gte(0)),
])

export const encodeCursor = ({ key, ascending, value, id }: Cursor): string =>
  cursorOf(JSON.stringify([key, ascending, value, id]))

/** Reads a cursor of ours; null for anything else, and for one of another order. */
export function decodeCursor(text: string, sort: CaseSort): Cursor | null {
  const place = readCursor(Encoded, text)
  if (place === null) return null
  const [key, ascending, value, id] = place
  const isOfKey = key === 'host' ? !value.includes('\u0000') : parse(CursorInstant, value).ok
  const same = key === sort.key && ascending === sort.ascending
  return same && isOfKey ? { key, ascending, value, id } : null
}
