import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from '../../src/ui/button/button.tsx'
import { DateField } from '../../src/ui/field/date-field.tsx'
import { SearchField } from '../../src/ui/field/search-field.tsx'
import { Resizer } from '../../src/ui/layout/resizer.tsx'
import { MenuButton } from '../../src/ui/menu/menu-button.tsx'
import { readStaticLogin } from '../../src/ui/plain/static-login.ts'
import { initialsOf } from '../../src/ui/tag/avatar.tsx'
import { tip } from '../../src/ui/tip/tip.ts'
import TipLayer from '../../src/ui/tip/tip-layer.tsx'
import type { ToastItem } from '../../src/ui/toaster/toast.tsx'
import { Toaster } from '../../src/ui/toaster/toaster.tsx'

function Search() {
  const [text, setText] = useState('kranich')
  return <SearchField label="Search cases" value={text} onChange={setText} />
}

afterEach(() => {
  vi.useRealTimers()
})

describe('a toast', () => {
  const toast = (id: string, parts: Partial<ToastItem> = {}): ToastItem => ({
    id,
    tone: 'success',
    text: `toast ${id}`,
    durationMs: 5000,
    ...parts,
  })

  it('goes when its time is over, and not while the mouse rests on it', () => {
    vi.useFakeTimers()
    const gone = vi.fn()
    render(<Toaster toasts={[toast('a'), toast('b')]} onDismiss={gone} />)
    fireEvent.pointerEnter(screen.getByText('toast b'))
    act(() => vi.advanceTimersByTime(5000))
    expect(gone.mock.calls).toEqual([['a']])
  })

  it('is announced, a failure at once; the newest three are shown', () => {
    const toasts = [toast('1'), toast('2'), toast('3'), toast('4', { tone: 'danger' })]
    render(<Toaster toasts={toasts} onDismiss={() => {}} />)
    expect(screen.queryByText('toast 1')).toBeNull()
    expect(screen.getAllByRole('status')).toHaveLength(2)
    expect(screen.getByRole('alert').textContent).toContain('toast 4')
  })

  it('does what it offers at a press, and nothing at the second one of a double click, which was another’s', () => {
    const run = vi.fn()
    const gone = vi.fn()
    const toasts = [toast('1', { action: { text: 'Undo', run } })]
    render(<Toaster toasts={toasts} onDismiss={gone} />)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }), { detail: 2 })
    expect([run.mock.calls, gone.mock.calls]).toEqual([[], []])
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }), { detail: 1 })
    expect([run.mock.calls, gone.mock.calls]).toEqual([[[]], [['1']]])
  })

  it('that newer ones have pushed out comes again only where it is a failure: the time of others ran on', () => {
    vi.useFakeTimers()
    const failed = toast('failed', { tone: 'danger' })
    const all = [toast('old'), failed, ...['1', '2', '3'].map((id) => toast(id))]
    const gone = vi.fn<(id: string) => void>()
    const view = render(<Toaster toasts={all.slice(0, 2)} onDismiss={gone} />)
    fireEvent.pointerEnter(screen.getByText('toast old'))
    view.rerender(<Toaster toasts={all} onDismiss={gone} />)
    expect(screen.queryByText('toast old')).toBeNull()
    act(() => vi.advanceTimersByTime(5000))
    expect(gone.mock.calls.flat().toSorted()).toEqual(['1', '2', '3', 'old'])
    view.rerender(<Toaster toasts={[failed]} onDismiss={gone} />)
    expect(screen.getByRole('alert').textContent).toContain('toast failed')
  })
})

