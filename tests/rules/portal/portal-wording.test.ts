import { describe, expect, test } from 'vitest'
import { portalWording } from '../../../contracts/rules/portal/portal-wording.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/gu, ' ')

describe('the wording of the settlement portal', () => {
  test.each([
    ['en', '1 January 2027', '1,250.50 EUR', '30%', '10 MB', '2 image uses'],
    ['de', '1. Januar 2027', '1.250,50 EUR', '30 %', '10 MB', '2 Bildnutzungen'],
    ['pt', '1 de janeiro de 2027', '1250,50 EUR', '30%', '10 MB', '2 utilizações de imagens'],
    ['nl', '1 januari 2027', '1.250,50 EUR', '30%', '10 MB', '2 keer beeldgebruik'],
    ['fi', '1. tammikuuta 2027', '1 250,50 EUR', '30 %', '10 Mt', '2 kuvan käyttöä'],
    ['da', '1. januar 2027', '1.250,50 EUR', '30 %', '10 MB', '2 tilfælde af billedbrug'],
    ['fr', '1er janvier 2027', '1 250,50 EUR', '30 %', '10 Mo', '2 utilisations d’images'],
    ['es', '1 de enero de 2027', '1250,50 EUR', '30 %', '10 MB', '2 usos de imágenes'],
    ['et', '1. jaanuar 2027', '1250,50 EUR', '30%', '10 MB', '2 pildikasutust'],
    ['pl', '1 stycznia 2027', '1250,50 EUR', '30%', '10 MB', '2 wykorzystania zdjęć'],
    ['no', '1. januar 2027', '1 250,50 EUR', '30 %', '10 MB', '2 tilfeller av bildebruk'],
  ])('writes dates, amounts and plurals as %s does', (language, day, money, share, size, uses) => {
    const wording = portalWording(language, 'Europe/Berlin')
    const said = [
      wording.day('2027-01-01'),
      wording.money(1250.5, 'EUR'),
      wording.percentage(30),
      wording.size(10 * 1024 * 1024),
      wording.count(wording.words.uses.count, 2),
    ]
    expect(said.map(plain)).toEqual([day, money, share, size, uses])
  })

  test.each([
    [1, '1 minutę'],
    [3, '3 minuty'],
    [15, '15 minut'],
    [22, '22 minuty'],
  ])('chooses the form that Polish has for %d', (count, text) => {
    const wording = portalWording('pl', 'Europe/Warsaw')
    expect(wording.count(wording.words.minutes, count)).toBe(text)
  })

  test('takes the day of an instant in the zone of the claimant, and a day as it is', () => {
    const late = '2026-11-28T23:30:00.000Z'
    expect(portalWording('en', 'Europe/Berlin').day(late)).toBe('29 November 2026')
    expect(portalWording('en', 'America/New_York').day(late)).toBe('28 November 2026')
    expect(portalWording('en', 'America/New_York').day('2026-11-29')).toBe('29 November 2026')
    expect(portalWording('de', 'Europe/Berlin').instant(late)).toBe('29. November 2026 um 00:30')
  })

  test('puts values in as they are and leaves what has none', () => {
    const { say } = portalWording('en', 'UTC')
    expect(say('{a} and {b}, {constructor}', { a: '$& {b}', b: 2 })).toBe(
      '$& {b} and 2, {constructor}',
    )
  })

  test('says small files in kilobytes', () => {
    expect(plain(portalWording('de', 'UTC').size(120_000))).toBe('117,2 kB')
  })
})
