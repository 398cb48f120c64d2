import { createHash, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { Id } from '../../../contracts/model/primitives.ts'
import { parse } from '../../../contracts/schema.ts'
import { caseDetail } from '../../db/schema/cases.ts'
import type { Services } from '../../services.ts'
import { applyExternalEvent } from '../external-events/apply-external-event.ts'

/** A reload within these minutes is the same visit. */
const SAME_VISIT_MS = 5 * 60_000

/** A case of a customer's portal. */
export type PortalCaseId = { customerId: string; caseId: string; uuid: string }

const columns = {
  caseId: caseDetail.id,
  customerId: caseDetail.customerId,
  uuid: caseDetail.caseUuid,
  /** '' for a case that has none: nothing opens it. */
  pin: caseDetail.pin,
}

/** Looks a case up by the last part of its portal's address; null when there is none. */
export async function findPortalCase(
  { database }: Services,
  uuid: string,
): Promise<PortalCaseId | null> {
  if (!parse(Id, uuid).ok) return null
  const [found] = await database.db
    .select(columns)
    .from(caseDetail)
    .where(eq(caseDetail.caseUuid, uuid))
  return found ? { ...found, caseId: String(found.caseId) } : null
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * The case of this customer that a number and a PIN open together; null for every other pair, after the same statement and the
 * same comparison, so that nobody learns which numbers there are (G-90).
 */
export async function openByPin(
  { database }: Services,
  customerId: string,
  { caseId, pin }: { caseId: string; pin: string },
): Promise<PortalCaseId | null> {
  const [found] = await database.db
    .select(columns)
    .from(caseDetail)
    .where(
      and(
        // What is no number of a case is asked for as one that nobody has.
        eq(caseDetail.id, /^\d{1,15}$/.test(caseId) ? Number(caseId) : 0),
        eq(caseDetail.customerId, customerId),
      ),
    )
  const isRight = timingSafeEqual(digest(pin), digest(found?.pin ?? ''))
  if (!found || found.pin === '' || !isRight) return null
  return { customerId, caseId: String(found.caseId), uuid: found.uuid }
}

/** Writes a visit or login into the timeline, once for a page and its reloads. */
export async function noteVisit(
  services: Services,
  { customerId, caseId }: PortalCaseId,
  kind: 'portal-visited' | 'portal-login',
  userId: string | null,
): Promise<void> {
  const { clock } = services
  // A refusal means that the case was closed meanwhile: the page was right when it was read.
  await applyExternalEvent(services, {
    kind,
    customer_id: customerId,
    case_id: caseId,
    user_id: userId,
    new_since: new Date(clock.now().getTime() - SAME_VISIT_MS).toISOString(),
  })
}
