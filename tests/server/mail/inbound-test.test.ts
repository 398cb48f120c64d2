/** Inbound mail: its activation, and the test mail that travels to the own mailbox and back by SMTP. */
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setupCalls } from '../../../contracts/api/mail/setup.ts'
import { readSettings } from '../../../server-mock/config.ts'
import { email } from '../../../server-mock/db/schema/mail.ts'
import { type Route, routes } from '../../../server-mock/http/api.ts'
import { DELIVERY_MS } from '../../../server-mock/modules/setup/inbound-test.ts'
import { startMailIn } from '../../../server-mock/outside/mail-in/start-mail-in.ts'
import { MAILBOX_USER, mailboxForm, startMailbox } from '../../support/mail/mailbox.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

let token: string
const customer = 'office-enterprise'
/** Of this installation alone. */
const HOST = 'post.licence.example'
const address = `${customer}@${HOST}`

/** How many tests have ended on the server, whoever still waits for their answer. */
let ended = 0
const counted = (route: Route): Route => {
  const { handler } = route
  if (route.name !== 'testInbound' || handler.effect !== 'probe') return route
  const run: typeof handler.run = async (given) => {
    const answer = await handler.run(given)
    ended += 1
    return answer
  }
  return { ...route, handler: { effect: 'probe', run } }
}

const api = await opened(openApi({ routes: routes.map(counted) }, { inboundHost: HOST }))
Object.assign(api.services.config, { mailInPort: 0, mailTestMs: 500, mailConnectMs: 1_000 })
const gateway = await opened(startMailIn(api.services))
const mailbox = await opened(startMailbox())
// Time passes between the tests: longer than a token lives.
beforeEach(async () => {
  token = await api.signIn('enterprise', 'admin')
})
afterEach(() => {
  mailbox.received.length = 0
  mailbox.setOnMail(async () => undefined)
  api.advance(60_000)
})

const put = (path: string, init: { json?: unknown; token?: string } = {}) =>
  api.call(`/customer/${customer}/${path}`, { method: 'PUT', token, ...init })
const send = () => put('inbound_email/test')
const save = (parts: object = {}) =>
  put('outbound_email/smtp', { json: { ...mailboxForm(mailbox.port), ...parts } })
/** Straight to where forwarded mail arrives. */
const intoGateway = () =>
  createTransport({ host: '127.0.0.1', port: gateway.port, secure: false, ignoreTLS: true })
const mails = () => api.services.database.db.select().from(email)

describe('inbound mail', () => {
  test('is not tested before it is active, nor without a mail server', async () => {
    const early = await send()
    expect([early.status, early.json.error_message]).toEqual([
      409,
      'Inbound emails are not active. Activate them first.',
    ])
    await put('inbound_email/activate')
    const bare = await send()
    expect([bare.status, bare.json.error_message]).toEqual([
      409,
      'Save your mail server before you send a test email.',
    ])
  })

  test('is told how its test ended before the caller gives up, however slow mail servers are', () => {
    const read = readSettings({})
    if (!read.ok) throw new Error(read.message)
    const { mailConnectMs, mailTestMs } = read.settings
    const longest = mailConnectMs + DELIVERY_MS + mailTestMs
    expect(setupCalls.testInbound.waitMs).toBeGreaterThanOrEqual(longest + 10_000)
  })

  test('is forwarded to an address on the host of this installation, and to no other [MAILSETUP-18]', async () => {
    const { json } = await api.call(`/customer/${customer}/outbound_email`, { token })
    expect(json.inbound_address).toBe(address)
    const mail = { from: MAILBOX_USER, subject: 'A mail', text: 'x' }
    const before = (await mails()).length
    await intoGateway().sendMail({ ...mail, to: address.toUpperCase() })
    expect((await mails()).length).toBe(before + 1)
    const elsewhere = intoGateway().sendMail({ ...mail, to: `${customer}@inbound.example` })
    await expect(elsewhere).rejects.toThrow('No such recipient here.')
  })

  test('is activated once and stays so; administrators alone are told [MAILSETUP-21, MAILSETUP-36] [G-294]', async () => {
    const other = '/customer/office-lite/inbound_email/activate'
    const lite = await api.signIn('lite', 'admin')
    const first = await api.call(other, { method: 'PUT', token: lite })
    expect(first.json).toMatchObject({ id: 'office-lite', inbound_emails_active: true })
    expect(first.json.events.map(({ name }: { name: string }) => name)).toEqual([
      'mail-setup.inbound-activated',
    ])
    expect((await api.call(other, { method: 'PUT', token: lite })).json.events).toEqual([])
    const read = await api.call('/customer/office-lite/outbound_email', { token: lite })
    expect(read.json.inbound_emails_active).toBe(true)
    const agent = await api.signIn('lite', 'agent')
    const seen = await api.call('/events?since=0', { token: agent })
    expect(seen.text).not.toContain('mail-setup')
    expect((await api.call(other, { method: 'PUT', token: agent })).status).toBe(403)
  })
})

