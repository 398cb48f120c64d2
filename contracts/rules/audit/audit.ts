import type { AuditAction, AuditChange, AuditTarget, AuditValue } from '../../events/audit.ts'
import type { Actor } from '../../events/envelope.ts'
import { datevLabels } from '../accounts/datev-settings.ts'

/** Who runs this installation and acts from outside of it, by `npm run operator`. */
export const OPERATOR: Actor = { kind: 'system', id: null, name: 'Operator' }

/** What a person reads for each action. */
export const actionTexts: Readonly<Record<AuditAction, string>> = {
  'session.opened': 'Logged in',
  'session.refused': 'Login refused',
  'session.closed': 'Logged out',
  'session.ended': 'Sessions ended',
  'user.invited': 'User invited',
  'user.signed-up': 'User signed up',
  'user.changed': 'User changed',
  'user.role-changed': 'Role changed',
  'user.activated': 'User activated',
  'user.deactivated': 'User deactivated',
  'user.deleted': 'Invitation deleted',
  'user.verified': 'Email address verified',
  'user.password-changed': 'Password changed',
  'user.password-reset': 'Password reset',
  'user.signature-changed': 'Email signature changed',
  'user.second-factor-on': 'Two-factor authentication turned on',
  'user.second-factor-off': 'Two-factor authentication turned off',
  'user.second-factor-reset': 'Two-factor authentication reset',
  'user.second-factor-replaced': 'Authenticator app changed',
  'user.recovery-codes-renewed': 'Recovery codes renewed',
  'user.recovery-code-used': 'Recovery code used',
  'customer.second-factor-required': 'Two-factor requirement changed',
  'customer.address-changed': 'Business details changed',
  'customer.plan-changed': 'Plan changed',
  'customer.terms-accepted': 'Terms of service accepted',
  'customer.credits-added': 'Credits added',
  'customer.credits-confirmed': 'Credits marked as invoiced',
  'payment-provider.connected': 'Payment account connected',
  'payment-provider.restricted': 'Payment account restricted',
  'payment-provider.disconnected': 'Payment account disconnected',
  'mail-setup.saved': 'Mail server saved',
  'mail-setup.activated': 'Outgoing email setup changed',
  'mail-setup.inbound-activated': 'Inbound emails activated',
  'mail-flow.created': 'Mail flow created',
  'mail-flow.renamed': 'Mail flow renamed',
  'mail-flow.deleted': 'Mail flow deleted',
  'mail-template.created': 'Mail template created',
  'mail-template.changed': 'Mail template changed',
  'mail-template.deleted': 'Mail template deleted',
  'case-template.created': 'Case template created',
  'case-template.changed': 'Case template changed',
  'case-template.deleted': 'Case template deleted',
  'invoice-template.created': 'Invoice template created',
  'invoice-template.changed': 'Invoice template changed',
  'invoice-template.deleted': 'Invoice template deleted',
  'translation.added': 'Translation added',
  'translation.changed': 'Translation changed',
  'translation.activated': 'Translation activated',
  'translation.deactivated': 'Translation deactivated',
  'translation.made-default': 'Default translation changed',
  'translation.deleted': 'Translation deleted',
  'portal.address-changed': 'Portal address changed',
  'portal.domain-checked': 'Own domain of the portal checked',
  'portal.legal-changed': 'Portal links changed',
  'portal.image-changed': 'Portal image changed',
  'terms.published': 'Terms of service published',
  'audit.exported': 'Audit log exported',
  'cases.exported': 'Cases exported',
  'payments.exported': 'Payment report downloaded',
  'invoices.exported': 'Invoices downloaded',
}

const targetTexts: Readonly<Record<AuditTarget['kind'], string>> = {
  user: 'User',
  customer: 'Business details',
  credits: 'Credits',
  'payment-provider': 'Payment setup',
  'mail-setup': 'Email setup',
  'mail-flow': 'Mail flow',
  'mail-template': 'Mail template',
  'case-template': 'Case template',
  'invoice-template': 'Invoice template',
  translation: 'Translation',
  portal: 'Settlement portal',
  terms: 'Terms of service',
  log: 'Audit log',
  cases: 'Cases',
  report: 'Payment report',
  invoices: 'Invoices',
}

