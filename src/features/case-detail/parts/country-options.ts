import { countryNames } from '../../../../contracts/reference/country-names.ts'

/** Every country by its name, and none. */
export const countryOptions = [
  { value: '', text: 'Not set' },
  ...countryNames.map(({ code, name }) => ({ value: code, text: name })),
]
