import { and, eq, sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { licenseRefusal } from '../../../contracts/rules/findings/license-review.ts'
import { changes, type OpenChange, type SignedIn } from '../../calls/handler.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import { license } from '../../db/schema/cases.ts'
import type { ChangeContext } from '../../events/change.ts'
import { changeLocked, lockCase } from '../case-record/change-case.ts'
import { keepMailCounters } from '../case-record/mail-counters.ts'
import { pauseScheduled } from '../case-record/pause-scheduled.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { openCase } from '../case-record/stale.ts'
import { writeRow } from '../case-record/write-case.ts'
import { refuseUnseen } from '../mail/event-email.ts'
import { putEventMail } from '../outgoing-mail/event-mail.ts'
import { completeLicenses } from './complete-licenses.ts'

type Place = { id: string; findingId: string }
type Opened = { before: CaseSnapshot; licenseId: string; state: 'UNCHECKED' | 'VALID' | 'INVALID' }

/** Locks the case of a licence; refused where it is stale, in another state, or there is none. */
async function openLicense(
  change: OpenChange,
  user: SignedIn,
  { id, findingId }: Place,
  act: 'reviewed' | 'deleted',
): Promise<Opened | Refused> {
  const before = await openCase(change, user, id, [`findings[${findingId}].license`])
  if (isRefused(before)) return before
  const found = before.detail.findings.find((finding) => finding.id === findingId)?.license
  if (!found) return refuse(404, messages.notFound)
  const objection = licenseRefusal(before.row.state, act)
  return objection === null
    ? { before, licenseId: found.id, state: found.state }
    : refuse(409, objection)
}

const ofLicense = (change: ChangeContext, id: string) =>
  and(eq(license.id, id), eq(license.customerId, change.customerId))

/** Keeps what the list counts of a case's licences. */
export async function countUnchecked(change: ChangeContext, caseId: string): Promise<void> {
  const unchecked = sql`(select count(*)::int from license
    where case_id = ${caseId}::bigint and state = 'UNCHECKED')`
  await writeRow(change, caseId, { uncheckedLicenses: unchecked })
}

const eventOf = (verdict: 'VALID' | 'INVALID'): 'LICENSE_VALIDATED' | 'LICENSE_REJECTED' =>
  verdict === 'VALID' ? 'LICENSE_VALIDATED' : 'LICENSE_REJECTED'

/** The flow's answer to a review, with the case as the review left it; only while something is claimed. */
async function answerTo(change: ChangeContext, caseId: string, verdict: 'VALID' | 'INVALID') {
  const reviewed = await lockCase(change, caseId)
  if (reviewed.row.state !== 'ACTIVE') return null
  const mail = await putEventMail(change, reviewed, eventOf(verdict))
  await keepMailCounters(change.tx, caseId)
  return mail
}

/** CASEAPI-20; the last valid licence of an ACTIVE case ends it (T10). */
export const reviewLicense = changes<Calls['reviewLicense']>(
  async ({ params, query, body, user, change }) => {
    const opened = await openLicense(change, user, params, 'reviewed')
    if (isRefused(opened)) return opened
    if (opened.state === body.state) return opened.before.detail
    const act = { event: eventOf(body.state), finding_id: params.findingId }
    const stale = await refuseUnseen(change, opened.before, act, query.shown_email)
    if (stale) return stale
    const reviewed = await changeLocked(
      change,
      opened.before,
      'case.license-reviewed',
      async () => {
        await change.tx
          .update(license)
          .set({ state: body.state, validationUserName: user.name })
          .where(ofLicense(change, opened.licenseId))
        await countUnchecked(change, params.id)
        return { activity: await answerTo(change, params.id, body.state) }
      },
    )
    const isOver = await completeLicenses(change, params.id)
    // The answer to the review may have failed at once, which pauses the rest like any failed mail.
    const failed = reviewed.overview.num_triggered_emails_failed > 0
    if (failed && !isOver) await pauseScheduled(change, params.id)
    return (await lockCase(change, params.id)).detail
  },
)

/** CASEAPI-18; only while the case is ACTIVE (G-459). */
export const deleteLicense = changes<Calls['deleteLicense']>(async ({ params, user, change }) => {
  const opened = await openLicense(change, user, params, 'deleted')
  if (isRefused(opened)) return opened
  return changeLocked(change, opened.before, 'case.license-deleted', async () => {
    await change.tx.delete(license).where(ofLicense(change, opened.licenseId))
    await countUnchecked(change, params.id)
    return {}
  })
})
