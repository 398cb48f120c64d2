import type { CaseState, CaseView, OpponentContact } from '../../model/cases/case.ts'
import type { LicenseState } from '../../model/cases/finding.ts'

/** Title-cased keys (gaps-1, "Labels of the case views"). */
export const caseStateLabels: Record<CaseState, string> = {
  STANDBY: 'Standby',
  ACTIVE: 'Active',
  PAYMENT_PROCESSING: 'Payment Processing',
  PAID: 'Paid',
  VALID_LICENSE: 'Valid License',
  CANCELLED: 'Cancelled',
}

export const caseViewLabel = (view: CaseView): string =>
  view === 'CASES' ? 'Cases' : caseStateLabels[view]

/** LICENCE-01, LICENCE-09. */
export const licenseStateLabels: Record<LicenseState, string> = {
  UNCHECKED: 'Pending Review',
  VALID: 'Valid',
  INVALID: 'Invalid',
}

/** CONTACT-10. */
export const genderLabels: Record<OpponentContact['gender'], string> = {
  NOT_KNOWN: 'Not known',
  FEMALE: 'Female',
  MALE: 'Male',
}

/** The fields of a contact as its form names them. */
export const contactLabels: Record<keyof OpponentContact, string> = {
  email: 'Email',
  phone_number: 'Phone',
  gender: 'Gender',
  title: 'Title',
  first_name: 'First name',
  last_name: 'Last name',
  name: 'Full name',
  company: 'Company',
  address_line_1: 'Address line 1',
  address_line_2: 'Address line 2',
  postal_code: 'Postal code',
  city: 'City',
  country: 'Country',
  vat_id: 'VAT id',
  reference_number: 'Reference number',
}
