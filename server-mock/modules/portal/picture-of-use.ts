import { and, eq } from 'drizzle-orm'
import { contentTypes } from '../../../contracts/rules/files/file-kinds.ts'
import type { Db } from '../../db/database.ts'
import { finding } from '../../db/schema/cases.ts'
import { storedFile } from '../../db/schema/files.ts'
import { drawFinding } from '../../files/pictures.ts'

const WIDTH = 640

/** A picture of an image use as a browser shows it: what was uploaded, or what the demo draws; null where there is none. */
export async function pictureOfUse(
  db: Db,
  findingId: string,
  view: 'original' | 'page',
): Promise<{ type: string; bytes: Uint8Array } | null> {
  const [file] = await db
    .select({ kind: storedFile.kind, bytes: storedFile.bytes })
    .from(storedFile)
    .where(and(eq(storedFile.findingId, findingId), eq(storedFile.part, view)))
  if (file) return { type: contentTypes[file.kind], bytes: file.bytes }
  const [found] = await db
    .select({ seed: finding.pictureSeed })
    .from(finding)
    .where(eq(finding.id, findingId))
  return found ? drawFinding(found.seed, view, WIDTH) : null
}
