import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openDetail, showDetail } from '../../support/dom/case-detail.tsx'
import { colleagueChanges } from '../../support/dom/colleague.ts'
import { aFinding } from '../../support/records/builders.ts'

const two = [aFinding({ id: 'f1' }), aFinding({ id: 'f2', price: 79.99 })]

async function opened() {
  await openDetail({ detail: { findings: two } })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^Image use 1 of/ }))
  return user
}

const zoom = () => screen.getByRole('status', { name: 'Zoom' }).textContent
const button = (name: string) => screen.getByRole('button', { name })
const slider = () => screen.getByRole('slider')
const panes = () => [...document.querySelectorAll<HTMLElement>('.fw-compare-pane')]

describe('the image use that is shown', () => {
  const isShown = (name: string) => screen.queryByRole('dialog', { name }) !== null

  it('stays when a colleague deletes one before it, and goes with its own deletion', async () => {
    const { scope } = await openDetail({ detail: { findings: two } })
    await userEvent.setup().click(screen.getByRole('button', { name: /^Image use 2 of/ }))
    expect(isShown('Image use 2 of 2')).toBe(true)
    const removed = { name: 'case.finding-removed' as const }
    await colleagueChanges(scope, [{ field: 'findings', from: two, to: two.slice(1) }], removed)
    expect(isShown('Image use 1 of 1')).toBe(true)
    expect(screen.getByRole('dialog').textContent).toContain('79.99')
    await userEvent.click(button('Zoom in'))
    await colleagueChanges(scope, [{ field: 'findings', from: two.slice(1), to: [] }], {
      ...removed,
      version: 3,
    })
    expect(screen.queryByRole('dialog')).toBeNull()
    await colleagueChanges(scope, [{ field: 'findings', from: [], to: two.slice(0, 1) }], {
      name: 'case.finding-added',
      version: 4,
    })
    await userEvent.click(screen.getByRole('button', { name: /^Image use 1 of/ }))
    expect(zoom()).toBe('100%')
  })

  it('stays when the window becomes narrow', async () => {
    const { scope } = await openDetail({ detail: { findings: two } })
    await userEvent.setup().click(screen.getByRole('button', { name: /^Image use 2 of/ }))
    cleanup()
    showDetail(scope, 1100)
    expect(isShown('Image use 2 of 2')).toBe(true)
  })
})

describe('original and found image', () => {
  it('stand side by side, or one over the other up to the slider', async () => {
    const user = await opened()
    expect(panes()).toHaveLength(2)
    await user.click(screen.getByRole('radio', { name: 'Slider' }))
    expect(panes()).toHaveLength(1)
    const over = document.querySelector<HTMLElement>('.fw-compare-over')
    expect(over?.style.clipPath).toBe('inset(0 50% 0 0)')
    fireEvent.change(slider(), { target: { value: '80' } })
    expect(over?.style.clipPath).toBe('inset(0 20% 0 0)')
    expect(slider().getAttribute('aria-valuetext')).toBe('80%')
  })

  it('lie over each other up to where the slider stands in the part that is seen', async () => {
    const user = await opened()
    await user.click(screen.getByRole('radio', { name: 'Slider' }))
    await user.click(button('Zoom in'))
    const [pane] = panes()
    if (!pane) throw new Error('no pane')
    for (const [name, value] of Object.entries({ clientWidth: 100, scrollWidth: 200 }))
      Object.defineProperty(pane, name, { value })
    pane.scrollLeft = 60
    fireEvent.scroll(pane)
    const over = document.querySelector<HTMLElement>('.fw-compare-over')
    expect(over?.style.clipPath).toBe('inset(0 45% 0 0)')
    expect(document.querySelector<HTMLElement>('.fw-compare-edge')?.style.left).toBe('55%')
  })

  it('are enlarged together, by buttons and by keys, within bounds', async () => {
    const user = await opened()
    expect([zoom(), button('Zoom out').hasAttribute('disabled')]).toEqual(['100%', true])
    await user.click(button('Zoom in'))
    expect(zoom()).toBe('150%')
    await user.keyboard('++++')
    expect([zoom(), button('Zoom in').hasAttribute('disabled')]).toEqual(['400%', true])
    const sizes = panes().map(
      (pane) => pane.querySelector<HTMLElement>('.fw-compare-size')?.style.width,
    )
    expect(sizes).toEqual(['400%', '400%'])
    await user.keyboard('-')
    expect(zoom()).toBe('300%')
  })

  it('keep what is in their middle there while they are enlarged', async () => {
    const user = await opened()
    await user.click(button('Zoom in'))
    for (const pane of panes()) {
      const sizes = { clientWidth: 100, clientHeight: 60, scrollWidth: 150, scrollHeight: 90 }
      for (const [name, value] of Object.entries(sizes))
        Object.defineProperty(pane, name, { value })
    }
    const [left, right] = panes()
    if (!left || !right) throw new Error('no panes')
    left.scrollLeft = 20
    left.scrollTop = 12
    // The one that has the focus leads.
    left.focus()
    fireEvent.scroll(left)
    expect([right.scrollLeft, right.scrollTop]).toEqual([20, 12])
    await user.click(button('Zoom in'))
    expect(zoom()).toBe('200%')
    expect(left.scrollLeft).toBeCloseTo(((20 + 50) / 150) * 200 - 50)
    expect(left.scrollTop).toBeCloseTo(((12 + 30) / 90) * 120 - 30)
  })

  it('keep the arrow keys where they move something', async () => {
    const user = await opened()
    const shown = (name: string) => screen.queryByRole('dialog', { name }) !== null
    await user.click(screen.getByRole('radio', { name: 'Slider' }))
    fireEvent.keyDown(slider(), { key: 'ArrowRight' })
    expect(shown('Image use 1 of 2')).toBe(true)
    await user.click(button('Zoom in'))
    const [pane] = panes()
    expect(pane?.tabIndex).toBe(0)
    fireEvent.keyDown(pane as HTMLElement, { key: 'ArrowRight' })
    expect(shown('Image use 1 of 2')).toBe(true)
    fireEvent.keyDown(button('Zoom in'), { key: 'ArrowRight' })
    expect(shown('Image use 2 of 2')).toBe(true)
  })

  it('are shown whole again when the dialog is opened anew', async () => {
    const user = await opened()
    await user.click(button('Zoom in'))
    await user.click(button('Close'))
    await user.click(screen.getByRole('button', { name: /^Image use 1 of/ }))
    expect(zoom()).toBe('100%')
  })
})
