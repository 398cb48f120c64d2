import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { finding } from '../../db/schema/cases.ts'
import { drawFinding, type Picture } from '../../files/pictures.ts'

/**
 * A mail of ours names the pictures of its image uses by Content-ID alone: they are drawn when it leaves
 * (`compose.ts`) or is shown, so that a thousand mails do not store them a thousand times.
 */
export type OwnPicture = { cid: string; findingId: string; which: 'original' | 'screenshot' }

const source = /src="cid:(([A-Za-z0-9_-]{1,64})\.(original|screenshot)@pictures)"/g

/** Wide enough for the 240 pixels that a mail shows, and small. */
const WIDTH = 320

export const ownPictureAddress = (findingId: string, which: OwnPicture['which']): string =>
  `cid:${findingId}.${which}@pictures`

/** The pictures that a mail names, each once. */
export function ownPicturesIn(html: string): OwnPicture[] {
  const found = [...html.matchAll(source)].map(([, cid = '', findingId = '', which]) => ({
    cid,
    findingId,
    which: which === 'screenshot' ? ('screenshot' as const) : ('original' as const),
  }))
  return [...new Map(found.map((one) => [one.cid, one])).values()]
}

/** Draws those of this customer's findings; others stay out. */
export async function drawOwnPictures(
  db: Db | Tx,
  customerId: string,
  pictures: readonly OwnPicture[],
): Promise<Map<string, Picture>> {
  if (pictures.length === 0) return new Map()
  const ids = pictures.map(({ findingId }) => findingId)
  const rows = await db
    .select({ id: finding.id, seed: finding.pictureSeed })
    .from(finding)
    .where(and(eq(finding.customerId, customerId), inArray(finding.id, ids)))
  const seeds = new Map(rows.map(({ id, seed }) => [id, seed]))
  return new Map(
    pictures.flatMap(({ cid, findingId, which }) => {
      const seed = seeds.get(findingId)
      if (seed === undefined) return []
      return [[cid, drawFinding(seed, which === 'original' ? 'original' : 'page', WIDTH)]]
    }),
  )
}

/** The mail as it can be shown outside a mail program: its pictures inside. */
export async function withOwnPictures(
  db: Db | Tx,
  customerId: string,
  html: string,
): Promise<string> {
  const drawn = await drawOwnPictures(db, customerId, ownPicturesIn(html))
  return html.replace(source, (_whole, cid: string) => {
    const picture = drawn.get(cid)
    return picture ? `src="data:${picture.type};base64,${picture.bytes.toString('base64')}"` : ''
  })
}
