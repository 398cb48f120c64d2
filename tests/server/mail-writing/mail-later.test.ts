import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { EmailActivity } from '../../../contracts/model/cases/activity.ts'
import { activity } from '../../../server-mock/db/schema/cases.ts'
import { outbox } from '../../../server-mock/db/schema/mail.ts'
import { claim } from '../../../server-mock/modules/outgoing-mail/outbox-queue.ts'
import { settle } from '../../../server-mock/modules/outgoing-mail/settle.ts'
import { sendRow } from '../../../server-mock/outside/mail-out/send-row.ts'
import { addCaseIn } from '../../support/offices/case-in-state.ts'
import { openMailOutDesk } from '../../support/offices/mail-out-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const limits = { connectMs: 400, wholeMs: 600 }
const desk = await opened(openMailOutDesk())
afterEach(desk.forget)

const services = () => desk.api.services
/** So many seconds after an email was queued. */
const laterThan = ({ content }: EmailActivity, seconds: number): string =>
  new Date(Date.parse(content.history[0]?.at ?? '') + seconds * 1000).toISOString()

const takeBack = (caseId: string, activityId: string) =>
  desk.api.call(`/cases/${caseId}/scheduled_email/${activityId}`, {
    method: 'DELETE',
    token: desk.token,
  })

const rowsOf = (caseId: string) =>
  services()
    .database.db.select()
    .from(outbox)
    .where(eq(outbox.caseId, Number(caseId)))

/** Sends what was claimed. */
async function sendClaimed() {
  const row = await claim(services(), [])
  if (row) await settle(services(), row, await sendRow(services(), row, limits))
  return row
}

describe('an email with a delay', () => {
  test('is answered at once, says when it leaves, and leaves then [G-707]', async () => {
    const id = await desk.addCase()
    const { json } = await desk.send(id, {}, '?delay=10')
    expect(json).toMatchObject({ id, email_error: null })
    const waiting = await desk.mail(id)
    const leaves_at = laterThan(waiting, 10)
    expect(waiting.content).toMatchObject({ status: 'SCHEDULED', leaves_at })
    await desk.drain()
    desk.api.advance(9_000)
    await desk.drain()
    expect(desk.smtp.handed).toEqual([])
    desk.api.advance(1_000)
    await desk.drain()
    expect(desk.smtp.handed).toHaveLength(1)
    const sent = await desk.mail(id)
    expect(sent.content.status).toBe('SENT')
    expect(sent.content).not.toHaveProperty('leaves_at')
  })

  test('leaves when it is time without anybody asking', async () => {
    const kicks: (string | undefined)[] = []
    const { outbox: usual } = services()
    services().outbox = { kick: (notBefore) => void kicks.push(notBefore) }
    const id = await desk.addCase()
    await desk.send(id, {}, '?delay=5')
    services().outbox = usual
    expect(kicks).toEqual([laterThan(await desk.mail(id), 5)])
    desk.api.advance(5_000)
    await desk.drain()
  })

  test('has no delay of more than 30 s, of less than a second, or of no number', async () => {
    const id = await desk.addCase()
    for (const delay of ['31', '-1', '2.5', 'x', ''])
      expect([delay, (await desk.send(id, {}, `?delay=${delay}`)).status]).toEqual([delay, 400])
    expect(await desk.mails(id)).toEqual([])
  })

  test('is told as sent to the repeat of its command', async () => {
    const id = await desk.addCase()
    const ask = () =>
      desk.api.call(`/cases/${id}/outbound_email?delay=5`, {
        token: desk.token,
        headers: { 'Idempotency-Key': `later-${id}` },
        json: {
          ...{ to: 'owner@opponent.example', cc: '', bcc: '', subject: 'Later' },
          ...{ content: '<p>Later</p>', attachments: [] },
        },
      })
    const first = await ask()
    desk.api.advance(5_000)
    await desk.drain()
    const again = await ask()
    expect([first.status, again.status]).toEqual([200, 200])
    const names = (answer: typeof first) =>
      answer.json.events.map(({ name }: { name: string }) => name)
    expect([names(first), names(again)]).toEqual([
      ['case.mail-scheduled'],
      ['case.mail-scheduled', 'case.mail-sent'],
    ])
    expect(desk.smtp.handed).toHaveLength(1)
  })
})

