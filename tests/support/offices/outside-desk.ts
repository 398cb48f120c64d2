/** An office on whose one case the world outside acts. */
import { eq, inArray } from 'drizzle-orm'
import type { Envelope } from '../../../contracts/events/envelope.ts'
import { CaseChange } from '../../../contracts/events/payloads.ts'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { z } from '../../../contracts/schema.ts'
import { caseDetail, caseRow, license } from '../../../server-mock/db/schema/cases.ts'
import { payment, paymentLine } from '../../../server-mock/db/schema/payments.ts'
import { readSnapshot } from '../../../server-mock/modules/case-record/snapshot.ts'
import { applyExternalEvent } from '../../../server-mock/modules/external-events/apply-external-event.ts'
import type { OutsideEvent } from '../../../server-mock/modules/external-events/outside-event.ts'
import { openApi } from '../server/api.ts'
import { addFlow } from './outgoing-office.ts'

export type Act = OutsideEvent extends infer E
  ? E extends OutsideEvent
    ? Omit<E, 'customer_id' | 'case_id'>
    : never
  : never

export async function openOutsideDesk() {
  const api = await openApi()
  const office = () => api.offices.enterprise
  const caseId = () => office().caseId
  const db = () => api.services.database.db
  await addFlow(api.services, office().id)

  const inState = (state: CaseState) =>
    db()
      .update(caseRow)
      .set({ state })
      .where(eq(caseRow.id, Number(caseId())))

  const does = (act: Act) =>
    applyExternalEvent(api.services, {
      ...act,
      customer_id: office().id,
      case_id: caseId(),
    } as OutsideEvent)

  const changeOf = (event: Envelope | undefined) => z.parse(CaseChange, event?.payload)

  async function snapshot() {
    const found = await readSnapshot(db(), api.services.config, office().id, caseId())
    if (!found) throw new Error('the case is gone')
    return found
  }

  /** Puts the case back to an ACTIVE one that nobody has paid. */
  async function unpaid() {
    await inState('ACTIVE')
    await db()
      .update(caseDetail)
      .set({
        payment: null,
        billingAddress: null,
        callbackRequest: null,
        amountDue: null,
        invoices: [],
      })
      .where(eq(caseDetail.id, Number(caseId())))
    await db()
      .update(caseRow)
      .set({ failedPayments: 0, uncheckedLicenses: 0, reminderDate: null, reminderName: null })
      .where(eq(caseRow.id, Number(caseId())))
    const ofCase = inArray(
      paymentLine.paymentId,
      db()
        .select({ id: payment.id })
        .from(payment)
        .where(eq(payment.caseId, Number(caseId()))),
    )
    await db().delete(paymentLine).where(ofCase)
    await db()
      .delete(payment)
      .where(eq(payment.caseId, Number(caseId())))
    await db()
      .delete(license)
      .where(eq(license.findingId, `${office().id}-finding-0`))
    api.takeEvents()
  }

  return { api, office, caseId, db, inState, does, changeOf, snapshot, unpaid, close: api.close }
}