describe('a test mail', () => {
  test('travels to the own mailbox and back to the forwarding address [MAILSETUP-22, MAILSETUP-35]', async () => {
    await save()
    mailbox.forwardTo(gateway.port, address)
    const before = await mails()
    const answer = await send()
    expect([answer.status, answer.json]).toEqual([200, { received: true }])
    const [raw = Buffer.from('')] = mailbox.received
    const mail = await PostalMime.parse(raw)
    expect(mail.to?.map((to) => to.address)).toEqual([MAILBOX_USER])
    expect(mail.text).toContain(address)
    expect(await mails()).toEqual(before)
  })

  test('is known also where the forwarder writes a mail of its own around it', async () => {
    mailbox.setOnMail(async (raw) => {
      const { subject } = await PostalMime.parse(raw)
      await intoGateway().sendMail({
        from: MAILBOX_USER,
        to: address,
        subject: `Fwd: ${subject}`,
        text: 'See',
      })
    })
    expect((await send()).json).toEqual({ received: true })
  })

  test('that does not come back is not received; one that comes too late is no mail of anybody', async () => {
    expect((await send()).json).toEqual({ received: false })
    const before = await mails()
    const [raw = Buffer.from('')] = mailbox.received
    await intoGateway().sendMail({ envelope: { from: MAILBOX_USER, to: address }, raw })
    expect(await mails()).toEqual(before)
  })

  test('of another customer, or with a mark that nobody made, is a mail like any other', async () => {
    const pro = await api.signIn('pro', 'admin')
    const path = '/customer/office-pro/inbound_email/activate'
    expect((await api.call(path, { method: 'PUT', token: pro })).status).toBe(200)
    await send()
    const [raw = Buffer.from('')] = mailbox.received
    const before = (await mails()).length
    await intoGateway().sendMail({
      envelope: { from: MAILBOX_USER, to: `office-pro@${HOST}` },
      raw,
    })
    const forged = { from: 'a@b.example', to: address, subject: `[fw-test-${'0'.repeat(32)}]` }
    await intoGateway().sendMail({ ...forged, text: 'x' })
    expect((await mails()).length).toBe(before + 2)
  })

  test('that cannot be sent says why [MAILSETUP-26]', async () => {
    await save({ smtp_password: 'wrong' })
    const answer = await send()
    expect([answer.status, answer.json.error_message]).toEqual([400, '535 5.7.8 Bad credentials'])
    await save()
  })

  test('is waited for no longer than its caller stays', async () => {
    Object.assign(api.services.config, { mailTestMs: 30_000 })
    const leaving = new AbortController()
    const before = ended
    const asked = fetch(`${api.origin}/api/customer/${customer}/inbound_email/test`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    })
    await expect.poll(() => mailbox.received.length).toBe(1)
    expect(ended).toBe(before)
    leaving.abort()
    await expect(asked).rejects.toThrow()
    await expect.poll(() => ended).toBe(before + 1)
    Object.assign(api.services.config, { mailTestMs: 500 })
  })

  test('is sent a few times a minute at the most', async () => {
    mailbox.forwardTo(gateway.port, address)
    const statuses = []
    for (let at = 0; at < 8; at += 1) statuses.push((await send()).status)
    expect(statuses).toEqual([...Array(6).fill(200), 429, 429])
  })
})
