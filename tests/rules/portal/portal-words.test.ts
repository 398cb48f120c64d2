import { describe, expect, test } from 'vitest'
import { en } from '../../../contracts/reference/portal-words/en.ts'
import { portalWordsOf } from '../../../contracts/reference/portal-words/words-of.ts'

/** The languages of the portal but the one that all others are compared with. */
const others = ['de', 'pt', 'nl', 'fi', 'da', 'fr', 'es', 'et', 'pl', 'no'] as const

const isPlural = (value: object): boolean => 'other' in value

/** Every text by the path to it; the forms of a plural are one entry. */
function leavesOf(node: object, path = ''): [string, Readonly<Record<string, string>>][] {
  return Object.entries(node).flatMap(([key, value]: [string, string | object]) => {
    const here = path === '' ? key : `${path}.${key}`
    if (typeof value === 'string') return [[here, { other: value }]]
    return isPlural(value) ? [[here, { ...value }]] : leavesOf(value, here)
  })
}

const textsOf = (language: string) => new Map(leavesOf(portalWordsOf(language).words))
const placeholdersOf = (text = '') => [...text.matchAll(/\{\w+\}/gu)].map(String).sort()

const english = textsOf('en')

/** Names, and what is a pattern of values only. */
const same = new Set([
  'PayPal',
  'GST',
  'PIN',
  'VAT',
  'Website',
  '{page} – {company}',
  '{tax} ({percentage})',
])
/** Words that two languages share. */
const shared: Readonly<Partial<Record<(typeof others)[number], readonly string[]>>> = {
  nl: ['Website', 'Open'],
  es: ['Error: {title}'],
  fr: ['{count} minutes'],
}

describe('the words of the settlement portal', () => {
  test.each(others)('%s says everything that English says, in its own language', (language) => {
    const texts = textsOf(language)
    expect(portalWordsOf(language).language).toBe(language)
    expect([...texts.keys()]).toEqual([...english.keys()])
    const known = [...same, ...(shared[language] ?? [])]
    const left = [...texts].filter(
      ([path, { other = '' }]) => english.get(path)?.other === other && !known.includes(other),
    )
    expect(left).toEqual([])
    const strays = [...texts].filter(([, forms]) =>
      /\b(?:the|you|your|please|this|with)\b/iu.test(Object.values(forms).join(' ')),
    )
    expect(strays).toEqual([])
  })

  test.each(others)('%s leaves out no value of a text and invents none', (language) => {
    for (const [path, forms] of textsOf(language)) {
      const wanted = placeholdersOf(english.get(path)?.other)
      expect(placeholdersOf(forms.other), path).toEqual(wanted)
      // A singular may spell its one out.
      for (const form of Object.values(forms)) {
        expect(wanted, path).toEqual(expect.arrayContaining(placeholdersOf(form)))
      }
    }
  })

  test.each(['en', ...others])('%s has every plural form of its language', (language) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    const plurals = [...textsOf(language)].filter(([path]) => {
      return Object.keys(english.get(path) ?? {}).length > 1
    })
    expect(plurals.length).toBeGreaterThan(3)
    for (const [path, forms] of plurals) {
      expect(Object.keys(forms).sort(), path).toEqual([...pluralCategories].sort())
    }
  })

  test.each(['en', ...others])('%s neither shouts nor presses, and is clean', (language) => {
    for (const [path, forms] of textsOf(language)) {
      for (const text of Object.values(forms)) {
        expect(text, path).not.toMatch(/!| {2}|^\s|\s$|\.\.|["']|[A-ZÄÖÜÅØÆŁŚ]{6,}/u)
      }
      // A sentence ends as the English one does, so that what stands beside it fits.
      const ends = (text = '') => /[.?]$/u.exec(text)?.[0] ?? ''
      expect(ends(forms.other), path).toBe(ends(english.get(path)?.other))
    }
  })

  test.each([
    ['de-AT', 'de'],
    ['NO', 'no'],
    ['it', 'en'],
    ['', 'en'],
    ['constructor', 'en'],
    [null, 'en'],
  ])('of the language %j are those of %s', (code, language) => {
    expect(portalWordsOf(code).language).toBe(language)
  })

  test('say the three doors to the letter', () => {
    const { license, settle, talk } = en.doors
    expect([license, settle, talk]).toEqual([
      'I have a licence',
      'I want to settle',
      'I want to talk',
    ])
  })
})
