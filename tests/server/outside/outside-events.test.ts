import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Envelope } from '../../../contracts/events/envelope.ts'
import { CaseChange } from '../../../contracts/events/payloads.ts'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { z } from '../../../contracts/schema.ts'
import { appUser } from '../../../server-mock/db/schema/accounts.ts'
import { activity, caseDetail, caseRow, license } from '../../../server-mock/db/schema/cases.ts'
import { readSnapshot } from '../../../server-mock/modules/case-record/snapshot.ts'
import { applyExternalEvent } from '../../../server-mock/modules/external-events/apply-external-event.ts'
import type { OutsideEvent } from '../../../server-mock/modules/external-events/outside-event.ts'
import { addFlow, addWaiting, outboxOf } from '../../support/offices/outgoing-office.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const office = () => api.offices.enterprise
const caseId = () => office().caseId
const db = () => api.services.database.db

const api = await opened(openApi())
await addFlow(api.services, office().id)

/** Puts the case back to an ACTIVE one that nobody has paid. */
beforeEach(async () => {
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
  await db()
    .delete(license)
    .where(eq(license.findingId, `${office().id}-finding-0`))
  api.takeEvents()
})

const inState = (state: CaseState) =>
  db()
    .update(caseRow)
    .set({ state })
    .where(eq(caseRow.id, Number(caseId())))

type Act = OutsideEvent extends infer E
  ? E extends OutsideEvent
    ? Omit<E, 'customer_id' | 'case_id'>
    : never
  : never
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

const address = {
  company: 'Blue Door GmbH',
  vat_id: null,
  name: 'Ida Blau',
  street_address: 'Am Tor 1',
  address_line_1: 'Am Tor 1',
  address_line_2: null,
  postal_code: '10115',
  city: 'Berlin',
  country: 'DE',
  email: 'ida@blue-door.example',
  reference_number: null,
}

describe('what the opponent does', () => {
  test.each([
    ['portal-visited', 'case.portal-visited', 'LINK_CLICKED'],
    ['portal-login', 'case.portal-login', 'LOGIN'],
  ] as const)('%s enters the timeline', async (kind, name, type) => {
    expect(await does({ kind })).toEqual({ ok: true })
    const [event, ...others] = api.takeEvents()
    expect(others).toEqual([])
    expect(event).toMatchObject({ name, actor: { kind: 'opponent', id: null } })
    expect(changeOf(event).activity).toMatchObject({ type, user_id: null, user_name: null })
  })

  test('a visit of staff leaves no trace, a made up user id does [G-433]', async () => {
    const agent = office().users.agent.id
    expect(await does({ kind: 'portal-visited', user_id: agent })).toEqual({ ok: true })
    expect(api.takeEvents()).toEqual([])
    await does({ kind: 'portal-visited', user_id: 'nobody-here' })
    expect(api.takeEvents()).toHaveLength(1)
  })

  test('a billing address fills the case and is summed up', async () => {
    await does({ kind: 'billing-address-set', billing_address: address })
    const change = changeOf(api.takeEvents()[0])
    expect(change.activity?.content).toEqual({ summary: 'Blue Door GmbH, 10115, Berlin' })
    expect((await snapshot()).detail.billing_address).toEqual(address)
    expect(change.row.state).toBe('ACTIVE')
  })

  test('an uploaded licence waits for its review and takes the place of an older one', async () => {
    const finding_id = `${office().id}-finding-0`
    await does({ kind: 'license-uploaded', finding_id, filename: '../../a licence.pdf' })
    await does({
      kind: 'license-uploaded',
      finding_id,
      filename: 'second.pdf',
      note: 'the right one',
    })
    const { row, detail } = await snapshot()
    expect(row.total_unchecked_licenses).toBe(1)
    expect(detail.findings[0]?.license).toMatchObject({
      state: 'UNCHECKED',
      filename: 'second.pdf',
      note: 'the right one',
      validation_user_name: null,
    })
    expect(api.takeEvents().map(({ name }) => name)).toEqual([
      'case.license-uploaded',
      'case.license-uploaded',
    ])
  })

  test('a valid licence stands, and a finding that is not there takes none', async () => {
    const upload = (finding_id: string) =>
      does({ kind: 'license-uploaded', finding_id, filename: 'x.pdf' })
    expect(await upload(`${office().id}-finding-2`)).toMatchObject({ refused: { status: 409 } })
    expect(await upload('no-such-finding')).toMatchObject({ refused: { status: 404 } })
    expect(api.takeEvents()).toEqual([])
  })

  test('a callback is asked for until staff are done with it', async () => {
    await does({ kind: 'callback-requested', name: 'Ida Blau', phone_number: '+49 30 1' })
    const { callback_request } = (await snapshot()).detail
    expect(callback_request).toMatchObject({
      name: 'Ida Blau',
      phone_number: '+49 30 1',
      role: null,
    })
    expect(api.takeEvents()[0]?.name).toBe('case.callback-requested')
  })
})

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

describe('refusals', () => {
  const kinds: Act[] = [
    { kind: 'portal-visited' },
    { kind: 'portal-login' },
    { kind: 'billing-address-set', billing_address: address },
    { kind: 'payment-initiated' },
    { kind: 'payment-succeeded', payment_method: 'card' },
    { kind: 'payment-failed', message: 'no' },
    { kind: 'license-uploaded', finding_id: 'f', filename: 'x.pdf' },
    { kind: 'callback-requested' },
  ]

  test.each(kinds)('$kind is refused for a STANDBY and a CANCELLED case', async (act) => {
    for (const state of ['STANDBY', 'CANCELLED'] as const) {
      await inState(state)
      const answer = await does(act)
      expect(answer).toMatchObject({ refused: { status: 409 } })
      expect(JSON.stringify(answer)).toContain(`Invalid request: case in state ${state} cannot be `)
    }
    expect(api.takeEvents()).toEqual([])
  })

  test.each(kinds)('$kind of an unknown or foreign case is 404', async (act) => {
    const unknown = [
      { customer_id: office().id, case_id: '77' },
      { customer_id: 'nobody', case_id: caseId() },
      { customer_id: api.offices.pro.id, case_id: caseId() },
    ]
    for (const whose of unknown) {
      const event = { ...act, ...whose } as OutsideEvent
      expect(await applyExternalEvent(api.services, event)).toMatchObject({
        refused: { status: 404 },
      })
    }
    expect(api.takeEvents()).toEqual([])
  })
})

describe('a repeated event', () => {
  test('with the same id happens once; another one under it is refused', async () => {
    const failed = { kind: 'payment-failed', message: 'Card declined' } as const
    expect(await does({ ...failed, id: 'evt-1' })).toEqual({ ok: true })
    expect(await does({ ...failed, id: 'evt-1' })).toEqual({ ok: true })
    expect(api.takeEvents()).toHaveLength(1)
    expect(await does({ ...failed, message: 'Other', id: 'evt-1' })).toMatchObject({
      refused: { status: 422 },
    })
    expect((await snapshot()).row.num_failed_payments).toBe(1)
  })

  test('that was refused may come again', async () => {
    await inState('CANCELLED')
    const started = { kind: 'payment-initiated', id: 'evt-2' } as const
    expect(await does(started)).toMatchObject({ refused: { status: 409 } })
    await inState('ACTIVE')
    expect(await does(started)).toEqual({ ok: true })
    expect(api.takeEvents()).toHaveLength(1)
  })
})
