import type { BusinessField } from '../../../contracts/rules/accounts/business-details.ts'
import { datevLabels } from '../../../contracts/rules/accounts/datev-settings.ts'

/** What the form calls its fields. */
export const fieldLabels: Readonly<Record<BusinessField, string>> = {
  name: 'Company name',
  vat_id: 'VAT ID',
  address_line_1: 'Address line 1',
  address_line_2: 'Address line 2',
  postal_code: 'Postal code',
  city: 'City',
  country: 'Country',
  timezone: 'Time zone',
  tax_number: 'Tax number',
  contact_name: 'Contact name',
  contact_phone: 'Contact phone',
  contact_email: 'Contact email',
  iban: 'IBAN',
  ...datevLabels,
}
