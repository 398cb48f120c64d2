import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '../../../server-mock/db/schema/mail.ts'
import { fileMail } from '../../../server-mock/modules/inbound-mail/file-mail.ts'
import { bounceReport as report } from '../../support/mail/bounce-report.ts'
import { openMailOutDesk } from '../../support/offices/mail-out-desk.ts'
import { addWaiting } from '../../support/offices/outgoing-office.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openMailOutDesk())

/** A case whose initial mail was sent, with reminders to come. */
async function sentCase() {
  const { services } = desk.api
  const id = await desk.addCase()
  await addWaiting(services, desk.office.id, id, ['2026-12-01T09:00:00.000Z'])
  await desk.send(id)
  await desk.drain()
  const [row] = await services.database.db
    .select()
    .from(outbox)
    .where(eq(outbox.caseId, Number(id)))
  return { id, messageId: row?.messageId ?? '' }
}

const file = (raw: Buffer) =>
  fileMail(desk.api.services, { customerId: desk.office.id, raw, envelopeFrom: '' })

test('a mail that comes back is FAILED with the reason, on its case, and a Resend reaches everybody [COMMAPI-20]', async () => {
  const { id, messageId } = await sentCase()
  expect((await desk.mail(id)).content.status).toBe('SENT')
  expect(await file(report(messageId))).toMatchObject({ outcome: 'filed', caseId: id })
  const entry = await desk.mail(id)
  expect([entry.content.status, entry.content.history.at(-1)?.error_msg]).toEqual([
    'FAILED',
    '550 5.1.1 <owner@opponent.example>: Recipient address rejected',
  ])
  desk.smtp.said.length = 0
  await desk.send(id, {}, `?case_activity_id=${entry.id}`)
  await desk.drain()
  expect((await desk.mail(id)).content.status).toBe('SENT')
  expect(desk.smtp.said).toContain('RCPT TO:<owner@opponent.example>')
  // The report about the first attempt, once more by another relay, says nothing about the second.
  await file(report(messageId))
  expect((await desk.mail(id)).content.status).toBe('SENT')
})

test('a delay, an automatic reply and a forged report fail nothing', async () => {
  const { id, messageId } = await sentCase()
  await file(report(messageId, 'delayed'))
  const forged = messageId.replace(/(.)@/, (_, last) => `${last === 'x' ? 'y' : 'x'}@`)
  await file(report(forged))
  const away = `From: owner@opponent.example\r\nIn-Reply-To: ${messageId}\r\nSubject: Away\r\n\r\nAway`
  await file(Buffer.from(away))
  expect((await desk.mail(id)).content.status).toBe('SENT')
})
