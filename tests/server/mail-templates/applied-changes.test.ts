import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { activity, caseDetail, caseRow } from '../../../server-mock/db/schema/cases.ts'
import { mailTemplate } from '../../../server-mock/db/schema/setup.ts'
import { keepMailCounters } from '../../../server-mock/modules/case-record/mail-counters.ts'
import { opened } from '../../support/setup/opened.ts'
import { aBody, aReminder, DAY, openTemplateDesk } from './template-desk.ts'

const desk = await opened(openTemplateDesk())
const { db, create, change, remove, aCase, waiting, instant } = desk
const ADD = { add_scheduled_emails: 'true' }
const UPDATE = { update_scheduled_emails: 'true' }
const DELETE = { delete_scheduled_emails: 'true' }

beforeEach(async () => {
  await db
    .update(mailTemplate)
    .set({ deleted: instant(0) })
    .where(eq(mailTemplate.customerId, desk.office.id))
  await db.update(caseRow).set({ state: 'CANCELLED' })
  desk.api.takeEvents()
})

/** A reminder that waits on these cases; answers its template. */
async function planned(ids: readonly string[], parts: object = {}) {
  const { json } = await create({ ...aReminder, ...parts }, { query: ADD })
  for (const id of ids) expect(await waiting(id)).toHaveLength(1)
  return json
}

const pause = (id: string, state: 'PAUSED' | 'SCHEDULED') =>
  desk.api.call(`/cases/${id}/scheduled_emails?state=${state}`, {
    method: 'PUT',
    token: desk.me(),
  })

const told = (name: string) =>
  desk.api.takeEvents().flatMap((event) => (event.name === name ? [Object(event.payload)] : []))

