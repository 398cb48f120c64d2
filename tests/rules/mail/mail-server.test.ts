import { describe, expect, test } from 'vitest'
import {
  firstProblem,
  isGoogleHost,
  isMailHost,
  type MailServerForm,
  mailServerProblems,
  PASSWORD_AGAIN,
  PORT_MISSING,
} from '../../../contracts/rules/mail/mail-server.ts'

const whole: MailServerForm = {
  email_sender_name: 'Claims',
  smtp_host: 'smtp.mail.example',
  smtp_port: 587,
  smtp_email: 'claims@mail.example',
  smtp_username: null,
  smtp_password: 'secret',
}
const nothingStored = { stored: null, keeps: false, needsUsername: false }
const wrongIn = (parts: Partial<MailServerForm>, around: Partial<typeof nothingStored> = {}) =>
  mailServerProblems({ ...whole, ...parts }, { ...nothingStored, ...around })

describe('the form of an own mail server', () => {
  test('is complete with sender name, host, port, email and password', () => {
    expect(wrongIn({})).toEqual({})
    expect(firstProblem({})).toBeNull()
  })

  test.each([
    ['email_sender_name', [null, '', '   '], 'Enter a sender name.'],
    ['smtp_host', [null, '', 'a host', 'mail_server.example'], 'Please enter a valid host.'],
    ['smtp_port', [null], PORT_MISSING],
    ['smtp_port', [0, -25, 65_536, 587.5], 'Please enter a valid port.'],
    ['smtp_email', [null, '', 'nobody'], 'Please enter a valid email address.'],
    ['smtp_password', [null, ''], 'Please enter a password.'],
  ] as const)('lacks %s [MAILSETUP-10]', (field, values, text) => {
    for (const value of values) expect(wrongIn({ [field]: value })).toEqual({ [field]: text })
  })

  test.each([1, 25, 65_535])('takes the port %i', (smtp_port) => {
    expect(wrongIn({ smtp_port })).toEqual({})
  })

  test('needs a username where it differs from the address, and none elsewhere [MAILSETUP-12]', () => {
    const text = 'Enter a username.'
    for (const smtp_username of [null, '', ' '])
      expect(wrongIn({ smtp_username }, { needsUsername: true })).toEqual({ smtp_username: text })
    expect(wrongIn({ smtp_username: 'claims' }, { needsUsername: true })).toEqual({})
  })

  test('keeps a stored password for the host that it was typed for, and for no other', () => {
    const stored = { host: 'smtp.mail.example' }
    const keeping = { stored, keeps: true, needsUsername: false }
    const form = { ...whole, smtp_password: '********' }
    expect(mailServerProblems(form, keeping)).toEqual({})
    expect(mailServerProblems({ ...form, smtp_host: 'evil.example' }, keeping)).toEqual({
      smtp_password: PASSWORD_AGAIN,
    })
    expect(mailServerProblems(form, { ...keeping, stored: null })).toEqual({
      smtp_password: 'Please enter a password.',
    })
  })

  test('the first problem is the topmost one', () => {
    expect(firstProblem(wrongIn({ smtp_port: null, smtp_email: '' }))).toBe(PORT_MISSING)
  })
})

test.each([
  'mail.example',
  'a',
  'smtp-1.mail.example',
  '3com.example',
  'xn--mnchen-3ya.example',
  '93.184.216.34',
  '127.0.0.1',
  '::1',
  '2606:2800:220:1:248:1893:25c8:1946',
  '::ffff:93.184.216.34',
])('%s can be a host', (host) => expect(isMailHost(host)).toBe(true))

test.each([
  '',
  'mail.example.',
  '.mail.example',
  'mail..example',
  '-mail.example',
  'mail example',
  'mail.example:25',
  'http://mail.example',
  'mail.example/path',
  'user@mail.example',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.01',
  '127.0.0.256',
  '127.0.0.1.',
  '127.0.0.1.0',
  '[::1]',
  '::1%eth0',
  '１２７.0.0.1',
  'a'.repeat(64),
  `${'a.'.repeat(127)}a`,
])('%s can be no host', (host) => expect(isMailHost(host)).toBe(false))

test('a host of Google is known by its end [MAILSETUP-15] [G-307]', () => {
  for (const host of ['smtp.gmail.com', 'gmail.com', 'SMTP.GoogleMail.com', ' smtp.google.com '])
    expect(isGoogleHost(host)).toBe(true)
  for (const host of ['', 'notgmail.com', 'gmail.com.example', 'mail.example'])
    expect(isGoogleHost(host)).toBe(false)
})
