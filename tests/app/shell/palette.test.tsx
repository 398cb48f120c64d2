import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { allSettled } from 'effector'
import { beforeAll, describe, expect, test } from 'vitest'
import { actionList } from '../../../src/actions/actions.ts'
import { paletteRequested } from '../../../src/actions/requests.ts'
import { $actionState } from '../../../src/actions/state.ts'
import { $selectedCaseId, $selection, caseSelected } from '../../../src/actions/workplace.ts'
import { EarlyKeys } from '../../../src/app/shell/palette/early-keys.tsx'
import { $paletteQuery } from '../../../src/app/shell/palette/palette-open.ts'
import { answered } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { show } from '../../support/dom/show.tsx'
import { aCaseRow } from '../../support/records/builders.ts'
import { aUser } from '../../support/records/events.ts'
import { address, loadScreens, openApp } from '../open-app.tsx'

beforeAll(async () => {
  await Promise.all([loadScreens(), import('../../../src/app/shell/palette/command-palette.tsx')])
}, 60_000)

const host = 'baeckerei-althaus.example'
const name = 'Search cases or run a command'
const field = () => screen.findByRole<HTMLInputElement>('combobox', { name })
const options = () =>
  within(screen.getByRole('listbox', { name }))
    .queryAllByRole('option')
    .map(({ textContent }) => textContent)
const active = () =>
  within(screen.getByRole('listbox', { name })).getByRole('option', { selected: true }).textContent

async function openPalette(options: Parameters<typeof openApp>[1] = {}) {
  const app = openApp('/cases', { loggedIn: true, ...options })
  await screen.findByRole('option', { name: new RegExp(host) })
  await userEvent.keyboard('{Control>}k{/Control}')
  await field()
  return app
}

describe('the command palette', () => {
  test('takes what is typed before it is there, which is no key of an action then', async () => {
    openApp('/cases', { loggedIn: true })
    await screen.findByRole('option', { name: new RegExp(host) })
    const press = (key: string, init: KeyboardEventInit = {}) =>
      fireEvent.keyDown(document.body, { key, code: `Key${key.toUpperCase()}`, ...init })
    press('k', { ctrlKey: true })
    expect(screen.queryByRole('combobox', { name })).toBeNull()
    for (const key of 'adx') press(key)
    press('Backspace')
    const { value, selectionStart } = await field()
    expect([value, selectionStart]).toEqual(['ad', 2])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('opens by its key, also from a field, and by its button; Esc gives the focus back', async () => {
    await openPalette()
    expect(document.activeElement).toBe(await field())
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('combobox', { name })).toBeNull()
    const search = screen.getByRole('textbox', { name: 'Search cases' })
    search.focus()
    await userEvent.keyboard('{Control>}k{/Control}')
    await field()
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(search)
    const button = screen.getByRole('button', { name: new RegExp(name) })
    await userEvent.click(button)
    await field()
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(button)
  })

  test('finds every action that can be taken, under its label and with its key', async () => {
    const { scope } = await openPalette()
    const missing = async (isWanted: (label: string) => boolean) => {
      const shown = options().join('\n')
      return actionList
        .map(({ label }) => label)
        .filter((label) => isWanted(label) && !shown.includes(label))
    }
    const now = scope.getState($actionState)
    const possible = actionList.filter(({ available }) => available(now)).map(({ label }) => label)
    expect(possible).toEqual(expect.arrayContaining(['Add New Case', 'Export cases', 'Event log']))
    expect(await missing((label) => possible.includes(label))).toEqual([])
    expect(options().join('\n')).not.toContain('Add note')
    await userEvent.keyboard('{Escape}')
    await act(() => allSettled(caseSelected, { scope, params: '481516' }))
    await screen.findByText('Case Activities')
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await field(), 'note add')
    expect(active()).toMatch(/^Add note/)
  })

  test('runs what is chosen by Enter, and the dialog gives the focus back to where it was', async () => {
    await openPalette()
    await userEvent.type(await field(), 'add new')
    await userEvent.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Add New Case' })
    expect(screen.queryByRole('combobox', { name })).toBeNull()
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  })

  test('moves by the arrow keys, and names the option to whoever cannot see it', async () => {
    await openPalette()
    await userEvent.type(await field(), 'license')
    const first = active()
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).not.toBe(first)
    const named = (await field()).getAttribute('aria-activedescendant') ?? ''
    expect(document.getElementById(named)?.textContent).toBe(active())
    await userEvent.keyboard('{ArrowUp}')
    expect(active()).toBe(first)
    const list = within(screen.getByRole('listbox', { name }))
    await userEvent.pointer({
      keys: '[MouseLeft]',
      target: list.getAllByRole('group')[0] as Element,
    })
    expect(document.activeElement).toBe(await field())
  })

  test('leads to a view, a screen and a filter; only to those that are offered', async () => {
    const admin = aUser({ role: 'ADMIN' })
    const { scope } = await openPalette({ user: admin })
    await userEvent.type(await field(), 'valid license')
    await userEvent.keyboard('{Enter}')
    expect(scope.getState($selection)).toBe('VALID_LICENSE')
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await field(), 'users')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeTruthy()
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await field(), 'overdue')
    await userEvent.keyboard('{Enter}')
    await waitFor(() =>
      expect(address()).toBe('/cases?view=VALID_LICENSE&filter=overdue_reminders'),
    )
  })

  test('leads the focus to the heading of a screen, fetched or already there, each time', async () => {
    await openPalette({ user: aUser({ role: 'ADMIN' }) })
    for (const [typed, heading] of [
      ['users', 'Users'],
      ['active', 'Active'],
      ['users', 'Users'],
    ] as const) {
      await userEvent.type(await field(), typed)
      await userEvent.keyboard('{Enter}')
      await waitFor(() => expect(screen.queryByRole('combobox', { name })).toBeNull())
      const title = () => screen.getByRole('heading', { name: heading, level: 1 })
      await waitFor(() => expect(title()).toBeTruthy())
      if (heading === 'Users') await waitFor(() => expect(document.activeElement).toBe(title()))
      await userEvent.keyboard('{Control>}k{/Control}')
    }
  })

  test('hides what the role is not offered', async () => {
    await openPalette()
    await userEvent.type(await field(), 'users')
    expect(options()).toEqual([])
    expect(screen.getByText(/^No results/)).toBeTruthy()
  })

  test('finds cases: the loaded ones at once, then those of the server, and opens one', async () => {
    const far = aCaseRow({ id: '900', host: 'far-away.example', state: 'PAID' })
    const { scope, gateway } = await openPalette()
    gateway.answer('searchCases', () =>
      answered({ cases: [far], total_count: 1, next_cursor: null }, 4),
    )
    await userEvent.type(await field(), 'althaus')
    expect(options()).toEqual([`${host}481516, Active`])
    expect(await screen.findByText('far-away.example')).toBeTruthy()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(scope.getState($selectedCaseId)).toBe('900')
    expect(screen.getByRole('heading', { name: 'Cases', level: 1 })).toBeTruthy()
  })
})

