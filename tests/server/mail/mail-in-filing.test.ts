import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from '../../../contracts/schema.ts'
import { attachment } from '../../../server-mock/db/schema/mail.ts'
import {
  type Filed,
  fileMail,
  sharedParser,
} from '../../../server-mock/modules/inbound-mail/file-mail.ts'
import { makeMessageId } from '../../../server-mock/modules/outgoing-mail/message-id.ts'
import { eml, openMailOffice } from '../../support/offices/mail-office.ts'

const EntryContent = z.object({
  preview: z._default(z.string(), ''),
  status: z.nullable(z.string()),
})
let number = 0

const office = await openMailOffice()

beforeEach(() => office.takeEvents())

afterAll(async () => {
  await sharedParser.close()
  await office.close()
})

/** An address nobody used before. */
const someone = (): string => {
  number += 1
  return `person-${number}@shop.example`
}

type Given = { headers?: Record<string, string>; body?: string; customerId?: string; from?: string }

const deliver = (given: Given): Promise<Filed> => {
  number += 1
  const headers = { From: given.from ?? someone(), 'X-Number': String(number), ...given.headers }
  return fileMail(office.services, {
    customerId: given.customerId ?? 'north',
    raw: eml(headers, given.body),
    envelopeFrom: 'bounce@shop.example',
  })
}

const filedOn = async (given: Given): Promise<string | null> => {
  const filed = await deliver(given)
  if (filed.outcome !== 'filed') throw new Error(filed.outcome)
  return filed.caseId
}

const answerTo = (caseId: string, customerId = 'north') =>
  makeMessageId(office.services.config, { customerId, caseId, emailId: 'mail-1' })

