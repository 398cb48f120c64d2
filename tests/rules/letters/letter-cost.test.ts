import { expect, test } from 'vitest'
import { countries } from '../../../contracts/reference/countries.ts'
import { europeanCountries } from '../../../contracts/reference/european-countries.ts'
import {
  creditsRefusal,
  letterCost,
  sheetsOf,
} from '../../../contracts/rules/letters/letter-cost.ts'

test.each([
  ['DE', 'DE', 1, 2],
  ['DE', 'DE', 3, 2],
  ['DE', 'DE', 4, 3],
  ['DE', 'DE', 6, 3],
  ['DE', 'DE', 7, 4],
  ['DE', 'DE', 12, 5],
  ['DE', 'FR', 1, 3],
  ['CH', 'DE', 1, 3],
  ['DE', 'CY', 3, 3],
  ['DE', 'US', 1, 4],
  ['US', 'US', 1, 2],
  ['DE', 'JP', 12, 7],
])(
  'from %s to %s with %i sheets costs %i credits [LETTERS-08] [G-82]',
  (from, to, sheets, cost) => {
    expect(letterCost({ from, to, sheets })).toBe(cost)
  },
)

test.each([0, 13, 1.5, -1, Number.NaN])('%s sheets are no letter [G-82]', (sheets) => {
  expect(letterCost({ from: 'DE', to: 'DE', sheets })).toBeNull()
})

test('a page is a sheet, and every European country one of all', () => {
  expect(sheetsOf(7)).toBe(7)
  expect(europeanCountries.filter((code) => !countries.includes(code))).toEqual([])
  expect(new Set(europeanCountries).size).toBe(europeanCountries.length)
})

test('a letter is sent only where its cost does not exceed the balance [LETTERS-07]', () => {
  expect([creditsRefusal(3, 3), creditsRefusal(2, 40)]).toEqual([null, null])
  expect(creditsRefusal(3, 2)).toBe('Insufficient Credits: the letter costs 3, 2 are left.')
  expect(creditsRefusal(3, 1)).toBe('Insufficient Credits: the letter costs 3, 1 is left.')
  expect(creditsRefusal(3, -4)).toBe('Insufficient Credits: the letter costs 3, 0 are left.')
})
