import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { allTexts, textsOf } from '../../tools/lib/texts.mjs'

type Retired = {
  /** Words of names, of code and comments, in lower case. */
  words: readonly string[]
  use: string
  /** Lines in which the word is right: names that are stored or sent. */
  kept?: RegExp
  /** Rooms that still have it. */
  notIn?: RegExp
}

const retired: readonly Retired[] = [
  { words: ['doer', 'doers'], use: 'command handler' },
  {
    words: ['deed', 'deeds'],
    use: 'command handler',
    notIn: /^tests\/(case-work|e2e)\//,
  },
  { words: ['cargo'], use: 'upload registry' },
  { words: ['heir', 'heirs'], use: 'orphan recovery' },
  { words: ['shelf', 'shelves'], use: 'storage' },
  {
    words: ['journal', 'journals', 'journalled'],
    use: 'command outbox',
    kept: /:journal:|framewright\.journal/,
    notIn: /^tests\//,
  },
  { words: ['patiently'], use: 'withTimeout or withRetry' },
  { words: ['youngest'], use: 'latest or newest' },
  { words: ['sieve'], use: 'filter' },
]
/** Names that are two words each, as they stand in code. */
const retiredNames: readonly [RegExp, string, RegExp?][] = [
  [/\binGood\b/, 'success'],
  [/\binDanger\b/, 'danger'],
  [/\bhappens?\(/, 'a verb for applying an external event', /^tests\//],
  [/\boffice\.value\b|\$office\b|\bOfficeState\b/, 'workspace', /^tests\//],
]

/** What no text on screen says, and what it says instead. */
const retiredTexts: readonly [RegExp, string][] = [
  [/\b(somebody|whoever|everybody)\b/i, '"you", "another user", "everyone", or the thing itself'],
  [/\bany more\b/i, 'no longer'],
  [/\bmeanwhile\b/i, 'since, or in the meantime'],
  [/\bgone (on|through)\b|\bgone for\b/i, 'took over, done, deleted for'],
  [/\bwhich (one|values?) holds?\b/i, 'resolve the conflicts'],
  [/\bwill stand here\b|\bstands (on|in)\b/i, 'appears here, is shown on'],
  [/\b(round|gone|waits) as well\b|\bsort order round\b/i, 'reverse, is also'],
  [/\bthat (match|wait)\b/i, 'matching, scheduled'],
  [/\bgo(es)? out by (it|themselves)\b|\bby itself, in\b/i, 'are sent automatically'],
  [/\bis asked for again\b|\bbeing asked for\b/i, 'trying again'],
  [/\bchanges that wait\b/i, 'unsent changes'],
]

const below = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`)

const own = 'tests/architecture/language.test.ts'
const sources = ['contracts', 'server-mock', 'src', 'tests', 'tools']
  .flatMap(below)
  .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && file !== own)
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** The words of a line, with names taken apart: `keptShelf` and `kept-shelf` both hold `shelf`. */
const wordsOf = (line: string): Set<string> =>
  new Set((line.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? []).map((word) => word.toLowerCase()))

const refusedWords = (file: string, text: string): string[] => {
  const known = wordsOf(`${file}\n${text}`)
  return retired
    .filter(({ words, notIn }) => !notIn?.test(file) && words.some((word) => known.has(word)))
    .flatMap(({ words, use, kept }) =>
      [file, ...text.split('\n')]
        .filter((line) => !kept?.test(line))
        .flatMap((line) => words.filter((word) => wordsOf(line).has(word)))
        .map((word) => `${file}: "${word}" is retired, write ${use}`),
    )
}

const refusedNames = (file: string, text: string): string[] =>
  retiredNames
    .filter(([name, , notIn]) => !notIn?.test(file) && name.test(text))
    .map(([name, use]) => `${file}: ${name.source} is retired, write ${use}`)

const refusedTexts = (texts: readonly { file: string; text: string }[]): string[] =>
  texts.flatMap(({ file, text }) =>
    retiredTexts
      .filter(([phrase]) => phrase.test(text))
      .map(([, use]) => `${file}: "${text}": write ${use}`),
  )

describe('the language', () => {
  test('of files, names and comments uses no retired word', () => {
    expect(sources.length).toBeGreaterThan(1500)
    const found = sources.flatMap(({ file, text }) => [
      ...refusedWords(file, text),
      ...refusedNames(file, text),
    ])
    expect(found).toEqual([])
  })

  test('on screen uses no retired phrase', () => {
    const texts = allTexts()
    expect(texts.length).toBeGreaterThan(1500)
    expect(refusedTexts(texts)).toEqual([])
  })
})

describe('a retired word is found', () => {
  test.each([
    ['src/bus/outbox/shelf.ts', ''],
    ['src/a.ts', 'const keptShelf = 1'],
    ['src/a.ts', '/** The youngest entry. */'],
    ['src/a.ts', 'const journalOf = 1'],
  ])('in %s: %s', (file, text) => {
    expect(refusedWords(file, text)).toHaveLength(1)
  })

  test('but not inside another word, nor where a stored key has it', () => {
    const text = "const theirs = indeed // their\nconst key = 'framewright.journal'"
    expect(refusedWords('src/a.ts', text)).toEqual([])
  })

  test.each([
    ["const label = 'None of them is there any more'", 'None of them is there any more'],
    ['const view = <p>Somebody changed this.</p>', 'Somebody changed this.'],
    ['const view = <Field label="Gone through" className="a b" />', 'Gone through'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
    ['const text = `${name} changed this meanwhile.`', '{name} changed this meanwhile.'],
  ])('on screen in %s', (source, text) => {
    const texts = textsOf('src/a.tsx', source)
    expect(texts.map((one) => one.text)).toEqual([text])
    expect(refusedTexts(texts)).toHaveLength(1)
  })

  test('and what only the machine reads is no text', () => {
    const source =
      'import a from "no more"; const b = <p className="fw gone on" id="Gone on" />; sample({ name: b === "Gone on" })'
    expect(textsOf('src/a.tsx', source)).toEqual([])
  })
})
