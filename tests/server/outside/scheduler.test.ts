import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CaseChange } from '../../../contracts/events/payloads.ts'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { z } from '../../../contracts/schema.ts'
import { activity, caseDetail, caseRow, license } from '../../../server-mock/db/schema/cases.ts'
import { outbox } from '../../../server-mock/db/schema/mail.ts'
import { applyExternalEvent } from '../../../server-mock/modules/external-events/apply-external-event.ts'
import {
  PAYMENT_TIMED_OUT,
  runScheduler,
} from '../../../server-mock/modules/schedule/run-scheduler.ts'
import { startScheduler } from '../../../server-mock/outside/scheduler/start-scheduler.ts'
import {
  addFlow,
  addWaiting,
  outboxOf,
  reminderTemplate,
  rewriteTemplate,
} from '../../support/offices/outgoing-office.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

let kicks = 0
const office = () => api.offices.enterprise
const db = () => api.services.database.db
const at = (instant: string) =>
  api.advance(Date.parse(instant) - api.services.clock.now().getTime() - 1)

const api = await opened(openApi())
api.services.outbox = {
  kick: () => {
    kicks += 1
  },
}
for (const { id } of [office(), api.offices.lite]) await addFlow(api.services, id)

let day = Date.parse('2026-12-01T09:00:00.000Z')
beforeEach(async () => {
  // Days of its own for every test: at most one mail a day.
  day += 3 * 86_400_000
  at(new Date(day).toISOString())
  await inState('ACTIVE')
  await db().update(caseRow).set({ failedPayments: 0 })
  await db().update(caseDetail).set({ settlementDate: '2027-12-24' })
  api.takeEvents()
  kicks = 0
})
afterEach(async () => {
  await db().delete(activity).where(eq(activity.type, 'EMAIL_SCHEDULED'))
  await db().delete(activity).where(eq(activity.type, 'EMAIL_OUT'))
  await db().delete(outbox)
})

const inState = (state: CaseState, moment = new Date(day).toISOString()) =>
  db()
    .update(caseRow)
    .set({ state, dateStateUpdated: moment })
    .where(eq(caseRow.id, Number(office().caseId)))

const hour = (offset: number) => new Date(day + offset * 3_600_000).toISOString()
const wait = (...moments: string[]) =>
  addWaiting(api.services, office().id, office().caseId, moments)
const waitForDiscountEnd = (moment: string) =>
  addWaiting(api.services, office().id, office().caseId, [moment], 'DISCOUNT_END')
const run = () => runScheduler(api.services)
const changesOf = () =>
  api.takeEvents().map(({ name, actor, payload }) => ({
    name,
    kind: actor.kind,
    ...z.parse(CaseChange, payload),
  }))
const queued = (kind = 'SCHEDULED') => outboxOf(api.services, office().id, kind)