describe('a new template, with "true"', () => {
  test('[TPL-36, COMMAPI-12] is planned for cases whose automation has begun, N days after their initial email [G-726]', async () => {
    const ids = [await aCase(2), await aCase(5)]
    const paying = await aCase(1, 'PAYMENT_PROCESSING')
    const others = [await aCase(1, 'PAID'), await aCase(1, 'STANDBY'), await aCase(1, 'CANCELLED')]
    const elsewhere = await aCase(1, 'ACTIVE', { detail: { emailFlowId: 'elsewhere' } })
    const { json } = await create({ ...aReminder, subject: 'Reminder {{case_id}}' }, { query: ADD })
    const { bulk_id } = json.affected_cases
    expect(json.affected_cases).toEqual({ bulk_id, total: 3, done: 3, running: false, failed: [] })
    for (const id of [...ids, paying]) {
      const [detail] = await db
        .select()
        .from(caseDetail)
        .where(eq(caseDetail.id, Number(id)))
      const due = new Date(Date.parse(detail?.initialSentAt ?? '') + 7 * DAY).toISOString()
      expect(await waiting(id)).toMatchObject([
        {
          ...{ scheduled_at: due, status: 'SCHEDULED', type: 'SCHEDULED' },
          ...{ template_name: 'Reminder', template_subject: `Reminder ${id}` },
          ...{ source_email_template_id: json.id, source_template_version: 1 },
        },
      ])
    }
    for (const id of [...others, elsewhere]) expect(await waiting(id)).toEqual([])
    const events = told('case.mail-scheduled')
    expect(events).toHaveLength(3)
    expect(events[0]).toMatchObject({
      activity: null,
      further_activities: [{ type: 'EMAIL_SCHEDULED', user_id: null }],
      row: { num_scheduled_emails_scheduled: 1 },
    })
    const [listed] = await desk.list()
    expect(listed.scheduled_emails).toEqual([{ status: 'SCHEDULED', count: 3 }])
    expect(await desk.affected(bulk_id)).toEqual(json.affected_cases)
  })

  test('[TPL-38] names the cases for which its day has passed, which get none [G-29, G-30]', async () => {
    const [late, ahead] = [await aCase(8), await aCase(6)]
    const { json } = await create(aReminder, { query: ADD })
    expect(json.affected_cases).toMatchObject({
      ...{ total: 2, done: 1, running: false },
      failed: [
        { case_id: late, host: expect.stringContaining(late), reason: 'already past day 7' },
      ],
    })
    expect([await waiting(late), await waiting(ahead)]).toMatchObject([[], [{}]])
  })

  test('of the end of the discount is planned for its day, where that lies ahead [G-725]', async () => {
    const [open, past, none] = await Promise.all(
      ['2027-03-10', '2026-11-01', null].map((settlementDate) =>
        aCase(1, 'ACTIVE', { detail: { settlementDate } }),
      ),
    )
    const body = { ...aBody, type: 'triggered', trigger_event: 'DISCOUNT_END' }
    const { json } = await create(body, { query: ADD })
    expect(json.affected_cases).toMatchObject({
      ...{ total: 3, done: 2 },
      failed: [{ case_id: past, reason: 'already past' }],
    })
    expect(await waiting(open ?? '')).toMatchObject([
      { type: 'DISCOUNT_END', scheduled_at: expect.stringContaining('2027-03-09T') },
    ])
    expect(await waiting(none ?? '')).toEqual([])
  })

  test('waits paused where the others do, and goes on with them', async () => {
    const id = await aCase(2)
    await planned([id])
    await pause(id, 'PAUSED')
    await desk.later(9)
    // Its day has passed by the clock, not by the pause.
    await create({ ...aReminder, schedule_num_days: 5 }, { query: ADD })
    expect((await waiting(id)).map(({ status }) => status)).toEqual(['PAUSED', 'PAUSED'])
    await pause(id, 'SCHEDULED')
    const days = (await waiting(id)).map(({ scheduled_at }) =>
      Math.round((Date.parse(scheduled_at) - Date.parse(instant(0))) / DAY),
    )
    expect(days).toEqual([3, 5])
  })

  test('waits paused after a failed email, though nothing else waits [G-39]', async () => {
    const id = await aCase(2)
    await db.insert(activity).values({
      ...{ id: `failed-${id}`, customerId: desk.office.id, caseId: Number(id), type: 'EMAIL_OUT' },
      ...{
        created: instant(0),
        content: { status: 'FAILED', automation_info: { kind: 'INITIAL' }, history: [] },
      },
    })
    await db.transaction((tx) => keepMailCounters(tx, id))
    await create(aReminder, { query: ADD })
    expect(await waiting(id)).toMatchObject([{ status: 'PAUSED' }])
  })

  test('is planned for nobody without "true", and for no event that needs no day', async () => {
    const id = await aCase(2)
    for (const query of [{ add_scheduled_emails: 'false' }, {}])
      expect(
        (
          await create(
            { ...aReminder, schedule_num_days: Object.keys(query).length + 7 },
            { query },
          )
        ).json.affected_cases,
      ).toBeNull()
    const paid = { ...aBody, type: 'triggered', trigger_event: 'PAID' }
    expect((await create(paid, { query: ADD })).json.affected_cases).toBeNull()
    expect(await waiting(id)).toEqual([])
  })

  test('is answered with no affected cases where the flow has none', async () => {
    expect((await create(aReminder, { query: ADD })).json.affected_cases).toBeNull()
  })
})

