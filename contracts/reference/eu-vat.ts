/**
 * The countries of the EU in which a VAT ID has to be given: all members but DE, which has its own rule
 * (ACCT-14; G-241).
 */
export const euVatCountries: readonly string[] =
  'AT BE BG CY CZ DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
