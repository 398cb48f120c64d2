import { sql } from 'drizzle-orm'
import type { CaseEventName } from '../../../contracts/events/names.ts'
import { among } from '../../db/among.ts'
import type { ChangeContext } from '../../events/change.ts'
import { type CaseEffect, followed, tellChanged } from './change-case.ts'
import { type CaseSnapshot, readSnapshots } from './snapshot.ts'

const wholes = ({ tx, config, customerId }: ChangeContext, caseIds: readonly string[]) =>
  readSnapshots(tx, config, customerId, caseIds)

/**
 * As `lockCase`, for several cases of this customer at once: in the order of their ids, so that two who do it do not wait
 * for each other. What is not there any more is left out.
 */
export async function lockCases(
  change: ChangeContext,
  caseIds: readonly string[],
): Promise<CaseSnapshot[]> {
  const locked = change.tx.execute(
    sql`select 1 from case_row where ${among(sql`id`, caseIds)}
      and customer_id = ${change.customerId} order by id for update`,
  )
  return followed(locked, () => wholes(change, caseIds))
}

/** A case that `lockCases` holds, and what was written of it since. */
export type Written = { before: CaseSnapshot; effect: Omit<CaseEffect, 'activity'> }

/**
 * As `changeLocked`, for several cases that were written together: each has its version and its event, and all of it
 * takes as many statements as for one.
 */
export async function tellWritten(
  change: ChangeContext,
  name: CaseEventName,
  written: readonly Written[],
): Promise<void> {
  if (written.length === 0) return
  const ids = written.map(({ before }) => before.row.id)
  const raised = change.tx.execute(
    sql`update case_row set version = version + 1 where ${among(sql`id`, ids)}`,
  )
  const mutated = new Map(
    (await followed(raised, () => wholes(change, ids))).map((one) => [one.row.id, one]),
  )
  for (const { before, effect } of written) {
    const after = mutated.get(before.row.id)
    if (!after) throw new Error(`the case ${before.row.id} is gone`)
    await tellChanged(change, { name, before, mutated: after, effect })
  }
}