describe('where a mail is filed (G-616)', () => {
  test('an answer to a mail that we sent goes to its case, whoever writes it', async () => {
    const caseId = await office.addCase({ contact: someone() })
    expect(await filedOn({ headers: { 'In-Reply-To': answerTo(caseId) } })).toBe(caseId)
    expect(office.logged).toEqual([])
    const references = `<a@b.example>\r\n ${answerTo(caseId)}\r\n <c@d.example>`
    expect(await filedOn({ headers: { References: references } })).toBe(caseId)
    const cancelled = await office.addCase({ state: 'CANCELLED' })
    expect(await filedOn({ headers: { 'In-Reply-To': answerTo(cancelled) } })).toBe(cancelled)
  })

  test('a reply header that we did not sign says nothing', async () => {
    const caseId = await office.addCase({ contact: someone() })
    const right = answerTo(caseId)
    const other = await office.addCase()
    const forged = [
      right.replace(caseId, other),
      right.replace('mail-1', 'mail-2'),
      makeMessageId(
        { ...office.services.config, sessionSecret: 'another secret' },
        { customerId: 'north', caseId, emailId: 'mail-1' },
      ),
      `<fw.${caseId}.mail-1.@outbound.example>`,
      `<fw.${caseId}.mail-1.${'A'.repeat(22)}@outbound.example>`,
    ]
    for (const id of forged) expect(await filedOn({ headers: { 'In-Reply-To': id } })).toBeNull()
  })

  test('an answer finds its case also when OUTBOUND_HOST was another one as the mail left', async () => {
    const caseId = await office.addCase()
    const left = makeMessageId(
      { ...office.services.config, outboundHost: 'mx1.old-office.example' },
      { customerId: 'north', caseId, emailId: 'mail-1' },
    )
    expect(left).toMatch(/@mx1\.old-office\.example>$/)
    expect(await filedOn({ headers: { 'In-Reply-To': left } })).toBe(caseId)
  })

  test('an answer of another customer is none, even at their case', async () => {
    const theirs = await office.addCase({ customerId: 'south' })
    const id = answerTo(theirs, 'south')
    expect(await filedOn({ headers: { 'In-Reply-To': id } })).toBeNull()
    expect(await filedOn({ headers: { 'In-Reply-To': id }, customerId: 'south' })).toBe(theirs)
  })

  test('a case id in the subject counts together with the contact as sender [G-616]', async () => {
    const contact = someone()
    const caseId = await office.addCase({ contact })
    await office.addCase({ contact })
    const subject = { Subject: `Re: your claim (case ${caseId})` }
    expect(await filedOn({ headers: subject, from: contact })).toBe(caseId)
    const shouted = `Jane <${contact.toUpperCase()}>`
    expect(await filedOn({ headers: subject, from: shouted })).toBe(caseId)
    expect(await filedOn({ headers: subject })).toBeNull()
  })

  test('a closed case takes the mail of its contact who names it', async () => {
    const contact = someone()
    const caseId = await office.addCase({ contact, state: 'CANCELLED' })
    expect(await filedOn({ headers: { Subject: `Case ${caseId}` }, from: contact })).toBe(caseId)
    expect(await filedOn({ from: contact })).toBeNull()
  })

  test('a sender who is the contact of exactly one open case is known by that [G-616] [G-79]', async () => {
    const contact = someone()
    const open = await office.addCase({ contact })
    await office.addCase({ contact, state: 'CANCELLED' })
    await office.addCase({ contact, state: 'STANDBY' })
    await office.addCase({ contact, customerId: 'south' })
    expect(await filedOn({ from: contact })).toBe(open)
    await office.addCase({ contact, state: 'PAID' })
    expect(await filedOn({ from: contact })).toBeNull()
  })

  test('[INBOUND-01] what matches no case becomes unmapped, with the named case as a guess [G-110]', async () => {
    const closed = await office.addCase({ contact: someone(), state: 'CANCELLED' })
    office.takeEvents()
    const filed = await deliver({ headers: { Subject: `About ${closed}` }, from: 'who@x.example' })
    expect(filed).toMatchObject({ outcome: 'filed', caseId: null })
    const mail = (await office.mails()).find(({ sender }) => sender === 'who@x.example')
    expect(mail).toMatchObject({ caseId: null, guessedCaseId: Number(closed), unread: 1 })
    expect(office.takeEvents()).toMatchObject([
      {
        name: 'email.unmapped-received',
        customerId: 'north',
        caseId: null,
        actor: { kind: 'opponent' },
        payload: { email: { id: mail?.id, case_id: closed, from: 'who@x.example', unread: 1 } },
      },
    ])
    expect(await office.activities(closed)).toEqual([])
  })

  test('a case in STANDBY or of another customer takes no mail and is at most a guess [G-113]', async () => {
    const contact = someone()
    const standby = await office.addCase({ contact, state: 'STANDBY' })
    expect(await filedOn({ headers: { Subject: standby }, from: contact })).toBeNull()
    expect(await filedOn({ headers: { 'In-Reply-To': answerTo(standby) } })).toBeNull()
    const theirs = await office.addCase({ contact: 'their@contact.example', customerId: 'south' })
    await deliver({ headers: { Subject: theirs }, from: 'their@contact.example' })
    const mail = (await office.mails()).find(({ sender }) => sender === 'their@contact.example')
    expect(mail).toMatchObject({ customerId: 'north', caseId: null, guessedCaseId: null })
  })
})

