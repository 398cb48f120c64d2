import type { CaseState, OpponentContact } from '../../model/cases/case.ts'
import { canonicalAddress, isEmailAddress, sameAddress } from '../addresses/email-address.ts'
import { accept, decline, type Verdict } from '../verdict.ts'
import { allowsContactChange } from './case-allows.ts'

/** The contact of a case whose opponent is not known yet. */
export const emptyContact: OpponentContact = {
  email: null,
  name: null,
  company: null,
  first_name: null,
  last_name: null,
  gender: 'NOT_KNOWN',
  title: null,
  phone_number: null,
  address_line_1: null,
  address_line_2: null,
  postal_code: null,
  city: null,
  country: null,
  vat_id: null,
  reference_number: null,
}

/** Why the contact cannot be changed now (HTTP 409), or null. */
export const contactRefusal = (state: CaseState): string | null =>
  allowsContactChange(state)
    ? null
    : `Invalid request: case in state ${state} cannot be given another contact.`

const trimmed = (text: string | null): string | null => text?.trim() || null

/** Why an email cannot be that of a contact, or null (CONTACT-02, CONTACT-04). */
export function contactEmailError(email: string | null): string | null {
  const address = trimmed(email)
  if (address === null) return 'An email address is required'
  return isEmailAddress(address)
    ? null
    : 'Enter a valid email address, for example name@example.com'
}

/** A contact as it is stored: trimmed, empty as null, with a valid email (CONTACT-02 to CONTACT-04). */
export function readContact(contact: OpponentContact): Verdict<OpponentContact> {
  const wrong = contactEmailError(contact.email)
  if (wrong !== null) return decline(wrong)
  return accept({
    email: canonicalAddress(contact.email ?? ''),
    name: trimmed(contact.name),
    company: trimmed(contact.company),
    first_name: trimmed(contact.first_name),
    last_name: trimmed(contact.last_name),
    gender: contact.gender,
    title: trimmed(contact.title),
    phone_number: trimmed(contact.phone_number),
    address_line_1: trimmed(contact.address_line_1),
    address_line_2: trimmed(contact.address_line_2),
    postal_code: trimmed(contact.postal_code),
    city: trimmed(contact.city),
    country: trimmed(contact.country),
    vat_id: trimmed(contact.vat_id),
    reference_number: trimmed(contact.reference_number),
  })
}

/** Splits at the last space; a single word is the last name (CONTACT-09; G-454). */
export function splitName(name: string): { first_name: string; last_name: string } {
  const whole = name.trim().replaceAll(/\s+/gu, ' ')
  const at = whole.lastIndexOf(' ')
  return { first_name: whole.slice(0, Math.max(at, 0)), last_name: whole.slice(at + 1) }
}

/** Name and address of a sender as mails show it: `Name <address>`, or an address alone. */
export function readSender(from: string): { name: string; address: string } {
  const [, name = '', address] = /^\s*"?([^"<]*)"?\s*<([^<>]*)>\s*$/u.exec(from) ?? []
  return { name: name.trim(), address: (address ?? from).trim() }
}

/** Whether a mail's sender is somebody else than the stored contact; no stored email counts as such (CONTACT-12). */
export function isNewSender(from: string, storedEmail: string | null): boolean {
  const { address } = readSender(from)
  return isEmailAddress(address) && !sameAddress(address, storedEmail ?? '')
}
