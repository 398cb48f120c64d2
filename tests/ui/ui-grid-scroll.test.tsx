import { renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useGridScroll } from '../../src/ui/data-grid/use-grid-scroll.ts'

const [ROW, HEAD, MARKS] = [20, 32, 36]
const keysOf = (text: string) => (row: number) => text[row] ?? ''

/** A grid of columns of 100 px, the first two of which stay, in a box that shows ten rows and is 400 px wide. */
function openGrid(shape: Partial<Parameters<typeof useGridScroll>[1]> = {}) {
  const grid = document.createElement('div')
  grid.innerHTML =
    '<div class="bp6-table-quadrant-main"><div class="bp6-table-quadrant-scroll-container"></div></div>'
  document.body.append(grid)
  const box = grid.querySelector<HTMLElement>('.bp6-table-quadrant-scroll-container')
  if (!box) throw new Error('no box')
  vi.spyOn(box, 'clientHeight', 'get').mockReturnValue(HEAD + 10 * ROW)
  vi.spyOn(box, 'clientWidth', 'get').mockReturnValue(400)
  const onSeen = vi.fn<(first: number, last: number) => void>()
  const first = {
    rowHeight: ROW,
    widths: Array.from({ length: 10 }, () => 100),
    frozen: 2,
    before: 36,
    rowCount: 100,
    keyOf: (row: number) => `${row}`,
    place: { row: 0, column: 0 },
    onSeen,
    ...shape,
  }
  const { result, rerender } = renderHook((now) => useGridScroll({ current: grid }, now), {
    initialProps: first,
  })
  const scrolledTo = (top: number) => {
    box.scrollTop = top
    box.dispatchEvent(new Event('scroll'))
  }
  return { box, onSeen, first, rerender, scrolledTo, grid: result }
}

describe('the way to a cell of a grid', () => {
  it.each([
    ['is none to the first that is seen', 100, 5, 100],
    ['is none to the last that is seen', 100, 14, 100],
    ['leads up until it is the first', 100, 4, 80],
    ['leads down until it is the last', 100, 15, 120],
  ])('%s: from %i to row %i ends at %i', (_, from, row, to) => {
    const { box, grid } = openGrid()
    box.scrollTop = from
    grid.current.scrollTo({ row, column: 0 })
    expect(box.scrollTop).toBe(to)
  })

  it('keeps above what floats over the foot', () => {
    const { box, grid } = openGrid()
    box.style.paddingBottom = '72px'
    grid.current.scrollTo({ row: 14, column: 0 })
    expect(box.scrollTop).toBe(5 * ROW + 72)
  })

  it.each([
    ['back to the first, where the table begins', 300, 0, 0],
    ['not to another one that stays', 300, 1, 300],
    ['to the first that goes along, right of those that stay', 300, 2, 0],
    ['not to one that is seen', 300, 5, 300],
    ['to one that is half under those that stay', 250, 4, 200],
    ['to one that is beyond the edge, until it is the last', 0, 7, MARKS + 800 - 400],
    ['not to one that is seen whole at the edge', MARKS, 3, MARKS],
  ])('leads %s: from %i to column %i ends at %i', (_, from, column, to) => {
    const { box, grid } = openGrid()
    box.scrollLeft = from
    grid.current.scrollTo({ row: 0, column })
    expect(box.scrollLeft).toBe(to)
  })
})

describe('what is seen of a grid', () => {
  it('is told at first, and whenever it was scrolled, a row cut at the foot among it', () => {
    const { onSeen, scrolledTo } = openGrid()
    expect(onSeen).toHaveBeenLastCalledWith(0, 9)
    scrolledTo(210)
    expect(onSeen).toHaveBeenLastCalledWith(10, 20)
    scrolledTo(1900)
    expect(onSeen).toHaveBeenLastCalledWith(95, 99)
  })

  it('is where the cursor is, where nothing is drawn', () => {
    const { box, onSeen, first, rerender } = openGrid()
    vi.spyOn(box, 'clientHeight', 'get').mockReturnValue(HEAD)
    rerender({ ...first, place: { row: 7, column: 0 } })
    expect(onSeen).toHaveBeenLastCalledWith(7, 7)
  })

  it('stays under the eye while rows above come and go', () => {
    const at = { rowCount: 8, keyOf: keysOf('abcdefgh') }
    const { box, first, rerender, scrolledTo } = openGrid(at)
    scrolledTo(3 * ROW + 5)
    rerender({ ...first, rowCount: 10, keyOf: keysOf('xyabcdefgh') })
    expect(box.scrollTop).toBe(5 * ROW + 5)
    rerender({ ...first, rowCount: 6, keyOf: keysOf('cdefgh') })
    expect(box.scrollTop).toBe(ROW + 5)
    // The row itself has gone: what stands there now stays.
    rerender({ ...first, rowCount: 5, keyOf: keysOf('cefgh') })
    expect(box.scrollTop).toBe(ROW + 5)
  })

  it('shows what comes in at the top while the top is seen', () => {
    const { box, first, rerender } = openGrid({ rowCount: 3, keyOf: keysOf('abc') })
    rerender({ ...first, rowCount: 4, keyOf: keysOf('xabc') })
    expect(box.scrollTop).toBe(0)
  })

  it('has as many rows as a page has for the keyboard, one at least', () => {
    const { box, grid } = openGrid()
    expect(grid.current.pageRows()).toBe(10)
    vi.spyOn(box, 'clientHeight', 'get').mockReturnValue(HEAD)
    expect(grid.current.pageRows()).toBe(1)
  })
})

it('nothing of the drawn table is a stop of the Tab key', () => {
  const { box } = openGrid()
  expect(box.tabIndex).toBe(-1)
})
