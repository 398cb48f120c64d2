import { beforeEach, describe, expect, it, vi } from 'vitest'
import { portalLanguages } from '../../../contracts/reference/portal-languages.ts'
import { portalWordsOf } from '../../../contracts/reference/portal-words/words-of.ts'
import type { Wording } from '../../../contracts/rules/placeholders/wording.ts'

/** Wordings are kept per language: each test asks anew, so that none reads what another one made. */
beforeEach(() => vi.resetModules())

/** The blank of figures is the one that does not break, whatever this Node's language data take. */
const spaced = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null

async function wordingOf(language: string): Promise<Wording> {
  const fresh = await import('../../../contracts/rules/placeholders/wording.ts')
  return fresh.wordingOf(language)
}

describe('the wording of values in a language of the portal', () => {
  it.each([
    ['en', '1,234.50 EUR', '7.7%', '5 January 2026', 'Denmark', 'VAT'],
    ['de', '1.234,50 EUR', '7,7 %', '5. Januar 2026', 'Dänemark', 'MwSt.'],
    ['da', '1.234,50 EUR', '7,7 %', '5. januar 2026', 'Danmark', 'moms'],
    ['fr', '1 234,50 EUR', '7,7 %', '5 janvier 2026', 'Danemark', 'TVA'],
    ['es', '1234,50 EUR', '7,7 %', '5 de enero de 2026', 'Dinamarca', 'IVA'],
    ['pt', '1234,50 EUR', '7,7%', '5 de janeiro de 2026', 'Dinamarca', 'IVA'],
    ['nl', '1.234,50 EUR', '7,7%', '5 januari 2026', 'Denemarken', 'btw'],
    ['fi', '1 234,50 EUR', '7,7 %', '5. tammikuuta 2026', 'Tanska', 'ALV'],
    ['et', '1234,50 EUR', '7,7%', '5. jaanuar 2026', 'Taani', 'käibemaks'],
    ['pl', '1234,50 EUR', '7,7%', '5 stycznia 2026', 'Dania', 'VAT'],
    ['no', '1 234,50 EUR', '7,7 %', '5. januar 2026', 'Danmark', 'MVA'],
    ['not a language', '1,234.50 EUR', '7.7%', '5 January 2026', 'Denmark', 'VAT'],
    ['', '1,234.50 EUR', '7.7%', '5 January 2026', 'Denmark', 'VAT'],
  ])('"%s"', async (language, money, share, day, country, tax) => {
    const wording = await wordingOf(language)
    expect(spaced(wording.money(1234.5, 'EUR'))).toBe(money)
    expect(spaced(wording.percentage(7.7))).toBe(share)
    expect(wording.day('2026-01-05')).toBe(day)
    expect(wording.country('DK')).toBe(country)
    expect(wording.country('dk')).toBe(country)
    expect(wording.tax('VAT')).toBe(tax)
  })

  it.each([
    ['et', 'käibemaks'],
    ['fi', 'ALV'],
    ['nl', 'btw'],
    ['no', 'MVA'],
    ['pt', 'IVA'],
  ])('of the value added tax in %s is %s', async (language, name) => {
    expect((await wordingOf(language)).tax('VAT')).toBe(name)
  })

  it.each([
    ['GST', 'de', 'GST'],
    ['SALES_TAX', 'de', 'Verkaufssteuer'],
    ['SALES_TAX', 'not a language', 'Sales tax'],
    ['REVERSE_CHARGE', 'de', 'Steuerschuldnerschaft des Leistungsempfängers'],
    ['REVERSE_CHARGE', 'fr', 'autoliquidation'],
    ['REVERSE_CHARGE', 'en', 'Reverse charge'],
    ['NO_INDIRECT_TAX', 'de', null],
    [null, 'de', null],
  ] as const)('of the tax %s in %s is %s', async (type, language, name) => {
    expect((await wordingOf(language)).tax(type)).toBe(name)
  })

  it('of a tax is the one of the portal, as it stands in a sentence', async () => {
    for (const { code } of portalLanguages)
      for (const type of ['SALES_TAX', 'REVERSE_CHARGE'] as const)
        expect((await wordingOf(code)).tax(type)?.toLowerCase()).toBe(
          portalWordsOf(code).words.taxes[type].toLowerCase(),
        )
  })

  it('is exact to the UTC day and to two decimals, and says nothing of what is no day [COMMCONST-14]', async () => {
    const wording = await wordingOf('en')
    expect(wording.day('2026-01-05T23:59:59.999Z')).toBe('5 January 2026')
    expect(wording.day('2026-01-05T00:00:00.000Z')).toBe('5 January 2026')
    expect(wording.day('soon')).toBeNull()
    expect(wording.money(3, 'CHF')).toBe('3.00 CHF')
    expect(wording.money(0.126, 'CHF')).toBe('0.13 CHF')
    expect(wording.percentage(12.345)).toBe('12.35%')
  })

  it.each([
    ['fr', '-1\u00a0234\u00a0567,50 EUR'],
    ['fi', '-1\u00a0234\u00a0567,50 EUR'],
    ['no', '-1\u00a0234\u00a0567,50 EUR'],
    ['et', '-1\u00a0234\u00a0567,50 EUR'],
    ['pl', '-1\u00a0234\u00a0567,50 EUR'],
    ['pt', '-1\u00a0234\u00a0567,50 EUR'],
    ['de', '-1.234.567,50 EUR'],
    ['en', '-1,234,567.50 EUR'],
  ])(
    'writes %s with the one blank and the one minus that every font has',
    async (language, money) => {
      const wording = await wordingOf(language)
      expect(wording.money(-1_234_567.5, 'EUR')).toBe(money)
      expect(wording.number(-12.345)).toMatch(/^-12[.,]3[45]$/u)
    },
  )

  it('leaves a country alone that is no code of two letters', async () => {
    const wording = await wordingOf('en')
    for (const country of ['Denmark', 'DNK', 'D', ''])
      expect(wording.country(country)).toBe(country)
  })
})
