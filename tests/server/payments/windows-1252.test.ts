import { expect, test } from 'vitest'
import { inWindows1252, windows1252 } from '../../../server-mock/files/windows-1252.ts'
import { textOf } from '../../support/payments/datev-file.ts'

test.each([
  ['what the code page has stays', 'Größe 5 € – „Łódź“ ÿ ½', 'Größe 5 € – „Lódz“ ÿ ½'],
  [
    'a letter goes without its mark',
    'Dvořák Škvorecký İstanbul őű',
    'Dvorák Škvorecký Istanbul ou',
  ],
  ['marks that stand for themselves are put on first', 'u\u0308 o\u0301 z\u0307', 'ü ó z'],
  ['wide letters and ligatures become plain ones', '＝ＳＵＭ ﬁ ⅷ', '=SUM fi viii'],
  ['other scripts are seen to be missing', 'Ωμέγα 東京 😀', '????? ?? ?'],
  ['what nobody sees goes', 'a\u202Eb\u200Bc\uFEFFd\u2066e', 'abcde'],
  ['half a pair and open places of the code page are missing', '\uD800 \u0081 \u009D', '? ? ?'],
])('%s', (_, given, expected) => {
  const text = inWindows1252(given)
  expect(text).toBe(expected)
  expect(textOf(windows1252(text))).toBe(expected)
})
