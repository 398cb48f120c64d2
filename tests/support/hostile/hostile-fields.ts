/** A case all of whose texts are hostile, as the server would answer it: what stands where is somebody else's choice. */

import { type AuditEntry, AuditTarget } from '../../../contracts/events/audit.ts'
import { Actor } from '../../../contracts/events/envelope.ts'
import { Role, UserState } from '../../../contracts/model/accounts/user.ts'
import type { ManagedUser } from '../../../contracts/model/accounts/users.ts'
import type { Activity, MailContent } from '../../../contracts/model/cases/activity.ts'
import type { CaseDetail, CaseRow, CaseState } from '../../../contracts/model/cases/case.ts'
import { CaseBulkKind } from '../../../contracts/model/cases/case-bulk.ts'
import { datevFields } from '../../../contracts/rules/accounts/datev-settings.ts'
import { anActivity, aScheduledMail } from '../records/activities.ts'
import {
  aCallbackRequest,
  aCaseDetail,
  aCaseRow,
  aFinding,
  aLicense,
  aLogEntry,
} from '../records/builders.ts'
import { aMail, aMailContent, minutesLater } from '../records/events.ts'
import { aManagedUser } from '../records/users.ts'

/** Members that hold what somebody wrote: people, opponents, imports. */
export const textKeys: readonly string[] = [
  ...['host', 'source_case_id', 'tags', 'country', 'currency', 'language'],
  ...['name', 'company', 'first_name', 'last_name', 'title', 'phone_number', 'role', 'vat_id'],
  ...['tax_number', 'contact_name', 'contact_phone', 'contact_email', 'iban'],
  ...datevFields,
  ...['address_line_1', 'address_line_2', 'street_address', 'postal_code', 'city', 'email'],
  ...['reference_number', 'filename', 'page_link', 'screenshot_url', 'note', 'reminder_name'],
  ...['validation_user_name', 'payment_method', 'payment_method_type', 'number', 'leitweg_id'],
  ...['text', 'to', 'from', 'subject', 'preview', 'cc', 'bcc', 'content', 'html', 'textAsHtml'],
  ...['contentType', 'event', 'error_msg', 'kind', 'template_name', 'template_subject'],
  ...['template_content', 'missing_placeholders', 'summary', 'message', 'invoice_number'],
  ...['cancelled_invoice_number', 'cancellation_invoice_number', 'fail_reason'],
  ...['recipient_address', 'search', 'error_message', 'user_name', 'by', 'username', 'public_name'],
  ...['customer_name', 'us_state', 'signature', 'smtp_host', 'smtp_email', 'smtp_username'],
  ...['email_sender_name', 'spf_email', 'inbound_address'],
  ...['case_id_label', 'case_pin_label', 'sender_address', 'male', 'female', 'unknown', 'no_name'],
  ...['button_label', 'link_text', 'button_bg_color', 'button_fg_color', 'additional_images_text'],
  ...['original_image_label', 'original_image_name_label', 'byline_label', 'license_fee_label'],
  ...['found_image_label', 'page_link_label', 'reason', 'email_error'],
  ...['invoice_prefix', 'label_invoice_name', 'label_invoice_no', 'label_bill_to'],
  ...['label_invoice_date', 'label_own_vat_id', 'label_client_vat_id', 'label_ref_no'],
  ...['label_item_number', 'label_description', 'label_amount', 'label_subtotal_net'],
  ...['label_total_gross', 'label_case_id', 'label_case_pin', 'label_cancelled_invoice_no'],
  ...['label_cancellation_invoice_name', 'label_cancelled_invoice_date', 'txt_tax_name'],
  ...['txt_header', 'txt_footer', 'txt_discount_disclaimer', 'txt_payment_instructions'],
  ...['txt_cancellation_header', 'txt_cancellation_footer'],
  ...['login_text', 'case_overview_text', 'about_us_text', 'question', 'answer'],
]

/** Members with words of the server, or with what it has made itself: numbers, moments, addresses, choices. */
export const otherKeys: readonly string[] = [
  ...['id', 'case_id', 'case_uuid', 'case_activity_id', 'user_id', 'email_id', 'letter_id'],
  ...['invoice_id', 'cancellation_invoice_id', 'provider_id', 'template_id', 'customer_id'],
  ...['source_email_template_id', 'email_flow_id', 'invoice_template_id', 'translation_id'],
  ...[
    'emailFlowId',
    'default_translation_id',
    'checksum',
    'portal_link',
    'license_url',
    'original_image_url',
  ],
  ...['page_screenshot_url', 'date_created', 'date_state_updated', 'date_received'],
  ...['date_requested', 'date_uploaded', 'last_case_activity_timestamp', 'created', 'at'],
  ...['received', 'reminder_date', 'settlement_offer_date', 'settlement_date', 'deadline'],
  ...['automation_paused_at', 'subscription'],
  ...['scheduled_at', 'type', 'field', 'tab', 'timezone', 'smtp_password', 'next_cursor'],
  ...['updated', 'bulk_id'],
  ...['accessToken', 'renew_token', 'file_token', 'onboarding_url'],
]

