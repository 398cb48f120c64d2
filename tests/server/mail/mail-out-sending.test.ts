import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test } from 'vitest'
import { caseDetail } from '../../../server-mock/db/schema/cases.ts'
import { deliver } from '../../../server-mock/network/smtp/deliver.ts'
import { openMailOutDesk } from '../../support/offices/mail-out-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openMailOutDesk())
afterEach(desk.forget)

/** The only mail that arrived, as a mail program reads it. */
async function arrived() {
  expect(desk.smtp.handed).toHaveLength(1)
  return PostalMime.parse(Buffer.from(desk.smtp.handed[0] ?? '', 'latin1'))
}

describe('a mail of a case', () => {
  test('[MAIL-11, COMPOSE-47, COMMAPI-19, COMPOSE-48] arrives as it was written, and answers find their way back [G-68]', async () => {
    const id = await desk.addCase()
    const answer = await desk.send(id, {
      cc: 'lawyer@opponent.example',
      bcc: 'archive@claims.example; owner2@opponent.example',
      attachments: [
        {
          filename: 'proof.pdf',
          content: Buffer.from('%PDF-1.4').toString('base64'),
          contentType: 'application/pdf',
          encoding: 'base64',
        },
      ],
    })
    expect(answer.json).toMatchObject({ id, email_error: null })
    await desk.drain()
    const mail = await arrived()
    expect(mail.from).toMatchObject({ name: 'Claims Team', address: 'claims@office-pro.example' })
    expect(mail.replyTo?.[0]?.address).toBe('office-pro@inbound.example')
    expect([mail.subject, mail.html, mail.text?.trim()]).toEqual([
      'About your website',
      expect.stringContaining('<p>Hello</p>'),
      'Hello',
    ])
    expect(mail.bcc ?? []).toEqual([])
    const [file, ...more] = mail.attachments
    expect(more).toEqual([])
    expect(file).toMatchObject({ filename: 'proof.pdf', mimeType: 'application/pdf' })
    expect(desk.smtp.handed[0]).toContain(Buffer.from('%PDF-1.4').toString('base64'))
    expect(desk.smtp.said.filter((line) => line.startsWith('RCPT'))).toHaveLength(4)
    const entry = await desk.mail(id)
    expect(entry).toMatchObject({
      user_name: desk.office.users.agent.name,
      content: { status: 'SENT', automation_info: null, has_attachments: true },
    })
  })

  test('has lists of addresses, each one text with semicolons, stored and sent [COMPOSE-26]', async () => {
    const id = await desk.addCase()
    const lists = {
      to: 'owner@opponent.example; shop@opponent.example',
      cc: 'lawyer@opponent.example;clerk@opponent.example',
      bcc: 'archive@claims.example',
    }
    await desk.send(id, lists)
    await desk.drain()
    expect(desk.smtp.said.filter((line) => line.startsWith('RCPT'))).toHaveLength(5)
    const { content } = await desk.mail(id)
    expect(content.to).toBe(lists.to)
    const { json } = await desk.api.call(`/customer/${desk.office.id}/email/${content.email_id}`, {
      token: desk.token,
    })
    expect(json.to).toBe(lists.to)
    expect(json.mail_content.bcc).toBe(lists.bcc)
    expect(json.mail_content.cc).toBe('lawyer@opponent.example; clerk@opponent.example')
    const commas = await desk.send(id, { to: lists.to.replace(';', ',') })
    expect(commas.status).toBe(400)
  })

  test('has its answers come to the sender while inbound mail is inactive [MAILSETUP-17]', async () => {
    const id = await desk.addCase()
    await desk.setServer({ inboundActive: false })
    await desk.send(id)
    await desk.drain()
    await desk.setServer({ inboundActive: true })
    const mail = await arrived()
    expect(mail.replyTo).toBeUndefined()
    expect(mail.from?.address).toBe('claims@office-pro.example')
  })

  test('shows the pictures of its image uses in any mail program, and in the app', async () => {
    const { id, template } = await desk.withTemplate(
      '<p>See</p>{{image_uses}}{{settlement_portal}}',
    )
    const rendered = await desk.render(id, { template_id: template })
    expect(rendered.json.missing_placeholders).toEqual([])
    expect(rendered.json.content).toMatch(/<img src="data:image\/png;base64,/)
    await desk.send(id, { subject: rendered.json.subject, content: rendered.json.content })
    await desk.drain()
    const mail = await arrived()
    const ids = mail.attachments.map(({ contentId }) => contentId?.replace(/[<>]/g, ''))
    expect(ids).toHaveLength(4)
    for (const cid of ids) expect(mail.html).toContain(`cid:${cid}`)
    expect(mail.attachments.every(({ mimeType }) => mimeType === 'image/png')).toBe(true)
    expect(mail.text).toMatch(/Open: http:\/\/\S+\/portal\/\S+\?token=/)
  })

  test('is one mail with one of each header, whatever stands in subject and addresses', async () => {
    const nasty = 'A\r\nBcc: thief@evil.example\u2028X-Evil: 1\u0085=?utf-8?q?=0D=0AX-Evil:_1?='
    const id = await desk.addCase()
    await desk.setServer({ senderName: nasty })
    await desk.send(id, { subject: `${nasty}\u0001` })
    await desk.drain()
    await desk.setServer({ senderName: 'Claims Team' })
    const head = (desk.smtp.handed[0] ?? '').split('\r\n\r\n')[0] ?? ''
    const names = head.split('\r\n').flatMap((line) => /^([\w-]+):/.exec(line)?.[1] ?? [])
    expect([...names].sort()).toEqual([
      'Content-Type',
      'Date',
      'From',
      'MIME-Version',
      'Message-ID',
      'Reply-To',
      'Subject',
      'To',
    ])
    expect(desk.smtp.said.filter((line) => line.startsWith('RCPT'))).toEqual([
      'RCPT TO:<owner@opponent.example>',
    ])
    expect(
      (await desk.send(id, { to: 'a@b.example\r\nRCPT TO:<thief@evil.example>' })).status,
    ).toBe(400)
  })

  test('loses what could act: scripts, handlers, foreign addresses', async () => {
    const id = await desk.addCase()
    await desk.send(id, {
      content: '<p onclick="x()">Hi</p><script>x()</script><a href="javascript:x()">y</a>',
    })
    await desk.drain()
    expect((await arrived()).html).not.toMatch(/script|onclick/i)
  })

  test('[COMPOSE-39, COMPOSE-40, COMPOSE-41, COMPOSE-42] needs a recipient, a subject, content and nothing unfilled', async () => {
    const id = await desk.addCase()
    const statuses = []
    for (const parts of [
      { to: ' ; ' },
      { subject: ' \r\n' },
      { subject: 'x'.repeat(10_000) },
      { to: Array.from({ length: 500 }, (_, at) => `a${at}@opponent.example`).join(';') },
      { content: '<p> </p>' },
      { content: '<p>{{total_amount}}</p>' },
      { content: '<p>{{comp<b>any</b>}}</p>' },
    ]) {
      const { status, json } = await desk.send(id, parts)
      statuses.push([status, json.error_message])
    }
    expect(statuses).toEqual([
      [400, 'Enter a recipient.'],
      [400, 'Enter a subject.'],
      [400, 'The subject can have at most 500 characters.'],
      [400, 'An email can have at most 50 recipients.'],
      [400, 'Enter a message.'],
      [409, 'The marked elements do not have a value. Please add the missing information.'],
      [409, 'The marked elements do not have a value. Please add the missing information.'],
    ])
    expect(await desk.mails(id)).toEqual([])
  })

  test('goes to fifty recipients in all, and not to one more', async () => {
    const id = await desk.addCase()
    const people = (field: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${field}${at}@opponent.example`).join('; ')
    const to = (...[direct, copies, hidden]: [number, number, number]) =>
      desk.send(id, {
        to: people('to', direct),
        cc: people('cc', copies),
        bcc: people('bcc', hidden),
      })
    for (const parts of [
      [51, 0, 0],
      [1, 50, 0],
      [1, 0, 50],
      [17, 17, 17],
    ] as [number, number, number][]) {
      const { status, json } = await to(...parts)
      expect([status, json.error_message]).toEqual([
        400,
        'An email can have at most 50 recipients.',
      ])
    }
    expect(await desk.mails(id)).toEqual([])
    expect((await to(20, 20, 10)).status).toBe(200)
    await desk.drain()
  })

  test('is refused with attachments of more than 10 MB each or 20 MB in all [G-70]', async () => {
    const id = await desk.addCase()
    const file = (megabytes: number) => ({
      filename: 'big.pdf',
      content: Buffer.alloc(megabytes * 1024 * 1024 + 1).toString('base64'),
      contentType: 'application/pdf',
      encoding: 'base64',
    })
    for (const attachments of [[file(10)], [file(7), file(7), file(7)], [file(26)]]) {
      const { status, json } = await desk.send(id, { attachments })
      expect([status, json.error_message]).toEqual([413, 'The attachments are too large.'])
    }
  })

  test('is read at once, however its attachment is written', async () => {
    const id = await desk.addCase()
    const send = (content: string) =>
      desk.send(id, {
        attachments: [
          { filename: 'a.txt', content, contentType: 'text/plain', encoding: 'base64' },
        ],
      })
    const { status, json } = await send(`${' '.repeat(1_000_000)}!`)
    expect([status, json.error_message]).toEqual([400, 'An attachment cannot be read.'])
    expect((await send('aGVs\r\nbG8=\r\n')).status).toBe(200)
    await desk.drain()
    expect(desk.smtp.handed[0]).toContain('aGVsbG8=')
  })

  test('is refused for STANDBY, without a flow, without a server', async () => {
    const { db } = desk.api.services.database
    expect((await desk.send(desk.office.standbyId)).status).toBe(409)
    const id = await desk.addCase()
    await db
      .update(caseDetail)
      .set({ emailFlowId: null })
      .where(eq(caseDetail.id, Number(id)))
    expect((await desk.send(id)).json.error_message).toMatch(/^No mail flow assigned to the case\./)
    const other = await desk.addCase()
    await desk.setServer({ active: '' })
    const answer = await desk.send(other)
    await desk.setServer({ active: 'SMTP' })
    expect([answer.status, answer.json.error_message]).toEqual([
      409,
      'No outgoing mail server is active',
    ])
  })
})

test('a large message arrives byte for byte, wherever it is cut into pieces', async () => {
  const lines = Array.from({ length: 120_000 }, (_, at) => `${'.'.repeat(at % 7)}${at % 3}`)
  const message = Buffer.from(['Subject: Large', '', ...lines, ''].join('\r\n'))
  const server = { host: '127.0.0.1', port: desk.smtp.port, login: null, ownName: 'us.example' }
  const delivery = await deliver(
    { ...server, trusted: true, reach: 'demo' },
    { from: 'us@claims.example', recipients: ['owner@opponent.example'], message },
    { connectMs: 10_000, wholeMs: 60_000 },
  )
  expect(delivery.outcome).toBe('sent')
  expect(`${desk.smtp.handed[0]}\r\n` === message.toString('latin1')).toBe(true)
})
