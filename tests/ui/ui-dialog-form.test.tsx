import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useEffect, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '../../src/ui/button/button.tsx'
import { ConfirmDialog } from '../../src/ui/dialog-form/confirm-dialog.tsx'
import { DialogForm } from '../../src/ui/dialog-form/dialog-form.tsx'
import { TextArea } from '../../src/ui/field/text-area.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'

type Options = Partial<ComponentProps<typeof DialogForm>>

function Form({ onConfirm, ...options }: Options) {
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  return (
    <DialogForm
      title="Add thing"
      isOpen
      onCancel={() => {}}
      onConfirm={() => {
        setWrong(name === '' ? 'A name is missing.' : null)
        if (name !== '') onConfirm?.()
      }}
      {...options}
    >
      <TextField label="Remark" value="" onChange={() => {}} />
      <TextField label="Name" required value={name} onChange={setName} error={wrong} />
    </DialogForm>
  )
}

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ })

const judged = new EventTarget()

/** Draws what is wrong with it by itself: what is around it is not drawn again. */
function OwnField() {
  const [wrong, setWrong] = useState<string | null>(null)
  useEffect(() => {
    const judge = () => setWrong('A name is missing.')
    judged.addEventListener('judged', judge)
    return () => judged.removeEventListener('judged', judge)
  }, [])
  return <TextField label="Name" required value="" onChange={() => {}} error={wrong} />
}

describe('a form in a dialog', () => {
  it('says where it is wrong and puts the focus there', async () => {
    const user = userEvent.setup()
    render(<Form />)
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(screen.getByRole('alert').textContent).toBe('A name is missing.')
    expect(document.activeElement).toBe(name())
    expect(name().getAttribute('aria-invalid')).toBe('true')
    expect(name().getAttribute('aria-required')).toBe('true')
  })

  it('puts the focus into a wrong field that draws itself', async () => {
    const user = userEvent.setup()
    render(
      <DialogForm
        title="Add thing"
        isOpen
        onCancel={() => {}}
        onConfirm={() => judged.dispatchEvent(new Event('judged'))}
      >
        <TextField label="Remark" value="" onChange={() => {}} />
        <OwnField />
      </DialogForm>,
    )
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(document.activeElement).toBe(name())
  })

  it('lets Tab reach what there is to read where nothing is filled in, so that keys scroll it', async () => {
    const user = userEvent.setup()
    const dialog = (isOpen: boolean) => (
      <DialogForm title="Send" isOpen={isOpen} onCancel={() => {}} onConfirm={() => {}}>
        <p>This email will be sent.</p>
      </DialogForm>
    )
    const { rerender } = render(dialog(true))
    for (const opening of [1, 2]) {
      await screen.findByRole('dialog')
      const body = screen.getByText('This email will be sent.').parentElement
      await waitFor(() => expect(document.activeElement, `opening ${opening}`).toBe(body))
      await user.tab()
      expect(document.activeElement?.textContent).toBe('Cancel')
      await user.tab({ shift: true })
      expect(document.activeElement, `opening ${opening}`).toBe(body)
      rerender(dialog(false))
      rerender(dialog(true))
    }
  })

  it('is confirmed by Ctrl+Enter from any field and cancelled by Escape', async () => {
    const user = userEvent.setup()
    const confirmed = vi.fn()
    const cancelled = vi.fn()
    render(<Form onConfirm={confirmed} onCancel={cancelled} />)
    await user.type(name(), 'Lamp{Control>}{Enter}{/Control}')
    expect(confirmed).toHaveBeenCalledOnce()
    await user.keyboard('{Escape}')
    expect(cancelled).toHaveBeenCalledOnce()
  })

  it('does not submit the form that it was opened from', async () => {
    const user = userEvent.setup()
    const [confirmed, saved] = [vi.fn(), vi.fn()]
    render(
      <form onSubmit={saved}>
        <Form onConfirm={confirmed} />
      </form>,
    )
    await user.type(name(), 'Lamp')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(confirmed).toHaveBeenCalledOnce()
    expect(saved).not.toHaveBeenCalled()
  })

  it('is confirmed by Ctrl+Enter on a button, which is not pressed by it', async () => {
    const user = userEvent.setup()
    const [confirmed, cancelled, removed] = [vi.fn(), vi.fn(), vi.fn()]
    render(
      <DialogForm
        title="Add thing"
        isOpen
        onConfirm={confirmed}
        onCancel={cancelled}
        footStart={<Button onClick={removed}>Delete</Button>}
      >
        Nothing to fill in.
      </DialogForm>,
    )
    for (const label of ['Delete', 'Cancel', 'Confirm']) {
      screen.getByRole('button', { name: label }).focus()
      await user.keyboard('{Control>}{Enter}{/Control}')
    }
    expect(confirmed).toHaveBeenCalledTimes(3)
    expect([cancelled, removed].map((mock) => mock.mock.calls.length)).toEqual([0, 0])
    screen.getByRole('button', { name: 'Delete' }).focus()
    await user.keyboard('{Enter}')
    expect(removed).toHaveBeenCalledOnce()
  })

  it('puts the caret behind the text that it opens with, also at its second opening', async () => {
    const draft = (isOpen: boolean) => (
      <DialogForm title="Add note" isOpen={isOpen} onConfirm={() => {}} onCancel={() => {}}>
        <TextArea label="Note" autoFocus value="Called the owner" onChange={() => {}} />
      </DialogForm>
    )
    const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
    const { rerender } = render(draft(true))
    expect([note().selectionStart, note().selectionEnd]).toEqual([16, 16])
    note().setSelectionRange(3, 3)
    rerender(draft(true))
    expect(note().selectionStart).toBe(3)
    rerender(draft(false))
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    rerender(draft(true))
    expect(note().selectionStart).toBe(16)
  })

  it('selects the number that it opens with: what is typed replaces it', () => {
    render(
      <DialogForm title="Licensing Offer" isOpen onConfirm={() => {}} onCancel={() => {}}>
        <TextField
          label="License fee"
          inputMode="decimal"
          autoFocus
          value="240.00"
          onChange={() => {}}
        />
      </DialogForm>,
    )
    const fee = screen.getByRole<HTMLInputElement>('textbox', { name: 'License fee' })
    expect([fee.selectionStart, fee.selectionEnd]).toEqual([0, 6])
  })

  it('acts once for a double click', async () => {
    const user = userEvent.setup()
    const confirmed = vi.fn()
    render(<Form onConfirm={confirmed} ignoreRepeatMs={60_000} />)
    await user.type(name(), 'Lamp')
    await user.dblClick(screen.getByRole('button', { name: 'Confirm' }))
    expect(confirmed).toHaveBeenCalledOnce()
  })

  it('keeps what was typed beside the refusal', async () => {
    const { rerender } = render(<Form />)
    await userEvent.setup().type(name(), 'Lamp')
    rerender(<Form error="The server is unreachable at the moment." />)
    expect(screen.getByRole('alert').textContent).toBe('The server is unreachable at the moment.')
    expect(name().value).toBe('Lamp')
  })

  it('cannot be pressed while the request runs', async () => {
    const user = userEvent.setup()
    const confirmed = vi.fn()
    const cancelled = vi.fn()
    render(<Form onConfirm={confirmed} onCancel={cancelled} busy />)
    await user.type(name(), 'Lamp{Control>}{Enter}{/Control}{Escape}')
    expect(confirmed).not.toHaveBeenCalled()
    expect(cancelled).not.toHaveBeenCalled()
  })
})

