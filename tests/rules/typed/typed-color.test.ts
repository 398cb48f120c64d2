import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mailColor } from '../../../contracts/rules/placeholders/colors.ts'
import {
  contrastOf,
  hexOf,
  NO_COLOR,
  readColor,
  writeColor,
} from '../../../contracts/rules/typed/typed-color.ts'

const written = (text: string) => {
  const read = readColor(text)
  return read.ok ? writeColor(read.value) : read.message
}

const channel = fc.integer({ min: 0, max: 255 })
const aColor = fc.record({
  red: channel,
  green: channel,
  blue: channel,
  alpha: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
})

describe('a color as people type it', () => {
  it.each([
    ['rgba(0, 45, 98, 1)', 'rgba(0, 45, 98, 1)'],
    [' RGBA( 0,45 , 98,.5 ) ', 'rgba(0, 45, 98, 0.5)'],
    ['rgb(0, 45, 98)', 'rgba(0, 45, 98, 1)'],
    ['rgb(0 45 98 / 50%)', 'rgba(0, 45, 98, 0.5)'],
    ['rgba(0, 45, 98, 0.333)', 'rgba(0, 45, 98, 0.33)'],
    ['#002d62', 'rgba(0, 45, 98, 1)'],
    ['002D62', 'rgba(0, 45, 98, 1)'],
    ['#fff', 'rgba(255, 255, 255, 1)'],
    ['#0f08', 'rgba(0, 255, 0, 0.53)'],
    ['#00ff0080', 'rgba(0, 255, 0, 0.5)'],
    ['\uff03002d62', 'rgba(0, 45, 98, 1)'],
  ])('%s is %s [PLINK-08]', (typed, kept) => {
    expect(written(typed)).toBe(kept)
  })

  it.each([
    '',
    'navy',
    '#12',
    '#12345',
    'rgba(0, 45)',
    'rgba(0, 45, 256, 1)',
    'rgba(0, 45, 98, 2)',
    'rgba(0, 45, 98, 150%)',
    'rgba(0, 45, 98,)',
    'rgba(0, 45, 98, 1); background: url(x)',
    '-1, 0, 0',
  ])('"%s" is none', (typed) => {
    expect(written(typed)).toBe(NO_COLOR)
  })

  it('reads back what it writes, and mails understand it', () => {
    fc.assert(
      fc.property(aColor, (color) => {
        expect(readColor(writeColor(color))).toEqual({ ok: true, value: color })
        expect(mailColor(writeColor(color))).toMatch(/^#[\da-f]{6}$/u)
      }),
    )
  })

  it('has the hex of its channels', () => {
    expect(hexOf({ red: 0, green: 45, blue: 98, alpha: 0.2 })).toBe('#002d62')
  })
})

describe('how far two colors stand out from each other', () => {
  const contrast = (one: string, other: string) => {
    const [a, b] = [readColor(one), readColor(other)]
    return a.ok && b.ok ? Math.round(contrastOf(a.value, b.value) * 100) / 100 : null
  }

  it.each([
    ['#000', '#fff', 21],
    ['#fff', '#000', 21],
    ['#777', '#777', 1],
    ['#767676', '#fff', 4.54],
    ['#002d62', '#fff', 13.53],
  ])('%s on %s is %s', (one, other, ratio) => {
    expect(contrast(one, other)).toBe(ratio)
  })
})
