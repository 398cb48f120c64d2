import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { among } from '../../db/among.ts'
import { activity, caseDetail, caseRow } from '../../db/schema/cases.ts'
import type { ChangeContext } from '../../events/change.ts'
import { tellWritten, type Written } from '../case-record/change-cases.ts'
import { keepMailCounters } from '../case-record/mail-counters.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { plannedWith } from './planned-mail.ts'
import type { RefusedCases, TemplateActOf } from './template-act.ts'

/** Where nothing is paused any more, the pause is over; while a payment runs its date says that somebody has written (G-626). */
const endPauses = ({ tx }: ChangeContext, caseIds: readonly string[]) =>
  tx
    .update(caseDetail)
    .set({ pausedAt: null })
    .from(caseRow)
    .where(
      and(
        eq(caseRow.id, caseDetail.id),
        among(caseDetail.id, caseIds),
        isNotNull(caseDetail.pausedAt),
        eq(caseRow.state, 'ACTIVE'),
        eq(caseRow.scheduledPaused, 0),
      ),
    )

/** Takes the mails of cases away that wait with a template; one that is on its way goes (G-726). */
export async function removeTemplateMails(
  change: ChangeContext,
  cases: readonly CaseSnapshot[],
  { template_id }: TemplateActOf<'template-remove'>,
): Promise<RefusedCases> {
  const planned = await plannedWith(
    change,
    cases.map(({ row }) => row.id),
    template_id,
  )
  const written = cases.flatMap((before): Written[] => {
    const [removedActivityId, ...removedActivityIds] = (planned.get(before.row.id) ?? []).map(
      ({ id }) => id,
    )
    return removedActivityId === undefined
      ? []
      : [{ before, effect: { removedActivityId, removedActivityIds } }]
  })
  if (written.length === 0) return new Map()
  const removed = [...planned.values()].flat().map(({ id }) => id)
  await change.tx.delete(activity).where(sql`${activity.id} = any(${sql.param(removed)}::text[])`)
  const ids = written.map(({ before }) => before.row.id)
  await keepMailCounters(change.tx, ...ids)
  await endPauses(change, ids)
  await tellWritten(change, 'case.mail-removed', written)
  return new Map()
}
