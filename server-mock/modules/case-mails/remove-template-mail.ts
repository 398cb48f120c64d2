import { inArray } from 'drizzle-orm'
import { activity } from '../../db/schema/cases.ts'
import type { ChangeContext } from '../../events/change.ts'
import { changeLocked, lockCase } from '../case-record/change-case.ts'
import { keepMailCounters } from '../case-record/mail-counters.ts'
import { countPlanned } from '../case-record/pause-scheduled.ts'
import { writeDetail } from '../case-record/write-case.ts'
import { plannedWith } from './planned-mail.ts'
import type { TemplateActOf } from './template-act.ts'

/** Takes the mail of a case away that waits with a template; one that is on its way goes (G-726). */
export async function removeTemplateMail(
  change: ChangeContext,
  caseId: string,
  { template_id }: TemplateActOf<'template-remove'>,
): Promise<null> {
  const before = await lockCase(change, caseId)
  const [first, ...others] = (await plannedWith(change, caseId, template_id)).map(({ id }) => id)
  if (first === undefined) return null
  await changeLocked(change, before, 'case.mail-removed', async () => {
    await change.tx.delete(activity).where(inArray(activity.id, [first, ...others]))
    await keepMailCounters(change.tx, caseId)
    // While a payment runs the date says that somebody has written (G-626).
    const isOver =
      before.row.state === 'ACTIVE' && (await countPlanned(change, caseId, 'PAUSED')) === 0
    if (isOver) await writeDetail(change, caseId, { pausedAt: null })
    return { removedActivityId: first, removedActivityIds: others }
  })
  return null
}
