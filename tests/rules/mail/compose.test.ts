import { describe, expect, test } from 'vitest'
import {
  allowsSending,
  composeTitle,
  DEFAULT_REMINDER_DAYS,
  flowObstacle,
  lacksOf,
  MISSING_INFORMATION,
  NO_TEMPLATES,
  noInvoices,
  offersReminder,
  REMINDER_DAYS,
  reminderDay,
  reminderName,
  UNFILLED,
} from '../../../contracts/rules/mail/compose.ts'

const whole = {
  ...{ to: ['owner@shop.example'], cc: [], bcc: [] },
  ...{ subject: 'Hello', content: '<p>Hello</p>' },
}

describe('an email that is written', () => {
  test('[COMPOSE-39, COMPOSE-40, COMPOSE-41, COMPOSE-42] lacks a recipient, a subject, content or a value', () => {
    expect(lacksOf(whole)).toEqual([])
    expect(lacksOf({ ...whole, to: [] })).toEqual(['recipient'])
    expect(lacksOf({ ...whole, subject: ' ' })).toEqual(['subject'])
    expect(lacksOf({ ...whole, content: '<p>&nbsp;<br></p>' })).toEqual(['content'])
    expect(lacksOf({ ...whole, content: '<p><img src="cid:x"></p>' })).toEqual([])
    for (const parts of [
      { subject: '{{company}}' },
      { content: '<p>{{city}}</p>' },
      { content: '<p>{{ci<b>ty}}</b></p>' },
      { content: '<p><mark data-placeholder="city">{{city}}</mark></p>' },
    ])
      expect(lacksOf({ ...whole, ...parts })).toEqual(['placeholders'])
    expect(lacksOf({ to: [], cc: [], bcc: [], subject: '', content: '' })).toEqual([
      ...['recipient', 'subject', 'content'],
    ])
  })

  test('has a wrong address where one is none, too many where there are more than 50, and a subject of 500 characters', () => {
    expect(lacksOf({ ...whole, cc: ['owner at shop'] })).toEqual(['addresses'])
    const many = Array.from({ length: 50 }, (_, at) => `a${at}@shop.example`)
    expect(lacksOf({ ...whole, to: many })).toEqual([])
    expect(lacksOf({ ...whole, bcc: many })).toEqual(['crowd'])
    expect(lacksOf({ ...whole, subject: 'x'.repeat(500) })).toEqual([])
    expect(lacksOf({ ...whole, subject: 'x'.repeat(501) })).toEqual(['length'])
  })

  test('[COMPOSE-44, COMPOSE-45] is told what it lacks in these words', () => {
    expect(UNFILLED).toBe(
      'The marked elements do not have a value. Please add the missing information.',
    )
    expect(MISSING_INFORMATION).toBe(
      'Please fill missing information (content, subject,recipient email and placeholders (if needed)',
    )
  })

  test('is titled by its template', () => {
    expect([composeTitle(null), composeTitle('Offer')]).toEqual(['New mail', 'Mail preview: Offer'])
  })

  test('is sent in any state but STANDBY, which is refused; its reminder is set in ACTIVE, and refused in any other [G-713]', () => {
    expect([allowsSending('STANDBY'), allowsSending('PAID')]).toEqual([false, true])
    expect([offersReminder('STANDBY'), offersReminder('ACTIVE')]).toEqual([false, true])
  })

  test('[COMPOSE-36, COMPOSE-37, COMPOSE-38, COMPOSE-46] is not begun where something is not there', () => {
    expect(flowObstacle('flow', 'send')).toBeNull()
    expect([flowObstacle(null, 'send'), flowObstacle(null, 'preview')]).toEqual([
      {
        title: 'No mail flow assigned to the case.',
        text: 'Please select a mail flow to send mails',
      },
      {
        title: 'No mail flow assigned to the case.',
        text: 'Please select a mail flow to preview mails',
      },
    ])
    expect(NO_TEMPLATES).toBe('This mail flow contains no templates to be previewed.')
    expect(noInvoices('481516')).toBe(
      'No invoices found for case 481516. You need to create an invoice first before you can add it as an attachment.',
    )
  })
})

test('[COMPOSE-31, COMPOSE-32, REMIND-06, REMIND-08] reminders are in 3, 5, 7, 14 or 30 days, and named by the template', () => {
  expect([...REMINDER_DAYS, DEFAULT_REMINDER_DAYS]).toEqual([3, 5, 7, 14, 30, 7])
  expect(reminderDay('2026-11-27', 7)).toBe('2026-12-04')
  expect([reminderName('Offer'), reminderName(null)]).toEqual(['Follow Up: Offer', 'Follow up'])
})
