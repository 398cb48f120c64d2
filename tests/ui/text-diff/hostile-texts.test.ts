import { describe, expect, test } from 'vitest'
import { changedWords, diffOf } from '../../../src/ui/text-diff/diff.ts'
import { isBreak, wordsOfHtml, wordsOfText } from '../../../src/ui/text-diff/words.ts'

const MEGABYTE = 1_048_576
const filled = (part: string) => part.repeat(Math.ceil(MEGABYTE / part.length)).slice(0, MEGABYTE)
/** Words without end, none like another. */
const numbers = (from: number) =>
  Array.from({ length: 130_000 }, (_, at) => `w${from + at * 2}`).join(' ')

/** What compares each word with each of the other text takes hours of these, on any machine. */
const LONG = 60_000

const compared = (before: string, after: string) => diffOf(wordsOfHtml(before), wordsOfHtml(after))

describe('texts of a megabyte', () => {
  test.each([
    ['of one word', filled('a'), filled('b')],
    ['of one letter a word', filled('a '), filled('b ')],
    ['of words none of which is the other’s', numbers(0), numbers(1)],
    ['of paragraphs', filled('<p>one two</p>'), filled('<p>one three</p>')],
    ['of empty paragraphs', filled('<p></p>'), filled('<p> </p>')],
    ['of open tags', filled('<b><i><u>'), filled('<s>')],
    ['of less-than signs', filled('<'), filled('<<a ')],
    ['of white space', filled(' '), `${filled(' ')}x`],
    ['of open braces', filled('{{'), filled('{{a')],
    ['of entities', filled('&amp;'), filled('&#x26;')],
    ['of unclosed attributes', filled('<a href="'), filled('<img alt="')],
    [
      'that differ in every second word',
      numbers(0).replaceAll(' ', ' x '),
      numbers(1).replaceAll(' ', ' x '),
    ],
  ])(
    '%s are compared in a time that grows with their size alone',
    (_, before, after) => {
      expect(compared(before, after)).toBeInstanceOf(Array)
    },
    LONG,
  )

  test('are said to be replaced where comparing would take too long', () => {
    const blocks = compared(numbers(0), numbers(1))
    expect(changedWords(blocks)).toEqual({ added: 130_000, removed: 130_000 })
  })

  test('that differ in one word show that word', () => {
    const text = numbers(0)
    const blocks = compared(`${text} end`, `${text} finish`)
    expect(changedWords(blocks)).toEqual({ added: 1, removed: 1 })
  })
})

describe('hostile texts', () => {
  const said = (html: string) =>
    wordsOfHtml(html)
      .flatMap((token) => (isBreak(token) ? [] : [token.text]))
      .join(' ')

  test.each([
    ['<p>a<script>alert(1)</script>b</p>', 'a b'],
    ['<style>p{}</style>x', 'x'],
    ['<title>t</title><p>x</p>', 'x'],
    ['<script>never closed', ''],
    ['a < b > c', 'a < b > c'],
    ['a<!-- comment -->b<?php x ?>', 'a b'],
    ['<p onclick="x">a</p>', 'a'],
    ['&lt;script&gt;', '< script >'],
    ['&#0;&#x110000;&nope;', '\ufffd\ufffd & nope ;'],
    ['a\u202eb\u2066c\u0007d', 'a \ufffd b \ufffd c \ufffd d'],
    ['</p></b></a></li>x', 'x'],
    ['<a>x</a>', 'x'],
    ['<img><img alt="  ">', '[Image] [Image]'],
  ])('%s is read as %s', (html, words) => {
    expect(said(html)).toBe(words)
  })

  test('a plain text is never read as HTML', () => {
    const words = wordsOfText('<b>bold</b>\n{{x}}')
    expect(words.flatMap((token) => (isBreak(token) ? ['|'] : [token.text])).join(' ')).toBe(
      '| < b > bold < / b > | {{x}}',
    )
    expect(words.every((token) => isBreak(token) || token.marks.length === 0)).toBe(true)
  })
})
