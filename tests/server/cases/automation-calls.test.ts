import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import { caseCalendar, plannedIn, resumed } from '../../../contracts/rules/mail/flow-calendar.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { activity, caseDetail, caseRow } from '../../../server-mock/db/schema/cases.ts'
import { runChange } from '../../../server-mock/events/change.ts'
import { keepMailCounters } from '../../../server-mock/modules/case-record/mail-counters.ts'
import {
  pauseForAnswer,
  pauseScheduled,
} from '../../../server-mock/modules/case-record/pause-scheduled.ts'
import { applyExternalEvent } from '../../../server-mock/modules/external-events/apply-external-event.ts'
import { openCaseDesk } from '../../support/offices/case-desk.ts'
import { addWaiting } from '../../support/offices/outgoing-office.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openCaseDesk())

const HOUR = 3_600_000
const SYSTEM = { kind: 'system', id: null, name: null } as const
const db = () => desk.api.services.database.db
const toggle = (id: string, state: string) => desk.put(id, `/scheduled_emails?state=${state}`)
const due = (entries: readonly Activity[], id: string) => {
  const entry = entries.find((one) => one.id === id)
  return entry?.type === 'EMAIL_SCHEDULED' ? entry.content.scheduled_at : null
}
const inHours = (hours: number) =>
  new Date(desk.api.services.clock.now().getTime() + hours * HOUR).toISOString()

async function waitingCase(moments: readonly string[] = [inHours(24), inHours(48)]) {
  const id = await desk.makeCase('ACTIVE')
  return { id, mails: await addWaiting(desk.api.services, desk.own.id, id, moments) }
}

/** An automated mail of the case that failed. */
async function addFailed(id: string, kind: string): Promise<string> {
  const entry = `${id}-failed-${kind.toLowerCase()}`
  await db()
    .insert(activity)
    .values({
      id: entry,
      customerId: desk.own.id,
      caseId: Number(id),
      type: 'EMAIL_OUT',
      created: '2026-11-20T08:00:00.000Z',
      content: {
        email_id: `${entry}-mail`,
        to: 'a@b.example',
        from: 'c@d.example',
        subject: 'Failed',
        preview: '',
        unread: 0,
        status: 'FAILED',
        mail_content: null,
        history: [],
        automation_info: { kind, template_name: kind },
        has_attachments: false,
      },
    })
  await db().transaction((tx) => keepMailCounters(tx, id))
  return entry
}

describe('pausing', () => {
  test('[CASEAPI-39, CASEAUTO-02, CASEAUTO-07, MAILAUTO-03] puts everything that waits on hold', async () => {
    const { id, mails } = await waitingCase()
    const { after, names, events } = await desk.changed(id, () => toggle(id, 'PAUSED'))
    expect([after.automation_state, names]).toEqual(['PAUSED', ['case.automation-paused']])
    expect(after.overview).toMatchObject({
      num_scheduled_emails_paused: 2,
      num_scheduled_emails_scheduled: 0,
    })
    expect(events[0]?.payload.further_activities).toHaveLength(mails.length)
  })

  test('takes either state in any case of letters, and no other word [COMMAPI-34, COMMAPI-35] [G-481]', async () => {
    const { id } = await waitingCase()
    for (const state of ['PAUSED', 'SCHEDULED', 'paused', 'Scheduled']) {
      const { after } = await desk.changed(id, () => toggle(id, state))
      expect(after.automation_state).toBe(state.toUpperCase())
    }
    const { status, json } = await toggle(id, 'STOPPED')
    expect([status, json.error_message]).toEqual([400, 'The state must be PAUSED or SCHEDULED'])
  })

  test('where nothing waits is refused', async () => {
    const id = await desk.makeCase('ACTIVE')
    const { status, json } = await toggle(id, 'PAUSED')
    expect([status, json.error_message]).toEqual([
      409,
      'Invalid request: this case has no scheduled emails to pause.',
    ])
  })

  test('is stale once somebody else toggled', async () => {
    const { id } = await waitingCase()
    const { version } = await desk.get(id)
    const { accessToken } = await desk.api.login(desk.own.users.colleague.email)
    await desk.put(id, '/scheduled_emails?state=PAUSED', { token: accessToken })
    const headers = { 'If-Match': `"${version}"` }
    const stale = await desk.put(id, '/scheduled_emails?state=PAUSED', { headers })
    expect(stale.status).toBe(412)
    expect(stale.json.changes).toMatchObject([{ field: 'automation_state', to: 'PAUSED' }])
  })
})