/** What a member that is a text elsewhere may be as a choice: a user's role, a kind of actor, target or order. */
const choices: ReadonlySet<string> = new Set([
  ...Role.options,
  ...Actor.shape.kind.options,
  ...AuditTarget.shape.kind.options,
  ...CaseBulkKind.options,
])

const isText = (key: string): boolean => textKeys.includes(key)

/** The same answer with another text at every place for one. */
export function withTexts(value: unknown, next: (key: string) => string, key = ''): unknown {
  if (typeof value === 'string') return isText(key) && !choices.has(value) ? next(key) : value
  if (Array.isArray(value)) return value.map((one) => withTexts(one, next, key))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withTexts(member, next, name)]),
  )
}

const findings = [
  aFinding({ id: 'use-0', license: aLicense({ id: 'l0', note: 'n', validation_user_name: 'v' }) }),
  aFinding({ id: 'use-1', license: aLicense({ id: 'l1', state: 'INVALID', note: 'n' }) }),
  aFinding({ id: 'use-2' }),
]

const words = {
  ...{ name: 'w', company: 'w', email: 'w', phone_number: 'w', postal_code: 'w', city: 'w' },
  ...{ country: 'w', street_address: 'w' },
}

const address = {
  ...words,
  ...{ address_line_1: 'w', address_line_2: 'w', vat_id: 'w', reference_number: 'w' },
}

const openInvoice = { id: 'v1', type: 'ACTIVE', status: 'OPEN', number: 'w' } as const

const fees = [{ name: 'w', percentage: 10, price: 12, taxable: true }]

/** Everything that a case can have, in this state; `id` is one that the server knows. */
export const fullCase = (id: string, state: CaseState): CaseDetail =>
  aCaseDetail({
    ...{ id, case_id: id, state, source_case_id: 'w', portal_link: null, findings },
    tags: ['a', 'b', 'c'],
    translation: { id: 't', language: 'w' },
    email_flow: { id: 'f', name: 'w' },
    email_flow_id: 'f',
    opponent_contact_details: {
      ...address,
      ...{ first_name: 'w', last_name: 'w', title: 'w', gender: 'FEMALE' },
    },
    website_contact_details: { id: 'i', ...words, screenshot_url: 'w' },
    claim_details: {
      ...{ currency: 'w', additional_fees: fees, settlement_offer_date: '2026-12-24' },
      ...{ settlement_offer_percentage: 15 },
      ...{ indirect_tax_type: 'VAT', indirect_tax_percentage: 19 },
    },
    charge_details: {
      ...{ total_net_amount_findings: 120, currency: 'w', indirect_tax_type: 'VAT' },
      additional_fees_no_settlement: [{ name: 'w', percentage: 10, amount: 12 }],
      indirect_tax_settlement: { percentage: 19, amount: 20 },
      indirect_tax_no_settlement: { percentage: 19, amount: 25.08 },
      settlement_offer: { settlement_percentage: 15, settlement_date: '2026-12-24' },
      ...{ final_amount_gross_no_settlement: 157.08, final_amount_gross_settlement: 133.52 },
    },
    ...{ reminder_name: 'w', reminder_date: '2026-11-19' },
    // A paid case has none that stands, so that one can be made.
    invoices: [
      ...(state === 'PAID' ? [] : [openInvoice]),
      { id: 'v2', type: 'CANCELLED', status: 'CANCELLED', number: 'w' },
    ],
    payment:
      state === 'PAID'
        ? {
            ...{
              date_received: minutesLater(0),
              amount_received: 157.08,
              payment_method_type: 'w',
            },
            ...{ amount_refunded: 1, amount_disputed: 1, amount_lost: 1 },
          }
        : null,
    billing_address: address,
    ...{ allow_prepayment_invoicing: true, invoice_template_id: 'it' },
    callback_request: aCallbackRequest({
      ...{ name: 'w', role: 'w', email: 'w', phone_number: 'w', note: 'w' },
    }),
    case_log: [aLogEntry({ id: 'g1' }), aLogEntry({ id: 'g2' })],
    automation_state: 'PAUSED',
  })

