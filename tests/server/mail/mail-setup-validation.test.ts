/** Validations over HTTP, against mail servers that really answer. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { REQUEST_TIMEOUT } from '../../../contracts/rules/mail/mail-server.ts'
import { event } from '../../../server-mock/db/schema/log.ts'
import { savedRoute } from '../../../server-mock/modules/outgoing-mail/mail-route.ts'
import { probe } from '../../../server-mock/network/smtp/probe.ts'
import { startFaultSmtp } from '../../support/mail/fault-smtp.ts'
import { MAILBOX_USER, mailboxForm, startMailbox } from '../../support/mail/mailbox.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

let token: string
const customer = 'office-pro'
const path = `/customer/${customer}/outbound_email/${customer}/validation`

/** How long a validation waits; short where a server says nothing, so that a slow machine changes no other test. */
const setPatience = (patience: 'long' | 'short') =>
  Object.assign(
    api.services.config,
    patience === 'long'
      ? { mailConnectMs: 5_000, mailSendMs: 10_000 }
      : { mailConnectMs: 300, mailSendMs: 600 },
  )

const api = await opened(openApi())
const mailbox = await opened(startMailbox([MAILBOX_USER, 'claims']))
const faulty = await opened(startFaultSmtp())
setPatience('long')
// Time passes between the tests: longer than a token lives.
beforeEach(async () => {
  token = await api.signIn('pro', 'admin')
})
afterEach(() => {
  setPatience('long')
  mailbox.logins.length = 0
  faulty.said.length = 0
  faulty.setFault(null)
  // Nobody shall wait for the limit of another test.
  api.advance(60_000)
})

const validate = (parts: object = {}) =>
  api.call(path, { token, json: { type: 'smtp', ...mailboxForm(mailbox.port), ...parts } })

/** What a validation was refused with. */
async function refusal(parts: object) {
  const { status, json } = await validate(parts)
  expect(Object.keys(json)).toEqual(['error_message'])
  return [status, json.error_message]
}

