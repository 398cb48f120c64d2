/** What a claim may be made in, in the order of the specification (document 2, section 3 "Constant lists"). */
export const currencies = [
  'EUR',
  'GBP',
  'CHF',
  'USD',
  'AUD',
  'CAD',
  'NOK',
  'PLN',
  'RON',
  'BGN',
  'HRK',
  'RUB',
  'KRW',
  'DKK',
] as const
type Currency = (typeof currencies)[number]

export const isCurrency = (code: string): code is Currency =>
  currencies.some((known) => known === code)
