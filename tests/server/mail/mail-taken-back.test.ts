import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { EmailActivity } from '../../../contracts/model/cases/activity.ts'
import { outbox } from '../../../server-mock/db/schema/mail.ts'
import { claim, untilSettled } from '../../../server-mock/modules/outgoing-mail/outbox-queue.ts'
import { settle } from '../../../server-mock/modules/outgoing-mail/settle.ts'
import { sendRow } from '../../../server-mock/outside/mail-out/send-row.ts'
import { addCaseIn } from '../../support/offices/case-in-state.ts'
import { openMailOutDesk } from '../../support/offices/mail-out-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const HOUR = 3_600_000
const limits = { connectMs: 400, wholeMs: 600 }

const desk = await opened(openMailOutDesk())
afterEach(() => {
  desk.smtp.setFault(null)
  desk.smtp.handed.length = 0
})

const services = () => desk.api.services
const standby = () => addCaseIn(services().database.db, desk.office, 'STANDBY')
const put = (id: string, act: 'activate_case' | 'cancel_case') =>
  desk.api.call(`/cases/${id}/${act}`, { method: 'PUT', token: desk.token })
const resend = (id: string, mail: EmailActivity) =>
  desk.send(id, { to: mail.content.to }, `?case_activity_id=${mail.id}`)

describe('an initial mail on its way while its case is cancelled and reactivated', () => {
  test('is not written a second time', async () => {
    const id = await standby()
    await put(id, 'activate_case')
    const row = await claim(services(), [])
    if (!row) throw new Error('nothing was queued')
    await put(id, 'cancel_case')
    const { json } = await put(id, 'activate_case')
    expect(json).toMatchObject({ state: 'ACTIVE', initial_email_error: null })
    await settle(services(), row, await sendRow(services(), row, limits))
    await desk.drain()
    expect(desk.smtp.handed).toHaveLength(1)
    expect((await desk.mails(id)).map(({ content }) => content.status)).toEqual(['SENT'])
  })

  test('is not sent again by itself when nobody knows whether it arrived', async () => {
    const id = await standby()
    await put(id, 'activate_case')
    desk.smtp.setFault({ at: 'body', does: 'cut' })
    await desk.drain()
    desk.smtp.setFault(null)
    await put(id, 'cancel_case')
    const { json } = await put(id, 'activate_case')
    await desk.drain()
    expect(desk.smtp.handed).toHaveLength(1)
    expect(json.initial_email_sent).toBe(0)
    expect(json.initial_email_error).toContain('It is not known whether')
    expect(json.automation_state).toBe('PAUSED')
  })
})

describe('a mail that waits to be sent', () => {
  test('cannot be sent again', async () => {
    const id = await desk.addCase()
    await desk.send(id)
    const again = await resend(id, await desk.mail(id))
    expect([again.status, again.json.error_message]).toEqual([
      409,
      'Only a failed email can be sent again.',
    ])
    await desk.drain()
    expect(desk.smtp.handed).toHaveLength(1)
  })

  test('for the second time goes back to failed when its case is cancelled', async () => {
    const id = await standby()
    await put(id, 'activate_case')
    desk.smtp.setFault({ at: 'auth', does: { says: '535 5.7.8 bad login' } })
    await desk.drain()
    desk.smtp.setFault(null)
    expect((await resend(id, await desk.mail(id))).status).toBe(200)
    const { json } = await put(id, 'cancel_case')
    expect(json.overview.num_triggered_emails_failed).toBe(1)
    const mail = await desk.mail(id)
    expect(mail.content.status).toBe('FAILED')
    expect(mail.content.history.map(({ event }) => event)).toEqual([
      'queued',
      'failed',
      'queued',
      'failed',
    ])
    expect(json.events[0].payload.further_activities).toEqual([mail])
    await desk.drain()
    expect(desk.smtp.handed).toEqual([])
  })

  test('of two that send it again at once, one does', async () => {
    const id = await standby()
    await put(id, 'activate_case')
    desk.smtp.setFault({ at: 'auth', does: { says: '535 5.7.8 bad login' } })
    await desk.drain()
    desk.smtp.setFault(null)
    const mail = await desk.mail(id)
    const both = await Promise.all([resend(id, mail), resend(id, mail)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await desk.drain()
    expect(desk.smtp.handed).toHaveLength(1)
  })

  test('keeps nobody waiting once it was taken back', async () => {
    const id = await standby()
    await put(id, 'activate_case')
    const [row] = await services()
      .database.db.select()
      .from(outbox)
      .where(eq(outbox.caseId, Number(id)))
    const running = { kick: () => undefined, close: async () => undefined }
    const told = untilSettled({ ...services(), outbox: running }, row?.id ?? '', HOUR)
    await put(id, 'cancel_case')
    expect(await told).toBeNull()
  })
})