describe('a validation', () => {
  test('logs in with the email, or with the username where it differs [MAILSETUP-13, MAILSETUP-34]', async () => {
    expect([(await validate()).status, mailbox.logins]).toEqual([200, [MAILBOX_USER]])
    expect((await validate({ smtp_username: 'claims' })).json).toEqual({})
    expect(mailbox.logins).toEqual([MAILBOX_USER, 'claims'])
  })

  test.each([
    ['null', null],
    ['empty', ''],
  ])(
    'logs in with the email once the stored username was emptied, sent as %s [MAILSETUP-13]',
    async (_, emptied) => {
      const stored = { ...mailboxForm(mailbox.port), smtp_username: 'claims' }
      const path = `/customer/${customer}/outbound_email/smtp`
      expect((await api.call(path, { token, method: 'PUT', json: stored })).status).toBe(200)
      expect((await validate({ smtp_username: undefined })).status).toBe(200)
      expect((await validate({ smtp_username: emptied })).status).toBe(200)
      expect(mailbox.logins).toEqual(['claims', MAILBOX_USER])
    },
  )

  test('changes nothing and sends nothing', async () => {
    const before = await api.digest(customer)
    await validate()
    expect(await api.digest(customer)).toEqual(before)
    expect(mailbox.received).toEqual([])
  })

  test('tells the server the own host name of this installation', async () => {
    api.services.config.outboundHost = 'mail.office.example'
    await validate({ smtp_port: faulty.port })
    expect(faulty.said[0]).toBe('EHLO mail.office.example')
  })

  test('names a wrong password with 535 [MAILSETUP-44]', async () => {
    const [status, text] = await refusal({ smtp_password: 'wrong' })
    expect([status, text]).toEqual([400, '535 5.7.8 Bad credentials'])
  })

  test('names an unknown host with 512 [MAILSETUP-43]', async () => {
    const server = {
      host: 'nowhere.example',
      port: 587,
      login: { user: 'claims', pass: 'secret' },
      trusted: false,
      reach: 'public' as const,
      ownName: 'outbound.example',
    }
    const limits = { connectMs: 300, wholeMs: 600 }
    const lookUp = () => Promise.reject(new Error('getaddrinfo ENOTFOUND nowhere.example'))
    const text = await probe(server, limits, { lookUp })
    expect(text).toBe('512 The mail server could not be found (DNS error).')
  })

  test('names a server that is silent with 451 [MAILSETUP-42]', async () => {
    setPatience('short')
    faulty.setFault({ at: 'greeting', does: 'silence' })
    const [status, text] = await refusal({ smtp_port: faulty.port })
    expect([status, text]).toEqual([400, '451 4.4.1 The mail server did not answer in time.'])
  })

  test('gives up a server that answers and never comes to an end [MAILSETUP-41]', async () => {
    setPatience('short')
    faulty.setFault({ at: 'auth', does: 'silence' })
    const [status, text] = await refusal({ smtp_port: faulty.port })
    expect(status).toBe(400)
    expect(text).toBe('Request timeout. Please check your configuration and try again.')
  })

  test('counts the search for the host into its time [MAILSETUP-41]', async () => {
    const slow = () =>
      new Promise<string[]>((resolve) => {
        setTimeout(() => resolve(['127.0.0.1']), 60)
      })
    const server = {
      host: 'mail.example',
      port: faulty.port,
      login: null,
      trusted: true,
      reach: 'demo' as const,
      ownName: 'outbound.example',
    }
    const text = await probe(server, { connectMs: 5_000, wholeMs: 30 }, { lookUp: slow })
    expect([text, faulty.said]).toEqual([REQUEST_TIMEOUT, []])
  })

  test('asks no server where whoever waited has left', async () => {
    const server = {
      ...{ host: '127.0.0.1', port: faulty.port, login: null, trusted: true },
      ...{ reach: 'demo' as const, ownName: 'outbound.example' },
    }
    const limits = { connectMs: 5_000, wholeMs: 5_000 }
    expect(await probe(server, limits, { stop: AbortSignal.abort() })).toMatch(/connection/)
    expect(await probe(server, limits)).toBeNull()
    expect(faulty.said.filter((line) => line.startsWith('EHLO'))).toHaveLength(1)
  })

  test('names a certificate that nobody vouches for', async () => {
    const server = new SMTPServer({ authOptional: true, logger: false, closeTimeout: 100 })
    const listening = server.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    const { port } = listening.address() as AddressInfo
    const [, text] = await refusal({ smtp_host: '::ffff:7f00:1', smtp_port: port })
    await new Promise<void>((resolve) => server.close(() => resolve()))
    expect(text).toBe('454 4.7.5 The certificate of the mail server is not valid.')
  })

  test('sends no password where nothing is encrypted', async () => {
    const [, text] = await refusal({ smtp_host: '::ffff:7f00:1', smtp_port: faulty.port })
    expect(text).toMatch(/^454 4\.7\.0 |^500 /)
    expect(faulty.said.filter((line) => line.startsWith('AUTH'))).toEqual([])
  })

  test('names what keeps it from being tried, a missing port as the screen expects it [MAILSETUP-45]', async () => {
    const texts = []
    for (const parts of [
      { smtp_port: null },
      { smtp_host: '' },
      { smtp_host: '2130706433' },
      { smtp_email: 'nobody' },
      { smtp_password: null },
      { email_sender_name: '' },
    ])
      texts.push((await refusal(parts)).join(' '))
    expect(texts).toEqual([
      '400 Expected type integer but found type null',
      '400 Please enter a valid host.',
      '400 Please enter a valid host.',
      '400 Please enter a valid email address.',
      '400 Please enter a password.',
      '400 Enter a sender name.',
    ])
    expect(mailbox.logins).toEqual([])
  })

  test('takes an integer for a port and nothing else [MAILSETUP-14]', async () => {
    for (const smtp_port of ['587', 587.5, true, [], '']) {
      const { status, json } = await validate({ smtp_port })
      expect([status, json.error_message]).toEqual([400, expect.stringContaining('smtp_port')])
    }
  })

  test('repeats no password, whatever the server says', async () => {
    faulty.setFault({ at: 'auth', does: { says: '535 no: Mailbox-password-1' } })
    expect((await refusal({ smtp_port: faulty.port }))[1]).toBe('535 no: ***')
    expect(JSON.stringify(api.logged)).not.toContain('Mailbox-password-1')
    const events = await api.services.database.db.select().from(event)
    expect(JSON.stringify(events)).not.toContain('Mailbox-password-1')
  })
})

describe('the stored values', () => {
  const save = (parts: object = {}) =>
    api.call(`/customer/${customer}/outbound_email/smtp`, {
      method: 'PUT',
      token,
      json: { ...mailboxForm(mailbox.port), ...parts },
    })

  test('stand in for what is absent, the mask for the password [G-296]', async () => {
    expect((await save()).status).toBe(200)
    expect((await api.call(path, { token, json: { type: 'smtp' } })).status).toBe(200)
    expect((await validate({ smtp_password: '********' })).status).toBe(200)
    expect(mailbox.logins).toEqual([MAILBOX_USER, MAILBOX_USER])
    expect((await api.call(path, { token, json: {} })).status).toBe(400)
  })

  test('a stored password is sent to no other host, by no call', async () => {
    await save()
    const elsewhere = { smtp_host: 'localhost', smtp_port: faulty.port, smtp_password: '********' }
    const text = 'Enter the password again: the host has changed.'
    expect(await refusal(elsewhere)).toEqual([400, text])
    expect((await save(elsewhere)).json.error_message).toBe(text)
    expect(faulty.said).toEqual([])
  })
})

