import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commonRuns } from '../../../src/ui/text-diff/common-runs.ts'
import {
  changedWords,
  type DiffBlock,
  diffOf,
  isUnchanged,
} from '../../../src/ui/text-diff/diff.ts'
import { isBreak, type Token, wordsOfHtml, wordsOfText } from '../../../src/ui/text-diff/words.ts'

const signs = { same: ['', ''], added: ['{+', '+}'], removed: ['[-', '-]'] } as const

/** A difference as a line to read: `{+added+}`, `[-removed-]`, a paragraph that is new or gone after `¶`. */
const shown = (blocks: readonly DiffBlock[]) =>
  blocks.map(({ block, edge, parts }) => {
    const said = parts.map(({ at, kind, words }) => {
      const text = words.map(({ text: word, gap }, index) => (gap && index > 0 ? ` ${word}` : word))
      return `${at > 0 && words[0]?.gap ? ' ' : ''}${signs[kind][0]}${text.join('')}${signs[kind][1]}`
    })
    const kind = block === 'paragraph' ? '' : `${block}: `
    return `${edge === 'same' ? '' : `${signs[edge][0]}¶${signs[edge][1]} `}${kind}${said.join('')}`
  })

const htmlDiff = (before: string, after: string) =>
  shown(diffOf(wordsOfHtml(before), wordsOfHtml(after)))
const plain = (before: string, after: string) =>
  shown(diffOf(wordsOfText(before), wordsOfText(after))).map((line) =>
    line.replaceAll('line: ', ''),
  )

/** What one side of a difference says. */
const side = (blocks: readonly DiffBlock[], kind: 'added' | 'removed'): string[] =>
  blocks.flatMap(({ block, edge, parts }) => [
    ...(edge === 'same' || edge === kind ? [`\u0001${block}`] : []),
    ...parts
      .filter((part) => part.kind === 'same' || part.kind === kind)
      .flatMap(({ words }) => words.map(({ key }) => key)),
  ])
const keys = (tokens: readonly Token[]) =>
  tokens.map((token) => (isBreak(token) ? `\u0001${token.block}` : token.key))

