/** Whose the keys and the focus are: of the dialog on top, and given back when it closes. */
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '../../src/ui/button/button.tsx'
import { ConfirmDialog } from '../../src/ui/dialog-form/confirm-dialog.tsx'
import { DialogForm } from '../../src/ui/dialog-form/dialog-form.tsx'
import { ViewDialog } from '../../src/ui/dialog-form/view-dialog.tsx'

it('an Enter that went down elsewhere presses no button that the closing dialog hands the focus to', () => {
  const pressed = vi.fn()
  render(<Button onClick={pressed}>Add note</Button>)
  const button = screen.getByRole('button', { name: 'Add note' })
  fireEvent.keyUp(button, { key: 'Enter' })
  fireEvent.keyDown(button, { key: 'Enter', repeat: true })
  fireEvent.keyUp(button, { key: 'Enter' })
  expect(pressed).not.toHaveBeenCalled()
  fireEvent.keyDown(button, { key: 'Enter' })
  fireEvent.keyUp(button, { key: 'Enter' })
  expect(pressed).toHaveBeenCalledOnce()
})

type Closable = { readonly onClose: () => void }

const dialogs = {
  'to look at': ({ onClose }: Closable) => (
    <ViewDialog title="Mail" isOpen onClose={onClose}>
      Text
    </ViewDialog>
  ),
  'with a question': ({ onClose }: Closable) => (
    <ConfirmDialog title="Delete" isOpen onCancel={onClose} onConfirm={() => {}}>
      Text
    </ConfirmDialog>
  ),
  'with a form': ({ onClose }: Closable) => (
    <DialogForm title="Add" isOpen onCancel={onClose} onConfirm={() => {}}>
      Text
    </DialogForm>
  ),
}

describe.each(Object.entries(dialogs))('a dialog %s', (_, Shown) => {
  const blur = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }

  it('hears its keys when the pressed button has taken the focus with it', () => {
    const closed = vi.fn()
    render(<Shown onClose={closed} />)
    blur()
    fireEvent.keyDown(document.body, { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toContain('Text')
    expect(closed).not.toHaveBeenCalled()
    blur()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(closed).toHaveBeenCalledOnce()
  })

  it('hears them from what opened it, which has the focus until the dialog takes it', () => {
    const closed = vi.fn()
    render(
      <>
        <button type="button">Show</button>
        <Shown onClose={closed} />
      </>,
    )
    const opener = screen.getByText('Show')
    fireEvent.keyDown(opener, { key: 'Tab' })
    expect(document.activeElement?.textContent).toContain('Text')
    expect(closed).not.toHaveBeenCalled()
    fireEvent.keyDown(opener, { key: 'Escape' })
    expect(closed).toHaveBeenCalledOnce()
  })

  it('leaves them to the dialog above it', () => {
    const [below, above, confirmed] = [vi.fn(), vi.fn(), vi.fn()]
    render(
      <>
        <Shown onClose={below} />
        <ConfirmDialog title="Sure?" isOpen onCancel={above} onConfirm={confirmed}>
          Really
        </ConfirmDialog>
      </>,
    )
    blur()
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
    expect(confirmed).toHaveBeenCalledOnce()
    blur()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(above).toHaveBeenCalledOnce()
    expect(below).not.toHaveBeenCalled()
  })

  it('leaves Escape to the dialog above it also while that opens, and itself has the focus still', () => {
    const [below, above] = [vi.fn(), vi.fn()]
    render(
      <>
        <Shown onClose={below} />
        <ConfirmDialog title="Sure?" isOpen onCancel={above} onConfirm={() => {}}>
          Really
        </ConfirmDialog>
      </>,
    )
    fireEvent.keyDown(screen.getByText('Text'), { key: 'Escape' })
    expect(above).toHaveBeenCalledOnce()
    expect(below).not.toHaveBeenCalled()
  })

  it('leaves Ctrl+Enter to the dialog above it also while that opens, and has the focus at its edge', () => {
    const confirmed = vi.fn()
    render(
      <>
        <Shown onClose={() => {}} />
        <ConfirmDialog title="Sure?" isOpen onCancel={() => {}} onConfirm={confirmed}>
          Really
        </ConfirmDialog>
      </>,
    )
    const edge = [...document.querySelectorAll('.bp6-overlay-start-focus-trap')].at(-1)
    fireEvent.keyDown(edge as Element, { key: 'Enter', ctrlKey: true })
    expect(confirmed).toHaveBeenCalledOnce()
  })
})

describe('a dialog whose edge gets the focus', () => {
  const mail = (popup?: string) => (
    <>
      <ViewDialog title="Mail" isOpen onClose={() => {}}>
        <input aria-label="Subject" />
      </ViewDialog>
      {popup !== undefined && (
        <ViewDialog title={popup} isOpen onClose={() => {}}>
          <input aria-label="Answer" />
        </ViewDialog>
      )}
    </>
  )
  const subject = () => screen.getByRole('textbox', { name: 'Subject' })
  const toEdge = () => document.querySelector<HTMLElement>('.bp6-overlay-start-focus-trap')?.focus()

  it('gives it to who had it last, once the dialog above has closed', () => {
    const { rerender } = render(mail('Failed'))
    subject().focus()
    screen.getByRole('textbox', { name: 'Answer' }).focus()
    rerender(mail())
    toEdge()
    expect(document.activeElement).toBe(subject())
  })

  it('does not give it back to a field that gave it up by itself', () => {
    render(mail())
    subject().focus()
    subject().blur()
    toEdge()
    expect(document.activeElement).not.toBe(subject())
  })
})

it('a dialog is named by its title, without the buttons beside it', () => {
  render(
    <ViewDialog title="Mail" isOpen onClose={() => {}}>
      Text
    </ViewDialog>,
  )
  expect(screen.getByRole('dialog', { name: /^Mail$/ })).toBeTruthy()
})

describe('the focus', () => {
  const blur = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }

  it('comes back to a pressed button that was busy meanwhile, and to no other', () => {
    const buttons = (busy: boolean) => (
      <>
        <Button busy={busy} onClick={() => {}}>
          Pause
        </Button>
        <Button busy={busy}>Resume</Button>
      </>
    )
    const { rerender } = render(buttons(false))
    const pause = screen.getByRole('button', { name: 'Pause' })
    pause.focus()
    fireEvent.click(pause)
    rerender(buttons(true))
    blur()
    rerender(buttons(false))
    expect(document.activeElement).toBe(pause)
  })

  it('comes back from a dialog that goes together with what it showed', () => {
    const page = (isShown: boolean) => (
      <>
        <Button>Review</Button>
        {isShown && (
          <ViewDialog title="License" isOpen onClose={() => {}}>
            Text
          </ViewDialog>
        )}
      </>
    )
    const { rerender } = render(page(false))
    screen.getByRole('button', { name: 'Review' }).focus()
    rerender(page(true))
    blur()
    rerender(page(false))
    expect(document.activeElement?.textContent).toBe('Review')
  })
})
