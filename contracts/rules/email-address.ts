/** The one email check of the product (FORMAT-01): a local part, an at, a domain with a dot. */
const pattern = /^[^\s@<>(),;:"\\[\]]{1,64}@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\].]{2,}$/u

export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 && pattern.test(text) && !text.includes('..')

/** Addresses are compared trimmed and without case (gaps-2, 8). */
export const sameAddress = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase()