describe('a save with "true"', () => {
  test('[TPL-36, COMMAPI-14, TPL-06] lets every mail that waits go out as the new version, whatever its case’s state [G-701, G-726] [G-711]', async () => {
    const [active, paying, paused] = [await aCase(2), await aCase(2), await aCase(2)]
    const template = await planned([active, paying, paused])
    await db
      .update(caseRow)
      .set({ state: 'PAYMENT_PROCESSING' })
      .where(eq(caseRow.id, Number(paying)))
    await pause(paused, 'PAUSED')
    const before = await Promise.all([active, paying, paused].map(waiting))
    desk.api.takeEvents()
    const body = {
      ...aReminder,
      name: 'Renamed',
      subject: 'Anew {{case_id}}',
      content: '<p>Anew</p>',
    }
    const { json } = await change(template.id, body, { query: UPDATE })
    expect(json).toMatchObject({ version: 2, affected_cases: { total: 3, done: 3, failed: [] } })
    const events = told('case.mail-scheduled')
    expect(events).toHaveLength(3)
    for (const [at, id] of [active, paying, paused].entries()) {
      const [mail] = await waiting(id)
      expect(mail).toEqual({
        ...before[at]?.[0],
        ...{ template_name: 'Renamed', template_subject: `Anew ${id}`, source_template_version: 2 },
      })
    }
    expect((await desk.list())[0].scheduled_emails).toEqual([
      { status: 'SCHEDULED', count: 2 },
      { status: 'PAUSED', count: 1 },
    ])
  })

  test('moves mails by the difference of days, also after a pause [G-727]', async () => {
    const id = await aCase(2)
    const { id: template } = await planned([id])
    await pause(id, 'PAUSED')
    await desk.later(3)
    await pause(id, 'SCHEDULED')
    const [{ scheduled_at: shifted }] = (await waiting(id)) as [{ scheduled_at: string }]
    await change(template, { ...aReminder, schedule_num_days: 11 }, { query: UPDATE })
    expect(await waiting(id)).toMatchObject([
      { scheduled_at: new Date(Date.parse(shifted) + 4 * DAY).toISOString() },
    ])
    // From the version that it waits with, not from the one before the last.
    await change(template, { ...aReminder, schedule_num_days: 20 })
    await change(template, { ...aReminder, schedule_num_days: 10 }, { query: UPDATE })
    expect(await waiting(id)).toMatchObject([
      {
        scheduled_at: new Date(Date.parse(shifted) + 3 * DAY).toISOString(),
        source_template_version: 4,
      },
    ])
  })

  test('[TPL-38] leaves a mail whose new day has passed as it was, and names its case [G-727]', async () => {
    const [early, late] = [await aCase(1), await aCase(5)]
    const { id } = await planned([early, late])
    const before = await waiting(late)
    const { json } = await change(id, { ...aReminder, schedule_num_days: 4 }, { query: UPDATE })
    expect(json.affected_cases).toMatchObject({
      ...{ total: 2, done: 1 },
      failed: [{ case_id: late, reason: 'already past day 4' }],
    })
    expect(await waiting(late)).toEqual(before)
    expect(await waiting(early)).toMatchObject([{ source_template_version: 2 }])
  })

  test('applies a version that was saved before without it', async () => {
    const id = await aCase(2)
    const { id: template } = await planned([id])
    await change(template, { ...aReminder, subject: 'Second' })
    expect(await waiting(id)).toMatchObject([{ source_template_version: 1 }])
    const { json } = await change(template, { ...aReminder, subject: 'Second' }, { query: UPDATE })
    expect(json).toMatchObject({ version: 2, affected_cases: { total: 1, done: 1 } })
    expect(await waiting(id)).toMatchObject([{ source_template_version: 2 }])
  })

  test.each([{}, { update_scheduled_emails: 'false' }])(
    'and with %s leaves every mail as it was [G-27]',
    async (query) => {
      const id = await aCase(2)
      const { id: template } = await planned([id])
      const before = await waiting(id)
      const { json } = await change(template, { ...aReminder, subject: 'Second' }, { query })
      expect([json.version, json.affected_cases]).toEqual([2, null])
      expect(await waiting(id)).toEqual(before)
    },
  )
})

describe('a deletion', () => {
  test('[COMMAPI-16, TPL-41] with "true" takes every mail away that waits [G-726]', async () => {
    const ids = [await aCase(2), await aCase(3)]
    const { id } = await planned(ids)
    await pause(ids[0] ?? '', 'PAUSED')
    desk.api.takeEvents()
    const { json } = await remove(id, { query: DELETE })
    expect(json.affected_cases).toMatchObject({ total: 2, done: 2, running: false, failed: [] })
    expect(told('case.mail-removed')).toHaveLength(2)
    for (const one of ids) expect(await waiting(one)).toEqual([])
    const [detail] = await db
      .select()
      .from(caseDetail)
      .where(eq(caseDetail.id, Number(ids[0])))
    expect(detail?.pausedAt).toBeNull()
  })

  test.each([{}, { delete_scheduled_emails: 'false' }])(
    'with %s leaves them waiting',
    async (query) => {
      const id = await aCase(2)
      const template = await planned([id])
      expect((await remove(template.id, { query })).json.affected_cases).toBeNull()
      expect(await waiting(id)).toMatchObject([{ source_email_template_id: template.id }])
    },
  )

  test('takes no mail that is on its way', async () => {
    const [id, other] = [await aCase(2), await aCase(2)]
    const { id: template } = await planned([id, other])
    await db.execute(sql`update activity set type = 'EMAIL_OUT' where case_id = ${id}::bigint
      and type = 'EMAIL_SCHEDULED'`)
    expect((await remove(template, { query: DELETE })).json.affected_cases).toMatchObject({
      total: 1,
      done: 1,
    })
    expect(await db.$count(activity, eq(activity.caseId, Number(id)))).toBe(1)
  })
})
