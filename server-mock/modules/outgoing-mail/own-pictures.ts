import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PictureKind } from '../../../contracts/rules/files/file-kinds.ts'
import type { Db } from '../../db/database.ts'
import { finding } from '../../db/schema/cases.ts'
import { scaledPicture, storedFile } from '../../db/schema/files.ts'
import { drawFinding, type Picture } from '../../files/pictures.ts'
import { scalePicture } from '../../files/scaled-picture.ts'

/**
 * A mail of ours names the pictures of its image uses by Content-ID alone: they are put in when it leaves
 * (`compose.ts`) or is shown, so that a thousand mails do not store them a thousand times.
 */
type OwnPicture = { cid: string; findingId: string; which: 'original' | 'screenshot' }

const source = /src="cid:(([A-Za-z0-9_-]{1,64})\.(original|screenshot)@pictures)"/g

/** Wide enough for the 240 pixels that a mail shows, and small. */
const WIDTH = 320

export const ownPictureAddress = (findingId: string, which: OwnPicture['which']): string =>
  `cid:${findingId}.${which}@pictures`

/** The pictures that a mail names, each once. */
function ownPicturesIn(html: string): OwnPicture[] {
  const found = [...html.matchAll(source)].map(([, cid = '', findingId = '', which]) => ({
    cid,
    findingId,
    which: which === 'screenshot' ? ('screenshot' as const) : ('original' as const),
  }))
  return [...new Map(found.map((one) => [one.cid, one])).values()]
}

const viewOf = { original: 'original', screenshot: 'page' } as const

const isPicture = (kind: string): kind is PictureKind => ['jpg', 'png', 'gif'].includes(kind)

/** An uploaded picture as a mail shows it, made smaller once; null where its bytes cannot be decoded. */
async function scaledFile(db: Db, id: string): Promise<Picture | null> {
  const [kept] = await db
    .select({ bytes: scaledPicture.bytes })
    .from(scaledPicture)
    .where(and(eq(scaledPicture.fileId, id), eq(scaledPicture.width, WIDTH)))
  if (kept) return { bytes: Buffer.from(kept.bytes), type: 'image/png' }
  const [file] = await db
    .select({ kind: storedFile.kind, bytes: storedFile.bytes })
    .from(storedFile)
    .where(eq(storedFile.id, id))
  if (!file || !isPicture(file.kind)) return null
  const picture = await scalePicture({ kind: file.kind, bytes: file.bytes }, WIDTH)
  if (picture === null) return null
  // Only beside its file, which may have been replaced since it was read.
  await db.execute(sql`insert into scaled_picture (file_id, width, bytes)
    select id, ${WIDTH}::int, ${picture.bytes}::bytea from stored_file where id = ${id}
    for key share on conflict do nothing`)
  return picture
}

/** Those of this customer's image uses: what was uploaded, or what the demo draws; others stay out. */
async function ownPictures(
  db: Db,
  customerId: string,
  wanted: readonly OwnPicture[],
): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>()
  if (wanted.length === 0) return pictures
  const ids = wanted.map(({ findingId }) => findingId)
  const findings = await db
    .select({ id: finding.id, seed: finding.pictureSeed })
    .from(finding)
    .where(and(eq(finding.customerId, customerId), inArray(finding.id, ids)))
  const seeds = new Map(findings.map(({ id, seed }) => [id, seed]))
  const files = await db
    .select({ id: storedFile.id, findingId: storedFile.findingId, part: storedFile.part })
    .from(storedFile)
    .where(and(eq(storedFile.customerId, customerId), inArray(storedFile.findingId, ids)))
  for (const { cid, findingId, which } of wanted) {
    const seed = seeds.get(findingId)
    if (seed === undefined) continue
    const view = viewOf[which]
    const file = files.find((one) => one.findingId === findingId && one.part === view)
    const picture = file ? await scaledFile(db, file.id) : drawFinding(seed, view, WIDTH)
    if (picture) pictures.set(cid, picture)
  }
  return pictures
}

/** The mail with its pictures put in: `place` gives the address of each; one that there is not loses its own. */
export async function placeOwnPictures(
  db: Db,
  customerId: string,
  html: string,
  place: (cid: string, picture: Picture) => string,
): Promise<string> {
  const pictures = await ownPictures(db, customerId, ownPicturesIn(html))
  const addresses = new Map([...pictures].map(([cid, picture]) => [cid, place(cid, picture)]))
  return html.replace(source, (_whole, cid: string) => {
    const address = addresses.get(cid)
    return address === undefined ? '' : `src="${address}"`
  })
}

/** The mail as it can be shown outside a mail program: its pictures inside. */
export const withOwnPictures = (db: Db, customerId: string, html: string): Promise<string> =>
  placeOwnPictures(
    db,
    customerId,
    html,
    (_cid, { type, bytes }) => `data:${type};base64,${bytes.toString('base64')}`,
  )
