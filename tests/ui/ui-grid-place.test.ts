import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  frozenWithin,
  isOneCell,
  placeAfterKey,
  placeWithin,
  regionOf,
  rowOf,
  toTsv,
} from '../../src/ui/data-grid/grid-place.ts'

const size = { rows: 100, columns: 5, page: 10 }
const from = { row: 50, column: 2 }

describe('the cursor of a grid', () => {
  it.each([
    ['ArrowDown', false, 51, 2],
    ['ArrowUp', false, 49, 2],
    ['ArrowRight', false, 50, 3],
    ['ArrowLeft', false, 50, 1],
    ['PageDown', false, 59, 2],
    ['PageUp', false, 41, 2],
    ['Home', false, 50, 0],
    ['End', false, 50, 4],
    ['Home', true, 0, 0],
    ['End', true, 99, 4],
  ])('goes by %s, with Ctrl %s, to row %i and column %i', (key, isWhole, row, column) => {
    expect(placeAfterKey(key, isWhole, from, size)).toEqual({ row, column })
  })

  it('goes nowhere by another key', () => {
    expect(placeAfterKey('x', false, from, size)).toBeUndefined()
  })

  it('never leaves the table', () => {
    const keys = fc.constantFrom('ArrowDown', 'ArrowLeft', 'PageUp', 'PageDown', 'End', 'Home')
    fc.assert(
      fc.property(fc.array(keys), fc.boolean(), (pressed, isWhole) => {
        const end = pressed.reduce(
          (place, key) => placeAfterKey(key, isWhole, place, size) ?? place,
          from,
        )
        expect(placeWithin(end, size)).toEqual(end)
      }),
    )
  })
})

it.each([
  ['stays', 'abcd', 'c', 2, 2],
  ['moved down', 'xyabcd', 'c', 2, 4],
  ['moved up, and is the last one now', 'c', 'c', 2, 0],
  ['is gone', 'abd', 'c', 2, undefined],
  ['is gone, with all others', '', 'c', 2, undefined],
])('a row that %s is found again', (_, keys, key, from, row) => {
  expect(rowOf(key, from, keys.length, (at) => keys[at] ?? '')).toBe(row)
})

it('a range lies between its corners, whichever way it was drawn', () => {
  const region = regionOf({ row: 4, column: 3 }, { row: 2, column: 5 })
  expect(region).toEqual({ rows: [2, 4], columns: [3, 5] })
  expect([isOneCell(region), isOneCell(regionOf(from, from))]).toEqual([false, true])
})

it.each([
  [1200, 2],
  [560, 2],
  // No way would lead to the columns behind them.
  [559, 0],
  [300, 0],
  // Before anything is drawn.
  [0, 2],
])(
  'columns stay at the left while others can be seen beside them: %i wide, %i of 2',
  (width, frozen) => {
    expect(frozenWithin(width, 2, [160, 240, 600])).toBe(frozen)
  },
)

it('no cell of what is copied holds what ends a cell or a row', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', ' ', '\t', '\n', '\r') })
  fc.assert(
    fc.property(
      fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1 }),
      (rows) => {
        const lines = toTsv(rows).split('\n')
        expect(lines).toHaveLength(rows.length)
        for (const line of lines) expect(line.split('\t')).toHaveLength(3)
      },
    ),
  )
})
