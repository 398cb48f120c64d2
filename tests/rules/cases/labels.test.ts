import { expect, it } from 'vitest'
import {
  contactLabels,
  genderLabels,
  licenseStateLabels,
} from '../../../contracts/rules/cases/case-labels.ts'
import { caseStateLabels, caseViewLabel } from '../../../contracts/rules/cases/case-state-labels.ts'

it.each([
  ['CASES', 'Cases'],
  ['STANDBY', 'Standby'],
  ['ACTIVE', 'Active'],
  ['PAYMENT_PROCESSING', 'Payment Processing'],
  ['PAID', 'Paid'],
  ['VALID_LICENSE', 'Valid License'],
  ['CANCELLED', 'Cancelled'],
] as const)('the view %s is called "%s" [G-207]', (view, label) => {
  expect(caseViewLabel(view)).toBe(label)
  if (view !== 'CASES') expect(caseStateLabels[view]).toBe(label)
})

it('states of a licence and genders read as the specification writes them', () => {
  expect(licenseStateLabels).toEqual({
    UNCHECKED: 'Pending Review',
    VALID: 'Valid',
    INVALID: 'Invalid',
  })
  expect(genderLabels).toEqual({ NOT_KNOWN: 'Not known', FEMALE: 'Female', MALE: 'Male' })
})

it('every field of a contact has a name of its own', () => {
  const labels = Object.values(contactLabels)
  expect(new Set(labels).size).toBe(labels.length)
  expect(labels.join(', ')).toBe(
    'Email, Phone, Gender, Title, First name, Last name, Full name, Company, Address line 1, ' +
      'Address line 2, Postal code, City, Country, VAT ID, Reference number',
  )
})