describe('an email that is taken back', () => {
  test('leaves nothing of itself, in the timeline and in the outbox [G-707]', async () => {
    const id = await desk.addCase()
    await desk.send(id, {}, '?delay=30')
    const mail = await desk.mail(id)
    const { status, json } = await takeBack(id, mail.id)
    expect([status, json.id]).toEqual([200, id])
    expect(json.events).toEqual([
      expect.objectContaining({
        name: 'case.mail-taken-back',
        payload: expect.objectContaining({ activity: null, removed_activity_id: mail.id }),
      }),
    ])
    expect([await desk.mails(id), await rowsOf(id)]).toEqual([[], []])
    const gone = await desk.api.call(`/customer/${desk.office.id}/email/${mail.content.email_id}`, {
      token: desk.token,
    })
    expect(gone.status).toBe(404)
    desk.api.advance(30_000)
    await desk.drain()
    expect(desk.smtp.handed).toEqual([])
    expect((await takeBack(id, mail.id)).status).toBe(404)
  })

  test('has left once it is being sent, and when it is sent', async () => {
    const id = await desk.addCase()
    await desk.send(id)
    const mail = await desk.mail(id)
    const row = await claim(services(), [])
    const refused = await takeBack(id, mail.id)
    expect([refused.status, refused.json.error_message]).toEqual([
      409,
      'This email has already left.',
    ])
    if (row) await settle(services(), row, await sendRow(services(), row, limits))
    expect((await takeBack(id, mail.id)).json.error_message).toBe('This email has already left.')
    expect((await desk.mail(id)).content.status).toBe('SENT')
  })

  test.each(['EMAIL_OUT', 'TRIGGERED'] as const)(
    'and had failed before as %s has failed again',
    async (type) => {
      const id = await desk.addCase()
      desk.smtp.setFault({ at: 'auth', does: { says: '535 5.7.8 bad login' } })
      await desk.send(id)
      await desk.drain()
      desk.smtp.setFault(null)
      const failed = await desk.mail(id)
      // An event of the case sends those: what a person sends again is theirs to take back.
      await services().database.db.update(activity).set({ type }).where(eq(activity.id, failed.id))
      await desk.send(id, {}, `?case_activity_id=${failed.id}&delay=30`)
      const { json } = await takeBack(id, failed.id)
      expect(json.events[0]).toMatchObject({ name: 'case.mail-taken-back' })
      const mail: EmailActivity = json.events[0].payload.activity
      const now = await desk.api.call(`/cases/${id}/activities`, { token: desk.token })
      expect(now.json).toContainEqual(mail)
      expect([mail.id, mail.content.status]).toEqual([failed.id, 'FAILED'])
      expect(mail.content).not.toHaveProperty('leaves_at')
      expect(mail.content.history.map(({ event }) => event)).toEqual([
        ...['queued', 'failed', 'queued', 'failed'],
      ])
    },
  )

  test('is no email of the flow: its automation stops those', async () => {
    const id = await addCaseIn(services().database.db, desk.office, 'STANDBY')
    await desk.api.call(`/cases/${id}/activate_case`, { method: 'PUT', token: desk.token })
    const refused = await takeBack(id, (await desk.mail(id)).id)
    expect([refused.status, refused.json.error_message]).toEqual([
      409,
      'Only scheduled or failed emails can be deleted.',
    ])
    await desk.drain()
  })

  test('is told by one outcome, whoever is first: 200 races with who sends it', async () => {
    const outcomes = new Set<string>()
    for (let race = 0; race < 200; race += 1) {
      const id = await desk.addCase()
      desk.smtp.handed.length = 0
      await desk.send(id, {}, '?delay=1')
      const { id: activityId } = await desk.mail(id)
      desk.api.advance(1_000)
      const pair =
        race % 2 === 0
          ? [sendClaimed(), takeBack(id, activityId)]
          : [takeBack(id, activityId), sendClaimed()]
      await Promise.all(pair)
      const back = await takeBack(id, activityId)
      const mails = await desk.mails(id)
      const [row] = await rowsOf(id)
      const told = {
        sent: mails.map(({ content }) => content.status),
        arrived: desk.smtp.handed.length,
        row: row?.state,
        again: back.status,
      }
      outcomes.add(JSON.stringify(told))
    }
    for (const outcome of outcomes)
      expect([
        JSON.stringify({ sent: ['SENT'], arrived: 1, row: 'sent', again: 409 }),
        JSON.stringify({ sent: [], arrived: 0, again: 404 }),
      ]).toContain(outcome)
  })
})
