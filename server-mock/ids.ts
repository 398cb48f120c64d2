import { randomBytes, randomInt } from 'node:crypto'

/** A new id: 128 random bits, URL-safe, 22 characters (reliability.md, V11.4: a UUID does not count). */
export const newId = (): string => randomBytes(16).toString('base64url')

/** What the portal's login asks for: six digits, new for each case (gaps-3, 3.1). */
export const newPin = (): string => String(randomInt(1_000_000)).padStart(6, '0')