describe('resuming', () => {
  test('[CASEAUTO-03, CASEAUTO-08, MAILAUTO-04] moves each reminder on by the pause [G-480] [G-604]', async () => {
    const { id, mails } = await waitingCase()
    const [first = '', second = ''] = mails
    await desk.changed(id, () => toggle(id, 'PAUSED'))
    const before = await desk.timeline(id)
    await desk.later(30 * HOUR)
    const { after, names, now } = await desk.changed(id, () => toggle(id, 'SCHEDULED'))
    expect([after.automation_state, names]).toEqual(['SCHEDULED', ['case.automation-resumed']])
    const moved = Date.parse(due(now, first) ?? '') - Date.parse(due(before, first) ?? '')
    expect(moved).toBeGreaterThanOrEqual(30 * HOUR)
    expect(moved).toBeLessThan(30 * HOUR + 10_000)
    expect(Date.parse(due(now, second) ?? '') - Date.parse(due(before, second) ?? '')).toBe(moved)
  })

  test('leaves the mails on the days that the question named before [G-604] [G-750]', async () => {
    const { id } = await waitingCase([inHours(20), inHours(21), inHours(200)])
    await addWaiting(desk.api.services, desk.own.id, id, [inHours(100)], 'DISCOUNT_END')
    await desk.changed(id, () => toggle(id, 'PAUSED'))
    await desk.later(30 * HOUR)
    const planned = plannedIn(await desk.timeline(id))
    const { automation_paused_at: since = null } = await desk.get(id)
    expect(since).not.toBeNull()
    const at = desk.api.services.clock.now().toISOString()
    const { calendar } = resumed(planned, since, at)
    const { now, after } = await desk.changed(id, () => toggle(id, 'SCHEDULED'))
    expect(after.automation_paused_at).toBeNull()
    const days = (mails: readonly { at: string }[]) => mails.map((mail) => dayOf(mail.at))
    expect(days(calendar)).toEqual(days(caseCalendar(plannedIn(now), at)))
  })

  test('counts a second pause from its own beginning', async () => {
    const { id, mails } = await waitingCase([inHours(200)])
    const [mail = ''] = mails
    await desk.changed(id, () => toggle(id, 'PAUSED'))
    await desk.later(10 * HOUR)
    const { now: before } = await desk.changed(id, () => toggle(id, 'SCHEDULED'))
    await desk.later(10 * HOUR)
    await desk.changed(id, () => toggle(id, 'PAUSED'))
    const { now } = await desk.changed(id, () => toggle(id, 'SCHEDULED'))
    const moved = Date.parse(due(now, mail) ?? '') - Date.parse(due(before, mail) ?? '')
    expect(moved).toBeLessThan(10_000)
  })

  test('keeps the discount’s end where it is, and drops it when that is past [G-604]', async () => {
    const { id } = await waitingCase([inHours(300)])
    const services = desk.api.services
    const add = (moment: string) => addWaiting(services, desk.own.id, id, [moment], 'DISCOUNT_END')
    const [soon = ''] = await add(inHours(5))
    const ahead = inHours(500)
    const [late = ''] = await add(ahead)
    await desk.changed(id, () => toggle(id, 'PAUSED'))
    await desk.later(20 * HOUR)
    const { now, events, after } = await desk.changed(id, () => toggle(id, 'SCHEDULED'))
    expect(events[0]?.payload.further_removed_activity_ids).toEqual([soon])
    expect(due(now, late)).toBe(ahead)
    expect(after.overview.num_scheduled_emails_scheduled).toBe(2)
  })

  test.each(['SCHEDULED', 'INITIAL'])(
    '[CASEAUTO-04, CASEAUTO-05, MAILAUTO-05, MAILAUTO-06] waits until a failed %s mail is resolved [G-478] [G-39]',
    async (kind) => {
      const { id } = await waitingCase()
      await desk.changed(id, () => toggle(id, 'PAUSED'))
      const failed = await addFailed(id, kind)
      const { status, json } = await toggle(id, 'SCHEDULED')
      expect([status, json.error_message]).toEqual([409, 'Resolve failed emails before resuming'])
      await desk.changed(id, () =>
        desk.call(id, `/scheduled_email/${failed}`, { method: 'DELETE' }),
      )
      const { after } = await desk.changed(id, () => toggle(id, 'SCHEDULED'))
      expect(after.automation_state).toBe('SCHEDULED')
    },
  )

  test('where nothing is paused is refused', async () => {
    const { id } = await waitingCase()
    const { status, json } = await toggle(id, 'SCHEDULED')
    expect([status, json.error_message]).toEqual([
      409,
      'Invalid request: this case has no paused emails to resume.',
    ])
  })
})

