import { countries } from '../../../contracts/reference/countries.ts'
import { countryName } from '../../ui/names.ts'

/** Every country by its name, and none. */
export const countryOptions = [
  { value: '', text: 'Not set' },
  ...countries
    .map((code) => ({ value: code, text: countryName(code) }))
    .toSorted((a, b) => a.text.localeCompare(b.text, 'en')),
]
