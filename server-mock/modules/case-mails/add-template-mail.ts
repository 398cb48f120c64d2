import { eq } from 'drizzle-orm'
import { mayToggle } from '../../../contracts/rules/cases/automation.ts'
import { PAST, pastDay } from '../../../contracts/rules/mail/applied-changes.ts'
import { laterByDays } from '../../../contracts/rules/mail/scheduling.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import { toInstant } from '../../db/instant.ts'
import { caseDetail } from '../../db/schema/cases.ts'
import type { ChangeContext } from '../../events/change.ts'
import { changeLocked, lockCase } from '../case-record/change-case.ts'
import { keepMailCounters } from '../case-record/mail-counters.ts'
import { countPlanned, pauseMails } from '../case-record/pause-scheduled.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { NO_SERVER } from '../outgoing-mail/outbox-row.ts'
import {
  hasOutgoingServer,
  type MailTemplateRow,
  templateAt,
  templateById,
} from '../outgoing-mail/templates.ts'
import { saidBefore } from './plan-mails.ts'
import {
  discountEndOf,
  type Planned,
  plannedFacts,
  plannedWith,
  writePlanned,
} from './planned-mail.ts'
import type { TemplateActOf } from './template-act.ts'

/** What "N days after" counts from, and since when the case is paused. */
async function datesOf({ tx }: ChangeContext, caseId: string) {
  const [found] = await tx
    .select({ sent: caseDetail.initialSentAt, paused: caseDetail.pausedAt })
    .from(caseDetail)
    .where(eq(caseDetail.id, Number(caseId)))
  const instant = (at: string | null | undefined) => (at ? toInstant(at) : null)
  return { sent: instant(found?.sent), paused: instant(found?.paused) }
}

/** Whether what is planned for this case is held back: it is paused, or an automated mail has failed (G-39). */
async function isHeldBack(
  change: ChangeContext,
  { row }: CaseSnapshot,
  paused: string | null,
): Promise<boolean> {
  if (!mayToggle(row) || (await countPlanned(change, row.id, 'PAUSED')) > 0) return true
  return row.state === 'ACTIVE' && paused !== null
}

/** When the mail of a template goes out in this case; null where it never does, refused where that is behind (G-30). */
async function dueAt(
  change: ChangeContext,
  { detail }: CaseSnapshot,
  { scheduleDays: days }: MailTemplateRow,
  { sent, now }: { sent: string | null; now: string },
): Promise<string | null | Refused> {
  const offer = detail.charge_details?.settlement_offer
  const due =
    days !== null
      ? sent && laterByDays(sent, days)
      : offer
        ? await discountEndOf(change, offer.settlement_date)
        : null
  if (due === null || Date.parse(due) > Date.parse(now)) return due
  return refuse(409, days === null ? PAST : pastDay(days))
}

/** The cases whose automation goes on, or waits for the end of a payment (G-726). */
const begun: ReadonlySet<string> = new Set(['ACTIVE', 'PAYMENT_PROCESSING'])

/** What is to be planned; null where there is nothing to plan any more, or it was planned or sent already. */
async function plannedFor(
  change: ChangeContext,
  before: CaseSnapshot,
  { template_id, version }: TemplateActOf<'template-add'>,
): Promise<(Planned & { held: boolean }) | null | Refused> {
  const { tx, customerId } = change
  const { row, detail } = before
  const isThere = (await templateById(tx, customerId, template_id)) !== null
  const template = await templateAt(tx, customerId, template_id, version)
  const isOfCase = begun.has(row.state) && template?.flowId === detail.email_flow_id
  if (!isThere || !template || !isOfCase) return null
  if ((await plannedWith(change, row.id, template.id)).length > 0) return null
  if ((await saidBefore(tx, row.id)).has(template.id)) return null
  if (!(await hasOutgoingServer(tx, customerId))) return refuse(409, NO_SERVER)
  const { sent, paused } = await datesOf(change, row.id)
  const held = await isHeldBack(change, before, paused)
  // A paused mail stands still at the beginning of its pause.
  const now = held && paused !== null ? paused : change.at
  const scheduledAt = await dueAt(change, before, template, { sent, now })
  if (scheduledAt === null || isRefused(scheduledAt)) return scheduledAt
  const kind = template.type === 'scheduled' ? 'SCHEDULED' : 'DISCOUNT_END'
  return { template, scheduledAt, kind, held }
}

/**
 * Plans the mail of a new template for a case whose automation has begun (G-726), never twice. It waits paused where
 * the others do.
 */
export async function addTemplateMail(
  change: ChangeContext,
  caseId: string,
  act: TemplateActOf<'template-add'>,
): Promise<Refused | null> {
  const before = await lockCase(change, caseId)
  const planned = await plannedFor(change, before, act)
  if (planned === null || isRefused(planned)) return planned
  const facts = await plannedFacts(change, before.detail)
  await changeLocked(change, before, 'case.mail-scheduled', async () => {
    const entry = await writePlanned(change, caseId, planned, facts)
    if (planned.held) return { furtherActivities: await pauseMails(change, caseId) }
    await keepMailCounters(change.tx, caseId)
    return { furtherActivities: [entry] }
  })
  return null
}
