import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { judgeMailPicture, picturesRefusal } from '../../../contracts/rules/files/mail-pictures.ts'
import {
  PICTURES_MOST,
  pictureNamedBy,
  pictureSource,
} from '../../../contracts/rules/mail/picture-source.ts'
import { fileRefused, isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import { picture } from '../../db/schema/files.ts'
import type { ChangeContext } from '../../events/change.ts'
import { pictureSources, withoutBytes, withPictureSources } from '../../text/picture-sources.ts'
import { type Judged, keepPicture } from './put.ts'

const COMPLEX = 'This email is too complex to be sent. Simplify its formatting.'
export const GONE = 'An image in this text is no longer stored. Remove it, or insert it again.'
export const REMOTE = 'A letter cannot show images from the web. Insert them as files.'

/** What simple clients may send: long texts, and all their pictures in base64. */
const SENT_MAX_LENGTH = 4_000_000

const dataAddress = /^\s*data:/i
const webAddress = /^\s*(?:https?:|\/\/)/i

/** The bytes of a `data:` address; none where it is no base64. */
function bytesOf(address: string): Uint8Array {
  const [, base64 = ''] = /^\s*data:[^,]*;base64,(.*)$/is.exec(address) ?? []
  return new Uint8Array(Buffer.from(base64, 'base64'))
}

/** The pictures that lie in these addresses, or why one of them is none. */
function readInside(addresses: readonly string[]): [string, Judged][] | Refused {
  const read: [string, Judged][] = []
  for (const address of addresses) {
    const bytes = bytesOf(address)
    const verdict = judgeMailPicture(bytes)
    if (!verdict.ok) return fileRefused(verdict)
    read.push([address, { ...verdict, bytes }])
  }
  return read
}

/**
 * Lets pictures stay for ever, because what is saved with their ids does. Refused where one is not there, as another
 * customer's is not, or where all of them together are too large.
 */
export async function keepNamed(
  { tx, customerId, at }: ChangeContext,
  ids: readonly string[],
): Promise<Refused | null> {
  if (ids.length === 0) return null
  if (ids.length > PICTURES_MOST) return refuse(400, COMPLEX)
  const own = (some: readonly string[]) =>
    and(eq(picture.customerId, customerId), inArray(picture.id, [...some]))
  const size = sql<number>`octet_length(${picture.bytes})`
  const found = await tx
    .select({ id: picture.id, named: picture.named, size })
    .from(picture)
    .where(own(ids))
  if (found.length < ids.length) return refuse(400, GONE)
  const large = picturesRefusal(found.reduce((sum, one) => sum + one.size, 0))
  if (large) return fileRefused(large)
  const unnamed = found.filter(({ named }) => named === null).map(({ id }) => id)
  if (unnamed.length === 0) return null
  // In one order, so that two saves do not wait for each other; one may have been removed by now.
  const held = await tx
    .select({ id: picture.id })
    .from(picture)
    .where(own(unnamed))
    .orderBy(asc(picture.id))
    .for('update')
  if (held.length < unnamed.length) return refuse(400, GONE)
  await tx.update(picture).set({ named: at }).where(own(unnamed))
  return null
}

/**
 * HTML of a template as it is kept, without bytes: pictures that lie in it as `data:` addresses, as simple clients send
 * them, are stored and named instead, and those that it names have to be stored. All else stays letter by letter. Pictures
 * of the web stay by their address, where `remote` allows them: a letter fetches nothing.
 */
export async function liftPictures(
  change: ChangeContext,
  html: string,
  { remote }: { remote: boolean },
): Promise<string | Refused> {
  const sources = html.length > SENT_MAX_LENGTH ? null : pictureSources(html)
  if (sources === null) return refuse(400, COMPLEX)
  if (!remote && sources.some((source) => webAddress.test(source))) return refuse(400, REMOTE)
  const inside = readInside(sources.filter((source) => dataAddress.test(source)))
  if (isRefused(inside)) return inside
  const stored = new Map<string, string>()
  for (const [address, judged] of inside.sort(([, a], [, b]) => Buffer.compare(a.bytes, b.bytes)))
    stored.set(address, await keepPicture(change, judged))
  const addresses = new Map([...stored].map(([address, id]) => [address, pictureSource(id)]))
  const named = sources.flatMap((source) => pictureNamedBy(source) ?? [])
  const refused = await keepNamed(change, [...new Set([...stored.values(), ...named])])
  return refused ?? withoutBytes(withPictureSources(html, addresses))
}
