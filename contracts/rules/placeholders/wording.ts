import type { IndirectTaxType } from '../../model/cases/case.ts'

/** How values are written in the language of the portal. */
export type Wording = {
  /** Two decimals, a space, the code (G-10). */
  money: (amount: number, currency: string) => string
  /** At most two decimals. */
  number: (value: number) => string
  /** With its sign and at most two decimals: 7.7 is `7.7%`. */
  percentage: (percentage: number) => string
  /** A calendar day, or the UTC day of a moment; null for what is none. */
  day: (date: string) => string | null
  country: (code: string) => string
  tax: (type: IndirectTaxType | null) => string | null
}

/** As they stand in a sentence; a tax or a language that is not named reads as in English. */
const taxNames: Partial<Record<IndirectTaxType, Readonly<Record<string, string>>>> = {
  VAT: {
    ...{ en: 'VAT', da: 'moms', de: 'MwSt.', es: 'IVA', et: 'käibemaks', fi: 'ALV', fr: 'TVA' },
    ...{ nl: 'btw', no: 'MVA', pt: 'IVA' },
  },
  GST: { en: 'GST', fr: 'TPS' },
  SALES_TAX: {
    ...{ en: 'Sales tax', da: 'salgsafgift', de: 'Verkaufssteuer', et: 'müügimaks' },
    ...{ es: 'impuesto sobre las ventas', fi: 'myyntivero', fr: 'taxe sur les ventes' },
    ...{ nl: 'verkoopbelasting', no: 'salgsavgift', pl: 'podatek od sprzedaży' },
    pt: 'imposto sobre vendas',
  },
  REVERSE_CHARGE: {
    ...{ en: 'Reverse charge', da: 'omvendt betalingspligt', et: 'pöördmaksustamine' },
    de: 'Steuerschuldnerschaft des Leistungsempfängers',
    ...{
      es: 'inversión del sujeto pasivo',
      fi: 'käännetty verovelvollisuus',
      fr: 'autoliquidation',
    },
    ...{ nl: 'btw verlegd', no: 'omvendt avgiftsplikt', pl: 'odwrotne obciążenie' },
    pt: 'autoliquidação',
  },
}

/** English and Portuguese are written as in Europe: the day before the month, the year in figures. */
const european: Readonly<Record<string, string>> = { en: 'en-GB', pt: 'pt-PT' }

/** An unknown language reads as English. */
export function localeOf(language: string): string {
  const known = european[language]
  if (known !== undefined) return known
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en-GB'
  } catch {
    return 'en-GB'
  }
}

/**
 * The same signs whatever the version of the language data: every blank inside a figure is the one that does not break,
 * which all fonts have, and the minus is the one of the keyboard.
 */
const plain = (figure: string): string =>
  figure.replaceAll(/[\s\u2007-\u200a\u202f]/gu, '\u00a0').replaceAll('\u2212', '-')

const made = new Map<string, Wording>()

/** Kept per language, since formatters are slow to make. */
export function wordingOf(language: string): Wording {
  const known = made.get(language)
  if (known) return known
  const wording = make(language)
  made.set(language, wording)
  return wording
}

function make(language: string): Wording {
  const locale = localeOf(language)
  const amounts = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const countries = new Intl.DisplayNames([locale], { type: 'region' })
  return {
    money: (amount, currency) => `${plain(amounts.format(amount))} ${currency}`,
    number: (value) => plain(numbers.format(value)),
    percentage: (percentage) => plain(shares.format(percentage / 100)),
    day: (date) => (Number.isNaN(Date.parse(date)) ? null : days.format(new Date(date))),
    country: (code) =>
      /^[A-Z]{2}$/iu.test(code) ? (countries.of(code.toUpperCase()) ?? code) : code,
    tax: (type) => taxName(type, language),
  }
}

function taxName(type: IndirectTaxType | null, language: string): string | null {
  const names = type === null ? undefined : taxNames[type]
  return names?.[language] ?? names?.en ?? null
}