describe('a menu', () => {
  it('does not open any more when Escape comes while it is being fetched', async () => {
    const entries = [{ id: 'unread', text: 'Unread', onSelect: () => undefined }]
    render(<MenuButton label="Filter" entries={entries} />)
    const button = () => screen.getByRole('button', { name: 'Filter' })
    button().focus()
    fireEvent.click(button())
    fireEvent.keyDown(button(), { key: 'Escape' })
    await act(() => import('../../src/ui/menu/menu-popover.tsx'))
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(button())
    fireEvent.click(button())
    expect(await screen.findByRole('menu')).toBeDefined()
  })

  it('is opened, walked and chosen from by keyboard, and gives the focus back', async () => {
    const user = userEvent.setup()
    const chosen = vi.fn()
    const entry = (text: string) => ({
      id: text,
      text,
      checked: false,
      onSelect: () => chosen(text),
    })
    render(<MenuButton label="Filter" entries={[entry('Unread'), entry('Failed')]} single />)
    await user.tab()
    await user.keyboard('{Enter}')
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Unread'))
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('menuitemradio', { name: 'Failed' })).toBe(document.activeElement)
    const reached = async (key: string) => {
      await user.keyboard(`{${key}}`)
      return document.activeElement?.textContent
    }
    expect([await reached('ArrowUp'), await reached('ArrowUp')]).toEqual(['Unread', 'Failed'])
    expect([await reached('Home'), await reached('End')]).toEqual(['Unread', 'Failed'])
    await user.keyboard('{ArrowDown}f{Enter}')
    expect(chosen).toHaveBeenCalledExactlyOnceWith('Failed')
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter' })),
    )
  })
})

it('a button that is refused says why, can be reached and does nothing', async () => {
  const user = userEvent.setup()
  const pressed = vi.fn()
  render(
    <>
      <Button disabledReason="A mail flow is missing." onClick={pressed}>
        {''}
        ACTIVATE
      </Button>
      <TipLayer />
    </>,
  )
  const button = screen.getByRole('button', { name: 'ACTIVATE' })
  expect(button.querySelector('.bp6-button-text')?.textContent).toBe('ACTIVATE')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.tab()
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-description')).toBe('A mail flow is missing.')
  expect(await screen.findByText('A mail flow is missing.')).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(pressed).not.toHaveBeenCalled()
})

