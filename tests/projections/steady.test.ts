import { describe, expect, test } from 'vitest'
import { steadily } from '../../src/projections/steady.ts'

describe('a steady value', () => {
  const session = {}
  const timeline: string[] = []

  test('is the one given before as long as its members are the same', () => {
    const steady = steadily<{ detail: string | null; timeline: string[] }>()
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
    const steady = steadily<{ timeline: string[] }>()
    const [ours, theirs] = [{ timeline }, { timeline }]
    expect(steady(session, ours)).toBe(ours)
    expect(steady({}, theirs)).toBe(theirs)
    expect(steady(session, { timeline })).toBe(ours)
  })
})
