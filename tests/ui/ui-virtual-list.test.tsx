import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, createRef, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cursorAfterKey } from '../../src/ui/virtual-list/cursor-keys.ts'
import { VirtualList, type VirtualListHandle } from '../../src/ui/virtual-list/virtual-list.tsx'

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

  describe('of ten rows that are seen', () => {
    afterEach(() => vi.restoreAllMocks())

    function openTen(props: Partial<ComponentProps<typeof VirtualList>> = {}) {
      vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(360)
      const moved = vi.fn<(index: number) => void>()
      const [seen, ratio, opened] = [vi.fn(), vi.fn(), vi.fn()]
      const handle = createRef<VirtualListHandle>()
      const withProps = (more: typeof props) => (
        <VirtualList
          ariaLabel="Things"
          count={100}
          rowHeight={36}
          renderRow={rowText}
          cursor={50}
          onCursor={moved}
          onActivate={opened}
          onVisibleRange={seen}
          onScrollRatio={ratio}
          ref={handle}
          {...props}
          {...more}
        />
      )
      const { rerender } = render(withProps({}))
      const scrolledTo = (row: number) => {
        list().scrollTop = row * 36
        fireEvent.scroll(list())
      }
      const again = (more: typeof props) => rerender(withProps(more))
      return { moved, seen, ratio, opened, scrolledTo, again, handle }
    }
    const shown = () =>
      within(list())
        .getAllByRole('option')
        .map((option) => Number(option.getAttribute('aria-posinset')) - 1)
        .toSorted((a, b) => a - b)

    it('holds those, and four more on either side', () => {
      const { scrolledTo } = openTen()
      expect([shown()[0], shown().at(-1)]).toEqual([0, 18])
      scrolledTo(50)
      expect([shown()[0], shown().at(-1)]).toEqual([46, 64])
      scrolledTo(90)
      expect([shown()[0], shown().at(-1)]).toEqual([81, 99])
    })

    it('tells what is seen, and how far down its end stands', () => {
      const { seen, ratio, scrolledTo } = openTen()
      expect([seen.mock.lastCall, ratio.mock.lastCall]).toEqual([[0, 10], [0.11]])
      // The same rows are held for it.
      scrolledTo(1)
      expect([seen.mock.lastCall, ratio.mock.lastCall]).toEqual([[1, 11], [0.12]])
      scrolledTo(50)
      expect([seen.mock.lastCall, ratio.mock.lastCall]).toEqual([[50, 60], [0.61]])
      scrolledTo(95)
      expect([seen.mock.lastCall, ratio.mock.lastCall]).toEqual([[95, 99], [1]])
    })

    it('goes by a page less one row, and leaves keys with Ctrl, Alt and Meta to the browser', () => {
      const { moved, opened, scrolledTo } = openTen()
      scrolledTo(45)
      const press = (key: string, held = {}) => fireEvent.keyDown(list(), { key, ...held })
      expect(press('PageDown')).toBe(false)
      expect(press('PageUp')).toBe(false)
      for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) {
        expect(press('ArrowDown', held)).toBe(true)
        expect(press('Enter', held)).toBe(true)
      }
      expect(press('x')).toBe(true)
      expect([moved.mock.calls, opened.mock.calls]).toEqual([[[59], [41]], []])
    })

    it('names its current option while it is there, and opens none where no row is', () => {
      const { scrolledTo, again, opened } = openTen()
      const named = () => list().getAttribute('aria-activedescendant')
      expect(named()).toBeNull()
      scrolledTo(54)
      expect(document.getElementById(named() ?? '')?.textContent).toBe('row 50')
      scrolledTo(55)
      expect(named()).toBeNull()
      scrolledTo(36)
      expect(document.getElementById(named() ?? '')?.textContent).toBe('row 50')
      scrolledTo(35)
      expect(named()).toBeNull()
      for (const at of [{ cursor: null }, { cursor: 50, count: 50 }]) {
        again(at)
        fireEvent.keyDown(list(), { key: 'Enter' })
      }
      expect(opened).not.toHaveBeenCalled()
    })

    it('scrolls to a row as little as needed, and keeps what is seen while rows come in above', () => {
      const { handle } = openTen()
      const scrolled = (act: (list: VirtualListHandle) => void) => {
        if (handle.current) act(handle.current)
        return list().scrollTop / 36
      }
      expect(scrolled(({ keepPlace }) => keepPlace(3))).toBe(0)
      expect(scrolled(({ scrollToIndex }) => scrollToIndex(9))).toBe(0)
      expect(scrolled(({ scrollToIndex }) => scrollToIndex(12))).toBe(3)
      expect(scrolled(({ scrollToIndex }) => scrollToIndex(3))).toBe(3)
      expect(scrolled(({ scrollToIndex }) => scrollToIndex(2))).toBe(2)
      expect(scrolled(({ keepPlace }) => keepPlace(3))).toBe(5)
      handle.current?.focus()
      expect(document.activeElement).toBe(list())
    })

    it('says which rows are ticked where they can be, and that more are on their way', () => {
      const { again } = openTen({ isChecked: (index) => index === 2 })
      const ticked = () => screen.getByText('row 2').closest('[role=option]')
      expect(list().getAttribute('aria-multiselectable')).toBe('true')
      expect(list().getAttribute('aria-busy')).toBeNull()
      expect(ticked()?.getAttribute('aria-checked')).toBe('true')
      expect(ticked()?.getAttribute('aria-setsize')).toBe('100')
      expect(screen.getByText('row 3').closest('[aria-checked=false]')).not.toBeNull()
      again({ isChecked: undefined, busy: true })
      expect(list().getAttribute('aria-multiselectable')).toBeNull()
      expect(list().getAttribute('aria-busy')).toBe('true')
      expect(ticked()?.hasAttribute('aria-checked')).toBe(false)
      expect(ticked()?.getAttribute('aria-selected')).toBe('false')
    })

    it('does nothing for a press beside its rows', () => {
      const { moved, opened } = openTen({ before: <p>above</p>, after: <p>below</p> })
      fireEvent.click(screen.getByText('above'))
      fireEvent.click(screen.getByText('below'))
      expect([moved.mock.calls, opened.mock.calls]).toEqual([[], []])
    })
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
