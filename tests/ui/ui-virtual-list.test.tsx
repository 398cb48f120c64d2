import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { cursorAfterKey } from '../../src/ui/virtual-list/cursor-keys.ts'
import { VirtualList } from '../../src/ui/virtual-list/virtual-list.tsx'

const rowText = (index: number) => `row ${index}`

interface ListProps {
  count: number
  onActivate?: (index: number) => void
  onVisibleRange?: (first: number, last: number) => void
}

function List({ count, onActivate = () => {}, onVisibleRange }: ListProps) {
  const [cursor, setCursor] = useState<number | null>(null)
  return (
    <VirtualList
      ariaLabel="Things"
      count={count}
      total={5000}
      rowHeight={36}
      renderRow={rowText}
      cursor={cursor}
      onCursor={setCursor}
      onActivate={onActivate}
      isSelected={(index) => index === 1}
      {...(onVisibleRange ? { onVisibleRange } : {})}
    />
  )
}

const list = () => screen.getByRole('listbox', { name: 'Things' })

describe('the virtual list', () => {
  it('is a listbox whose options know their place in the whole', () => {
    render(<List count={1000} />)
    const options = within(list()).getAllByRole('option')
    expect(options.length).toBeLessThan(60)
    const second = within(list()).getByText('row 1').closest('[role=option]')
    expect(second?.getAttribute('aria-posinset')).toBe('2')
    expect(second?.getAttribute('aria-setsize')).toBe('5000')
    expect(second?.getAttribute('aria-selected')).toBe('true')
  })

  it('moves its cursor by keys and opens the row under it with Enter', async () => {
    const user = userEvent.setup()
    const opened = vi.fn()
    render(<List count={1000} onActivate={opened} />)
    await user.tab()
    expect(document.activeElement).toBe(list())
    await user.keyboard('{ArrowDown}jjk{Enter}')
    expect(opened).toHaveBeenCalledExactlyOnceWith(1)
    const current = document.getElementById(list().getAttribute('aria-activedescendant') ?? '')
    expect(current?.textContent).toBe('row 1')
  })

  it('keeps the same elements while it scrolls and shows the rows of the place at once', () => {
    render(<List count={1000} />)
    const before = within(list()).getAllByRole('option')
    list().scrollTop = 36 * 500
    fireEvent.scroll(list())
    expect(within(list()).getByText('row 500')).toBeTruthy()
    const after = within(list()).getAllByRole('option')
    expect(new Set(after)).toEqual(new Set(before))
  })

  it('keeps its cursor above what floats over its foot', async () => {
    const user = userEvent.setup()
    render(<List count={100} />)
    vi.spyOn(list(), 'clientHeight', 'get').mockReturnValue(360)
    await user.tab()
    await user.keyboard('{End}')
    expect(list().scrollTop).toBe(100 * 36 - 360)
    list().style.paddingBottom = '72px'
    await user.keyboard('{Home}{End}')
    expect(list().scrollTop).toBe(100 * 36 - 360 + 72)
  })

  it('keeps the scroll position when more rows arrive', () => {
    const { rerender } = render(<List count={200} />)
    list().scrollTop = 36 * 100
    fireEvent.scroll(list())
    rerender(<List count={400} />)
    expect(list().scrollTop).toBe(36 * 100)
    expect(within(list()).getByText('row 100')).toBeTruthy()
  })

  it('says which rows are seen, so that more can be loaded in time', () => {
    const seen = vi.fn()
    render(<List count={200} onVisibleRange={seen} />)
    list().scrollTop = 36 * 50
    fireEvent.scroll(list())
    expect(seen.mock.lastCall?.[0]).toBe(50)
  })

  it('opens a pressed row and puts the cursor there', async () => {
    const opened = vi.fn()
    render(<List count={10} onActivate={opened} />)
    await userEvent.setup().click(screen.getByText('row 4'))
    expect(opened).toHaveBeenCalledExactlyOnceWith(4)
    expect(list().getAttribute('aria-activedescendant')).toMatch(/4$/)
  })

  it('has no option without rows', () => {
    render(<List count={0} />)
    expect(within(list()).queryAllByRole('option')).toEqual([])
  })
})

describe('cursor keys', () => {
  it.each([
    ['ArrowDown', null, 0],
    ['j', 3, 4],
    ['ArrowUp', 0, 0],
    ['k', 3, 2],
    ['Home', 50, 0],
    ['End', 50, 99],
    ['PageDown', 50, 59],
    ['PageUp', 5, 0],
    ['PageDown', 98, 99],
    ['x', 5, undefined],
  ])('%s from %s leads to %s', (key, from, to) => {
    expect(cursorAfterKey(key, from, 100, 10)).toBe(to)
  })

  it('move nothing in an empty list', () => {
    expect(cursorAfterKey('End', null, 0, 10)).toBeUndefined()
  })
})
