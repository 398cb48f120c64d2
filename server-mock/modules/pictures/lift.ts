import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { FileRefusal } from '../../../contracts/rules/files/file-size.ts'
import { judgeMailPicture, picturesRefusal } from '../../../contracts/rules/files/mail-pictures.ts'
import { pictureNamedBy, pictureSource } from '../../../contracts/rules/mail/picture-source.ts'
import { fileRefused, type Refused, refuse } from '../../calls/refusal.ts'
import { picture } from '../../db/schema/files.ts'
import type { ChangeContext } from '../../events/change.ts'
import { HTML_MAX_LENGTH } from '../../text/limits.ts'
import { sanitiseHtml } from '../../text/sanitise-html.ts'
import { type Judged, keepPicture } from './put.ts'
import { picturesNamedIn } from './read.ts'

const COMPLEX = 'This text is too complex. Simplify its formatting.'
const GONE = 'An image in this text is no longer stored. Remove it, or insert it again.'
const REMOTE = 'A letter cannot show images from the web. Insert them as files.'

/** What simple clients may send: the longest text, and all its pictures in base64. */
const SENT_MAX_LENGTH = 2 * HTML_MAX_LENGTH

/** More pictures than any text shows. */
const MOST = 500

/** The bytes of a `data:` address; none where it is no base64. */
function bytesOf(address: string): Uint8Array {
  const [, base64 = ''] = /^data:[^,]*;base64,(.*)$/is.exec(address) ?? []
  return new Uint8Array(Buffer.from(base64, 'base64'))
}

/** Reads HTML with its `data:` pictures taken out: each has a name for the moment instead. */
function takeOut(html: string) {
  const pictures = new Map<string, Judged>()
  const names = new Map<string, string>()
  let refusal: FileRefusal | null = null
  const inside = (address: string): string | null => {
    const known = names.get(address)
    if (known !== undefined) return `cid:${known}`
    const bytes = bytesOf(address)
    const verdict = judgeMailPicture(bytes)
    if (!verdict.ok) {
      refusal ??= verdict
      return null
    }
    const name = `lifted.${names.size}`
    names.set(address, name)
    pictures.set(name, { ...verdict, bytes })
    return `cid:${name}`
  }
  const byContentId = (id: string): string | null =>
    pictures.has(id) || pictureNamedBy(`cid:${id}`) !== null ? `cid:${id}` : null
  const safe = sanitiseHtml(html, { byContentId, inside }, SENT_MAX_LENGTH)
  return { safe, pictures, refusal }
}

/**
 * Lets the pictures that HTML names stay for ever, because what is saved with it does. Refused where one
 * is not there, as another customer's is not, or where all of them are too large together.
 */
export async function keepNamed(
  { tx, customerId, at }: ChangeContext,
  html: string,
): Promise<Refused | null> {
  const ids = picturesNamedIn(html)
  if (ids.length === 0) return null
  if (ids.length > MOST) return refuse(400, COMPLEX)
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

const tooWide = /(<img\b[^>]* width=")(?:\d{4}|[2-9]\d\d|1(?:0[1-9]|[1-9]\d))%"/g

/**
 * HTML of a template as it is stored: the strict list that every mail is held to, and no bytes. Pictures that lie in it
 * as `data:` addresses, as simple clients send them, are stored and named instead; those that it names have to be
 * stored. Pictures of other machines stay by their https address, where `remote` allows them: a letter fetches nothing.
 */
export async function liftPictures(
  change: ChangeContext,
  html: string,
  { remote }: { remote: boolean },
): Promise<string | Refused> {
  if (html.length > SENT_MAX_LENGTH) return refuse(400, COMPLEX)
  const { safe, pictures, refusal } = takeOut(html)
  if (refusal !== null) return fileRefused(refusal)
  if (safe === null) return refuse(400, COMPLEX)
  if (!remote && /<img\b[^>]* src="https:/.test(safe)) return refuse(400, REMOTE)
  let stored = safe.replace(tooWide, '$1100%"')
  const byBytes = [...pictures].sort(([, a], [, b]) => Buffer.compare(a.bytes, b.bytes))
  for (const [name, judged] of byBytes)
    stored = stored.replaceAll(
      `src="cid:${name}"`,
      `src="${pictureSource(await keepPicture(change, judged))}"`,
    )
  if (stored.length > HTML_MAX_LENGTH) return refuse(400, COMPLEX)
  return (await keepNamed(change, stored)) ?? stored
}
