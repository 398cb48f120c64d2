import { describe, expect, it } from 'vitest'
import {
  Activity,
  type ActivityType,
  EmailStatus,
} from '../../../contracts/model/cases/activity.ts'
import { parse } from '../../../contracts/schema.ts'

const base = {
  id: 'a1',
  case_activity_id: 'a1',
  case_id: '481516',
  created: '2026-11-20T08:00:00.000Z',
  user_name: 'Mira Lindqvist',
  user_id: 'u1',
}

const mail = {
  email_id: 'e1',
  to: 'c1@inbound.example',
  from: 'info@shop.example',
  subject: 'Your claim',
  preview: 'We have received',
  unread: 1,
  status: null,
  mail_content: null,
  history: [{ event: 'failed', error_msg: '550 unknown', at: '2026-11-20T08:00:00.000Z' }],
  automation_info: null,
  has_attachments: false,
}

const scheduled = {
  scheduled_at: '2026-12-01T08:00:00.000Z',
  status: 'SCHEDULED',
  template_name: 'First reminder',
  template_subject: 'Reminder',
  template_content: 'Dear Sir or Madam',
  template_config: { salutation: 'formal' },
  source_email_template_id: 't1',
  type: 'SCHEDULED',
}

const invoice = {
  invoice_id: 'i1',
  invoice_number: 'INV-0001',
  type: 'ACTIVE',
  cancelled_invoice_number: null,
  cancellation_invoice_number: null,
  cancellation_invoice_id: null,
}

const letter = {
  letter_id: 'l1',
  letter_status: 'sent',
  fail_reason: null,
  recipient_address: null,
  provider_id: null,
  subject: 'First letter',
  template_id: null,
}

const accepts = (type: ActivityType, content: object, parts: object = base) =>
  parse(Activity, { ...parts, type, content }).ok

const without = (value: object, key: string) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))

describe('an activity', () => {
  it('has its seven fields, each of them needed [ACT-16] [ACT-18]', () => {
    expect(accepts('NOTE', { text: 'Called back.' })).toBe(true)
    expect(accepts('NOTE', {})).toBe(false)
    for (const field of Object.keys(base)) {
      expect(accepts('NOTE', { text: 'Called back.' }, without(base, field)), field).toBe(false)
    }
    expect(accepts('NOTE', { text: 1 })).toBe(false)
  })

  it.each(['EMAIL_SCHEDULED', 'SCHEDULED'] as const)(
    '%s carries when, and the template [ACT-29] [ACT-31]',
    (type) => {
      expect(accepts(type, scheduled)).toBe(true)
      for (const field of Object.keys(scheduled)) {
        expect(accepts(type, without(scheduled, field)), field).toBe(false)
      }
    },
  )

  it.each([
    ['INVOICE_GENERATED', invoice],
    ['LETTER_SENT', letter],
  ] as const)('%s carries each of its fields [ACT-32] [ACT-33]', (type, content) => {
    expect(accepts(type, content)).toBe(true)
    for (const field of Object.keys(content)) {
      expect(accepts(type, without(content, field)), field).toBe(false)
    }
  })

  it('of a mail has one of four statuses [ACT-36]', () => {
    expect(EmailStatus.options).toEqual(['SCHEDULED', 'PAUSED', 'SENT', 'FAILED'])
    for (const status of EmailStatus.options) {
      expect(accepts('EMAIL_OUT', { ...mail, status }), status).toBe(true)
    }
    expect(accepts('EMAIL_OUT', { ...mail, status: 'LOST' })).toBe(false)
  })

  it('of a mail keeps what happened to it [ACT-39]', () => {
    expect(accepts('EMAIL_OUT', mail)).toBe(true)
    expect(accepts('EMAIL_OUT', { ...mail, history: [{ event: 'failed' }] })).toBe(false)
    expect(accepts('EMAIL_OUT', without(mail, 'history'))).toBe(false)
  })
})
