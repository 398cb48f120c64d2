import { euVatCountries } from '../../reference/eu-vat.ts'

/** Whether an account of this country has to give a VAT ID, may give one, or is not asked (ACCT-22 to ACCT-24). */
export function vatRuleOf(country: string): 'required' | 'optional' | 'hidden' {
  if (country === 'DE') return 'optional'
  return euVatCountries.includes(country) ? 'required' : 'hidden'
}

/** What a VAT ID begins with: the country's code, but for Greece (gaps-1, "How the server checks a VAT ID"). */
export const vatPrefixOf = (country: string): string => (country === 'GR' ? 'EL' : country)

/** A VAT ID as it is stored and compared: capitals and digits alone, with its country in front. */
export function normalVatId(country: string, text: string): string {
  const letters = text.toUpperCase().replaceAll(/[\s.\-/]/g, '')
  const prefix = vatPrefixOf(country)
  return letters.startsWith(prefix) ? letters : `${prefix}${letters}`
}
