import type { OpponentContact } from '../../model/cases/case.ts'
import type { LicenseState } from '../../model/cases/finding.ts'
import type { InvoiceStatus } from '../../model/cases/invoice.ts'

/** LICENCE-01, LICENCE-09. */
export const licenseStateLabels: Record<LicenseState, string> = {
  UNCHECKED: 'Pending Review',
  VALID: 'Valid',
  INVALID: 'Invalid',
}

/** INVOICE-15: the one word for it, wherever an invoice is shown. */
export const invoiceStatusLabels: Record<InvoiceStatus, string> = {
  OPEN: 'Open',
  PAID: 'Paid',
  CANCELLED: 'Cancelled',
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
  vat_id: 'VAT ID',
  reference_number: 'Reference number',
}