describe('deleting a mail', () => {
  const remove = (id: string, entry: string) =>
    desk.call(id, `/scheduled_email/${entry}`, { method: 'DELETE' })

  test('[CASEAPI-38, COMMAPI-36] that waits takes it away', async () => {
    const { id, mails } = await waitingCase()
    const [first = '', second = ''] = mails
    const { names, events, after } = await desk.changed(id, () => remove(id, first))
    expect(names).toEqual(['case.mail-removed'])
    expect(events[0]?.payload.removed_activity_id).toBe(first)
    expect(after.overview.num_scheduled_emails_scheduled).toBe(1)
    await desk.changed(id, () => remove(id, second))
    expect((await desk.get(id)).automation_state).toBeNull()
  })

  test('that is paused, the last one, ends the pause', async () => {
    const { id, mails } = await waitingCase([inHours(24)])
    await desk.changed(id, () => toggle(id, 'PAUSED'))
    const { after } = await desk.changed(id, () => remove(id, mails[0] ?? ''))
    expect(after.automation_state).toBeNull()
    const [kept] = await db()
      .select({ pausedAt: caseDetail.pausedAt })
      .from(caseDetail)
      .where(eq(caseDetail.id, Number(id)))
    expect(kept).toEqual({ pausedAt: null })
  })

  test('while a payment runs forgets nobody who wrote meanwhile: the others come back paused [G-626]', async () => {
    const { id, mails } = await waitingCase()
    const outside = { customer_id: desk.own.id, case_id: id }
    const { services } = desk.api
    await applyExternalEvent(services, { ...outside, kind: 'payment-initiated' })
    const by = { customerId: desk.own.id, actor: SYSTEM, commandId: null }
    await runChange(services, by, (change) => pauseForAnswer(change, id))
    await desk.changed(id, () => remove(id, mails[0] ?? ''))
    await applyExternalEvent(services, { ...outside, kind: 'payment-failed', message: 'No.' })
    expect((await desk.get(id)).automation_state).toBe('PAUSED')
  })

  test('that failed lowers its counter, and resumes nothing [G-479]', async () => {
    const { id } = await waitingCase()
    await desk.changed(id, () => toggle(id, 'PAUSED'))
    const failed = await addFailed(id, 'SCHEDULED')
    expect(await desk.listed(id)).toMatchObject({ num_scheduled_emails_failed: 1 })
    const { after } = await desk.changed(id, () => remove(id, failed))
    expect(after.overview.num_scheduled_emails_failed).toBe(0)
    expect(after.automation_state).toBe('PAUSED')
  })

  test('that was sent is refused; a note or another case’s mail is not found', async () => {
    const id = await desk.makeCase('STANDBY')
    const { now } = await desk.changed(id, () => desk.put(id, '/activate_case'))
    const sent = now.find(({ type }) => type === 'EMAIL_OUT')
    const refused = await remove(id, sent?.id ?? '')
    expect([refused.status, refused.json.error_message]).toEqual([
      409,
      'Only scheduled or failed emails can be deleted.',
    ])
    const { mails } = await waitingCase()
    for (const entry of [mails[0] ?? '', desk.own.noteId, 'nothing'])
      expect([(await remove(id, entry)).status, entry]).toEqual([404, entry])
  })
})

test('an incoming mail’s pause counts from its moment, too', async () => {
  const { id } = await waitingCase()
  const actor = { kind: 'opponent' as const, id: null, name: 'x' }
  const by = { customerId: desk.own.id, actor, commandId: null }
  await runChange(desk.api.services, by, (change) => pauseScheduled(change, id))
  const [kept] = await db()
    .select({ pausedAt: caseDetail.pausedAt, state: caseRow.state })
    .from(caseDetail)
    .innerJoin(caseRow, eq(caseRow.id, caseDetail.id))
    .where(eq(caseDetail.id, Number(id)))
  expect([typeof kept?.pausedAt, kept?.state]).toEqual(['string', 'ACTIVE'])
})
