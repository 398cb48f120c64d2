import { and, eq, gt } from 'drizzle-orm'
import { Id } from '../../../contracts/model/primitives.ts'
import { parse } from '../../../contracts/schema.ts'
import { customer } from '../../db/schema/accounts.ts'
import { activity, caseDetail } from '../../db/schema/cases.ts'
import type { Services } from '../../services.ts'
import { applyExternalEvent } from '../external-events/apply-external-event.ts'

/** A reload within these minutes is the same visit. */
const SAME_VISIT_MS = 5 * 60_000

/** The case behind a portal's address. */
export type PortalCaseId = {
  customerId: string
  caseId: string
  uuid: string
  /** '' for a case that has none: nothing opens it. */
  pin: string
  claimant: string
}

/** Looks a case up by the last part of its portal's address; null when there is none. */
export async function findPortalCase(
  { database }: Services,
  uuid: string,
): Promise<PortalCaseId | null> {
  if (!parse(Id, uuid).ok) return null
  const [found] = await database.db
    .select({
      caseId: caseDetail.id,
      customerId: caseDetail.customerId,
      pin: caseDetail.pin,
      claimant: customer.name,
    })
    .from(caseDetail)
    .innerJoin(customer, eq(customer.id, caseDetail.customerId))
    .where(eq(caseDetail.caseUuid, uuid))
  return found ? { ...found, caseId: String(found.caseId), uuid } : null
}

/** Writes a visit or login into the timeline, once for a page and its reloads. */
export async function noteVisit(
  services: Services,
  { customerId, caseId }: PortalCaseId,
  kind: 'portal-visited' | 'portal-login',
  userId: string | null,
): Promise<void> {
  const since = new Date(services.clock.now().getTime() - SAME_VISIT_MS).toISOString()
  const type = kind === 'portal-login' ? 'LOGIN' : 'LINK_CLICKED'
  const lately = await services.database.db
    .select({ id: activity.id })
    .from(activity)
    .where(
      and(
        eq(activity.caseId, Number(caseId)),
        eq(activity.type, type),
        gt(activity.created, since),
      ),
    )
    .limit(1)
  // A refusal means that the case was closed meanwhile: the page was right when it was read.
  if (lately.length === 0) {
    await applyExternalEvent(services, {
      kind,
      customer_id: customerId,
      case_id: caseId,
      user_id: userId,
    })
  }
}
