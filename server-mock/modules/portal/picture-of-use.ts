import { and, eq, inArray } from 'drizzle-orm'
import { contentTypes } from '../../../contracts/rules/files/file-kinds.ts'
import type { Db } from '../../db/database.ts'
import { caseDetail, caseRow, finding } from '../../db/schema/cases.ts'
import { storedFile } from '../../db/schema/files.ts'
import { drawFinding } from '../../files/pictures.ts'
import { portalStates } from '../external-events/acceptance.ts'

const WIDTH = 640

/** An image use of a case, as somebody asks for one of its pictures. */
type Asked = {
  customerId: string
  caseUuid: string
  use: string
  view: 'original' | 'page'
}

/** The instants since which the image uses of a case are on record, by their ids: a page tells them beside the pictures. */
export async function recordedUses(
  db: Db,
  customerId: string,
  caseId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: finding.id, recorded: finding.recorded })
    .from(finding)
    .where(and(eq(finding.caseId, Number(caseId)), eq(finding.customerId, customerId)))
  return new Map(rows.map(({ id, recorded }) => [id, recorded]))
}

/**
 * A picture of an image use as a browser shows it: what was uploaded, or what the demo draws. Null where there is none, or the
 * portal of its case lets nobody in.
 */
export async function pictureOfUse(
  db: Db,
  { customerId, caseUuid, use, view }: Asked,
): Promise<{ type: string; bytes: Uint8Array } | null> {
  const ofFile = and(eq(storedFile.findingId, finding.id), eq(storedFile.part, view))
  // One statement: a page shows two for each image use.
  const [found] = await db
    .select({ seed: finding.pictureSeed, kind: storedFile.kind, bytes: storedFile.bytes })
    .from(finding)
    .innerJoin(caseDetail, eq(caseDetail.id, finding.caseId))
    .innerJoin(caseRow, eq(caseRow.id, finding.caseId))
    .leftJoin(storedFile, ofFile)
    .where(
      and(
        eq(finding.id, use),
        eq(caseDetail.caseUuid, caseUuid),
        eq(caseDetail.customerId, customerId),
        inArray(caseRow.state, [...portalStates]),
      ),
    )
  if (!found) return null
  const { seed, kind, bytes } = found
  return kind && bytes ? { type: contentTypes[kind], bytes } : drawFinding(seed, view, WIDTH)
}