describe('a confirmation', () => {
  it('is confirmed by Ctrl+Enter wherever the focus is, once for each press, and confirms nothing around it', async () => {
    const user = userEvent.setup()
    const [confirmed, kept, around] = [vi.fn(), vi.fn(), vi.fn()]
    const asking = (isAsked: boolean) => (
      <DialogForm title="Change thing" isOpen onConfirm={around} onCancel={() => {}}>
        <ConfirmDialog title="Cancel case" isOpen={isAsked} onConfirm={confirmed} onCancel={kept}>
          Sure?
        </ConfirmDialog>
      </DialogForm>
    )
    const { rerender } = render(asking(false))
    await screen.findByRole('dialog')
    rerender(asking(true))
    const question = screen.getByRole('alertdialog')
    within(question).getByRole('button', { name: 'Cancel' }).focus()
    await user.keyboard('{Control>}{Enter}{/Control}')
    const held = { key: 'Enter', ctrlKey: true, repeat: true }
    if (document.activeElement) fireEvent.keyDown(document.activeElement, held)
    expect([confirmed, kept, around].map((mock) => mock.mock.calls.length)).toEqual([1, 0, 0])
  })

  it('asks as an alert dialog and starts on Cancel', async () => {
    const user = userEvent.setup()
    const confirmed = vi.fn()
    const cancelled = vi.fn()
    render(
      <ConfirmDialog
        title="Confirmation required"
        isOpen
        destructive
        onCancel={cancelled}
        onConfirm={confirmed}
      >
        Do you really want to delete this?
      </ConfirmDialog>,
    )
    expect(screen.getByRole('alertdialog', { name: 'Confirmation required' })).toBeTruthy()
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })),
    )
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    await user.keyboard('{Enter}')
    expect(cancelled).toHaveBeenCalledOnce()
    expect(confirmed).not.toHaveBeenCalled()
  })
})

it('a confirmation that was refused says why, beside what it asked', () => {
  const question = (error: string | null) => (
    <ConfirmDialog title="Delete it?" isOpen error={error} onCancel={vi.fn()} onConfirm={vi.fn()}>
      It will be gone.
    </ConfirmDialog>
  )
  const { rerender } = render(question(null))
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(question('Somebody else was faster.'))
  expect(screen.getByRole('alert').textContent).toBe('Somebody else was faster.')
  expect(screen.getByText('It will be gone.')).toBeTruthy()
})
