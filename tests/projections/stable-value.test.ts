import { describe, expect, test } from 'vitest'
import { stableValue } from '../../src/projections/stable-value.ts'

describe('a steady value', () => {
  const session = {}
  const timeline: string[] = []

  test('is the one given before as long as its members are the same', () => {
    const steady = stableValue<{ detail: string | null; timeline: string[] }>()
    const first = { detail: 'a', timeline }
    expect(steady(session, first)).toBe(first)
    expect(steady(session, { detail: 'a', timeline })).toBe(first)
    const second = { detail: 'b', timeline }
    expect(steady(session, second)).toBe(second)
    expect(steady(session, { detail: 'b', timeline })).toBe(second)
    const third = { detail: 'b', timeline: [] }
    expect(steady(session, third)).toBe(third)
  })

  test('belongs to one session: another one starts with its own', () => {
    const steady = stableValue<{ timeline: string[] }>()
    const [ours, theirs] = [{ timeline }, { timeline }]
    expect(steady(session, ours)).toBe(ours)
    expect(steady({}, theirs)).toBe(theirs)
    expect(steady(session, { timeline })).toBe(ours)
  })
})
