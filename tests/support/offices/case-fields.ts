/**
 * The fields of a case as document 2, section 3 names them. Not taken from the models: one that lost a field would agree
 * with its own answer.
 */

const plainFields = [
  ...['id', 'case_id', 'case_uuid', 'state', 'date_created', 'host', 'source_case_id', 'country'],
  ...['portal_link', 'email_flow_id', 'reminder_name', 'reminder_date', 'vat_id_required'],
  ...['allow_prepayment_invoicing', 'invoice_template_id', 'automation_state', 'deadline'],
]
const objects = [
  ...['translation', 'email_flow', 'opponent_contact_details', 'website_contact_details'],
  ...['claim_details', 'charge_details', 'overview', 'payment', 'billing_address'],
  'callback_request',
]
const lists = ['findings', 'tags', 'invoices', 'case_log']
const added = ['version', 'date_state_updated', 'letter_cost', 'automation_paused_at']

/** CASEDATA-01 to CASEDATA-03, and what our server adds. */
export const detailFields = new Set([...plainFields, ...objects, ...lists, ...added])

/** CASEDATA-04. */
export const contactFields = new Set([
  ...['email', 'name', 'company', 'first_name', 'last_name', 'gender', 'title', 'phone_number'],
  ...['address_line_1', 'address_line_2', 'postal_code', 'city', 'country', 'vat_id'],
  'reference_number',
])

/** CASEDATA-08 to CASEDATA-11. */
export const chargeFields = new Set([
  ...['total_net_amount_findings', 'currency', 'additional_fees_no_settlement'],
  ...['indirect_tax_type', 'indirect_tax_settlement', 'indirect_tax_no_settlement'],
  ...['settlement_offer', 'final_amount_gross_no_settlement', 'final_amount_gross_settlement'],
])

/** CASEDATA-17. */
export const findingFields = new Set([
  ...['id', 'price', 'original_image', 'page_screenshot_url', 'page_link', 'license'],
])

/** CASEDATA-19, and what our server adds. */
export const rowFields = new Set([
  ...['id', 'state', 'host', 'last_case_activity_timestamp', 'reminder_date', 'reminder_name'],
  ...['total_unread_emails', 'total_unchecked_licenses', 'num_scheduled_emails_sent'],
  ...['num_scheduled_emails_failed', 'num_scheduled_emails_paused'],
  ...['num_scheduled_emails_scheduled', 'num_triggered_emails_failed', 'num_failed_payments'],
  ...['initial_email_sent', 'total_scheduled_emails', 'hidden'],
  ...['num_failed_letters', 'date_state_updated', 'version', 'source_case_id', 'country', 'tags'],
  ...['final_amount', 'currency'],
])

/** The parts that only later states of a case have, each field with a value of its own (CASEDATA-05 to CASEDATA-15). */
export const laterParts = {
  imprint: {
    id: 'i1',
    name: 'Ina Imprint',
    company: 'Imprint GmbH',
    email: 'ina@imprint.example',
    phone_number: '+49 251 1',
    street_address: 'Hammer Straße 1',
    postal_code: '48143',
    city: 'Münster',
    country: 'DE',
    screenshot_url: 'https://imprint.example/shot.png',
  },
  payment: {
    date_received: '2026-11-20T08:00:00.000Z',
    amount_received: 266.79,
    payment_method_type: 'card',
  },
  billing_address: {
    company: 'Payer GmbH',
    vat_id: 'DE1',
    name: 'Paul Payer',
    street_address: 'Hammer Straße 2',
    address_line_1: 'First line',
    address_line_2: 'Second line',
    postal_code: '48144',
    city: 'Telgte',
    country: 'AT',
    email: 'paul@payer.example',
    reference_number: 'R-1',
  },
  callback_request: {
    date_requested: '2026-11-20T08:00:00.000Z',
    name: 'Cara Call',
    role: 'Owner',
    email: 'cara@call.example',
    phone_number: '+49 251 2',
    note: 'After five',
  },
  invoices: [{ id: 'v1', type: 'ACTIVE' }],
  case_log: [{ id: 'l1', text: 't', created: '2026-11-20T08:00:00.000Z', user_name: 'u' }],
}
