import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test } from 'vitest'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { caseDetail } from '../../../server-mock/db/schema/cases.ts'
import { event } from '../../../server-mock/db/schema/log.ts'
import { mailSetup, mailTemplate } from '../../../server-mock/db/schema/setup.ts'
import { makePortalToken } from '../../../server-mock/modules/case-record/portal-link.ts'
import { MAIL_PASSWORD, openMailOutDesk } from '../../support/offices/mail-out-desk.ts'
import { flowOf } from '../../support/offices/outgoing-office.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openMailOutDesk())
afterEach(() => {
  desk.smtp.setFault(null)
  desk.smtp.handed.length = 0
  desk.smtp.said.length = 0
})

/** The only mail that arrived, as a mail program reads it. */
async function arrived() {
  expect(desk.smtp.handed).toHaveLength(1)
  return PostalMime.parse(Buffer.from(desk.smtp.handed[0] ?? '', 'latin1'))
}

const PIN = '402817'

/** A case with a template whose every block is used. */
async function withTemplate(content: string) {
  const { db } = desk.api.services.database
  const id = await desk.addCase({ detail: { pin: PIN } })
  const template = `matter-${id}`
  await db.insert(mailTemplate).values({
    id: template,
    customerId: desk.office.id,
    flowId: flowOf(desk.office.id),
    name: 'Matter',
    type: 'custom',
    subject: 'Case {{case_id}}',
    content,
    config: {
      placeholders: {
        settlement_portal: {
          type: 'settlement_portal',
          link_type: 'button',
          button_label: 'Open',
          link_text: null,
          button_bg_color: null,
          button_fg_color: null,
          auto_login: true,
          open_payment_box: false,
        },
        image_uses: {
          type: 'image_uses',
          show_original_image: true,
          original_image_label: 'Original',
          show_original_image_name: true,
          original_image_name_label: 'Name',
          show_byline: false,
          byline_label: null,
          show_license_fee: true,
          license_fee_label: 'Fee',
          show_found_image: true,
          found_image_label: 'Found',
          show_page_link: true,
          page_link_label: 'Page',
          additional_images_text: '{{count}} more',
        },
      },
    },
  })
  return { id, template }
}

const render = (id: string, json: object) =>
  desk.api.call(`/cases/${id}/rendered_email`, { token: desk.token, json })

describe('a mail of a case', () => {
  test('[MAIL-11, COMPOSE-47] arrives as it was written, and answers find their way back [G-68]', async () => {
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
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['proof.pdf'])
    expect(desk.smtp.said.filter((line) => line.startsWith('RCPT'))).toHaveLength(4)
    const entry = await desk.mail(id)
    expect(entry).toMatchObject({
      user_name: desk.office.users.agent.name,
      content: { status: 'SENT', automation_info: null, has_attachments: true },
    })
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
    const { id, template } = await withTemplate('<p>See</p>{{image_uses}}{{settlement_portal}}')
    const rendered = await render(id, { template_id: template })
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
      [400, 'Enter a message.'],
      [409, 'The marked elements do not have a value. Please add the missing information.'],
      [409, 'The marked elements do not have a value. Please add the missing information.'],
    ])
    expect(await desk.mails(id)).toEqual([])
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
  }, 10_000)

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

describe('what is secret', () => {
  test('the PIN and the token are in the mail, and with the password in no event, log or answer', async () => {
    const { id, template } = await withTemplate('<p>{{case_pin}} {{settlement_portal}}</p>')
    const { json } = await render(id, { template_id: template })
    desk.smtp.setFault({ at: 'auth', does: { says: `535 ${MAIL_PASSWORD}` } })
    await desk.send(id, { content: json.content })
    await desk.drain()
    const { db } = desk.api.services.database
    const events = JSON.stringify(
      await db
        .select()
        .from(event)
        .where(eq(event.caseId, Number(id))),
    )
    expect(events).toContain('case.mail-failed')
    const [row] = await db
      .select()
      .from(caseDetail)
      .where(eq(caseDetail.id, Number(id)))
    const secret = desk.api.services.config.sessionSecret
    for (const told of [events, JSON.stringify(desk.api.logged)]) {
      expect(told).not.toContain(MAIL_PASSWORD)
      expect(told).not.toContain(makePortalToken(secret, row?.caseUuid ?? ''))
      expect(told.replaceAll(id, '')).not.toContain(PIN)
    }
  })
})

