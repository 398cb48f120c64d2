import { describe, expect, it } from 'vitest'
import { neighbour, spotOf } from '../../../src/features/case-list/query/neighbour.ts'

/** A list of these cases, of which those in brackets have left. */
function listOf(...cases: string[]) {
  const loaded = new Set(cases.map((id) => id.replaceAll(/[()]/g, '')))
  const hidden = new Set(cases.filter((id) => id.startsWith('(')).map((id) => id.slice(1, -1)))
  return { loaded, hidden, ids: [...loaded].filter((id) => !hidden.has(id)) }
}

describe('the neighbour of the selected case', () => {
  it.each([
    ['a', 'b', null],
    ['b', 'c', 'a'],
    ['c', null, 'b'],
    ['elsewhere', 'a', 'a'],
    [null, 'a', 'a'],
  ])('of %s is %s, and %s before it', (selected, next, previous) => {
    const list = listOf('a', 'b', 'c')
    expect(neighbour(list, selected, null, 'next')).toBe(next)
    expect(neighbour(list, selected, null, 'previous')).toBe(previous)
  })

  it.each([
    ['b', 'd', 'a'],
    ['c', 'd', 'a'],
    ['e', null, 'd'],
  ])(
    '%s, which has left the list, are those of its place: %s and %s',
    (selected, next, previous) => {
      const list = listOf('a', '(b)', '(c)', 'd', '(e)')
      expect(neighbour(list, selected, null, 'next')).toBe(next)
      expect(neighbour(list, selected, null, 'previous')).toBe(previous)
    },
  )

  it('is that of the place it had, where the list was loaded anew without it', () => {
    const spot = spotOf(null, ['a', 'b', 'c'], 'b')
    const anew = listOf('a', 'c')
    const kept = spotOf(spot, anew.ids, 'b')
    expect(neighbour(anew, 'b', kept, 'next')).toBe('c')
    expect(neighbour(anew, 'b', kept, 'previous')).toBe('a')
    expect(neighbour(anew, 'd', spotOf(kept, anew.ids, 'd'), 'next')).toBe('a')
  })

  it('follows a case that others have moved', () => {
    const spot = spotOf(null, ['a', 'b'], 'b')
    expect(spotOf(spot, ['x', 'y', 'a', 'b'], 'b')).toEqual({ id: 'b', at: 3 })
  })
})