describe('a mail on its case', () => {
  test('[ACT-34] it becomes an unread activity and counts on the row', async () => {
    const contact = someone()
    const caseId = await office.addCase({ contact })
    const body = `Hello,\n\nwe have a licence. ${'x'.repeat(300)}`
    await deliver({ from: contact, headers: { Subject: '=?utf-8?q?Gr=C3=BC=C3=9Fe?=' }, body })
    expect(await office.row(caseId)).toMatchObject({ unreadEmails: 1, version: 2 })
    const [entry] = await office.activities(caseId)
    expect(entry).toMatchObject({
      type: 'EMAIL_IN',
      content: { from: contact, subject: 'Grüße', unread: 1, status: null, has_attachments: false },
    })
    const [event, ...more] = office.takeEvents()
    expect(more).toEqual([])
    expect(event).toMatchObject({
      name: 'case.mail-received',
      caseId,
      caseVersion: 2,
      actor: { kind: 'opponent', name: contact },
      payload: {
        row: { total_unread_emails: 1 },
        was: { total_unread_emails: 0 },
        activity: { id: entry?.id, content: { preview: expect.stringMatching(/^Hello, we have/) } },
      },
    })
    const { preview } = EntryContent.parse(entry?.content)
    expect(preview).toHaveLength(160)
  })

  test('it pauses the scheduled mails of an ACTIVE case [G-612]', async () => {
    const contact = someone()
    const caseId = await office.addCase({ contact, waiting: 3 })
    await deliver({ from: contact })
    expect(await office.row(caseId)).toMatchObject({ scheduledWaiting: 0, scheduledPaused: 3 })
    const statuses = (await office.activities(caseId))
      .filter(({ type }) => type !== 'EMAIL_IN')
      .map(({ content }) => EntryContent.parse(content).status)
    expect(statuses).toEqual(['PAUSED', 'PAUSED', 'PAUSED'])
    const events = office.takeEvents()
    expect(events.map(({ name }) => name)).toEqual(['case.mail-received', 'case.automation-paused'])
    expect(events[1]?.payload).toMatchObject({
      row: { num_scheduled_emails_paused: 3, num_scheduled_emails_scheduled: 0 },
      changes: expect.arrayContaining([
        { field: 'automation_state', from: 'SCHEDULED', to: 'PAUSED' },
      ]),
      further_activities: Array.from({ length: 3 }, () =>
        expect.objectContaining({ content: expect.objectContaining({ status: 'PAUSED' }) }),
      ),
    })
  })

  test('it pauses nothing in another state', async () => {
    const contact = someone()
    const caseId = await office.addCase({ contact, waiting: 2, state: 'PAYMENT_PROCESSING' })
    await deliver({ from: contact })
    expect(await office.row(caseId)).toMatchObject({ scheduledWaiting: 2, unreadEmails: 1 })
  })

  test('an automatic reply or a bounce is filed and pauses nothing [G-612]', async () => {
    const contact = someone()
    const caseId = await office.addCase({ contact, waiting: 2 })
    await deliver({ from: contact, headers: { 'Auto-Submitted': 'auto-replied' } })
    const raw = eml({ From: contact, Subject: 'Undeliverable' })
    await fileMail(office.services, { customerId: 'north', raw, envelopeFrom: '' })
    expect(await office.row(caseId)).toMatchObject({ scheduledWaiting: 2, unreadEmails: 2 })
    await deliver({ from: contact, headers: { 'Auto-Submitted': 'no' } })
    expect(await office.row(caseId)).toMatchObject({ scheduledWaiting: 0, unreadEmails: 3 })
  })

  test('the same mail to the same customer is filed once, also when it comes twice at once', async () => {
    const contact = someone()
    const caseId = await office.addCase({ contact })
    const given = { raw: eml({ From: contact }), envelopeFrom: contact }
    const deliveries = ['north', 'north', 'south', 'north'].map((customerId) =>
      fileMail(office.services, { ...given, customerId }),
    )
    const outcomes = (await Promise.all(deliveries)).map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'filed')).toHaveLength(2)
    expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(2)
    expect(await office.row(caseId)).toMatchObject({ unreadEmails: 1, version: 2 })
    expect(office.takeEvents()).toHaveLength(2)
  })
})

