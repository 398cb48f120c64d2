import { transition, transitionFacts } from '../../../contracts/rules/cases/case-transitions.ts'
import { isFullyLicensed } from '../../../contracts/rules/cases/open-findings.ts'
import type { ChangeContext } from '../../events/change.ts'
import { changeLocked, lockCase } from '../case-record/change-case.ts'
import { keepMailCounters } from '../case-record/mail-counters.ts'
import { clearReminder, dropWaitingMails, transit } from '../cases/transit.ts'

/**
 * T10, where it applies: an ACTIVE case whose every image use turned out to be licensed is over. Asked after
 * whatever may have completed the licences; true when it was so.
 */
export async function completeLicenses(change: ChangeContext, caseId: string): Promise<boolean> {
  const before = await lockCase(change, caseId)
  const to = transition(before.row.state, 'licenses-complete', transitionFacts(before.detail))
  if (!to.ok || !isFullyLicensed(before.detail.findings)) return false
  await changeLocked(change, before, 'case.licenses-completed', async () => {
    const activity = await transit(change, before, to.value)
    await clearReminder(change, caseId)
    const dropped = await dropWaitingMails(change, caseId)
    await keepMailCounters(change.tx, caseId)
    return { activity, ...dropped }
  })
  return true
}