describe('the difference of two texts', () => {
  test.each([
    [
      'a word in the middle',
      'We wrote to you',
      'We have asked you',
      'We [-wrote to-] {+have asked+} you',
    ],
    ['a word at the end', 'Kind regards', 'Kind regards, Ada', 'Kind regards{+, Ada+}'],
    ['a word at the beginning', 'you hold it', 'If you hold it', '{+If+} you hold it'],
    ['nothing', 'the same', 'the same', 'the same'],
    ['all of it', 'one', 'two', '[-one-]{+two+}'],
    ['a first text', '', 'Hello', '{+¶+} {+Hello+}'],
    ['a text that is gone', 'Hello', '', '[-¶-] [-Hello-]'],
  ])('names %s', (_, before, after, line) => {
    expect(plain(before, after)).toEqual([line])
  })

  test('shows what was removed before what was added in its place', () => {
    expect(plain('within 7 days', 'within 14 days')).toEqual(['within [-7-] {+14+} days'])
  })

  test('treats a placeholder as one word', () => {
    expect(plain('Dear {{first_name}},', 'Dear {{last_name}},')).toEqual([
      'Dear [-{{first_name}}-] {+{{last_name}}+},',
    ])
  })

  test('takes small words between large changes into them', () => {
    expect(plain('a red house in the old town', 'a blue boat in the wide sea')).toEqual([
      'a [-red house-] {+blue boat+} in the [-old town-] {+wide sea+}',
    ])
    expect(plain('please answer us, or write', 'kindly respond quickly, and telephone')).toEqual([
      '[-please answer us, or write-]{+kindly respond quickly, and telephone+}',
    ])
  })

  test('shows paragraphs that are new, gone, split and joined', () => {
    expect(htmlDiff('<p>One.</p><p>Two.</p>', '<p>One.</p><p>New.</p><p>Two.</p>')).toEqual([
      'One.',
      '{+¶+} {+New.+}',
      'Two.',
    ])
    expect(htmlDiff('<p>One. Two.</p>', '<p>One.</p><p>Two.</p>')).toEqual(['One.', '{+¶+} Two.'])
    expect(htmlDiff('<p>One.</p><p>Two.</p>', '<p>One. Two.</p>')).toEqual(['One.', '[-¶-] Two.'])
    expect(htmlDiff('<p>One</p>', '<ul><li><p>One</p></li></ul>')).toEqual([
      '[-¶-] ',
      '{+¶+} item: One',
    ])
  })

  test('sees what a reader sees of HTML: marks, links and pictures, no other markup', () => {
    expect(htmlDiff('<p>Pay <b>now</b></p>', '<p>Pay <strong>now</strong></p>')).toEqual([
      'Pay now',
    ])
    expect(htmlDiff('<p>Pay now</p>', '<p>Pay <strong>now</strong></p>')).toEqual([
      'Pay [-now-] {+now+}',
    ])
    const link = (host: string) => `<a href="https://${host}/">here</a>`
    expect(htmlDiff(link('a.example'), link('b.example'))).toEqual([
      'here (https://[-a.example-]{+b.example+}/)',
    ])
    expect(htmlDiff('<p><img src="1" alt="Quay"></p>', '<p><img src="2" alt="Quay"></p>')).toEqual([
      '[-[Image: Quay]-]{+[Image: Quay]+}',
    ])
    expect(htmlDiff('<div><p>a&amp;b</p></div>', '<p style="color:red">a&#38;b</p>')).toEqual([
      'a&b',
    ])
  })

  test('counts the words', () => {
    const blocks = diffOf(wordsOfText('one two three'), wordsOfText('one four'))
    expect(changedWords(blocks)).toEqual({ added: 1, removed: 2 })
    expect(blocks.every(isUnchanged)).toBe(false)
    expect(diffOf([], [])).toEqual([])
  })

  test('says everything of both texts, in their order, and nothing else', () => {
    const html = fc
      .array(
        fc.constantFrom(
          ...[
            '<p>',
            '</p>',
            '<br>',
            '<li>',
            '<b>',
            '</b>',
            '<i>',
            ' ',
            'one',
            'two',
            'three',
            '{{a}}',
          ],
          ...['&amp;', '<img src="x">', '<a href="y">', '</a>', '.', 'four', '<h1>', '</h1>'],
        ),
        { maxLength: 60 },
      )
      .map((parts) => parts.join(' '))
    fc.assert(
      fc.property(html, html, (before, after) => {
        const [old, fresh] = [wordsOfHtml(before), wordsOfHtml(after)]
        const blocks = diffOf(old, fresh)
        expect(side(blocks, 'removed')).toEqual(keys(old))
        expect(side(blocks, 'added')).toEqual(keys(fresh))
        expect(diffOf(old, old).every(isUnchanged)).toBe(true)
      }),
    )
  })
})

describe('what two lists have in common', () => {
  /** The length of the longest common part, the slow way. */
  function longest(a: readonly number[], b: readonly number[]): number {
    const rows = Array.from({ length: a.length + 1 }, () => Array<number>(b.length + 1).fill(0))
    for (let x = 1; x <= a.length; x += 1)
      for (let y = 1; y <= b.length; y += 1) {
        const row = rows[x] ?? []
        row[y] =
          a[x - 1] === b[y - 1]
            ? (rows[x - 1]?.[y - 1] ?? 0) + 1
            : Math.max(rows[x - 1]?.[y] ?? 0, row[y - 1] ?? 0)
      }
    return rows.at(-1)?.at(-1) ?? 0
  }

  test('is as long as can be, in order, and really the same', () => {
    const list = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 25 })
    fc.assert(
      fc.property(list, list, (a, b) => {
        const runs = commonRuns(Int32Array.from(a), Int32Array.from(b), { left: 1_000_000 }) ?? []
        expect(runs.reduce((sum, { length }) => sum + length, 0)).toBe(longest(a, b))
        let [x, y] = [0, 0]
        for (const { before, after, length } of runs) {
          expect(before >= x && after >= y).toBe(true)
          expect(a.slice(before, before + length)).toEqual(b.slice(after, after + length))
          x = before + length
          y = after + length
        }
      }),
    )
  })

  test('is not looked for any further than the budget', () => {
    const numbers = (from: number) => Int32Array.from({ length: 5_000 }, (_, at) => at * 2 + from)
    const budget = { left: 10_000 }
    expect(commonRuns(numbers(0), numbers(1), budget)).toBeNull()
    expect(budget.left).toBeGreaterThan(-5_000)
  })
})
