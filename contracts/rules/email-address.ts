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

/** Addresses are compared trimmed and without case (gaps-2, 8). */
export const sameAddress = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase()
