import { randomBytes } from 'node:crypto'

/** A new id: 128 random bits, URL-safe, 22 characters (reliability.md, V11.4: a UUID does not count). */
export const newId = (): string => randomBytes(16).toString('base64url')
