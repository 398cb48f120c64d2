import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson, fingerprint } from '../../src/bus/canonical.ts'

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, shuffled(inner)]),
  )
}

describe('the canonical form', () => {
  test('does not depend on the order in which members came', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value))
      }),
    )
  })

  test('says the same as the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test('of different texts has different fingerprints', () => {
    const texts = Array.from({ length: 20_000 }, (_, at) => `text ${at}`)
    expect(new Set(texts.map((text) => fingerprint(text))).size).toBe(texts.length)
    expect(fingerprint('text', 1)).not.toBe(fingerprint('text', 2))
  })
})
