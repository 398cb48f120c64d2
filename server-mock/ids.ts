import { randomBytes, randomInt } from 'node:crypto'

const ID_BYTES = 16
/** Drawn for many ids at once: asking the system costs more than all the rest of an id. */
let drawn = Buffer.alloc(0)
let used = 0

/** A new id: 128 random bits, URL-safe, 22 characters (security.md V11: a UUID does not count). */
export function newId(): string {
  if (used === drawn.length) {
    drawn = randomBytes(ID_BYTES * 256)
    used = 0
  }
  used += ID_BYTES
  return drawn.toString('base64url', used - ID_BYTES, used)
}

/** What the portal's login asks for: six digits, new for each case (communication.md 3.1). */
export const newPin = (): string => String(randomInt(1_000_000)).padStart(6, '0')
