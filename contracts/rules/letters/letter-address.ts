import type { OpponentContact } from '../../model/cases/case.ts'

/** What is said of a contact that no letter can reach, and what it lacks; both are shown together (G-77). */
export const ADDRESS_TITLE = 'Please fill in the website owner contact info.'
export const ADDRESS_TEXT =
  'Please provide address details with name or company, address line 1, city, postal code and country'

/** What an address needs (LETTERS-11 to LETTERS-15); `name` is a company or a last name. */
export type AddressPart = 'name' | 'address_line_1' | 'city' | 'postal_code' | 'country'

export type LetterContact = Pick<
  OpponentContact,
  | 'company'
  | 'name'
  | 'first_name'
  | 'last_name'
  | 'address_line_1'
  | 'address_line_2'
  | 'postal_code'
  | 'city'
  | 'country'
>

const filled = (text: string | null | undefined): string => text?.trim() ?? ''

/** First and last name, else the name as it came; '' where there is none. */
export const fullNameOf = ({
  first_name,
  last_name,
  name,
}: Pick<LetterContact, 'first_name' | 'last_name' | 'name'>): string =>
  [filled(first_name), filled(last_name)].filter((part) => part !== '').join(' ') || filled(name)

/** What the contact lacks to be written to by post, in the order of the dialog; a first name alone is no name. */
export function missingOfAddress(contact: LetterContact): AddressPart[] {
  const { company, last_name, name, address_line_1, city, postal_code, country } = contact
  const parts: [AddressPart, boolean][] = [
    ['name', [company, last_name, name].some((one) => filled(one) !== '')],
    ['address_line_1', filled(address_line_1) !== ''],
    ['city', filled(city) !== ''],
    ['postal_code', filled(postal_code) !== ''],
    ['country', filled(country) !== ''],
  ]
  return parts.flatMap(([part, isThere]) => (isThere ? [] : [part]))
}

/** Why no letter can be previewed or sent (HTTP 409): both messages (LETTERS-16, LETTERS-17); or null. */
export const addressRefusal = (contact: LetterContact): string | null =>
  missingOfAddress(contact).length === 0 ? null : `${ADDRESS_TITLE} ${ADDRESS_TEXT}`

/** The lines of a whole address as they stand on an envelope; null where something is missing. */
export function addressLines(
  contact: LetterContact,
  countryName: (code: string) => string,
): string[] | null {
  if (missingOfAddress(contact).length > 0) return null
  return [
    filled(contact.company),
    fullNameOf(contact),
    filled(contact.address_line_1),
    filled(contact.address_line_2),
    `${filled(contact.postal_code)} ${filled(contact.city)}`,
    countryName(filled(contact.country)),
  ].filter((line) => line !== '')
}
