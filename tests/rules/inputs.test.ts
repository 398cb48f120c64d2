import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDomain, readDomain } from '../../contracts/rules/addresses/domain.ts'
import {
  addressError,
  isEmailAddress,
  sameAddress,
} from '../../contracts/rules/addresses/email-address.ts'
import { webAddress } from '../../contracts/rules/addresses/web-address.ts'
import { emailProgress, failureText } from '../../contracts/rules/cases/case-row.ts'
import { readTag, tagRefusal, typeTag } from '../../contracts/rules/cases/case-tags.ts'
import { collapsedNote, isLongNote, readNote } from '../../contracts/rules/cases/notes.ts'
import {
  allowsReminder,
  readReminder,
  shownReminderName,
} from '../../contracts/rules/cases/reminders.ts'
import { sameTag } from '../../contracts/rules/cases/same-tag.ts'
import { addDays, dayOf, localDay } from '../../contracts/rules/time/days.ts'
import { aCaseRow } from '../support/records/builders.ts'

describe('domains', () => {
  it.each(['example.com', 'münchen.example', 'a-b.co.uk', 'xn--mnchen-3ya.de', '1a.example'])(
    'takes %s [ADDCASE-11] [FORMAT-02]',
    (domain) => expect(isDomain(domain)).toBe(true),
  )

  it.each([
    '',
    'example',
    'https://example.com',
    'example.com/path',
    'example.com:80',
    '-a.example',
    'a-.example',
    'a..example',
    'a b.example',
    'example.c',
    'example.1',
    `${'a'.repeat(64)}.example`,
    `${'abc.'.repeat(70)}example`,
  ])('refuses %s with the documented text [ADDCASE-12]', (domain) => {
    expect(readDomain(domain)).toEqual({
      ok: false,
      message: 'Please use a valid domain name e.g. example.com',
    })
  })

  it('takes as many characters as a name may have, and no more', () => {
    const of = (length: number) => `${'a.'.repeat((length - 3) / 2)}abc`
    expect([of(253), of(255)].map((domain) => [domain.length, isDomain(domain)])).toEqual([
      [253, true],
      [255, false],
    ])
  })

  it('trims and lower-cases [ADDCASE-10]', () => {
    expect(readDomain('  Example.COM ')).toEqual({ ok: true, value: 'example.com' })
  })
})

describe('email addresses', () => {
  it.each(['a@b.de', 'jürgen.althaus+x@post.example', "o'neill@firm.co.uk"])(
    'takes %s [FORMAT-01]',
    (address) => expect(isEmailAddress(address)).toBe(true),
  )

  it.each(['', 'a', 'a@b', '@b.de', 'a@b.d', 'a b@c.de', 'a@b..de', 'a@b.de,c@d.de', '<a@b.de>'])(
    'refuses %s',
    (address) => expect(isEmailAddress(address)).toBe(false),
  )

  it.each(['a\u200b@b.de', 'a@b\u00ad.de', 'a@b.d\u202ee', 'a\u0007@b.de', 'a@b.de\u007f'])(
    'refuses what nobody sees in %j',
    (address) => expect(isEmailAddress(address)).toBe(false),
  )

  it('takes as many characters as an address may have, and no more', () => {
    const of = (length: number) => `a@${'b'.repeat(length - 5)}.de`
    expect([of(254), of(255)].map(isEmailAddress)).toEqual([true, false])
  })

  it.each([
    ['', 'Please enter a email address.'],
    ['  ', 'Please enter a email address.'],
    ['ada', 'Please enter a valid email address.'],
    [' ada@moss.example ', null],
  ])('%j on the login page: %s', (text, message) => {
    expect(addressError(text)).toBe(message)
  })

  it('compares without case and blanks', () => {
    expect(sameAddress(' A@B.de', 'a@b.DE ')).toBe(true)
  })
})

const FOREIGN = 'Use only letters, digits, spaces and _ - ! + =, for example summer-2026'

describe('tags', () => {
  it('asks for a name [TAG-04] [TAG-05]', () => {
    expect(readTag('   ')).toEqual({ ok: false, message: 'Please add a tag name' })
  })

  it('takes only the allowed characters of what is typed, key by key [TAG-06]', () => {
    const typed = [...'Käse_1-!+= <b>"x"/&'].reduce((text, key) => typeTag(text, text + key), '')
    expect(typed).toBe('Käse_1-!+= bx')
    expect(typeTag('ab', 'a#b')).toBe('ab')
    expect(typeTag('ab', '#')).toBe('ab')
    expect(typeTag('ab', '')).toBe('')
  })

  it('keeps what is pasted as it is, and says what it takes [TAG-06]', () => {
    expect(typeTag('', 'Käse & Wein')).toBe('Käse & Wein')
    expect(typeTag('Käse & Wein', 'Käse & Weine')).toBe('Käse & Weine')
    expect(tagRefusal('Käse & Wein')).toBe(FOREIGN)
    expect(tagRefusal('Käse \t Wein')).toBeNull()
  })

  it('takes at most 30 characters', () => {
    expect(readTag('a'.repeat(30)).ok).toBe(true)
    expect(readTag('a'.repeat(31))).toEqual({
      ok: false,
      message: 'Enter at most 30 characters',
    })
    expect(typeTag('', 'a'.repeat(31))).toBe('a'.repeat(31))
  })

  it.each(['<b>', 'a/b', 'a.b', 'a,b', 'say "x"'])('refuses %s', (tag) => {
    expect(readTag(tag)).toEqual({
      ok: false,
      message: FOREIGN,
    })
  })

  it('makes one space of several', () => {
    expect(readTag('  to \t call   back ')).toEqual({ ok: true, value: 'to call back' })
  })

  it('accepts whatever the input does not refuse', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        fc.pre(text.trim() !== '' && text.length <= 30)
        expect(readTag(text).ok).toBe(tagRefusal(text) === null)
      }),
    )
  })

  it('compares without case', () => {
    expect(sameTag('Phone', 'phone')).toBe(true)
    expect(sameTag('Phone', 'phones')).toBe(false)
    // Upper case would make these two the same.
    expect(sameTag('Straße', 'Strasse')).toBe(false)
  })
})