test('whoever presses Enter before the palette is there does not press the button that opens it again', async () => {
  const scope = officeScope()
  const ask = () => void allSettled(paletteRequested, { scope })
  const { user } = show(
    <>
      <button type="button" onClick={ask}>
        Open
      </button>
      <EarlyKeys />
    </>,
    scope,
  )
  screen.getByRole('button').focus()
  await user.keyboard('ab{Enter}')
  expect(scope.getState($paletteQuery)).toBe('ab')
})

describe('the keys of actions', () => {
  const open = async () => {
    const app = openApp('/cases', { loggedIn: true })
    await screen.findByRole('option', { name: new RegExp(host) })
    return app
  }
  const toggle = async (text: string) => {
    await userEvent.click(screen.getByRole('button', { name: /Agnes Berg/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: text }))
  }

  test('are turned off and on again in the user menu, for this user, through a reload', async () => {
    const first = await open()
    await toggle('Turn shortcuts off')
    await userEvent.keyboard('a')
    await userEvent.keyboard('?')
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.keyboard('{Control>}k{/Control}')
    await field()
    await userEvent.keyboard('{Escape}')
    first.view.unmount()
    const second = await open()
    await userEvent.keyboard('a')
    expect(screen.queryByRole('dialog')).toBeNull()
    second.view.unmount()
    const other = openApp('/cases', { loggedIn: true, user: aUser({ user_id: 'u2' }) })
    await screen.findByRole('option', { name: new RegExp(host) })
    await userEvent.keyboard('a')
    expect(await screen.findByRole('dialog', { name: 'Add New Case' })).toBeTruthy()
    other.view.unmount()
    await open()
    await toggle('Turn shortcuts on')
    await userEvent.keyboard('a')
    expect(await screen.findByRole('dialog', { name: 'Add New Case' })).toBeTruthy()
  })

  test('are silent while somebody types', async () => {
    await open()
    await userEvent.type(screen.getByRole('textbox', { name: 'Search cases' }), 'a?')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
