/** An office whose cases are paid at the demo's payment provider, by the adapter of the real one. */
import { and, eq, sql } from 'drizzle-orm'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { toHundredths } from '../../../contracts/rules/money/money.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { caseRow } from '../../../server-mock/db/schema/cases.ts'
import { checkout, deskRecord } from '../../../server-mock/db/schema/payments.ts'
import { readSnapshot } from '../../../server-mock/modules/case-record/snapshot.ts'
import { amountDue } from '../../../server-mock/modules/external-events/amount-due.ts'
import {
  actOnPayment,
  actOnSession,
  type OwnerAct,
  type PayAct,
} from '../../../server-mock/modules/payment-desk/acts.ts'
import { sessionAt } from '../../../server-mock/modules/payment-desk/records.ts'
import { deskSecret, signatureOf } from '../../../server-mock/modules/payment-desk/send-webhooks.ts'
import { followCheckouts } from '../../../server-mock/modules/payments/follow-checkouts.ts'
import {
  type CheckoutAnswer,
  startCheckout,
} from '../../../server-mock/modules/payments/start-checkout.ts'
import { webhookPath } from '../../../server-mock/modules/payments/take-webhook.ts'
import { startStandIn } from '../../../server-mock/outside/payment-provider/stand-in.ts'
import { stripe } from '../../../server-mock/outside/payment-provider/stripe.ts'
import { addCaseIn, type CaseParts } from '../offices/case-in-state.ts'
import { outboxOf } from '../offices/outgoing-office.ts'
import { openApi } from '../server/api.ts'

export const PORTAL = 'http://office.localhost:4601'

export async function openPaymentDesk() {
  const api = await openApi()
  const own = api.offices.enterprise
  const { services } = api
  const { db } = services.database
  services.config.port = Number(new URL(api.origin).port)
  const standIn = await startStandIn(services)
  const provider = stripe({ ...standIn, webhookSecret: deskSecret(services.config) }, () => 1_000)
  services.payments = provider
  let forms = 0

  async function snapshot(caseId: string) {
    const found = await readSnapshot(db, services.config, own.id, caseId)
    if (!found) throw new Error('the case is gone')
    return found
  }

  /** What a case asks for today, in hundredths. */
  async function due(caseId: string): Promise<number> {
    const { charge_details: charges } = (await snapshot(caseId)).detail
    if (!charges) throw new Error('the case claims nothing')
    return toHundredths(amountDue(charges, dayOf(services.clock.now().toISOString())))
  }

  const formId = (): string => {
    forms += 1
    return `form-${forms}`
  }
  /** Presses Pay on a form of its own, or once more on the same one. */
  const press = async (
    caseId: string,
    { commandId = formId(), shown }: { commandId?: string; shown?: number } = {},
  ): Promise<CheckoutAnswer> =>
    startCheckout(
      services,
      {
        ...{ customerId: own.id, caseId, commandId, portal: PORTAL, language: 'de' },
        ...{ shown: shown ?? (await due(caseId)), description: `Case ${caseId}` },
      },
      'Erika Muster',
    )
  const checkouts = (caseId: string) =>
    db
      .select()
      .from(checkout)
      .where(eq(checkout.caseId, Number(caseId)))
      .orderBy(checkout.created, checkout.id)
  const sessionOf = async (id: string): Promise<string> => {
    const [row] = await db.select().from(checkout).where(eq(checkout.id, id))
    return row?.sessionId ?? ''
  }

  /** A webhook as the provider would send it about this checkout; `sign` forges it. */
  async function webhook(
    type: string,
    object: Record<string, unknown>,
    sign: (body: string) => string = (body) =>
      signatureOf(deskSecret(services.config), body, services.clock.now()),
    account: string | null = null,
  ) {
    const body = JSON.stringify({ id: 'evt_x', object: 'event', type, account, data: { object } })
    return api.request(webhookPath, {
      method: 'POST',
      body,
      headers: { 'stripe-signature': sign(body), 'content-type': 'application/json' },
    })
  }

  return {
    ...{
      api,
      own,
      db,
      provider,
      standIn,
      services,
      snapshot,
      due,
      press,
      checkouts,
      webhook,
      formId,
    },
    makeCase: (state: CaseState = 'ACTIVE', parts: CaseParts = {}) =>
      addCaseIn(db, own, state, parts),
    /** Begins, and answers the checkout that the payer stands before. */
    begin: async (caseId: string): Promise<string> => {
      const answer = await press(caseId)
      if (answer.to !== 'provider') throw new Error(`sent to ${answer.to}`)
      return answer.id
    },
    /** What the payer does at the provider; its webhooks are sent, as it does. */
    act: async (id: string, act: PayAct, method = 'card') =>
      actOnSession(services, await sessionOf(id), act, method),
    session: async (id: string) => sessionAt(services, await sessionOf(id)),
    /** Lets time go on, and looks at what is due. */
    later: async (milliseconds: number) => {
      api.advance(milliseconds)
      await followCheckouts(services)
    },
    /** The provider's webhooks get lost from here on. */
    losesWebhooks: () => db.update(deskRecord).set({ sendAt: null }),
    inState: (caseId: string, state: CaseState) =>
      db
        .update(caseRow)
        .set({ state })
        .where(and(eq(caseRow.id, Number(caseId)), eq(caseRow.customerId, own.id))),
    /** What the owner of the account and the payer's bank do with a payment that has arrived. */
    ownerDoes: async (id: string, act: OwnerAct) =>
      actOnPayment(services, await sessionOf(id), act),
    /** What the provider took for a case and has still, in hundredths. */
    taken: async (caseId: string): Promise<{ taken: number; fee: number }> => {
      const { rows } = await db.execute<{ taken: string; fee: string }>(sql`
        select coalesce(sum((body->>'amount')::bigint - (body->>'returned')::bigint
            - case when body->'dispute'->>'status' in ('needs_response', 'lost')
                then (body->>'amount')::bigint else 0 end), 0) as taken,
          coalesce(sum((body->>'fee')::bigint), 0) as fee
        from payment_desk_record where kind = 'session'
          and body->'payment'->>'silent' = 'false'
          and body->>'reference' in (select id from checkout where case_id = ${caseId}::bigint)`)
      return { taken: Number(rows[0]?.taken), fee: Number(rows[0]?.fee) }
    },
    toldStaff: async () =>
      (await outboxOf(services, own.id, 'SYSTEM')).map(({ subject }) => subject),
    close: async () => {
      await standIn.close()
      await api.close()
    },
  }
}