test('two saves at the same moment leave a kept password with the host that it was typed for', async () => {
  const { database, config } = api.services
  const form = mailboxForm(mailbox.port)
  const save = (parts: object) =>
    api.call(`/customer/${customer}/outbound_email/smtp`, {
      method: 'PUT',
      token,
      json: { ...form, ...parts },
    })
  const typed = new Map([
    [form.smtp_host, form.smtp_password],
    ['localhost', 'Other-password-2'],
  ])
  for (let round = 0; round < 5; round += 1) {
    await save({})
    await Promise.all([
      save({ smtp_host: 'localhost', smtp_password: 'Other-password-2' }),
      save({ smtp_password: '********' }),
    ])
    const route = await savedRoute(database.db, config, customer)
    if (!route.ok) throw new Error(route.reason)
    expect(route.server.login?.pass).toBe(typed.get(route.server.host))
  }
})

describe('the policy', () => {
  test('outside the demo no private address is saved or tried', async () => {
    const { config } = api.services
    api.services.config = { ...config, production: true }
    const text = 'This mail server cannot be used: its address is not on the public internet.'
    for (const smtp_host of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:7f00:1'])
      expect(await refusal({ smtp_host, smtp_port: 587 })).toEqual([400, text])
    const saved = await api.call(`/customer/${customer}/outbound_email/smtp`, {
      method: 'PUT',
      token,
      json: { ...mailboxForm(mailbox.port), smtp_host: '192.168.0.1' },
    })
    expect([saved.status, saved.json.error_message]).toEqual([400, text])
    expect((await refusal({ smtp_host: 'localhost', smtp_port: 587 }))[1]).toMatch(/^512 /)
    api.services.config = config
    expect(mailbox.logins).toEqual([])
  })

  test('only the ports of mail are tried', async () => {
    const text = 'Only the ports 25, 465, 587 and 2525 can be used.'
    for (const smtp_port of [22, 80, 3306])
      expect(await refusal({ smtp_host: 'mail.example', smtp_port })).toEqual([400, text])
  })

  test('is asked by an ADMIN for the own set-up alone [G-295]', async () => {
    const agent = await api.signIn('pro', 'agent')
    const json = { type: 'smtp', ...mailboxForm(mailbox.port) }
    expect((await api.call(path, { token: agent, json })).status).toBe(403)
    const foreign = `/customer/office-lite/outbound_email/office-lite/validation`
    expect((await api.call(foreign, { token, json })).json.error_message).toBe('Access forbidden')
    for (const id of ['office-lite', 'nothing'])
      expect(
        (await api.call(`/customer/${customer}/outbound_email/${id}/validation`, { token, json }))
          .status,
      ).toBe(404)
    expect(mailbox.logins).toEqual([])
  })

  test('slows down who tries many', async () => {
    const statuses = []
    for (let at = 0; at < 14; at += 1) statuses.push((await validate()).status)
    expect(statuses).toEqual([...Array(12).fill(200), 429, 429])
    const refused = await validate()
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(refused.json.error_message).toBe('Too many attempts. Try again in a minute.')
    api.advance(60_000)
    expect((await validate()).status).toBe(200)
  })
})

describe('values that a validation refused', () => {
  const own = `/customer/${customer}/outbound_email`
  const put = (path: string, json: object) => api.call(path, { token, method: 'PUT', json })
  const save = (parts: object = {}) =>
    put(`${own}/smtp`, { ...mailboxForm(mailbox.port), smtp_username: null, ...parts })
  const activate = (active: string) => put(`${own}/activate`, { active_email_setup: active })
  const wrong = { smtp_password: 'nonsense' }
  const said = [409, 'These values failed the last validation. Change them or validate them again.']
  const answer = async (reply: ReturnType<typeof put>) => {
    const { status, json } = await reply
    return [status, json.error_message]
  }

  test('are kept, but neither activated nor saved while they would be in use', async () => {
    expect((await validate(wrong)).status).toBe(400)
    expect((await save(wrong)).status).toBe(200)
    expect(await answer(activate('SMTP'))).toEqual(said)
    expect((await save()).status).toBe(200)
    expect((await activate('SMTP')).status).toBe(200)
    const before = await api.digest(customer)
    expect(await answer(save(wrong))).toEqual(said)
    expect(await api.digest(customer)).toEqual(before)
    expect((await activate('')).status).toBe(200)
  })

  test('are in use again once another validation took them, whoever asked for it', async () => {
    const values = { smtp_port: faulty.port }
    faulty.setFault({ at: 'auth', does: { says: '535 5.7.8 no' } })
    expect((await validate(values)).status).toBe(400)
    expect((await save(values)).status).toBe(200)
    expect(await answer(activate('SMTP'))).toEqual(said)
    faulty.setFault(null)
    expect((await validate({ ...values, smtp_password: '********' })).status).toBe(200)
    expect((await activate('SMTP')).status).toBe(200)
    await activate('')
  })
})
