import { countries } from './countries.ts'

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** Every country with its two-letter code, sorted by name (ACCT-12; G-242). */
export const countryNames: readonly { code: string; name: string }[] = countries
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))
