import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { OrderList } from '../../src/ui/order-list/order-list.tsx'

const names: Readonly<Record<string, string>> = { a: 'Apples', b: 'Bread', c: 'Cheese' }

function Shopping({ onOrder = () => {} }: { onOrder?: (ids: string[]) => void }) {
  const [ids, setIds] = useState(['a', 'b', 'c'])
  const order = (next: string[]) => {
    onOrder(next)
    setIds(next)
  }
  return (
    <>
      <OrderList
        label="Order of buying"
        rows={ids.map((id) => ({ id, name: names[id] ?? id }))}
        onOrder={order}
      />
      <p>Nothing to focus</p>
    </>
  )
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Order of buying' }))
    .getAllByRole('listitem')
    .map((row) => /[A-Z]\w+/u.exec(row.textContent ?? '')?.[0])
const button = (name: string) => screen.getByRole('button', { name })
const said = () => screen.getByRole('status').textContent

/** Rows of 36 px, one below the other: a document without a layout knows no places. */
function laidOut() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    const at = [...(this.parentElement?.children ?? [])].indexOf(this)
    return new DOMRect(0, at * 36, 240, 36)
  })
}

afterEach(() => {
  vi.restoreAllMocks()
})

const drag = (name: string, ...ys: number[]) => {
  fireEvent.pointerDown(button(`Move ${name}`), { button: 0, clientY: 0 })
  for (const clientY of ys) fireEvent.pointerMove(document, { clientY })
}

describe('a list that is sorted by hand', () => {
  it('moves a row by its buttons, says where it stands now, and keeps the focus on the button', async () => {
    const user = userEvent.setup()
    render(<Shopping />)
    await user.click(button('Move Cheese up'))
    expect(rows()).toEqual(['Apples', 'Cheese', 'Bread'])
    expect(said()).toBe('Cheese is 2 of 3')
    expect(document.activeElement).toBe(button('Move Cheese up'))
    await user.keyboard('{Enter}')
    expect(rows()).toEqual(['Cheese', 'Apples', 'Bread'])
    await user.click(button('Move Cheese down'))
    expect(rows()).toEqual(['Apples', 'Cheese', 'Bread'])
  })

  it('moves a row by the arrow keys on its handle, and not beyond the ends', async () => {
    const user = userEvent.setup()
    const ordered = vi.fn()
    render(<Shopping onOrder={ordered} />)
    button('Move Apples').focus()
    await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(rows()).toEqual(['Bread', 'Cheese', 'Apples'])
    expect(ordered).toHaveBeenCalledTimes(2)
    expect(said()).toBe('Apples is 3 of 3')
    expect(document.activeElement).toBe(button('Move Apples'))
    await user.keyboard('x')
    expect(ordered).toHaveBeenCalledTimes(2)
  })

  it('says why the first row cannot go up and the last one not down', async () => {
    const user = userEvent.setup()
    render(<Shopping />)
    const up = button('Move Apples up')
    expect(up.getAttribute('aria-disabled')).toBe('true')
    expect(up.getAttribute('aria-description')).toBe('Apples is already first')
    expect(button('Move Cheese down').getAttribute('aria-description')).toBe(
      'Cheese is already last',
    )
    await user.click(up)
    expect(rows()).toEqual(['Apples', 'Bread', 'Cheese'])
  })

  it('takes the focus from nobody who went on to elsewhere', async () => {
    const user = userEvent.setup()
    render(<Shopping />)
    await user.click(button('Move Cheese up'))
    await user.click(screen.getByText('Nothing to focus'))
    expect(document.activeElement).toBe(document.body)
    await user.keyboard('x')
    expect(document.activeElement).toBe(document.body)
  })

  it('shows a dragged row where it would stand, and leaves it there when it is let go', () => {
    laidOut()
    const ordered = vi.fn()
    render(<Shopping onOrder={ordered} />)
    drag('Apples', 50, 60)
    expect(rows()).toEqual(['Bread', 'Apples', 'Cheese'])
    expect(ordered).not.toHaveBeenCalled()
    fireEvent.pointerMove(document, { clientY: 400 })
    fireEvent.pointerUp(document)
    expect(rows()).toEqual(['Bread', 'Cheese', 'Apples'])
    expect(ordered.mock.calls).toEqual([[['b', 'c', 'a']]])
    expect(said()).toBe('Apples is 3 of 3')
    expect(document.activeElement).toBe(button('Move Apples'))
    drag('Apples', -20)
    fireEvent.pointerUp(document)
    expect(rows()).toEqual(['Apples', 'Bread', 'Cheese'])
  })

  it('puts a dragged row back at Escape, which nobody else hears, and where the system takes the pointer', () => {
    laidOut()
    const [ordered, heard] = [vi.fn(), vi.fn()]
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for the dialog around it
      <div onKeyDown={heard}>
        <Shopping onOrder={ordered} />
      </div>,
    )
    drag('Apples', 60)
    fireEvent.keyDown(button('Move Apples'), { key: 'Escape' })
    expect(rows()).toEqual(['Apples', 'Bread', 'Cheese'])
    expect(heard).not.toHaveBeenCalled()
    drag('Apples', 60)
    fireEvent.pointerCancel(document)
    fireEvent.pointerMove(document, { clientY: 90 })
    fireEvent.pointerUp(document)
    expect(rows()).toEqual(['Apples', 'Bread', 'Cheese'])
    expect(ordered).not.toHaveBeenCalled()
  })

  it('changes nothing for a row that is let go where it was, or pressed by another button', () => {
    laidOut()
    const ordered = vi.fn()
    render(<Shopping onOrder={ordered} />)
    drag('Bread', 60)
    fireEvent.pointerUp(document)
    fireEvent.pointerDown(button('Move Bread'), { button: 2 })
    fireEvent.pointerMove(document, { clientY: 200 })
    fireEvent.pointerUp(document)
    expect(ordered).not.toHaveBeenCalled()
  })
})
