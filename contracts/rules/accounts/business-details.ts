import type { BusinessDetails } from '../../model/accounts/business.ts'
import type { Role } from '../../model/accounts/user.ts'
import type { InvoiceFacts } from '../../model/invoice-facts.ts'
import { isEmailAddress } from '../addresses/email-address.ts'
import { isTimeZone } from '../time/time-zones.ts'
import { accept, decline, type Verdict } from '../verdict.ts'
import { type DatevField, datevFields, wrongInDatev } from './datev-settings.ts'

/** What invoices may say beside the address; none of it is required. */
export const invoiceFactFields = [
  'tax_number',
  'contact_name',
  'contact_phone',
  'contact_email',
  'iban',
] as const satisfies readonly (keyof InvoiceFacts)[]

/** What the form has beside the address; none of it is required. */
export const addedFields = [...invoiceFactFields, ...datevFields] as const
type AddedField = (typeof invoiceFactFields)[number] | DatevField

/** What the form shows, in its order. */
export const businessFields = [
  'name',
  'vat_id',
  'address_line_1',
  'address_line_2',
  'postal_code',
  'city',
  'country',
  'timezone',
  ...addedFields,
] as const
export type BusinessField = (typeof businessFields)[number]

/** The roles that the company's identity is closed to; a support role would be let through here. */
const bound: readonly Role[] = ['ADMIN', 'AGENT']

/**
 * Whether somebody of a role may only read a field (BUSINESS-06, BUSINESS-07; G-273):
 * company name and country drive invoicing, a VAT ID can be given once.
 */
export function isReadOnly(
  field: BusinessField,
  role: Role,
  stored: Pick<BusinessDetails, 'vat_id'>,
): boolean {
  if (!bound.includes(role)) return false
  if (field === 'vat_id') return Boolean(stored.vat_id)
  return field === 'name' || field === 'country'
}

/** What a save carries, as typed. */
export type BusinessInput = {
  address_line_1: string
  address_line_2: string | null
  postal_code: string
  city: string
  vat_id: string | null
  timezone: string
} & { [F in AddedField]?: string | null | undefined }

type Wrong = Partial<Record<BusinessField, string>>

/** What keeps a form from being saved, field by field (BUSINESS-05). */
export function wrongInBusiness(input: BusinessInput): Wrong {
  const wrong: Wrong = {}
  if (input.address_line_1.trim() === '') wrong.address_line_1 = 'Enter the address'
  if (input.postal_code.trim() === '') wrong.postal_code = 'Enter the postal code'
  if (input.city.trim() === '') wrong.city = 'Enter the city'
  if (!isTimeZone(input.timezone)) wrong.timezone = 'Choose a time zone'
  const { contact_email, iban } = addedIn(input)
  if (contact_email && !isEmailAddress(contact_email))
    wrong.contact_email = 'Enter a valid email address, for example name@example.com'
  if (iban && !isIban(iban)) wrong.iban = 'Enter a valid IBAN'
  return { ...wrong, ...wrongInDatev(input) }
}

const filled = (text: string | null | undefined): string | null => text?.trim() || null

/** Whether an account number is formed as ISO 13616 asks, check digits included. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text)) return false
  const turned = text.slice(4) + text.slice(0, 4)
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

/** What was given beside the address, trimmed; an IBAN without spaces, in capitals. */
function addedIn(input: BusinessInput): { [F in AddedField]?: string | null } {
  const given = addedFields.filter((field) => input[field] !== undefined)
  return Object.fromEntries(
    given.map((field) => {
      const text = filled(input[field])
      return [field, field === 'iban' ? (text?.replaceAll(/\s/g, '').toUpperCase() ?? null) : text]
    }),
  )
}

/** Trims what was typed, or says the first thing that is wrong with it. */
export function readBusiness(input: BusinessInput): Verdict<BusinessInput> {
  const [message] = Object.values(wrongInBusiness(input))
  if (message !== undefined) return decline(message)
  return accept({
    address_line_1: input.address_line_1.trim(),
    address_line_2: filled(input.address_line_2),
    postal_code: input.postal_code.trim(),
    city: input.city.trim(),
    vat_id: filled(input.vat_id),
    timezone: input.timezone,
    ...addedIn(input),
  })
}