/** What was acted upon, in words: its name, or its kind where it has none. */
export const targetText = ({ kind, name }: AuditTarget): string => name ?? targetTexts[kind]

const fieldTexts: Readonly<Record<string, string>> = {
  name: 'Name',
  public_name: 'Public name',
  email: 'Email',
  role: 'Role',
  state: 'State',
  receive_unread_emails_notifications: 'Unread email notifications',
  receive_payment_notifications: 'Payment notifications',
  verified: 'Verified',
  password: 'Password',
  signature: 'Signature',
  second_factor: 'Two-factor authentication',
  second_factor_required: 'Required for everyone',
  recovery_codes_left: 'Recovery codes left',
  address_line_1: 'Address line 1',
  address_line_2: 'Address line 2',
  postal_code: 'Postal code',
  city: 'City',
  vat_id: 'VAT ID',
  tax_number: 'Tax number',
  contact_name: 'Contact name',
  contact_phone: 'Contact phone',
  contact_email: 'Contact email',
  iban: 'IBAN',
  ...datevLabels,
  timezone: 'Time zone',
  plan: 'Plan',
  credits: 'Credits',
  invoiced: 'Invoiced credits',
  status: 'Status',
  active_email_setup: 'Outgoing emails',
  smtp_host: 'SMTP host',
  smtp_port: 'SMTP port',
  smtp_email: 'SMTP email',
  smtp_username: 'SMTP username',
  smtp_password: 'SMTP password',
  email_sender_name: 'Sender name',
  inbound_emails_active: 'Inbound emails',
  currency: 'Currency',
  country: 'Country',
  license_fee: 'License fee',
  tax_type: 'Tax type',
  tax_percentage: 'Tax percentage',
  invoice_template_id: 'Invoice template',
  vat_id_required: 'VAT ID required',
  allow_prepayment_invoicing: 'Prepayment invoicing',
  additional_fees: 'Additional fees',
  settlement_offer_percentage: 'Discount in percent',
  settlement_offer_num_days: 'Valid for (days)',
  email_flow_id: 'Mail flow',
  translation_id: 'Portal language',
  settlement_portal_host_internal: 'Subdomain',
  settlement_portal_host_external: 'Own domain',
  domain_verified: 'Own domain verified',
  homepage: 'Homepage',
  privacy_statement_link: 'Privacy statement',
  imprint_link: 'Imprint',
  logo_url: 'Logo',
  favicon_url: 'Favicon',
  about_us_image_url: 'About Us image',
  type: 'Type',
  trigger_event: 'Event',
  schedule_num_days: 'Days after initial email',
  subject: 'Subject',
  content: 'Content',
  invoice_prefix: 'Prefix of the invoice number',
  words: 'Words',
  login_text: 'Login Page',
  case_overview_text: 'Case Page',
  about_us_text: 'About Us Page',
  faq: 'FAQ Page',
  config: 'Placeholders',
  applied: 'Applied to active cases',
  reason: 'Reason',
  sessions: 'Sessions',
  deadline: 'Deadline',
  person: 'User',
  action: 'Action',
  since: 'From',
  until: 'To',
  start_date: 'Start date',
  end_date: 'End date',
  format: 'Format',
  cases: 'Cases',
  filter: 'Filter',
  search: 'Search',
  invoices: 'Invoices',
  from: 'From',
  to: 'To',
}

/** What a field is called; one that is newer than this build, by its key. */
export const fieldText = (field: string): string => fieldTexts[field] ?? field

/** A change as it is shown. Of sessions it is told how many ended, which is nothing that became something else. */
export const shownChange = (change: AuditChange): AuditChange =>
  change.field === 'sessions' && change.to === 'ended'
    ? { ...change, from: null, to: `${valueText(change.from)} ended` }
    : change

/** A value in words; nothing is a dash. */
export function valueText(value: AuditValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null || value === '' ? '–' : String(value)
}

const kinds: Readonly<Record<Actor['kind'], string>> = {
  // Nobody knows who it was.
  user: 'Unknown user',
  opponent: 'Opponent',
  provider: 'Payment provider',
  system: 'System',
}

/** Who acted: a person by their name of that time. */
export const actorText = ({ kind, name }: Actor): string => name ?? kinds[kind]