it('a search field is emptied by its button and by Escape', async () => {
  const user = userEvent.setup()
  render(<Search />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search cases' })
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(field.value).toBe('')
  await user.type(field, 'hof{Escape}')
  expect(field.value).toBe('')
})

it('the edge of a panel moves by arrow keys between its bounds', async () => {
  const user = userEvent.setup()
  const widths: number[] = []
  render(<Resizer label="Width of the list" width={330} onWidth={(width) => widths.push(width)} />)
  const edge = screen.getByRole('separator', { name: 'Width of the list' })
  expect(edge.getAttribute('aria-valuemin')).toBe('320')
  await user.tab()
  await user.keyboard('{ArrowRight}{ArrowLeft}{End}{Home}')
  expect(widths).toEqual([346, 320, 520, 320])
})

describe('a date', () => {
  // The first of these: its code is fetched once, and the field that has its place until then hands the focus on.
  it('keeps the focus that it had before the calendar was there', async () => {
    render(<DateField label="Date" value={null} onChange={() => undefined} />)
    act(() => screen.getByLabelText('Date').focus())
    const field = await screen.findByPlaceholderText('DD/MM/yyyy')
    expect(document.activeElement).toBe(field)
  })

  it('is written yyyy-mm-dd but in the dialogs of a case [CASECONST-17, CASECONST-18, COMMCONST-10, COMMCONST-11] [G-09] [G-500]', async () => {
    const onChange = () => undefined
    render(
      <>
        <DateField label="Day" format="yyyy-MM-dd" value="2026-01-05" onChange={onChange} />
        <DateField label="Day of a case" value="2026-11-21" onChange={onChange} />
      </>,
    )
    const shown = (pattern: string) => screen.findByPlaceholderText<HTMLInputElement>(pattern)
    expect((await shown('yyyy-mm-dd')).value).toBe('2026-01-05')
    expect((await shown('DD/MM/yyyy')).value).toBe('21/11/2026')
  })

  it('is shown as day/month/year and told as a calendar day', async () => {
    const user = userEvent.setup()
    const days: (string | null)[] = []
    render(<DateField label="Date" value="2026-11-21" onChange={(day) => days.push(day)} />)
    const field = await screen.findByDisplayValue('21/11/2026')
    await user.clear(field)
    await user.type(field, '05/12/2026{Enter}')
    expect(days.at(-1)).toBe('2026-12-05')
  })

  it('that was refused stays with why, though it counts as none, until another day comes', async () => {
    const user = userEvent.setup()
    const days: (string | null)[] = []
    const of = (day: string | null) => (
      <DateField label="Date" value={day} onChange={(given) => days.push(given)} />
    )
    const { rerender } = render(of('2026-11-21'))
    const field = await screen.findByDisplayValue('21/11/2026')
    await user.clear(field)
    await user.type(field, '31/02/2026{Enter}')
    expect(days.at(-1)).toBeNull()
    rerender(of(null))
    expect(screen.getByRole('alert').textContent).toMatch(/^This date does not exist/)
    expect(screen.getByDisplayValue('31/02/2026')).toBeDefined()
    rerender(of('2026-12-24'))
    expect(await screen.findByDisplayValue('24/12/2026')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    ['no day, all that may be chosen past', null, undefined, '2020-05-17', 'May 2020'],
    ['no day, all that may be chosen to come', null, '2099-02-03', '2099-04-05', 'February 2099'],
    [
      'a day that may not be chosen any more',
      '2021-01-02',
      '2099-02-03',
      '2099-04-05',
      'February 2099',
    ],
    ['its own day', '2099-03-01', '2099-02-03', '2099-04-05', 'March 2099'],
  ])('with %s opens at a month that has days to choose', async (_, value, min, max, month) => {
    const range = { ...(min && { min }), max }
    render(<DateField label="Day" value={value} onChange={() => undefined} {...range} />)
    fireEvent.focus(await screen.findByPlaceholderText('DD/MM/yyyy'))
    const [name, year] = month.split(' ')
    const shown = async (label: string) =>
      (await screen.findByLabelText<HTMLSelectElement>(label)).selectedOptions[0]?.textContent
    expect([await shown('Month:'), await shown('Year:')]).toEqual([name, year])
  })

  it('is picked from weeks that begin on Monday', async () => {
    render(<DateField label="Date" value="2026-11-21" onChange={() => undefined} />)
    fireEvent.focus(await screen.findByDisplayValue('21/11/2026'))
    const heads = await screen.findAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent?.slice(0, 2))[0]).toBe('Mo')
  })
})

it('the tooltips of rows come after a while over the element that asks for one, with its key', () => {
  vi.useFakeTimers()
  render(
    <>
      <span {...tip('Reminder overdue')}>x</span>
      <span {...tip('Reload', 'R')}>y</span>
      <TipLayer />
    </>,
  )
  fireEvent.pointerOver(screen.getByText('x'))
  act(() => vi.advanceTimersByTime(399))
  expect(screen.queryByText('Reminder overdue')).toBeNull()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.getByText('Reminder overdue').querySelector('kbd')).toBeNull()
  fireEvent.pointerOver(screen.getByText('y'))
  act(() => vi.advanceTimersByTime(400))
  expect(screen.getByText('Reload').textContent).toBe('Reload R')
})

describe('the static login form', () => {
  it('hands over what was typed, where the focus was, and that LOGIN was pressed', () => {
    document.body.innerHTML =
      '<form id="fw-login-static-form" data-submitted="yes"><input name="email"><input name="password"></form>'
    const [email, password] = [...document.querySelectorAll('input')]
    if (email) email.value = 'agent@pro.example'
    if (password) password.value = 'secret'
    password?.focus()
    expect(readStaticLogin()).toEqual({
      email: 'agent@pro.example',
      password: 'secret',
      focused: 'password',
      submitted: true,
    })
  })

  it('that is not there hands over nothing', () => {
    expect(readStaticLogin()).toEqual({ email: '', password: '', focused: null, submitted: false })
  })
})

it.each([
  ['Mira Lindqvist', 'ML'],
  ['  mira  van  oosten ', 'MO'],
  ['Mira', 'M'],
  ['🌻 Łukasz', '🌻Ł'],
  ['', ''],
])('initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
