import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test } from 'vitest'
import { emptyContact } from '../../../contracts/rules/cases/contact.ts'
import { email } from '../../../server-mock/db/schema/mail.ts'
import { fileMail } from '../../../server-mock/modules/inbound-mail/file-mail.ts'
import { readMessageId } from '../../../server-mock/modules/outgoing-mail/message-id.ts'
import { runScheduler } from '../../../server-mock/modules/schedule/run-scheduler.ts'
import { addCaseIn } from '../../support/offices/case-in-state.ts'
import { openMailOutDesk } from '../../support/offices/mail-out-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const DAY = 24 * 3_600_000
const desk = await opened(openMailOutDesk())
afterEach(desk.forget)

const services = () => desk.api.services

/** The mails that arrived, as a mail program reads them. */
const arrived = () =>
  Promise.all(desk.smtp.handed.map((raw) => PostalMime.parse(Buffer.from(raw, 'latin1'))))

const headersOf = async () =>
  (await arrived()).map(({ messageId, inReplyTo, references }) => ({
    ...{ messageId, inReplyTo },
    references: references?.split(/\s+/),
  }))

let count = 0

/** An answer of the contact that comes in; answers its id, and that of the stored email. */
async function answered(caseId: string, headers: Record<string, string> = {}) {
  count += 1
  const messageId = `<answer-${count}@opponent.example>`
  const head = {
    ...{ From: 'owner@opponent.example', To: 'office-pro@inbound.example' },
    ...{ Subject: `Re: case ${caseId}`, 'Message-ID': messageId, ...headers },
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  const raw = Buffer.from([...lines, '', `Hello ${count}`, ''].join('\r\n'))
  const filed = await fileMail(services(), {
    ...{ customerId: desk.office.id, raw, envelopeFrom: 'owner@opponent.example' },
  })
  if (filed.outcome !== 'filed') throw new Error('the answer was not filed')
  return { messageId, emailId: filed.emailId, caseId: filed.caseId }
}

const reply = (caseId: string, emailId: string) =>
  desk.send(caseId, {}, `?reply_to_email_id=${emailId}`)

const contacted = () =>
  desk.addCase({
    row: { contactEmail: 'owner@opponent.example' },
    detail: { opponentContact: { ...emptyContact, email: 'owner@opponent.example' } },
  })

describe('the thread of an email', () => {
  test('begins with a new one: it answers nothing, and has a Message-ID of ours', async () => {
    const id = await desk.addCase()
    await desk.send(id)
    await desk.drain()
    const [mail] = await headersOf()
    expect([mail?.inReplyTo, mail?.references]).toEqual([undefined, undefined])
    const { sessionSecret } = services().config
    expect(readMessageId(sessionSecret, desk.office.id, mail?.messageId ?? '')?.caseId).toBe(id)
  })

  test('goes on with an answer to it, and links the entry to what it answers [G-730]', async () => {
    const id = await desk.addCase()
    await desk.send(id)
    await desk.drain()
    const [first] = await headersOf()
    const theirs = await answered(id, {
      'In-Reply-To': first?.messageId ?? '',
      References: first?.messageId ?? '',
    })
    expect(theirs.caseId).toBe(id)
    const { json } = await reply(id, theirs.emailId)
    expect(json.events[0].payload.activity.content.reply_to_email_id).toBe(theirs.emailId)
    await desk.drain()
    const [, mine] = await headersOf()
    expect(mine).toMatchObject({
      inReplyTo: theirs.messageId,
      references: [first?.messageId, theirs.messageId],
    })
  })

  test('is answered by its newest email, whoever wrote it, and no other thread is', async () => {
    const id = await contacted()
    const older = await answered(id)
    desk.api.advance(1_000)
    const newer = await answered(id, { References: older.messageId })
    desk.api.advance(1_000)
    await answered(id)
    await reply(id, older.emailId)
    await desk.drain()
    desk.api.advance(1_000)
    await reply(id, older.emailId)
    await desk.drain()
    const [first, second] = await headersOf()
    expect(first).toMatchObject({
      inReplyTo: newer.messageId,
      references: [older.messageId, newer.messageId],
    })
    expect(second).toMatchObject({
      inReplyTo: first?.messageId,
      references: [older.messageId, newer.messageId, first?.messageId],
    })
  })

  test('names none that did not arrive', async () => {
    const id = await contacted()
    const theirs = await answered(id)
    desk.smtp.setFault({ at: 'auth', does: { says: '535 5.7.8 bad login' } })
    await reply(id, theirs.emailId)
    await desk.drain()
    desk.smtp.setFault(null)
    const failed = await desk.mail(id)
    desk.api.advance(1_000)
    await desk.send(id, {}, `?case_activity_id=${failed.id}`)
    await desk.drain()
    expect((await headersOf()).at(-1)).toMatchObject({
      inReplyTo: theirs.messageId,
      references: [theirs.messageId],
    })
  })

  test('keeps its first and its last ids, of a hundred, and nothing that is no id', async () => {
    const id = await contacted()
    const ids = Array.from({ length: 100 }, (_, at) => `<m${at}@opponent.example>`)
    const theirs = await answered(id, { References: [...ids, '<a b@c>', 'x', '<ü@c>'].join(' ') })
    await reply(id, theirs.emailId)
    await desk.drain()
    const [mine] = await headersOf()
    expect(mine?.references).toHaveLength(20)
    expect(mine?.references?.at(-1)).toBe(theirs.messageId)
    for (const one of mine?.references ?? []) expect(one).toMatch(/^<[\x21-\x7e]+>$/)
  })

  test('is of its own case: an email of another one, or of nobody, is not found', async () => {
    const [id, other] = [await contacted(), await desk.addCase()]
    const { emailId } = await answered(id)
    for (const one of [emailId, 'nowhere', desk.office.emailId])
      expect([one, (await reply(other, one)).status]).toEqual([one, 404])
    expect(await desk.mails(other)).toEqual([])
  })

  test('is stored before the email leaves [G-749]', async () => {
    const id = await contacted()
    const theirs = await answered(id)
    await desk.send(id, {}, `?reply_to_email_id=${theirs.emailId}&delay=30`)
    const { content } = await desk.mail(id)
    const [row] = await services()
      .database.db.select()
      .from(email)
      .where(eq(email.id, content.email_id))
    expect(row).toMatchObject({ inReplyTo: theirs.messageId, threadIds: theirs.messageId })
    desk.api.advance(31_000)
    await desk.drain()
  })

  test('is one for all emails of the flow, which answer nothing that a machine sent [G-749]', async () => {
    const id = await addCaseIn(services().database.db, desk.office, 'STANDBY')
    await desk.api.call(`/cases/${id}/activate_case`, { method: 'PUT', token: desk.token })
    await desk.drain()
    const [{ messageId: sent = '' } = {}] = await headersOf()
    desk.api.advance(DAY)
    const headers = { 'In-Reply-To': sent, 'Auto-Submitted': 'auto-replied' }
    expect((await answered(id, headers)).caseId).toBe(id)
    desk.api.advance(DAY)
    await runScheduler(services())
    await desk.drain()
    const [initial, reminder] = await headersOf()
    expect(initial?.inReplyTo).toBeUndefined()
    expect(reminder).toMatchObject({
      inReplyTo: initial?.messageId,
      references: [initial?.messageId],
    })
  })
})
