import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { appUser } from '../../../server-mock/db/schema/accounts.ts'
import { activity, caseDetail, caseRow, license } from '../../../server-mock/db/schema/cases.ts'
import { addWaiting, outboxOf } from '../../support/offices/outgoing-office.ts'
import { openOutsideDesk } from '../../support/offices/outside-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const { api, office, caseId, db, inState, does, changeOf, snapshot, unpaid } = await opened(
  openOutsideDesk(),
)
beforeEach(unpaid)

describe('payments', () => {
  test('T7 freezes the settlement amount through the last second of its date [G-409]', async () => {
    const settlement = (await snapshot()).detail.charge_details?.final_amount_gross_settlement
    const now = api.services.clock.now().getTime()
    api.advance(Date.parse('2026-12-24T23:59:58.000Z') - now)
    await does({ kind: 'payment-initiated' })
    const [event] = api.takeEvents()
    expect(event).toMatchObject({ name: 'case.payment-initiated', actor: { kind: 'opponent' } })
    expect(changeOf(event)).toMatchObject({
      row: { state: 'PAYMENT_PROCESSING' },
      was: { state: 'ACTIVE' },
      activity: { type: 'PAYMENT_INITIATED', content: { amount: settlement, currency: 'EUR' } },
      further_activities: [
        { type: 'STATE_CHANGE', content: { old_state: 'ACTIVE', additional_info: null } },
      ],
    })

    await inState('ACTIVE')
    api.advance(3_000)
    await does({ kind: 'payment-initiated' })
    const full = (await snapshot()).detail.charge_details?.final_amount_gross_no_settlement
    expect(changeOf(api.takeEvents()[0]).activity?.content).toMatchObject({ amount: full })
  })

  test('T8 pays the case: what was frozen, the invoice, the reminder, the mails [STATE-29]', async () => {
    await addWaiting(api.services, office().id, caseId(), ['2027-03-01T09:00:00.000Z'])
    await does({ kind: 'payment-initiated' })
    await db()
      .update(caseDetail)
      .set({ amountDue: 12345, invoices: [{ id: 'inv', type: 'ACTIVE', status: 'OPEN' }] })
      .where(eq(caseDetail.id, Number(caseId())))
    await db()
      .update(caseRow)
      .set({ failedPayments: 2, reminderDate: '2027-01-01', reminderName: 'call' })
      .where(eq(caseRow.id, Number(caseId())))
    api.takeEvents()

    expect(await does({ kind: 'payment-succeeded', payment_method: 'card' })).toEqual({ ok: true })

    const events = api.takeEvents()
    expect(events.map(({ name }) => name)).toEqual([
      'case.payment-succeeded',
      'case.invoice-paid',
      'case.mail-scheduled',
    ])
    expect(events[0]?.actor.kind).toBe('provider')
    const info = { amount: 123.45, currency: 'EUR', payment_method: 'card' }
    const [paid, , thanks] = events.map(changeOf)
    expect(paid).toMatchObject({
      row: {
        state: 'PAID',
        num_failed_payments: 0,
        reminder_date: null,
        num_scheduled_emails_scheduled: 0,
      },
      activity: { type: 'PAYMENT_SUCCEEDED', content: info },
      further_activities: [
        {
          type: 'STATE_CHANGE',
          content: { old_state: 'PAYMENT_PROCESSING', new_state: 'PAID', additional_info: info },
        },
      ],
    })
    expect(paid?.further_removed_activity_ids).toHaveLength(1)
    expect(thanks?.activity).toMatchObject({
      type: 'EMAIL_OUT',
      content: { automation_info: { kind: 'PAID' }, status: 'SCHEDULED' },
    })
    const { detail } = await snapshot()
    expect(detail.invoices).toEqual([{ id: 'inv', type: 'ACTIVE', status: 'PAID' }])
    expect(detail.payment).toMatchObject({ amount_received: 123.45, payment_method_type: 'card' })
  })

  test('T8 needs no T7, and tells those of staff who asked for it', async () => {
    const { admin, agent } = office().users
    await db().update(appUser).set({ receivePayments: false }).where(eq(appUser.id, agent.id))
    const before = await outboxOf(api.services, office().id, 'SYSTEM')
    await does({ kind: 'payment-succeeded', payment_method: null, amount: 10 })
    expect((await snapshot()).detail.payment?.amount_received).toBe(10)
    const told = (await outboxOf(api.services, office().id, 'SYSTEM')).slice(before.length)
    const receivers = told.flatMap(({ to }) => to)
    expect(receivers).toContain(admin.email)
    expect(receivers).not.toContain(agent.email)
    expect(receivers).not.toContain(office().users.deactivated.email)
  })

  test('T9 gives the case back with the provider’s message, its mails in place', async () => {
    const [waiting] = await addWaiting(api.services, office().id, caseId(), [
      '2027-03-01T09:00:00.000Z',
    ])
    await does({ kind: 'payment-initiated' })
    api.takeEvents()
    await does({ kind: 'payment-failed', message: 'Card declined' })
    const [event, ...others] = api.takeEvents()
    expect(others).toEqual([])
    expect(changeOf(event)).toMatchObject({
      row: { state: 'ACTIVE', num_failed_payments: 1, num_scheduled_emails_scheduled: 1 },
      activity: { type: 'PAYMENT_FAILED', content: { message: 'Card declined' } },
    })
    const kept = await db()
      .select()
      .from(activity)
      .where(eq(activity.id, waiting ?? ''))
    expect(kept).toHaveLength(1)
  })

  test('T9 pauses what waits when a mail failed meanwhile', async () => {
    const failed = eq(caseRow.id, Number(caseId()))
    await does({ kind: 'payment-initiated' })
    await addWaiting(api.services, office().id, caseId(), ['2027-03-01T09:00:00.000Z'])
    await db().update(caseRow).set({ triggeredFailed: 1 }).where(failed)
    api.takeEvents()
    await does({ kind: 'payment-failed', message: 'Card declined' })
    expect(api.takeEvents().map(({ name }) => name)).toEqual([
      'case.payment-failed',
      'case.automation-paused',
    ])
    const { row } = await snapshot()
    expect(row.num_scheduled_emails_scheduled).toBe(0)
    expect(row.num_scheduled_emails_paused).toBeGreaterThan(0)
  })

  test('a failure that nobody saw begin only counts', async () => {
    await does({ kind: 'payment-failed', message: 'Card expired' })
    const change = changeOf(api.takeEvents()[0])
    expect(change.row).toMatchObject({ state: 'ACTIVE', num_failed_payments: 1 })
    expect(change.further_activities).toBeUndefined()
  })

  test('T10 follows T9 when the licences were found valid meanwhile [STATE-30]', async () => {
    await does({ kind: 'payment-initiated' })
    for (const n of [0, 1])
      await db()
        .insert(license)
        .values({
          id: `late-${n}`,
          findingId: `${office().id}-finding-${n}`,
          caseId: Number(caseId()),
          customerId: office().id,
          state: 'VALID',
          filename: 'late.pdf',
          uploaded: '2026-11-20T08:00:00.000Z',
        })
    api.takeEvents()
    await does({ kind: 'payment-failed', message: 'Card declined' })
    expect(api.takeEvents().map(({ name }) => name)).toEqual([
      'case.payment-failed',
      'case.licenses-completed',
    ])
    expect((await snapshot()).row.state).toBe('VALID_LICENSE')
    await db().delete(license).where(eq(license.id, 'late-1'))
  })
})
