/** Ways in which a kept text breaks: on a disk, on its way, by somebody's hand (reliability.md, row 21). */
import type { Dice } from './proof.ts'

/** A line, and which one of the original it is; null for one that was never there. */
export type Line = { text: string; origin: number | null; isTouched: boolean }

export const linesOf = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line, origin) => ({ text: line, origin, isTouched: false }))

export const textOf = (lines: readonly Line[]): string =>
  `${lines.map(({ text }) => text).join('\n')}\n`

/** The same text with some of its bits flipped. */
export function flipBits(text: string, dice: Dice): string {
  const letters = text.split('')
  for (let flips = 1 + dice.upTo(3); flips > 0; flips -= 1) {
    const at = dice.upTo(letters.length)
    const code = (letters[at] ?? ' ').charCodeAt(0) ^ (1 << dice.upTo(7))
    letters[at] = String.fromCharCode(code === 10 ? 32 : code)
  }
  return letters.join('')
}

const cut = (text: string, dice: Dice) => text.slice(0, dice.upTo(text.length))
const withMember = (text: string, member: string) => text.replace('{', `{${member},`)
const HUGE = 'x'.repeat(400_000)
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** Ways to break one text that is JSON, by name. */
export const textBreakers = {
  'bits flipped': flipBits,
  cut,
  'prototype member': (text) => withMember(text, '"__proto__":{"polluted":true,"name":7}'),
  'huge member': (text) => withMember(text, `"huge":"${HUGE}"`),
  'deep member': (text) => withMember(text, `"payload":${deep(20_000)}`),
  'huge number': (text, dice) =>
    text.replace(/\d+/g, (digits) => (dice.upTo(8) === 0 ? `${digits}e300` : digits)),
  'newer version': (text) => text.replace(/"v":\d+/, '"v":99'),
  'no version': (text) => text.replace(/"v":\d+/, '"v":null'),
  'unknown name': (text) => text.replace(/"name":"[^"]*"/, '"name":"case.painted"'),
  'lone surrogate': (text) => text.replace(/"name":"/, '"name":"\\ud800'),
  blanked: () => '',
  'not JSON': () => '\0\0\0 nonsense {',
} satisfies Record<string, (text: string, dice: Dice) => string>

type LineBreaker = (lines: Line[], dice: Dice, foreign: readonly string[]) => void

const touch =
  (change: (text: string, dice: Dice) => string): LineBreaker =>
  (lines, dice) => {
    const line = dice.pick(lines)
    line.text = change(line.text, dice)
    line.isTouched = true
  }

const broken = Object.fromEntries(
  Object.entries(textBreakers).map(([name, change]) => [name, touch(change)]),
) as { [K in keyof typeof textBreakers]: LineBreaker }

/** Ways to break a text of lines, by name. `foreign` are lines of another customer's text. */
export const lineBreakers = {
  ...broken,
  'line gone': (lines, dice) => {
    lines.splice(dice.upTo(lines.length), 1)
  },
  'end gone': (lines, dice) => {
    lines.splice(1 + dice.upTo(lines.length))
  },
  'start gone': (lines, dice) => {
    lines.splice(0, 1 + dice.upTo(2))
  },
  'lines swapped': (lines, dice) => {
    const [a, b] = [dice.upTo(lines.length), dice.upTo(lines.length)]
    const [first, second] = [lines[a], lines[b]]
    if (!first || !second || a === b) return
    for (const line of [first, second]) line.isTouched = true
    lines[a] = second
    lines[b] = first
  },
  'line twice': (lines, dice) => {
    const line = dice.pick(lines)
    lines.splice(dice.upTo(lines.length + 1), 0, { ...line, origin: null, isTouched: true })
    line.isTouched = true
  },
  'wrong checksum': (lines) => {
    const [header] = lines
    if (!header) return
    header.text = header.text.replace(/"sums":\["[^"]*"/, '"sums":["wrong"')
    header.isTouched = true
  },
  "somebody else's lines": (lines, dice, foreign) => {
    for (let count = 1 + dice.upTo(3); count > 0; count -= 1) {
      const text = dice.pick(foreign)
      lines.splice(dice.upTo(lines.length + 1), 0, { text, origin: null, isTouched: true })
    }
  },
  "somebody else's start": (lines, _dice, foreign) => {
    for (const at of [1, 2]) {
      lines[at] = { text: foreign[at] ?? '', origin: null, isTouched: true }
    }
  },
  'line ends of another system': (lines) => {
    for (const line of lines) line.text += '\r'
  },
} satisfies Record<string, LineBreaker>

export type LineBreak = keyof typeof lineBreakers
export const lineBreaks = Object.keys(lineBreakers) as LineBreak[]
