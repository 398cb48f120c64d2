import type { Calls } from '../../../contracts/api/calls.ts'
import type { Plan } from '../../../contracts/model/accounts/user.ts'
import { readiness } from '../../../contracts/rules/cases/activation-readiness.ts'
import { changes, type SignedIn } from '../../calls/handler.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import type { ChangeContext } from '../../events/change.ts'
import { holdPlan } from '../business/lock-customer.ts'
import { putInitialMail } from '../case-mails/initial-mail.ts'
import { initialOutcome } from '../case-mails/initial-outcome.ts'
import { planMails, saidBefore } from '../case-mails/plan-mails.ts'
import { changeLocked, lockCase } from '../case-record/change-case.ts'
import { keepMailCounters } from '../case-record/mail-counters.ts'
import { pauseScheduled } from '../case-record/pause-scheduled.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { writeDetail } from '../case-record/write-case.ts'
import { refuseUnseen } from '../mail/event-email.ts'
import { holdFlow } from '../mail-flows/flow-rows.ts'
import { hasOutgoingServer, templatesOf } from '../outgoing-mail/templates.ts'
import { providerStatusOf } from '../setup/provider.ts'
import { translationsOf } from '../translations/rows.ts'
import { openTransition } from './state-change.ts'
import { transit } from './transit.ts'

const NOT_CONNECTED = 'The payment provider account is not connected.'

/** What a person has to do first, or null (G-404). */
async function obstacle(
  { tx, customerId }: ChangeContext,
  { detail }: CaseSnapshot,
): Promise<Refused | null> {
  const { email_flow_id: flowId } = detail
  const flow = flowId === null ? null : await holdFlow(tx, customerId, flowId)
  const now = { ...detail, email_flow: flow, email_flow_id: flow?.id ?? null }
  const unmet = readiness(now, await translationsOf(tx, customerId))
  if (unmet.length > 0) return refuse(409, unmet.join('; '))
  const provider = await providerStatusOf(tx, customerId)
  return provider === 'connected' ? null : refuse(409, NOT_CONNECTED)
}

/** Whose case it is from now on, and what "N days after" counts from. */
const markActivated = (change: ChangeContext, user: SignedIn, caseId: string) =>
  writeDetail(change, caseId, {
    wasActivated: true,
    activatedBy: user.id,
    initialSentAt: change.at,
    pausedAt: null,
  })

/** Without a server nothing would ever leave, and LITE sends the initial mail alone (G-618; G-23). */
const mayPlan = async ({ tx, customerId }: ChangeContext, plan: Plan): Promise<boolean> =>
  plan !== 'LITE' && (await hasOutgoingServer(tx, customerId))

/** T2 and, from CANCELLED, T5; CASEAPI-25. Answers 200 also when the initial mail failed. */
export const activateCase = changes<Calls['activateCase']>(
  async ({ params, query, user, change }) => {
    const opened = await openTransition(change, user, params.id, 'activate')
    if (isRefused(opened)) return opened
    const { before, to } = opened
    // Whoever changes a template waits for this case, which then follows, or this case is planned with the change.
    const plan = await holdPlan(change.tx, change.customerId)
    const refused = await obstacle(change, before)
    if (refused) return refused
    const stale = await refuseUnseen(change, before, { event: 'INITIAL' }, query.shown_email)
    if (stale) return stale
    const said = await saidBefore(change.tx, params.id)
    const flow = await templatesOf(change.tx, before.detail.email_flow_id ?? '')
    const unsent = flow.filter(({ id }) => !said.has(id))
    const again = before.row.state === 'CANCELLED'
    await changeLocked(change, before, again ? 'case.reactivated' : 'case.activated', async () => {
      const activity = await transit(change, before, to)
      await markActivated(change, user, params.id)
      const planned = (await mayPlan(change, plan)) ? await planMails(change, before, unsent) : []
      await keepMailCounters(change.tx, params.id)
      return { activity, furtherActivities: planned }
    })
    const initial = flow.find(({ triggerEvent }) => triggerEvent === 'INITIAL') ?? null
    const doubt = said.get(initial?.id ?? '')
    const error = doubt === undefined ? await putInitialMail(change, params.id, initial) : doubt
    if (doubt) await pauseScheduled(change, params.id)
    const after = await lockCase(change, params.id)
    const { initial_email_sent } = after.row
    return { ...after.detail, initial_email_sent, initial_email_error: error }
  },
  { settle: initialOutcome },
)
