import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../../contracts/events/envelope.ts'
import { messages } from '../../../contracts/protocol.ts'
import { claimKey, fingerprintOf } from '../../calls/idempotency.ts'
import { type Refused, RolledBack, refuse } from '../../calls/refusal.ts'
import { caseRow } from '../../db/schema/cases.ts'
import { type ChangeContext, runChange } from '../../events/change.ts'
import type { Services } from '../../services.ts'
import { lockCase } from '../case-record/change-case.ts'
import type { Judged } from '../findings/uploads.ts'
import type { OutsideEvent } from './outside-event.ts'
import { initiatePayment } from './payment.ts'
import { bookedNews, changePayment } from './payment-changed.ts'
import { paymentArrived, paymentBroke } from './payment-outcome.ts'
import { cameToPortal, requestCallback, setBillingAddress, uploadLicense } from './portal.ts'

/** How the provider that stands in for a real one is named in the event log. */
const PROVIDER: Actor = { kind: 'provider', id: null, name: null }

type Opponent = { name: string; email: string }

/** Money is the provider's word, everything else the opponent's. */
const actorOf = ({ kind }: OutsideEvent, { name, email }: Opponent): Actor =>
  kind === 'payment-succeeded' || kind === 'payment-failed' || kind === 'payment-changed'
    ? PROVIDER
    : { kind: 'opponent', id: null, name: name || email || null }

/** The key of a repeated delivery lies beside those of users, under a name that no user has. */
const claim = (change: ChangeContext, event: OutsideEvent) =>
  event.id === undefined
    ? null
    : claimKey(
        change.tx,
        {
          userId: `outside:${event.customer_id}`,
          key: event.id,
          fingerprint: fingerprintOf(change.config, 'happen', event),
        },
        change.at,
      )

async function record(change: ChangeContext, event: OutsideEvent, file: Judged | null) {
  const before = await lockCase(change, event.case_id)
  switch (event.kind) {
    case 'portal-visited':
    case 'portal-login':
      return cameToPortal(change, before, event)
    case 'billing-address-set':
      return setBillingAddress(change, before, event)
    case 'payment-initiated':
      return initiatePayment(change, before)
    case 'payment-succeeded':
      return paymentArrived(change, before, event)
    case 'payment-failed':
      return paymentBroke(change, before, event.message)
    case 'payment-changed':
      return changePayment(change, before, bookedNews(before, event))
    case 'license-uploaded':
      return uploadLicense(change, before, event, file)
    case 'callback-requested':
      return requestCallback(change, before, event)
  }
}

async function opponentOf({ database }: Services, event: OutsideEvent) {
  const [found] = await database.db
    .select({ name: caseRow.contactName, email: caseRow.contactEmail })
    .from(caseRow)
    .where(and(eq(caseRow.id, Number(event.case_id)), eq(caseRow.customerId, event.customer_id)))
  return found ?? null
}

/**
 * Lets something happen to a case from outside, whole or not at all. Refused: 404 for a case that this
 * customer has not, 409 in a state that does not take it, 422 when the event's `id` was used for another
 * one. With an `id` that was heard before nothing happens and the answer is the same. `file` is the licence itself,
 * where its bytes have come along and were looked at.
 */
export async function applyExternalEvent(
  services: Services,
  event: OutsideEvent,
  file: Judged | null = null,
): Promise<{ ok: true } | Refused> {
  const opponent = await opponentOf(services, event)
  if (!opponent) return refuse(404, messages.notFound)
  const by = { customerId: event.customer_id, actor: actorOf(event, opponent), commandId: null }
  try {
    await runChange(services, by, async (change) => {
      if (await claim(change, event)) return
      await record(change, event, file)
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.refused
    throw error
  }
  return { ok: true }
}