describe('notes', () => {
  it('must not be empty [NOTE-02]', () => {
    expect(readNote(' \n ')).toEqual({
      ok: false,
      message: 'Write something before saving the note',
    })
    expect(readNote(' hello ')).toEqual({ ok: true, value: 'hello' })
  })

  it('have at most 10,000 characters', () => {
    expect(readNote('a'.repeat(10_000)).ok).toBe(true)
    expect(readNote('a'.repeat(10_001))).toEqual({
      ok: false,
      message: 'Enter at most 10000 characters',
    })
  })

  it.each([
    ['a'.repeat(51), false],
    ['a'.repeat(52), true],
    ['one\ntwo', true],
    ['one', false],
  ])('collapse when several lines or one over 51 characters', (text, long) => {
    expect(isLongNote(text)).toBe(long)
  })

  const line = (length: number) => 'a'.repeat(length)

  it.each([
    ['one\ntwo', 'one …'],
    ['one\r\ntwo', 'one …'],
    ['one\rtwo', 'one …'],
    ['\ntwo', ' …'],
    [`${line(51)}\ntwo`, `${line(51)} …`],
    [line(52), `${line(51)}…`],
    [line(102), `${line(51)}…`],
    [line(103), `${line(102)}…`],
    [`${line(50)} ${line(5)}`, `${line(50)}…`],
    [` ${line(52)}`, ` ${line(50)}…`],
  ])('while collapsed show the beginning of %j', (text, shown) => {
    expect(collapsedNote(text)).toBe(shown)
  })
})

describe('reminders', () => {
  it('belong to ACTIVE cases', () => {
    expect(allowsReminder('ACTIVE')).toBe(true)
    for (const state of ['STANDBY', 'PAYMENT_PROCESSING', 'PAID', 'CANCELLED'] as const) {
      expect(allowsReminder(state), state).toBe(false)
    }
  })

  it('are at least tomorrow [REMIND-02]', () => {
    expect(readReminder({ name: null, date: '2026-11-21' }, '2026-11-22')).toEqual({
      ok: false,
      message: 'The reminder date must be at least tomorrow',
    })
    expect(readReminder({ name: null, date: '2026-11-22' }, '2026-11-22').ok).toBe(true)
  })

  it('are called Reminder unless named [REMIND-04]', () => {
    const named = (name: string | null) => readReminder({ name, date: '2027-01-01' }, '2026-11-22')
    expect(named(null)).toEqual({ ok: true, value: { name: 'Reminder', date: '2027-01-01' } })
    expect(named('  ')).toEqual({ ok: true, value: { name: 'Reminder', date: '2027-01-01' } })
    expect(named(' Call ')).toEqual({ ok: true, value: { name: 'Call', date: '2027-01-01' } })
  })

  it('show 17 characters of their title [REMIND-09]', () => {
    expect(shownReminderName('12345678901234567')).toBe('12345678901234567')
    expect(shownReminderName('123456789012345678')).toBe('12345678901234567…')
  })
})

describe('days', () => {
  it('are counted over months, leap days and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-11-21', -21)).toBe('2026-10-31')
  })

  it('are UTC on the server and local in the picker', () => {
    expect(dayOf('2026-11-21T23:59:59.999Z')).toBe('2026-11-21')
    expect(localDay(new Date(2026, 0, 5, 23, 30))).toBe('2026-01-05')
  })
})

describe('the progress of a row', () => {
  it.each([
    [
      '3 of 5 and the initial one',
      { num_scheduled_emails_sent: 3, total_scheduled_emails: 5, initial_email_sent: 1 },
      4 / 6,
    ],
    ['none sent', { total_scheduled_emails: 4 }, 0],
    ['only the initial one', { initial_email_sent: 1 }, 1],
    ['more sent than planned', { num_scheduled_emails_sent: 9, total_scheduled_emails: 5 }, 1],
    ['nothing planned', {}, null],
  ] as const)('%s [ROW-16]', (_, parts, expected) => {
    expect(emailProgress(aCaseRow(parts), 'PRO')).toBe(expected)
  })

  it('is only for ACTIVE cases [ROW-18]', () => {
    expect(emailProgress(aCaseRow({ state: 'PAID', initial_email_sent: 1 }), 'PRO')).toBeNull()
  })

  it('names what failed', () => {
    expect(failureText(aCaseRow({}))).toBeNull()
    expect(failureText(aCaseRow({ num_scheduled_emails_failed: 1, num_failed_payments: 1 }))).toBe(
      'failed to send automated email, failed payment',
    )
    const both = { num_scheduled_emails_failed: 1, num_triggered_emails_failed: 1 }
    expect(failureText(aCaseRow(both))).toBe('failed to send automated email')
  })
})

describe('web addresses', () => {
  it.each(['http://a.example', 'https://a.example/b?c=d#e', ' HTTPS://A.example '])(
    'take %s [FORMAT-03]',
    (address) => expect(webAddress(address)).toBe(address.trim()),
  )

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    '//a.example',
    'a.example',
    'https://',
    'see https://a.example',
    'https://a.example/"onclick=x',
    'https://a example',
  ])('are not %s [FORMAT-03]', (address) => expect(webAddress(address)).toBeNull())
})