describe('a pass of the scheduler', () => {
  test('puts what is due into the outbox as the same entry, and nothing early', async () => {
    const [first, second] = await wait(hour(-1), hour(1))
    expect(await run()).toBe(1)
    const [change, ...others] = changesOf()
    expect(others).toEqual([])
    expect(change).toMatchObject({
      name: 'case.mail-scheduled',
      kind: 'system',
      activity: { id: first, type: 'EMAIL_OUT', content: { status: 'SCHEDULED' } },
      // On its way, it still waits.
      row: { num_scheduled_emails_scheduled: 2, num_scheduled_emails_sent: 0 },
    })
    expect(await queued()).toMatchObject([{ activityId: first, state: 'queued' }])
    expect(kicks).toBe(1)
    const left = await db().select().from(activity).where(eq(activity.type, 'EMAIL_SCHEDULED'))
    expect(left.map(({ id }) => id)).toEqual([second])
  })

  test('sends the earliest of several that are due, one a UTC day [G-617]', async () => {
    const [late, early] = await wait(hour(-1), hour(-30))
    await run()
    await run()
    expect(changesOf().map((change) => change.activity?.id)).toEqual([early])
    // The one in the outbox left the same evening, the next goes the day after.
    await db()
      .update(activity)
      .set({ content: await sent(early ?? '', hour(2)) })
      .where(eq(activity.id, early ?? ''))
    api.advance(10 * 3_600_000)
    await run()
    expect(changesOf()).toEqual([])
    api.advance(6 * 3_600_000)
    await run()
    expect(changesOf().map((change) => change.activity?.id)).toEqual([late])
  })

  test('a reminder that left after midnight counts for that day', async () => {
    const [first] = await wait(hour(14.9), hour(15.2))
    api.advance(14.95 * 3_600_000)
    await run()
    expect(changesOf()).toHaveLength(1)
    api.advance(0.5 * 3_600_000)
    await run()
    expect(changesOf(), 'the first is still on its way').toEqual([])
    await db()
      .update(activity)
      .set({ content: await sent(first ?? '', hour(15.1)) })
      .where(eq(activity.id, first ?? ''))
    await run()
    expect(changesOf(), 'the first left today').toEqual([])
    api.advance(24 * 3_600_000)
    await run()
    expect(changesOf()).toHaveLength(1)
  })

  test.each(['STANDBY', 'PAYMENT_PROCESSING', 'PAID', 'CANCELLED'] as const)(
    'sends nothing for a %s case [G-33]',
    async (state) => {
      await wait(hour(-1))
      await inState(state)
      expect(await run()).toBe(0)
      expect(await queued()).toEqual([])
    },
  )

  test('sends after a failed payment what fell due meanwhile [G-602]', async () => {
    await wait(hour(-1))
    await inState('PAYMENT_PROCESSING')
    await run()
    const of = { customer_id: office().id, case_id: office().caseId }
    await applyExternalEvent(api.services, {
      ...of,
      kind: 'payment-failed',
      message: 'Card declined',
    })
    await run()
    expect(await queued()).toHaveLength(1)
  })

  test('leaves what is paused alone', async () => {
    const [id] = await wait(hour(-1))
    const [entry] = await db()
      .select()
      .from(activity)
      .where(eq(activity.id, id ?? ''))
    await db()
      .update(activity)
      .set({ content: { ...Object(entry?.content), status: 'PAUSED' } })
      .where(eq(activity.id, id ?? ''))
    expect(await run()).toBe(0)
  })

  test('[ROLE-08] on LITE whatever is scheduled is refused its way out [G-23]', async () => {
    const { lite } = api.offices
    await addWaiting(api.services, lite.id, lite.caseId, [hour(-1)])
    expect(await run()).toBe(0)
    expect(await outboxOf(api.services, lite.id, 'SCHEDULED')).toEqual([])
  })

  test('a discount-end mail goes while the discount lasts, and is dropped when it has ended', async () => {
    const today = new Date(day).toISOString().slice(0, 10)
    await db().update(caseDetail).set({ settlementDate: today })
    const [good] = await waitForDiscountEnd(hour(-24))
    await run()
    expect(changesOf()).toMatchObject([{ name: 'case.mail-scheduled', activity: { id: good } }])
    expect(await queued('DISCOUNT_END')).toHaveLength(1)

    await db().delete(activity).where(eq(activity.type, 'EMAIL_OUT'))
    await db().update(caseDetail).set({ settlementDate: '2026-11-30' })
    const [ended] = await waitForDiscountEnd(hour(-24))
    const [reminder] = await wait(hour(-2))
    await run()
    expect(changesOf()).toMatchObject([
      { name: 'case.mail-removed', removed_activity_id: ended, activity: null },
      { name: 'case.mail-scheduled', activity: { id: reminder } },
    ])
  })

  test('a reminder whose template is gone is removed', async () => {
    const [id] = await wait(hour(-1))
    const other = 'nowhere'
    const [entry] = await db()
      .select()
      .from(activity)
      .where(eq(activity.id, id ?? ''))
    await db()
      .update(activity)
      .set({ content: { ...Object(entry?.content), source_email_template_id: other } })
      .where(eq(activity.id, id ?? ''))
    await run()
    expect(changesOf()).toMatchObject([{ name: 'case.mail-removed', removed_activity_id: id }])
  })

  test('a reminder that cannot be filled in fails at once and pauses the rest [G-46]', async () => {
    const template = reminderTemplate(office().id, 1)
    await rewriteTemplate(api.services, template, { content: '<p>{{invoice_number}}</p>' })
    const [, second] = await wait(hour(-1), hour(40))
    await run()
    expect(changesOf()).toMatchObject([
      {
        name: 'case.mail-failed',
        activity: { content: { status: 'FAILED', missing_placeholders: ['invoice_number'] } },
        row: { num_scheduled_emails_failed: 1, num_scheduled_emails_scheduled: 1 },
      },
      {
        name: 'case.automation-paused',
        further_activities: [{ id: second, content: { status: 'PAUSED' } }],
        row: { num_scheduled_emails_paused: 1, num_scheduled_emails_scheduled: 0 },
      },
    ])
    expect(await queued()).toEqual([])
    await rewriteTemplate(api.services, template, { content: '<p>again</p>' })
  })
})

