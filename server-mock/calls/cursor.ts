import { Instant } from '../../contracts/model/primitives.ts'
import { parse, z } from '../../contracts/schema.ts'

/** Where a page ends, as clients hold it: a JSON array that nobody but the server reads. */
export const cursorOf = (json: string): string => Buffer.from(json).toString('base64url')

/** A moment in a cursor. The database knows no year 0. */
export const CursorInstant = Instant.check(z.refine((text) => !text.startsWith('0000')))

/** Reads a cursor of ours; null for anything else. */
export function readCursor<Place>(place: z.ZodMiniType<Place>, text: string): Place | null {
  try {
    const read = parse(place, JSON.parse(Buffer.from(text, 'base64url').toString()))
    return read.ok ? read.value : null
  } catch {
    return null
  }
}
