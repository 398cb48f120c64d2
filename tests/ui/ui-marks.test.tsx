import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ProgressBar } from '../../src/ui/state/progress-bar.tsx'
import { Spinner } from '../../src/ui/state/spinner.tsx'
import { Glyph, type GlyphShape } from '../../src/ui/tag/glyphs.tsx'
import { StateTag } from '../../src/ui/tag/state-tag.tsx'
import { Tag } from '../../src/ui/tag/tag.tsx'
import { tip } from '../../src/ui/tip/tip.ts'
import TipLayer from '../../src/ui/tip/tip-layer.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a sign', () => {
  it.each([
    ['a ring', <Glyph key="a" shape="ring-half" label="Active" />, 'Active'],
    ['a spinner', <Spinner key="a" label="Saving" />, 'Saving'],
  ])('that stands alone has a name: %s', (_, sign, name) => {
    render(sign)
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(name)
    expect(screen.getByRole('img').getAttribute('aria-hidden')).not.toBe('true')
  })

  it.each([
    ['a ring', <Glyph key="a" shape="ring-half" />],
    ['a spinner', <Spinner key="a" />],
  ])('beside a text that says the same is hidden from screen readers: %s', (_, sign) => {
    const { container } = render(sign)
    expect(screen.queryByRole('img', { hidden: true })).toBeNull()
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
  })

  it('has the colour of its tone, or of the text around it', () => {
    const ink = (sign: React.ReactElement) =>
      render(sign).container.querySelector('svg')?.getAttribute('class') ?? null
    expect([
      ink(<Glyph shape="endorsed" tone="success" />),
      ink(<Glyph shape="endorsed" />),
    ]).toEqual(['fw-ink-success', null])
  })

  it('looks different for each shape', () => {
    const shapes: GlyphShape[] = [
      'ring-dashed',
      'ring-half',
      'ring-three-quarter',
      'tick-circle',
      'endorsed',
      'ring-cross',
    ]
    const drawn = shapes.map(
      (shape) => render(<Glyph shape={shape} />).container.querySelector('svg')?.innerHTML,
    )
    expect(new Set(drawn).size).toBe(shapes.length)
    expect(drawn).not.toContain('')
  })
})

describe('a tag', () => {
  it('that can be taken away has a button for it, named as it is wished', () => {
    const removed = vi.fn()
    const { rerender } = render(<Tag>vip</Tag>)
    expect(screen.queryByRole('button')).toBeNull()
    rerender(<Tag onRemove={removed}>vip</Tag>)
    const button = screen.getByRole('button', { name: 'Remove' })
    fireEvent.click(button, { detail: 1 })
    // The second press of a double click would be that of the tag which came into its place.
    fireEvent.click(button, { detail: 2 })
    expect(removed).toHaveBeenCalledOnce()
    rerender(
      <Tag onRemove={removed} removeLabel="Remove tag vip">
        vip
      </Tag>,
    )
    expect(screen.getByRole('button', { name: 'Remove tag vip' })).toBe(button)
  })

  it('of a state says it in words and hides its ring', () => {
    const { container } = render(
      <StateTag shape="ring-half" tone="info">
        Active
      </StateTag>,
    )
    expect(container.textContent).toBe('Active')
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
    expect(container.querySelector('.fw-tone-info')).not.toBeNull()
  })
})

it.each([
  [0.256, '26'],
  [-1, '0'],
  [2, '100'],
])('a progress of %d is shown as %s per cent', (value, percent) => {
  render(<ProgressBar value={value} label="Upload" />)
  const bar = screen.getByRole('progressbar', { name: 'Upload' })
  expect(bar.getAttribute('aria-valuenow')).toBe(percent)
  expect(bar.querySelector<HTMLElement>('.fw-progress-meter')?.style.width).toBe(`${percent}%`)
})

describe('a tooltip', () => {
  const box = (left: number, top: number, width: number, height: number) =>
    new DOMRect(left, top, width, height)

  /** Where the tooltip, 100 wide and 20 high, of an element stands in a window of 1000 by 700. */
  function placeOf(target: DOMRect) {
    vi.useFakeTimers()
    vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(1000)
    vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(700)
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      return this.hasAttribute('data-fw-tip') ? target : box(0, 0, 100, 20)
    })
    render(
      <>
        <span {...tip('Reload')}>x</span>
        <TipLayer />
      </>,
    )
    fireEvent.pointerOver(screen.getByText('x'))
    act(() => vi.advanceTimersByTime(400))
    return screen.getByText('Reload').style.transform
  }

  it.each([
    ['below its element, in its middle', box(500, 100, 40, 20), 'translate(470px, 126px)'],
    ['below where it just has the room', box(500, 654, 40, 20), 'translate(470px, 680px)'],
    ['above where there is no room below', box(500, 655, 40, 20), 'translate(470px, 629px)'],
    ['inside of the window at its left', box(0, 100, 40, 20), 'translate(8px, 126px)'],
    ['inside of the window at its right', box(960, 100, 40, 20), 'translate(892px, 126px)'],
  ])('stands %s', (_, target, place) => {
    expect(placeOf(target)).toBe(place)
  })

  it.each(['pointerDown', 'keyDown', 'focusOut', 'scroll'] as const)('goes with %s', (name) => {
    placeOf(box(500, 100, 40, 20))
    fireEvent[name](screen.getByText('x'))
    expect(screen.queryByText('Reload')).toBeNull()
  })

  it('does not come where the mouse has left, or the element has gone', () => {
    vi.useFakeTimers()
    const { rerender } = render(
      <>
        <span {...tip('Reload')}>x</span>
        <p>y</p>
        <TipLayer />
      </>,
    )
    fireEvent.pointerOver(screen.getByText('x'))
    fireEvent.pointerOver(screen.getByText('y'))
    act(() => vi.advanceTimersByTime(400))
    expect(screen.queryByText('Reload')).toBeNull()
    fireEvent.pointerOver(screen.getByText('x'))
    rerender(
      <>
        {null}
        <p>y</p>
        <TipLayer />
      </>,
    )
    act(() => vi.advanceTimersByTime(400))
    expect(screen.queryByText('Reload')).toBeNull()
  })
})
