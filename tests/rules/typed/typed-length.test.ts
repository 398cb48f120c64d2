import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lengthRefusal } from '../../../contracts/rules/typed/typed-length.ts'

describe('a text that is too long', () => {
  test.each([
    [
      'Tourismusverband Obergurgl-Hochgurgl',
      'Enter at most 30 characters, not 36: for example “Tourismusverband”',
    ],
    [
      'Tourismusverband Obergurgl und Ötz',
      'Enter at most 30 characters, not 34: for example “Tourismusverband Obergurgl und”',
    ],
    ['x'.repeat(31), `Enter at most 30 characters, not 31: for example “${'x'.repeat(30)}”`],
    [
      `${'x'.repeat(29)}\u{10400}`,
      `Enter at most 30 characters, not 31: for example “${'x'.repeat(29)}”`,
    ],
  ])('is refused with what fits of it: %s', (text, message) => {
    expect(lengthRefusal(text, 30)).toBe(message)
  })

  test('is told by its length alone where what fits is long', () => {
    expect(lengthRefusal('x'.repeat(10_412), 10_000)).toBe(
      'Enter at most 10,000 characters, not 10,412',
    )
  })

  // A letter at a time, this takes an hour.
  test('is refused at once, however much was pasted', () => {
    const pasted = `Tourism ${'x'.repeat(2_000_000)}`
    expect(lengthRefusal(pasted, 30)).toBe(
      'Enter at most 30 characters, not 2,000,008: for example “Tourism”',
    )
  })

  test('is measured without the blanks around it', () => {
    expect(lengthRefusal(`  ${'x'.repeat(30)} `, 30)).toBeNull()
  })

  test('gives an example that fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 31 }), (text) => {
        const refusal = lengthRefusal(text, 30)
        const example = refusal?.match(/“(?<example>.*)”$/su)?.groups?.example
        expect(example === undefined || lengthRefusal(example, 30) === null).toBe(true)
      }),
    )
  })
})
