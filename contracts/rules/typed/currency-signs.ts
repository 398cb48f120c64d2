import { currencies } from '../../reference/currencies.ts'

/** What people write for a currency besides its code, without case, points and spaces. */
const signs: Readonly<Record<(typeof currencies)[number], readonly string[]>> = {
  EUR: ['€', 'euro', 'euros'],
  GBP: ['£', '£gb', 'gb£', 'uk£'],
  CHF: ['fr', 'sfr'],
  USD: ['$', 'us$', '$us'],
  AUD: ['$', 'a$', 'au$', '$au'],
  CAD: ['$', 'c$', 'ca$', 'can$', '$ca'],
  NOK: ['kr', 'nkr'],
  PLN: ['zł', 'zl'],
  RON: ['lei', 'leu'],
  BGN: ['лв', 'lv'],
  HRK: ['kn'],
  RUB: ['₽', 'руб'],
  KRW: ['₩', '￦'],
  DKK: ['kr', 'dkr'],
}

/** The codes of the currencies that a text beside an amount may mean, `kr` two; none for what is no currency. */
export function currencyOf(text: string): readonly string[] {
  const said = text.replaceAll('.', '').toLowerCase()
  return currencies.filter((code) => code.toLowerCase() === said || signs[code].includes(said))
}
