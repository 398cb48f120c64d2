import { and, eq, inArray } from 'drizzle-orm'
import type { PictureKind } from '../../../contracts/rules/files/file-kinds.ts'
import type { Db, Tx } from '../../db/database.ts'
import { picture } from '../../db/schema/files.ts'

/** In sanitised HTML an angle bracket stands at a tag and nowhere else. */
const source = /(<img\b[^>]* src=)"cid:([A-Za-z0-9_-]{1,64})"/g

/** The stored pictures that sanitised HTML names, each once; those of image uses have other names. */
export const picturesNamedIn = (html: string): string[] => [
  ...new Set([...html.matchAll(source)].map(([, , id = '']) => id)),
]

/** Gives each stored picture of sanitised HTML another address; one without an address is left empty. */
export const withPictureAddresses = (
  html: string,
  addressOf: (id: string) => string | undefined,
): string =>
  html.replace(source, (_whole, before: string, id: string) => `${before}"${addressOf(id) ?? ''}"`)

export type PictureFile = { id: string; kind: PictureKind; bytes: Uint8Array }

/** Those of these pictures that are this customer's. */
export async function readPictures(
  db: Db | Tx,
  customerId: string,
  ids: readonly string[],
): Promise<PictureFile[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: picture.id, kind: picture.kind, bytes: picture.bytes })
    .from(picture)
    .where(and(eq(picture.customerId, customerId), inArray(picture.id, [...ids])))
}
