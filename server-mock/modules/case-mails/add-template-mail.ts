import { mayToggle } from '../../../contracts/rules/cases/automation.ts'
import { PAST, pastDay } from '../../../contracts/rules/mail/applied-changes.ts'
import { lockedMessage } from '../../../contracts/rules/mail/mail-templates.ts'
import { discountEndAt, laterByDays } from '../../../contracts/rules/mail/scheduling.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import { among } from '../../db/among.ts'
import { toInstant } from '../../db/instant.ts'
import { caseDetail } from '../../db/schema/cases.ts'
import type { ChangeContext } from '../../events/change.ts'
import { holdPlan } from '../business/lock-customer.ts'
import { writeActivities } from '../case-record/activities.ts'
import { tellWritten } from '../case-record/change-cases.ts'
import { keepMailCounters } from '../case-record/mail-counters.ts'
import { pauseMails } from '../case-record/pause-scheduled.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { NO_SERVER } from '../outgoing-mail/outbox-row.ts'
import {
  hasOutgoingServer,
  type MailTemplateRow,
  templateAt,
  templateById,
} from '../outgoing-mail/templates.ts'
import { saidIn } from './plan-mails.ts'
import { plannedEntry, plannedWith, timeZoneOf, withFacts } from './planned-mail.ts'
import type { RefusedCases, TemplateActOf } from './template-act.ts'

/** What "N days after" counts from, and since when a case is paused. */
type Dates = { sent: string | null; paused: string | null }

async function datesOf(
  { tx }: ChangeContext,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, Dates>> {
  const { id, initialSentAt: sent, pausedAt: paused } = caseDetail
  const rows = await tx.select({ id, sent, paused }).from(caseDetail).where(among(id, caseIds))
  const instant = (at: string | null) => (at ? toInstant(at) : null)
  return new Map(
    rows.map((row) => [String(row.id), { sent: instant(row.sent), paused: instant(row.paused) }]),
  )
}

/** Whether what is planned for this case is held back: it is paused, or an automated mail has failed (G-39). */
const isHeldBack = ({ row }: CaseSnapshot, paused: string | null): boolean =>
  !mayToggle(row) ||
  row.num_scheduled_emails_paused > 0 ||
  (row.state === 'ACTIVE' && paused !== null)

type Due = { sent: string | null; now: string; timeZone: string }

/** When the mail of a template goes out in this case; null where it never does, refused where that is behind (G-30). */
function dueAt(
  { detail }: CaseSnapshot,
  { scheduleDays: days }: MailTemplateRow,
  { sent, now, timeZone }: Due,
): string | null | Refused {
  const offer = detail.charge_details?.settlement_offer
  const due =
    days !== null
      ? sent && laterByDays(sent, days)
      : offer
        ? discountEndAt(offer.settlement_date, timeZone)
        : null
  if (due === null || Date.parse(due) > Date.parse(now)) return due
  return refuse(409, days === null ? PAST : pastDay(days))
}

/** The cases whose automation goes on, or waits for the end of a payment (G-726). */
const begun: ReadonlySet<string> = new Set(['ACTIVE', 'PAYMENT_PROCESSING'])

/** The cases in which the mail of a template may be planned still: it was neither planned nor sent. */
async function withoutIt(
  change: ChangeContext,
  cases: readonly CaseSnapshot[],
  { id, flowId }: MailTemplateRow,
): Promise<CaseSnapshot[]> {
  const ofFlow = cases.filter(
    ({ row, detail }) => begun.has(row.state) && detail.email_flow_id === flowId,
  )
  const ids = ofFlow.map(({ row }) => row.id)
  const [planned, said] = await Promise.all([
    plannedWith(change, ids, id),
    saidIn(change.tx, ids, id),
  ])
  return ofFlow.filter(({ row }) => !planned.has(row.id) && !said.has(row.id))
}

type Dated = { before: CaseSnapshot; scheduledAt: string; held: boolean }

/** What is to be planned, and what is refused by the case's days. */
async function datedIn(
  change: ChangeContext,
  cases: readonly CaseSnapshot[],
  template: MailTemplateRow,
): Promise<{ dated: Dated[]; refused: Map<string, Refused> }> {
  const ids = cases.map(({ row }) => row.id)
  const [timeZone, dates] = await Promise.all([timeZoneOf(change), datesOf(change, ids)])
  const refused = new Map<string, Refused>()
  const dated = cases.flatMap((before): Dated[] => {
    const { sent = null, paused = null } = dates.get(before.row.id) ?? {}
    const held = isHeldBack(before, paused)
    // A paused mail stands still at the beginning of its pause.
    const now = held && paused !== null ? paused : change.at
    const scheduledAt = dueAt(before, template, { sent, now, timeZone })
    if (isRefused(scheduledAt)) refused.set(before.row.id, scheduledAt)
    else if (scheduledAt !== null) return [{ before, scheduledAt, held }]
    return []
  })
  return { dated, refused }
}

const idsOf = (cases: readonly { before: CaseSnapshot }[]) =>
  cases.map(({ before }) => before.row.id)

/** Writes what is planned, and tells of it. */
async function plan(
  change: ChangeContext,
  dated: readonly Dated[],
  template: MailTemplateRow,
): Promise<void> {
  const kind = template.type === 'scheduled' ? 'SCHEDULED' : 'DISCOUNT_END'
  const planned = (await withFacts(change, dated)).map(({ scheduledAt, facts, ...one }) => ({
    ...one,
    entry: plannedEntry(change, { template, kind, scheduledAt }, facts),
  }))
  await writeActivities(
    change,
    planned.map(({ entry }) => entry),
  )
  const paused = await pauseMails(change, ...idsOf(planned.filter(({ held }) => held)))
  await keepMailCounters(change.tx, ...idsOf(planned.filter(({ held }) => !held)))
  const written = planned.map(({ before, held, entry }) => {
    const ofCase = paused.filter(({ case_id }) => case_id === before.row.id)
    return { before, effect: { furtherActivities: held ? ofCase : [entry] } }
  })
  await tellWritten(change, 'case.mail-scheduled', written)
}

/**
 * Plans the mail of a new template for cases whose automation has begun (G-726), never twice. It waits paused where
 * the others do. What the plan locks by now is planned for nobody (G-23).
 */
export async function addTemplateMails(
  change: ChangeContext,
  cases: readonly CaseSnapshot[],
  { template_id, version }: TemplateActOf<'template-add'>,
): Promise<RefusedCases> {
  const { tx, customerId } = change
  const [standing, template, mayLeave] = await Promise.all([
    templateById(tx, customerId, template_id),
    templateAt(tx, customerId, template_id, version),
    hasOutgoingServer(tx, customerId),
  ])
  if (!standing || !template) return new Map()
  const open = await withoutIt(change, cases, template)
  const kind = { type: template.type, trigger_event: template.triggerEvent }
  const locked = lockedMessage(await holdPlan(tx, customerId), kind)
  const why = mayLeave ? locked : NO_SERVER
  if (why !== null) return new Map(open.map(({ row }) => [row.id, refuse(409, why)]))
  const { dated, refused } = await datedIn(change, open, template)
  if (dated.length > 0) await plan(change, dated, template)
  return refused
}
