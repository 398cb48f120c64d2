/** Letters and digits, with the signs that people put between them. */
const pattern = /^[A-Z0-9](?:[A-Z0-9 .\-/]{2,18})[A-Z0-9]$/iu

/** Whether a text can be a VAT ID of a country (gaps-1, "VAT check here"); null is none. */
export const isVatId = (text: string | null, _country: string | null): boolean =>
  text !== null && pattern.test(text)
