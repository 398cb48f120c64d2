import { type CaseSort, CaseSortKey } from '../../../contracts/model/cases/query.ts'
import { parse, z } from '../../../contracts/schema.ts'

/** The last row of a page, in its list's order: what the next page comes after. */
export type Cursor = { key: CaseSortKey; ascending: boolean; value: string; id: number }

const Encoded = z.tuple([
  CaseSortKey,
  z.boolean(),
  z.string().check(z.maxLength(300)),
  z.int().check(z.gte(0)),
])

export const encodeCursor = ({ key, ascending, value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([key, ascending, value, id])).toString('base64url')

/** The database knows no year 0. */
const isMoment = (text: string): boolean =>
  parse(z.iso.datetime(), text).ok && !text.startsWith('0000')

/** Reads a cursor of ours; null for anything else, and for one of another order. */
export function decodeCursor(text: string, sort: CaseSort): Cursor | null {
  const read = parse(Encoded, fromJson(Buffer.from(text, 'base64url').toString()))
  if (!read.ok) return null
  const [key, ascending, value, id] = read.value
  const moment = key === 'host' ? !value.includes('\u0000') : isMoment(value)
  const same = key === sort.key && ascending === sort.ascending
  return same && moment ? { key, ascending, value, id } : null
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