describe('what a mail holds', () => {
  test('[ACT-38] a real mail keeps its text, its formatted text, its picture and its attachments', async () => {
    const raw = await readFile(
      new URL('../../support/mail/eml/with-attachments.eml', import.meta.url),
    )
    const filed = await fileMail(office.services, { customerId: 'north', raw, envelopeFrom: 'x' })
    if (filed.outcome !== 'filed') throw new Error(filed.outcome)
    const mail = await office.mail(filed.emailId)
    expect(mail).toMatchObject({
      sender: 'Jana Nováková <jana.novak@bakery.example>',
      recipient: 'north@inbound.example; second@shop.example',
      cc: 'boss@bakery.example',
      subject: 'Lizenz für „Hafen im Nebel“',
    })
    expect(mail?.text).toContain('Zażółć gęślą jaźń')
    expect(mail?.html).toContain('<b>Zażółć</b>')
    expect(mail?.html).toContain('src="data:image/png;base64,')
    expect(mail?.html).not.toContain('script')
    expect(mail?.raw && Buffer.from(mail.raw).equals(raw)).toBe(true)
    const files = await office.services.database.db
      .select()
      .from(attachment)
      .where(eq(attachment.emailId, filed.emailId))
    expect(files.map(({ filename, contentType }) => [filename, contentType]).sort()).toEqual([
      ['attachment-2.pdf', 'application/pdf'],
      ['invoice_2026.html', 'application/octet-stream'],
      ['licence ž.pdf', 'application/pdf'],
    ])
    expect(files.every(({ checksum }) => /^[\da-f]{64}$/.test(checksum))).toBe(true)
  })

  test('has its formatted text, its plain text as HTML, or both [CASEMAIL-05]', async () => {
    const contentOf = async (type: string, body: string) => {
      const filed = await deliver({ headers: { 'Content-Type': type }, body })
      if (filed.outcome !== 'filed') throw new Error(filed.outcome)
      const mail = await office.mail(filed.emailId)
      return [mail?.html, mail?.textAsHtml]
    }
    expect(await contentOf('text/plain', 'One < two\nand three')).toEqual([
      null,
      'One &lt; two<br />and three',
    ])
    expect(await contentOf('text/html', '<p>One <b>two</b></p>')).toEqual([
      '<p>One <b>two</b></p>',
      null,
    ])
    const parts = (...bodies: string[]) => `--x\n${bodies.join('\n--x\n')}\n--x--`
    const both = parts(
      'Content-Type: text/plain\n\nOne two',
      'Content-Type: text/html\n\n<p>One <b>two</b></p>',
    )
    expect(await contentOf('multipart/alternative; boundary=x', both)).toEqual([
      '<p>One <b>two</b></p>',
      'One two',
    ])
  })

  test('header fields are decoded, freed of control characters, and cut', async () => {
    const nasty = '=?utf-8?q?One=0D=0ABcc:_evil@x.example=00=1B[31m_=E2=80=AEgpj.exe?='
    await deliver({
      from: `"${'n'.repeat(9_000)}" <head@x.example>`,
      headers: { Subject: `${nasty} ${'ü'.repeat(3_000)}`, To: `${nasty} <a@b.example>` },
    })
    const mail = (await office.mails()).find(({ sender }) => sender.endsWith('<head@x.example>'))
    expect(mail?.sender).toHaveLength(100 + ' <head@x.example>'.length)
    expect(mail?.subject).toMatch(/^One Bcc: evil@x\.example\[31m gpj\.exe ü+$/)
    expect([...(mail?.subject ?? '')]).toHaveLength(500)
    expect(mail?.recipient).toBe('a@b.example')
  })

  test('a mail without a usable sender is filed as nobody’s', async () => {
    for (const from of ['', '<>', 'undisclosed', '<a@b@c.example>', '"x" <ev il@x.example>'])
      expect(await filedOn({ from })).toBeNull()
  })

  test('an attachment above the limit is refused', async () => {
    const bytes = Buffer.alloc(10 * 1024 * 1024 + 1).toString('base64')
    const headers = { 'Content-Type': 'application/pdf', 'Content-Transfer-Encoding': 'base64' }
    const body = (bytes.match(/.{1,76}/g) ?? []).join('\n')
    expect(await deliver({ headers, body })).toEqual({
      outcome: 'refused',
      message: 'The attachments are too large.',
    })
  })
})