describe('rendering', () => {
  test('marks and names what has no value, and changes nothing [G-63]', async () => {
    const id = await desk.addCase()
    const before = await desk.api.digest(desk.office.id)
    const { json } = await render(id, {
      subject: 'For {{website}}',
      content: '<p>{{amount_paid}} {{unheard_of}}</p>',
      config: { placeholders: {} },
    })
    expect(json).toMatchObject({
      cc: '',
      bcc: '',
      missing_placeholders: ['amount_paid', 'unheard_of'],
      content: expect.stringContaining(
        '<mark data-placeholder="amount_paid">{{amount_paid}}</mark>',
      ),
    })
    expect(await desk.api.digest(desk.office.id)).toEqual(before)
  })

  test('the raw template of the flow is answered, another flow’s is unknown [G-64]', async () => {
    const { id, template } = await withTemplate('<p>{{case_id}}</p>')
    const path = `/cases/${id}/email_flows/templates/${template}`
    const { json } = await desk.api.call(path, { token: desk.token })
    expect(json).toMatchObject({ id: template, content: '<p>{{case_id}}</p>', type: 'custom' })
    const { db } = desk.api.services.database
    await db.update(mailTemplate).set({ flowId: 'other' }).where(eq(mailTemplate.id, template))
    expect((await desk.api.call(path, { token: desk.token })).status).toBe(404)
  })
})

describe('the set-up of the mail server', () => {
  const path = '/customer/office-enterprise/outbound_email'
  const admin = () => desk.api.signIn('enterprise', 'admin')
  const smtp = {
    email_sender_name: 'Claims',
    smtp_host: 'mail.example',
    smtp_port: 587,
    smtp_email: 'claims@mail.example',
    smtp_username: null,
    smtp_password: 'the very secret one',
  }
  const save = async (parts: object, token: string) =>
    desk.api.call(`${path}/smtp`, { method: 'PUT', token, json: { ...smtp, ...parts } })

  test('[MAILSETUP-03, MAILSETUP-30, MAILSETUP-31, MAILSETUP-32] is saved, masked, encrypted, activated [G-301]', async () => {
    const token = await admin()
    const activate = (active_email_setup: string) =>
      desk.api.call(`${path}/activate`, { method: 'PUT', token, json: { active_email_setup } })
    expect((await activate('SMTP')).status).toBe(409)
    const saved = await save({}, token)
    expect(saved.json).toMatchObject({
      id: 'office-enterprise',
      active_email_setup: '',
      smtp_host: 'mail.example',
      smtp_port: 587,
      smtp_password: '********',
    })
    expect(saved.json.events.map(({ name }: { name: string }) => name)).toEqual([
      'mail-setup.saved',
    ])
    const { db } = desk.api.services.database
    const stored = async () =>
      (await db.select().from(mailSetup).where(eq(mailSetup.customerId, 'office-enterprise')))[0]
    const first = (await stored())?.smtpPassword
    expect(first).not.toContain('secret')
    await save({ smtp_password: '********', smtp_port: 465 }, token)
    expect(await stored()).toMatchObject({ smtpPassword: first, smtpPort: 465 })
    expect((await activate('SMTP')).json.active_email_setup).toBe('SMTP')
    expect((await desk.api.call(path, { token })).json.active_email_setup).toBe('SMTP')
    const events = JSON.stringify(await db.select().from(event))
    expect(events).not.toContain('the very secret one')
    expect(events).not.toContain(first)
  })

  test('[MAILSETUP-10, MAILSETUP-14, MAILSETUP-33] names what is missing; copy and paste needs nothing', async () => {
    const token = await admin()
    const refused = []
    for (const parts of [
      { email_sender_name: '' },
      { smtp_host: 'not a host' },
      { smtp_host: null },
      { smtp_port: null },
      { smtp_port: 70_000 },
      { smtp_email: 'nobody' },
      { smtp_password: '' },
    ])
      refused.push((await save(parts, token)).json.error_message)
    expect(refused).toEqual([
      'Enter a sender name.',
      'Please enter a valid host.',
      'Please enter a valid host.',
      'Expected type integer but found type null',
      'Please enter a valid port.',
      'Please enter a valid email address.',
      'Please enter a password.',
    ])
    const copy = { method: 'PUT', token, json: { active_email_setup: '' } }
    expect((await desk.api.call(`${path}/activate`, copy)).json.active_email_setup).toBe('')
  })

  test('events about it are withheld from agents', async () => {
    await save({}, await admin())
    const agent = await desk.api.signIn('enterprise', 'agent')
    const { json } = await desk.api.call('/events?since=0', { token: agent })
    expect(JSON.stringify(json)).not.toContain('mail-setup')
    const { db } = desk.api.services.database
    expect(await db.select().from(customer)).toHaveLength(3)
  })
})
