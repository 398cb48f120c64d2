import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { caseDetail } from '../../db/schema/cases.ts'
import { PREVIEW_MAX_LENGTH } from '../../text/limits.ts'
import { safePreview } from '../../text/safe-text.ts'

const token = /([?&]token=)[^\s&]+/g

/**
 * The beginning of a mail for its entry of the timeline, without what opens the portal: entries travel in
 * events, are exported and stay.
 */
export async function previewOf(tx: Db | Tx, caseId: string, text: string): Promise<string> {
  const [own] = await tx
    .select({ pin: caseDetail.pin })
    .from(caseDetail)
    .where(eq(caseDetail.id, Number(caseId)))
  const plain = text.replace(token, '$1***')
  const said = own?.pin ? plain.replaceAll(own.pin, '***') : plain
  return safePreview(said, PREVIEW_MAX_LENGTH)
}
