import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { allSettled } from 'effector'
import { beforeAll, describe, expect, test } from 'vitest'
import { standardLayout } from '../../../contracts/rules/case-list/case-columns.ts'
import { densityToggleRequested } from '../../../src/actions/requests.ts'
import { $density } from '../../../src/app/user/appearance.ts'
import { answered, asked } from '../../support/client/fake-gateway.ts'
import { address, loadScreens, openApp } from '../open-app.tsx'

beforeAll(
  () =>
    Promise.all([
      loadScreens(),
      import('../../../src/features/case-list/table/case-table.tsx'),
      import('../../../src/app/shell/cases/case-drawer.tsx'),
    ]),
  60_000,
)

const host = 'baeckerei-althaus.example'
const grid = () => screen.findByRole('grid', { name: 'Cases' })
const drawer = () => screen.queryByRole('region', { name: 'Open case' })

async function openTable(path = '/cases') {
  const app = openApp(path, { loggedIn: true })
  await screen.findByRole('option', { name: new RegExp(host) })
  await userEvent.keyboard('{Shift>}t{/Shift}')
  await grid()
  return app
}

describe('the table mode', () => {
  test('comes and goes by its key and its button, keeps the list, and is remembered', async () => {
    const { gateway, view } = await openTable()
    expect(screen.queryByRole('listbox', { name: 'Cases' })).toBeNull()
    expect(asked(gateway, 'searchCases')).toHaveLength(1)
    view.unmount()
    openApp('/cases', { loggedIn: true })
    await grid()
    await userEvent.click(screen.getByRole('button', { name: 'Show as list' }))
    await screen.findByRole('option', { name: new RegExp(host) })
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
    await grid()
    await userEvent.keyboard('{Shift>}t{/Shift}')
    await screen.findByRole('option', { name: new RegExp(host) })
  })

  test('opens a case beside the table, with its address, and gives the focus back', async () => {
    await openTable()
    const opener = await grid()
    opener.focus()
    await userEvent.keyboard('{Enter}')
    await within(await screen.findByRole('region', { name: 'Open case' })).findByText(
      'Portal Language',
    )
    expect(address()).toBe('/cases?case=481516')
    await waitFor(() => expect(document.activeElement).toBe(drawer()))
    expect(screen.getByRole('tab', { name: 'Overview' })).toBeDefined()
    await userEvent.keyboard('{Escape}')
    expect(drawer()).toBeNull()
    expect(document.activeElement).toBe(opener)
    expect(address()).toBe('/cases')
  })

  test('lets go of the open case by Escape from the table too, and keeps what is marked', async () => {
    await openTable('/cases?case=481516')
    await screen.findByRole('region', { name: 'Open case' })
    act(() => screen.getByRole('grid', { name: 'Cases' }).focus())
    await userEvent.keyboard(' {Escape}')
    expect(drawer()).toBeNull()
    const bar = await screen.findByRole('group', { name: 'Selected cases' })
    // It is said once, where something can be done about it.
    expect(screen.getAllByText('1 selected')).toHaveLength(1)
    expect(within(bar).getByText('1 selected')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText('1 selected')).toBeNull()
  })

  test('shows the case of its address in the drawer, and closes it by its button', async () => {
    await openTable('/cases?case=481516')
    await within(await screen.findByRole('region', { name: 'Open case' })).findByText(
      'Portal Language',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Close case' }))
    expect(drawer()).toBeNull()
    expect(document.activeElement).toBe(await grid())
  })

  test('has a density of its own, which starts compact', async () => {
    const { scope } = await openTable()
    await act(() => allSettled(densityToggleRequested, { scope }))
    expect(scope.getState($density)).toBe('comfortable')
    expect(document.querySelector('.fw-grid-drawn')?.getAttribute('style')).toContain('36px')
    await userEvent.keyboard('{Shift>}t{/Shift}')
    await act(() => allSettled(densityToggleRequested, { scope }))
    expect(scope.getState($density)).toBe('compact')
  })
})

test('saved views and the table keep the columns that are laid out, and bring them back', async () => {
  const { gateway } = await openTable()
  const columns = [{ id: 'tags' as const, width: 90, shown: true }]
  gateway.answer('addSavedView', ({ body }) =>
    answered({ views: [{ ...body, id: 'v1', columns }], events: [] }),
  )
  await userEvent.keyboard('{Shift>}v{/Shift}')
  const dialog = await screen.findByRole('dialog', { name: 'Save this view' })
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Mine{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Mine' }))
  const request = asked(gateway, 'addSavedView')[0]?.request
  expect(request).toMatchObject({ body: { columns: standardLayout } })
  await waitFor(() => expect(screen.getAllByRole('columnheader')[0]?.textContent).toBe('Tags'))
})
