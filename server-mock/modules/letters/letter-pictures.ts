import { createHash } from 'node:crypto'
import { pictureSize } from '../../../contracts/rules/files/file-bounds.ts'
import type { PictureKind } from '../../../contracts/rules/files/file-kinds.ts'
import { judgeMailPicture } from '../../../contracts/rules/files/mail-pictures.ts'
import { fileRefused, type Refused, refuse } from '../../calls/refusal.ts'
import type { LetterPicture } from '../../files/letter/letter-lines.ts'
import { scalePicture } from '../../files/scaled-picture.ts'
import { pictureSources } from '../../text/picture-sources.ts'
import type { MailSource } from '../outgoing-mail/mail-facts.ts'
import { placeOwnPictures } from '../outgoing-mail/own-pictures.ts'
import { GONE, REMOTE } from '../pictures/lift.ts'
import { picturesNamedIn, readPictures } from '../pictures/read.ts'

export const TOO_COMPLEX = 'This letter is too complex to be printed. Simplify its formatting.'

/** Wide enough to be printed over a whole line. */
const WIDTH = 1200

async function upright(kind: PictureKind, bytes: Uint8Array): Promise<LetterPicture | null> {
  const picture = await scalePicture({ kind, bytes }, WIDTH)
  const size = picture && pictureSize('png', picture.bytes)
  return size && picture ? { bytes: new Uint8Array(picture.bytes), ...size } : null
}

/** Pictures of the letters that were looked at last: the next look at one is mostly its sending. */
const KEPT = 8
const kept = new Map<string, Promise<LetterPicture | null>>()

/** As the drawing takes it: upright, and in a form that it reads. */
function printable(kind: PictureKind, bytes: Uint8Array): Promise<LetterPicture | null> {
  const key = createHash('sha256').update(bytes).digest('hex')
  const made = kept.get(key) ?? upright(kind, bytes)
  kept.delete(key)
  kept.set(key, made)
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break
    kept.delete(oldest)
  }
  return made
}

const dataAddress = /^data:[^,]*;base64,([A-Za-z0-9+/=\s]+)$/i

const bytesIn = (source: string): Uint8Array | null => {
  const [, base64] = dataAddress.exec(source) ?? []
  return base64 === undefined ? null : new Uint8Array(Buffer.from(base64, 'base64'))
}

/** Why no letter shows the pictures of a text, or null: it fetches none from the web, and takes no other files for them. */
export function picturesObstacle(html: string): Refused | null {
  const sources = pictureSources(html)
  if (sources === null) return refuse(400, TOO_COMPLEX)
  if (sources.some((source) => /^\s*(?:https?:|\/\/)/i.test(source))) return refuse(400, REMOTE)
  for (const source of sources) {
    const bytes = bytesIn(source)
    const verdict = bytes && judgeMailPicture(bytes)
    if (verdict && !verdict.ok) return fileRefused(verdict)
  }
  return null
}

/** The pictures that lie in the text itself. */
async function insidePictures(html: string): Promise<[string, LetterPicture][]> {
  const found: [string, LetterPicture][] = []
  for (const source of pictureSources(html) ?? []) {
    const bytes = bytesIn(source)
    const verdict = bytes && judgeMailPicture(bytes)
    const picture = verdict?.ok && bytes ? await printable(verdict.kind, bytes) : null
    if (picture) found.push([source, picture])
  }
  return found
}

/**
 * The pictures of sanitised HTML by their sources, in the order of those: stored ones, those of the case's image uses, and
 * those that lie in the text. Refused where one is gone.
 */
export async function letterPictures(
  { tx, customerId }: MailSource,
  html: string,
): Promise<ReadonlyMap<string, LetterPicture> | Refused> {
  const found = await insidePictures(html)
  const named = picturesNamedIn(html)
  const stored = await readPictures(tx, customerId, named)
  if (stored.length < named.length) return refuse(400, GONE)
  for (const { id, kind, bytes } of stored) {
    const picture = await printable(kind, bytes)
    if (picture) found.push([`cid:${id}`, picture])
  }
  await placeOwnPictures(tx, customerId, html, (cid, { bytes }) => {
    const size = pictureSize('png', bytes)
    if (size) found.push([`cid:${cid}`, { bytes: new Uint8Array(bytes), ...size }])
    return `cid:${cid}`
  })
  return new Map(found.sort(([one], [other]) => (one < other ? -1 : 1)))
}
