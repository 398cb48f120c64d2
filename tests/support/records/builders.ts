/** Builders of test data: a whole, valid entity, changed by what the test is about. */
import type {
  CallbackRequest,
  CaseCounts,
  CaseDetail,
  CaseRow,
  OpponentContact,
} from '../../../contracts/model/cases/case.ts'
import type { Finding, License } from '../../../contracts/model/cases/finding.ts'

const MORNING = '2026-11-20T08:00:00.000Z'

export const aCaseRow = (parts: Partial<CaseRow>): CaseRow => ({
  id: '481516',
  state: 'ACTIVE',
  host: 'baeckerei-althaus.example',
  last_case_activity_timestamp: MORNING,
  reminder_date: null,
  reminder_name: null,
  total_unread_emails: 0,
  total_unchecked_licenses: 0,
  num_scheduled_emails_sent: 0,
  num_scheduled_emails_failed: 0,
  num_scheduled_emails_paused: 0,
  num_scheduled_emails_scheduled: 0,
  num_triggered_emails_failed: 0,
  num_failed_payments: 0,
  num_failed_letters: 0,
  initial_email_sent: 0,
  total_scheduled_emails: 0,
  hidden: false,
  date_state_updated: MORNING,
  version: 1,
  source_case_id: null,
  country: 'DE',
  tags: [],
  final_amount: null,
  currency: 'EUR',
  ...parts,
})

export const aFinding = (parts: Partial<Finding>): Finding => ({
  id: 'f1',
  price: 120,
  original_image: { original_image_url: '/files/findings/f1/original', filename: 'harbour.jpg' },
  page_screenshot_url: '/files/findings/f1/page',
  page_link: 'https://baeckerei-althaus.example/aktuelles',
  license: null,
  ...parts,
})

/** Waits for its review. */
export const aLicense = (parts: Partial<License> = {}): License => ({
  id: 'l1',
  state: 'UNCHECKED',
  license_url: '/files/licenses/l1',
  filename: 'licence.pdf',
  date_uploaded: MORNING,
  note: null,
  validation_user_name: null,
  ...parts,
})

export const aCallbackRequest = (parts: Partial<CallbackRequest> = {}): CallbackRequest => ({
  date_requested: MORNING,
  name: 'Jürgen Althaus',
  role: null,
  email: null,
  phone_number: null,
  note: null,
  ...parts,
})

export const aLogEntry = (parts: Partial<CaseDetail['case_log'][number]> = {}) => ({
  id: 'g1',
  text: 'No telephone in the imprint',
  created: MORNING,
  user_name: 'Agnes Berg',
  ...parts,
})

const aContact: OpponentContact = {
  email: 'info@baeckerei-althaus.example',
  name: 'Jürgen Althaus',
  company: 'Bäckerei Althaus GmbH',
  first_name: 'Jürgen',
  last_name: 'Althaus',
  gender: 'MALE',
  title: null,
  phone_number: null,
  address_line_1: 'Hammer Straße 118',
  address_line_2: null,
  postal_code: '48143',
  city: 'Münster',
  country: 'DE',
  vat_id: null,
  reference_number: null,
}

export const aCaseDetail = (parts: Partial<CaseDetail>): CaseDetail => ({
  id: '481516',
  case_id: '481516',
  case_uuid: '5f0c8a52-3a49-4a3e-9a75-0d8a1c9c7f11',
  version: 1,
  state: 'ACTIVE',
  date_created: MORNING,
  date_state_updated: MORNING,
  host: 'baeckerei-althaus.example',
  source_case_id: null,
  country: 'DE',
  portal_link: null,
  translation: null,
  email_flow: null,
  email_flow_id: null,
  opponent_contact_details: aContact,
  website_contact_details: null,
  findings: [],
  tags: [],
  claim_details: {
    currency: 'EUR',
    additional_fees: [],
    settlement_offer_date: null,
    settlement_offer_percentage: null,
    indirect_tax_type: 'VAT',
    indirect_tax_percentage: 19,
  },
  charge_details: null,
  reminder_name: null,
  reminder_date: null,
  overview: {
    was_activated: true,
    num_scheduled_emails_scheduled: 0,
    num_scheduled_emails_paused: 0,
    num_scheduled_emails_sent: 0,
    num_scheduled_emails_failed: 0,
    num_triggered_emails_failed: 0,
  },
  invoices: [],
  payment: null,
  billing_address: null,
  vat_id_required: false,
  allow_prepayment_invoicing: false,
  invoice_template_id: null,
  callback_request: null,
  case_log: [],
  automation_state: null,
  deadline: null,
  ...parts,
})

/** How many cases there are in each state; none where nothing is said. */
export const someCounts = (parts: Partial<CaseCounts>): CaseCounts => ({
  ...{ all: 0, STANDBY: 0, ACTIVE: 0, PAYMENT_PROCESSING: 0, PAID: 0, VALID_LICENSE: 0 },
  CANCELLED: 0,
  ...parts,
})
