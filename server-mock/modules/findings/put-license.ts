import { eq } from 'drizzle-orm'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { license } from '../../db/schema/cases.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import { changeLocked } from '../case-record/change-case.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { countUnchecked } from './licenses.ts'

type Uploaded = {
  filename: string
  note: string | null
  /** Keeps its file, where there is one: what the simulated opponent uploads is drawn. */
  keep?: (licenseId: string) => Promise<void>
}

/** One licence per image use: it takes the place of the one that was there, and waits for its review (gaps-2, 9). */
export function putLicense(
  change: ChangeContext,
  before: CaseSnapshot,
  findingId: string,
  { filename, note, keep }: Uploaded,
): Promise<CaseDetail> {
  const { id } = before.row
  return changeLocked(change, before, 'case.license-uploaded', async () => {
    await change.tx.delete(license).where(eq(license.findingId, findingId))
    const licenseId = newId()
    await change.tx.insert(license).values({
      id: licenseId,
      findingId,
      caseId: Number(id),
      customerId: change.customerId,
      state: 'UNCHECKED',
      filename,
      uploaded: change.at,
      note,
    })
    await keep?.(licenseId)
    await countUnchecked(change, id)
    return {}
  })
}