describe('a payment that nobody answers', () => {
  test('counts as failed after 24 hours, not before [G-619]', async () => {
    await inState('PAYMENT_PROCESSING', hour(-23.9))
    expect(await run()).toBe(0)
    api.advance(0.2 * 3_600_000)
    expect(await run()).toBe(1)
    const [change, ...others] = changesOf()
    expect(others).toEqual([])
    expect(change).toMatchObject({
      name: 'case.payment-failed',
      kind: 'system',
      row: { state: 'ACTIVE', num_failed_payments: 1 },
      activity: { type: 'PAYMENT_FAILED', content: { message: PAYMENT_TIMED_OUT } },
    })
    expect(await run()).toBe(0)
  })

  test('ends a case whose licences are complete', async () => {
    for (const n of [0, 1])
      await db()
        .insert(license)
        .values({
          id: `late-${n}`,
          findingId: `${office().id}-finding-${n}`,
          caseId: Number(office().caseId),
          customerId: office().id,
          state: 'VALID',
          filename: 'late.pdf',
          uploaded: hour(-30),
        })
    await inState('PAYMENT_PROCESSING', hour(-25))
    await run()
    expect(changesOf().map(({ name, row }) => [name, row.state])).toEqual([
      ['case.payment-failed', 'ACTIVE'],
      ['case.licenses-completed', 'VALID_LICENSE'],
    ])
  })
})

test('a pass that fails is logged, and the next one comes all the same', async () => {
  await wait(hour(-1))
  const { peers } = api.services.database
  let isLost = true
  const leads: typeof peers.leads = async (job) => {
    if (isLost) throw new Error('the line is cut')
    return peers.leads(job)
  }
  const database = { ...api.services.database, peers: { ...peers, leads } }
  const scheduler = startScheduler({ ...api.services, database }, 1)
  await expect
    .poll(() => api.logged)
    .toContainEqual({
      message: 'the scheduler failed',
      cause: new Error('the line is cut'),
      fields: {},
    })
  expect(await queued()).toHaveLength(0)
  isLost = false
  await expect.poll(() => queued()).toHaveLength(1)
  await scheduler.close()
})

test('the running scheduler ends with the pass that is under way', async () => {
  await wait(hour(-1))
  const scheduler = startScheduler(api.services, 1)
  await expect.poll(() => queued()).toHaveLength(1)
  await scheduler.close()
  await scheduler.close()
})

/** The entry's content once it left. */
async function sent(id: string, moment: string) {
  const [entry] = await db().select().from(activity).where(eq(activity.id, id))
  const content = Object(entry?.content)
  const history = [...content.history, { event: 'sent', error_msg: null, at: moment }]
  return { ...content, status: 'SENT', history }
}
