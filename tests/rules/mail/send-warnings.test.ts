import { describe, expect, test } from 'vitest'
import {
  newerMails,
  speaksOfAttachment,
  warningsOf,
} from '../../../contracts/rules/mail/send-warnings.ts'
import { anActivity } from '../../support/records/activities.ts'
import { aMail, MOMENT, minutesLater } from '../../support/records/events.ts'

const whole = {
  ...{ to: ['owner@shop.example'], cc: [], bcc: [] },
  ...{ subject: 'Hello', content: '<p>Hello</p>' },
}

describe('before it leaves', () => {
  test.each([
    ['en', 'Please find the invoice attached.'],
    ['de', 'Die Rechnung finden Sie im Anhang.'],
    ['de', 'Anbei die Rechnung.'],
    ['pt', 'Segue em anexo a fatura.'],
    ['nl', 'Zie de bijlage.'],
    ['fi', 'Lasku on liitteenä.'],
    ['da', 'Fakturaen er vedhæftet.'],
    ['fr', 'Vous trouverez ci-joint la facture.'],
    ['es', 'Adjunto la factura.'],
    ['et', 'Arve on manuses.'],
    ['pl', 'W załączeniu przesyłam fakturę.'],
    ['no', 'Fakturaen er vedlagt.'],
  ])('a text in %s that speaks of an attachment is known: %s', (_, text) => {
    expect(speaksOfAttachment(`<p>${text}</p>`)).toBe(true)
  })

  test('a text that does not, or that only quotes one, asks for none', () => {
    expect(speaksOfAttachment('<p>Thank you for your letter.</p>')).toBe(false)
    expect(speaksOfAttachment('<p>Thanks</p><blockquote>See attached</blockquote>')).toBe(false)
  })

  const around = { files: 0, known: ['OWNER@shop.example'], newer: [], writing: [] }

  test('its writer is warned of an attachment that is missing, and of an address that is new to the case', () => {
    const mail = { ...whole, cc: ['new@shop.example'], content: '<p>See attached</p>' }
    expect(warningsOf(mail, around)).toEqual({
      ...{ lacksAttachment: true, newAddresses: ['new@shop.example'], newer: [], writing: [] },
    })
    expect(warningsOf(whole, around)).toBeNull()
    expect(warningsOf(mail, { ...around, files: 1 })?.lacksAttachment).toBe(false)
  })

  test('its writer is warned of who writes at this moment, and of what was written since it was begun', () => {
    const newer = [{ emailId: 'e2', isIncoming: true, who: 'jo@lex.example', at: MOMENT }]
    expect(warningsOf(whole, { ...around, writing: ['Bruno Kranz'] })?.writing).toHaveLength(1)
    expect(warningsOf(whole, { ...around, newer })?.newer).toEqual(newer)
  })

  const out = (parts: object, user: { user_id: string | null; user_name: string | null }) => ({
    ...anActivity('EMAIL_OUT', 'out', {
      ...aMail({}).content,
      email_id: 'e3',
      status: 'SENT',
      ...parts,
    }),
    ...user,
    created: minutesLater(1),
  })
  const bruno = { user_id: 'u2', user_name: 'Bruno Kranz' }

  test.each([
    ['a mail that came in', aMail({ created: minutesLater(1) }), 'info@baeckerei-althaus.example'],
    ['a colleague’s email', out({}, bruno), 'Bruno Kranz'],
    ['one that can be taken back still', out({ status: 'SCHEDULED' }, bruno), 'Bruno Kranz'],
    ['one of the flow', out({}, { user_id: null, user_name: null }), 'The mail flow'],
    ['one of before', aMail({ created: MOMENT }), null],
    ['one’s own', out({}, { user_id: 'u1', user_name: 'Agnes Berg' }), null],
    ['one that failed', out({ status: 'FAILED' }, bruno), null],
    [
      'what a machine answered',
      aMail({
        created: minutesLater(1),
        content: { automatic: { kind: 'reply', returns: null } },
      }),
      null,
    ],
    ['a note', anActivity('NOTE', 'n1', { text: 'Called.' }, minutesLater(1)), null],
  ])('of what was written since, %s is told of or not', (_, entry, who) => {
    const found = newerMails([entry], { since: MOMENT, userId: 'u1' })
    expect(found.map((one) => one.who)).toEqual(who === null ? [] : [who])
  })
})