/** Its row in the list, with every icon. */
export const fullRow = (id: string, state: CaseState): CaseRow =>
  aCaseRow({
    ...{ id, state, reminder_date: '2026-11-19', reminder_name: 'w', source_case_id: 'w' },
    ...{ tags: ['a'], total_unread_emails: 1, total_unchecked_licenses: 1 },
    ...{ num_scheduled_emails_failed: 1, num_failed_payments: 1, num_scheduled_emails_paused: 1 },
  })

const mailContent = { ...aMail({}).content, status: 'FAILED', history: [] }

/** Its timeline: an entry of each of the sixteen types, every part of each filled in. */
export const fullTimeline = (caseId: string): Activity[] =>
  [
    ...[1, 2, 3].map((at) => aScheduledMail(`s${at}`, `2027-01-0${at}`)),
    anActivity('SCHEDULED', 's4', {
      ...{ scheduled_at: '2027-01-09T09:00:00.000Z', status: 'PAUSED', template_name: 'w' },
      ...{ template_subject: 'w', template_content: 'w', template_config: null },
      ...{ source_email_template_id: null, type: 'SCHEDULED' },
    }),
    aMail({ id: 'in', content: { email_id: 'e-in' } }),
    ...(['EMAIL_OUT', 'TRIGGERED'] as const).map((type) =>
      anActivity(type, `out-${type}`, {
        ...mailContent,
        email_id: `e-${type}`,
        history: [{ event: 'failed', error_msg: 'w', at: minutesLater(0) }],
        automation_info: { kind: 'SCHEDULED', template_name: 'w' },
        missing_placeholders: ['a', 'b'],
      }),
    ),
    anActivity('NOTE', 'n', { text: 'w' }),
    anActivity('LINK_CLICKED', 'lc'),
    anActivity('LOGIN', 'lo'),
    anActivity('BILLING_ADDR_SET', 'ba', { summary: 'w' }),
    anActivity('PAYMENT_INITIATED', 'pi', { amount: 1, currency: 'w' }),
    anActivity('PAYMENT_SUCCEEDED', 'ps', { amount: 1, currency: 'w', payment_method: 'w' }),
    anActivity('PAYMENT_FAILED', 'pf', { message: 'w' }),
    anActivity('PAYMENT_CHANGED', 'pc', {
      ...{ change: 'disputed', amount: 1, currency: 'w', reason: 'w', answer_by: minutesLater(0) },
    }),
    anActivity('STATE_CHANGE', 'sc', {
      ...{ old_state: 'ACTIVE', new_state: 'PAID' },
      additional_info: { amount: 1, currency: 'w', payment_method: 'w' },
    }),
    anActivity('CASE_CREATED', 'cc'),
    anActivity('INVOICE_GENERATED', 'ig', {
      ...{ invoice_id: 'v1', invoice_number: 'w', type: 'CANCELLED' },
      ...{ cancelled_invoice_number: 'w', cancellation_invoice_number: 'w' },
      cancellation_invoice_id: 'v2',
    }),
    anActivity('LETTER_SENT', 'ls', {
      ...{ letter_id: 'x', letter_status: 'action_required', fail_reason: 'w' },
      ...{ recipient_address: 'w', provider_id: 'p', subject: 'w', template_id: null },
    }),
  ].map((entry) => ({ ...entry, case_id: caseId }) as Activity)

/** The body of a mail with an attachment. */
export const fullMail = (): MailContent => ({
  ...aMailContent(),
  data: { html: 'w' },
  textAsHtml: 'w',
  cc: 'w',
  bcc: 'w',
  attachments: [{ id: 'a1', filename: 'w', checksum: 'c', contentType: 'w', size: 7 }],
})

/** Everybody of an office, one in each state. */
export const fullUsers = (): { list: ManagedUser[] } => ({
  list: UserState.options.map((state) =>
    aManagedUser({ user_id: `u-${state}`, state, name: 'w', public_name: 'w', email: 'w' }),
  ),
})

/** What the audit log tells of people, a template and a mail server. */
export const fullTrail = (): { entries: AuditEntry[]; next_cursor: null } => {
  const entry = (id: string, parts: Pick<AuditEntry, 'action' | 'target'>): AuditEntry => ({
    ...{ id, at: minutesLater(0), actor: { kind: 'user', id: 'u1', name: 'w' } },
    changes: [{ field: 'name', from: 'w', to: 'w' }],
    ...parts,
  })
  const entries = [
    entry('1', { action: 'user.invited', target: { kind: 'user', id: 'u2', name: 'w' } }),
    entry('2', { action: 'mail-setup.saved', target: { kind: 'mail-setup', id: null, name: 'w' } }),
    entry('3', {
      action: 'case-template.changed',
      target: { kind: 'case-template', id: 't', name: 'w' },
    }),
  ]
  return { entries, next_cursor: null }
}
