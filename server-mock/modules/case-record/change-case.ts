import { sql } from 'drizzle-orm'
import type { HistoryNote } from '../../../contracts/events/case-history.ts'
import type { CaseEventName } from '../../../contracts/events/names.ts'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import type { CaseDetail, CaseRow, CaseRowFields } from '../../../contracts/model/cases/case.ts'
import { historyChanges } from '../../../contracts/rules/case-changes/case-history.ts'
import { diffDetail, sameJson } from '../../../contracts/rules/case-changes/detail-diff.ts'
import { claimTooHigh } from '../../../contracts/rules/money/charges-of-case.ts'
import { toHundredths } from '../../../contracts/rules/money/money.ts'
import { RolledBack, refuse } from '../../calls/refusal.ts'
import type { ChangeContext } from '../../events/change.ts'
import { invoiceTemplateName } from '../invoice-templates/template-by-id.ts'
import { type CaseSnapshot, readSnapshot } from './snapshot.ts'

/** What a change did to the timeline: the activity it wrote or altered, the one it removed, and others. */
export type CaseEffect = {
  activity?: Activity | null
  removedActivityId?: string | null
  furtherActivities?: Activity[]
  /** Others that went along, besides `removedActivityId`. */
  removedActivityIds?: string[]
}

/** Locks a case until the commit and reads it whole. Ask for ids of this customer only. */
export async function lockCase(change: ChangeContext, caseId: string): Promise<CaseSnapshot> {
  // Its own statement: one that waited for the lock would see the other tables as they were.
  const locked = change.tx.execute(
    sql`select 1 from case_row where id = ${caseId}::bigint
      and customer_id = ${change.customerId} for update`,
  )
  return followed(locked, () => whole(change, caseId))
}

/** What is read right behind a statement, in one way to the database and back: they run in the order they are sent. */
export async function followed<T>(
  written: { execute(): Promise<unknown> },
  read: () => Promise<T>,
): Promise<T> {
  const [, found] = await Promise.all([written.execute(), read()])
  return found
}

async function whole(change: ChangeContext, caseId: string): Promise<CaseSnapshot> {
  const snapshot = await readSnapshot(change.tx, change.config, change.customerId, caseId)
  if (!snapshot) throw new Error(`case ${caseId} is not one of customer ${change.customerId}`)
  return snapshot
}

/**
 * The one way to change a case: locks it, lets `mutate` write, raises the version, keeps the derived
 * fields of the row, and emits the event with everything that differs (engine.md 4 and 15).
 */
export async function changeCase(
  change: ChangeContext,
  caseId: string,
  name: CaseEventName,
  mutate: (before: CaseSnapshot) => Promise<CaseEffect>,
): Promise<CaseDetail> {
  const before = await lockCase(change, caseId)
  return changeLocked(change, before, name, mutate)
}

/** As `changeCase`, for a case that `lockCase` holds already. */
export async function changeLocked(
  change: ChangeContext,
  before: CaseSnapshot,
  name: CaseEventName,
  mutate: (before: CaseSnapshot) => Promise<CaseEffect>,
): Promise<CaseDetail> {
  const caseId = before.row.id
  const effect = await mutate(before)
  const raised = change.tx.execute(sql`
    update case_row set version = version + 1,
      last_activity = greatest(last_activity, ${effect.activity?.created ?? null}::timestamptz)
    where id = ${caseId}::bigint`)
  const mutated = await followed(raised, () => whole(change, caseId))
  return tellChanged(change, { name, before, mutated, effect })
}

/** What was done to a case, of which the event tells. */
export type Mutation = {
  name: CaseEventName
  before: CaseSnapshot
  /** As it is with its new version. */
  mutated: CaseSnapshot
  effect: CaseEffect
}

/** The end of every change of a case: keeps what its row repeats, and tells of it. */
export async function tellChanged(
  change: ChangeContext,
  { name, before, mutated, effect }: Mutation,
): Promise<CaseDetail> {
  const { activity = null, removedActivityId = null } = effect
  const { furtherActivities = [], removedActivityIds = [] } = effect
  const tooHigh = claimTooHigh(mutated.detail)
  if (tooHigh !== null) throw new RolledBack(refuse(400, tooHigh))
  const after = await withDerived(change, before, mutated)
  const caseId = before.row.id
  change.emit({
    name,
    caseId,
    caseVersion: after.row.version,
    payload: {
      row: after.row,
      was: formerFields(before.row, after.row),
      activity,
      removed_activity_id: removedActivityId,
      ...(furtherActivities.length > 0 && { further_activities: furtherActivities }),
      ...(removedActivityIds.length > 0 && { further_removed_activity_ids: removedActivityIds }),
      changes: diffDetail(before.detail, after.detail),
      ...(await toldOf(change, before.detail, after.detail)),
    },
  })
  return after.detail
}

/** What the case's history tells of a change; nothing where none of its fields changed. */
async function toldOf(
  { tx, customerId, through }: ChangeContext,
  before: CaseDetail,
  after: CaseDetail,
): Promise<{ history?: HistoryNote }> {
  const factsOf = async (detail: CaseDetail) => ({
    ...detail,
    invoice_template:
      before.invoice_template_id === after.invoice_template_id
        ? null
        : await invoiceTemplateName(tx, customerId, detail.invoice_template_id),
  })
  const changes = historyChanges(await factsOf(before), await factsOf(after))
  return changes.length === 0 ? {} : { history: { through: through ?? null, changes } }
}

/** The amount that the list shows: the full gross, nothing without a currency or a claim. */
const finalAmountOf = ({ row, detail }: CaseSnapshot): number | null =>
  detail.charge_details && row.currency !== null
    ? detail.charge_details.final_amount_gross_no_settlement
    : null

/** Keeps what the row repeats of the detail: the amount, and the contact that the search covers. */
async function withDerived(
  change: ChangeContext,
  before: CaseSnapshot,
  after: CaseSnapshot,
): Promise<CaseSnapshot> {
  const amount = finalAmountOf(after)
  const contact = after.detail.opponent_contact_details
  const sameContact = sameJson(before.detail.opponent_contact_details, contact)
  if (amount === after.row.final_amount && sameContact) return after
  const repeated = change.tx.execute(sql`
    update case_row set final_amount = ${toHundredths(amount)}::bigint,
      contact_email = ${contact.email ?? ''}, contact_name = ${contact.name ?? ''},
      contact_company = ${contact.company ?? ''}
    where id = ${after.row.id}::bigint`)
  return followed(repeated, () => whole(change, after.row.id))
}

/** The former values of the row's fields that are no longer the same. */
function formerFields(before: CaseRow, after: CaseRow): CaseRowFields {
  const now = new Map<string, unknown>(Object.entries(after))
  return Object.fromEntries(
    Object.entries(before).filter(([field, value]) => !sameJson(value, now.get(field))),
  )
}
