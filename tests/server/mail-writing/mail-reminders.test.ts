/** The reminder that a person asks for where they write: set with what has left, by whatever way, and by nothing else. */
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { caseRow } from '../../../server-mock/db/schema/cases.ts'
import { event } from '../../../server-mock/db/schema/log.ts'
import { claim, settleAbandoned } from '../../../server-mock/modules/outgoing-mail/outbox-queue.ts'
import { openMailOutDesk } from '../../support/offices/mail-out-desk.ts'
import { strayReminders } from '../../support/proofs/sent-reminders.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openMailOutDesk())
afterEach(async () => {
  desk.forget()
  expect(await strayReminders(services())).toEqual([])
})

const services = () => desk.api.services
const today = (): string => services().clock.now().toISOString().slice(0, 10)
const reminder = { name: 'Follow up', date: '2099-01-02' }

const namesOf = async (caseId: string): Promise<string[]> => {
  const told = await services()
    .database.db.select()
    .from(event)
    .where(eq(event.caseId, Number(caseId)))
    .orderBy(event.seq)
  return told.map(({ name }) => name)
}

/** What the case is reminded of, and how often that was told. */
async function remindedOf(caseId: string) {
  const { json } = await desk.api.call(`/cases/${caseId}`, { token: desk.token })
  const told = (await namesOf(caseId)).filter((name) => name === 'case.reminder-set')
  return [json.reminder_name, json.reminder_date, told.length]
}

const none = [null, null, 0]
const set = [reminder.name, reminder.date, 1]

const answerTo = (caseId: string, path: string, parts: object = {}, key = '') =>
  desk.api.call(`/cases/${caseId}${path}`, {
    token: desk.token,
    ...(key !== '' && { headers: { 'Idempotency-Key': key } }),
    json: {
      ...{ to: 'owner@opponent.example', cc: '', bcc: '', subject: 'About your website' },
      ...{ content: '<p>Hello</p>', attachments: [], reminder, ...parts },
    },
  })

describe('the reminder of an email [COMPOSE-10] [G-69]', () => {
  test('is set in the moment in which it has left, in the place of the one there is, and told after it', async () => {
    const id = await desk.addCase({ row: { reminderName: 'Former', reminderDate: '2026-01-01' } })
    await desk.send(id, { reminder }, '?delay=10')
    expect((await remindedOf(id)).slice(0, 2)).toEqual(['Former', '2026-01-01'])
    desk.api.advance(10_000)
    await desk.drain()
    expect(await remindedOf(id)).toEqual(set)
    expect(await namesOf(id)).toEqual([
      ...['case.mail-scheduled', 'case.mail-sent', 'case.reminder-set'],
    ])
    const told = await services()
      .database.db.select()
      .from(event)
      .where(eq(event.caseId, Number(id)))
    const [scheduled, ...others] = told.map(({ commandId, actor }) => [commandId, actor])
    expect(others).toEqual([scheduled, scheduled])
  })

  test('is in the answer once it has left, and set once though the command is repeated', async () => {
    const id = await desk.addCase()
    await answerTo(id, '/outbound_email', {}, `reminded-${id}`)
    await desk.drain()
    const again = await answerTo(id, '/outbound_email', {}, `reminded-${id}`)
    expect(again.json.events.map(({ name }: { name: string }) => name)).toEqual([
      ...['case.mail-scheduled', 'case.mail-sent', 'case.reminder-set'],
    ])
    expect(again.json).toMatchObject({
      reminder_name: reminder.name,
      reminder_date: reminder.date,
    })
    expect(await remindedOf(id)).toEqual(set)
    expect(desk.smtp.handed).toHaveLength(1)
  })

  test('counts among what is overdue from its day on', async () => {
    const overdue = async () => {
      const { rows } = await services().database.db.execute<{ n: number }>(
        sql`select coalesce(sum(n), 0)::int as n from case_tally
          where customer_id = ${desk.office.id} and state = 'ACTIVE' and reminder_date <= ${today()}`,
      )
      return rows[0]?.n
    }
    const id = await desk.addCase()
    const before = await overdue()
    await desk.send(id, { reminder: { ...reminder, date: today() } })
    await desk.drain()
    expect(await overdue()).toBe(Number(before) + 1)
  })

  test('is none where it is taken back', async () => {
    const id = await desk.addCase()
    await desk.send(id, { reminder }, '?delay=30')
    const { id: mail } = await desk.mail(id)
    await desk.api.call(`/cases/${id}/scheduled_email/${mail}`, {
      ...{ method: 'DELETE', token: desk.token },
    })
    desk.api.advance(30_000)
    await desk.drain()
    expect(await remindedOf(id)).toEqual(none)
  })

  test('is none where it fails, and where nobody knows; it is set with the Resend that brings it along [G-65]', async () => {
    const id = await desk.addCase()
    desk.smtp.setFault({ at: 'auth', does: { says: '535 5.7.8 bad login' } })
    await desk.send(id, { reminder })
    await desk.drain()
    desk.smtp.setFault(null)
    const failed = await desk.mail(id)
    expect([failed.content.status, await remindedOf(id)]).toEqual(['FAILED', none])
    const again = `?case_activity_id=${failed.id}`
    await desk.send(id, { reminder }, again)
    await claim(services(), [])
    await settleAbandoned(services())
    expect([(await desk.mail(id)).content.status, await remindedOf(id)]).toEqual(['FAILED', none])
    await desk.send(id, { reminder }, again)
    await desk.drain()
    expect([(await desk.mail(id)).content.status, await remindedOf(id)]).toEqual(['SENT', set])
  })

  test('is none in a case that was paid until it leaves [G-713]', async () => {
    const id = await desk.addCase()
    await desk.send(id, { reminder }, '?delay=5')
    await services()
      .database.db.update(caseRow)
      .set({ state: 'PAID' })
      .where(eq(caseRow.id, Number(id)))
    desk.api.advance(5_000)
    await desk.drain()
    expect([(await desk.mail(id)).content.status, await remindedOf(id)]).toEqual(['SENT', none])
  })

  test.each(['/outbound_email', '/outbound_email_log'])(
    'is on no day that is past, and %s takes nothing then [REMIND-02] [G-476]',
    async (path) => {
      const id = await desk.addCase()
      const past = { ...reminder, date: '2020-01-01' }
      const { status, json } = await answerTo(id, path, { reminder: past })
      expect([status, json.error_message]).toEqual([
        400,
        'The reminder date must be at least tomorrow',
      ])
      expect([await desk.mails(id), await remindedOf(id)]).toEqual([[], none])
    },
  )

  test('is called Reminder where it has no name [REMIND-04]', async () => {
    const id = await desk.addCase()
    await desk.send(id, { reminder: { ...reminder, name: ' ' } })
    await desk.drain()
    expect(await remindedOf(id)).toEqual(['Reminder', reminder.date, 1])
  })
})

test('the reminder of an email that is copied is set when it is noted as sent, and is in the answer [G-61] [G-69]', async () => {
  const id = await desk.addCase()
  const { json } = await answerTo(id, '/outbound_email_log')
  expect(json.events.map(({ name }: { name: string }) => name)).toEqual([
    ...['case.mail-logged', 'case.reminder-set'],
  ])
  expect(json).toMatchObject({ reminder_name: reminder.name, version: json.events[1].caseVersion })
  expect(await remindedOf(id)).toEqual(set)
})
