/**
 * The one email check of the product (FORMAT-01): a local part, an at, a domain with a dot. What nobody sees,
 * such as a zero-width space that was copied along, is part of no address.
 */
const pattern =
  /^[^\s\p{C}@<>(),;:"\\[\]]{1,64}@[^\s\p{C}@<>(),;:"\\[\]]+\.[^\s\p{C}@<>(),;:"\\[\].]{2,}$/u

export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 && pattern.test(text) && !text.includes('..')

/** What is wrong with an address in a form of the login page, verbatim (RESET-02, RESET-03), or null. */
export function addressError(text: string): string | null {
  const address = text.trim()
  if (address === '') return 'Please enter a email address.'
  return isEmailAddress(address) ? null : 'Please enter a valid email address.'
}

/**
 * The one form in which an address is stored: trimmed, composed (NFC), its domain in lower case. What stands before
 * the at is its owner's business and stays as it was typed.
 */
export function canonicalAddress(text: string): string {
  const address = text.trim().normalize('NFC')
  const at = address.lastIndexOf('@')
  if (at < 0) return address
  return (address.slice(0, at) + address.slice(at).toLowerCase()).normalize('NFC')
}

/** What an address is looked up and counted by: the canonical form without case (gaps-2, 8). */
export const addressKey = (text: string): string =>
  canonicalAddress(text).toLowerCase().normalize('NFC')

/** Whether two texts are the same address, however they are typed. */
export const sameAddress = (a: string, b: string): boolean => addressKey(a) === addressKey(b)
