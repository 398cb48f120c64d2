import { eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { caseDetail, caseRow } from '../../db/schema/cases.ts'
import type { ChangeContext } from '../../events/change.ts'
import type { CaseEffect } from './change-case.ts'

/** Writes columns of a case's detail, which leaves no entry; within the change of the case alone. */
export async function writeDetail(
  change: ChangeContext,
  caseId: string,
  values: PgUpdateSetSource<typeof caseDetail>,
): Promise<CaseEffect> {
  await change.tx
    .update(caseDetail)
    .set(values)
    .where(eq(caseDetail.id, Number(caseId)))
  return {}
}

/** As `writeDetail`, for columns of the case's row. */
export async function writeRow(
  change: ChangeContext,
  caseId: string,
  values: PgUpdateSetSource<typeof caseRow>,
): Promise<CaseEffect> {
  await change.tx
    .update(caseRow)
    .set(values)
    .where(eq(caseRow.id, Number(caseId)))
  return {}
}
