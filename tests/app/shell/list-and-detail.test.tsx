import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { allSettled } from 'effector'
import { describe, expect, test, vi } from 'vitest'
import { Sidebar } from '../../../src/app/shell/sidebar.tsx'
import { countsRequested } from '../../../src/queries/cases/counts.ts'
import { unreachable } from '../../support/client/fake-gateway.ts'
import { anOffice, show } from '../../support/dom/show.tsx'
import { aCaseRow } from '../../support/records/builders.ts'
import { openApp } from '../open-app.tsx'

const list = () => screen.findByRole('region', { name: 'Case list' })
const host = 'baeckerei-althaus.example'

describe('the cases page', () => {
  test('shows the list, and right of it the details of the case that is selected [CASENAV-01] [LIST-28]', async () => {
    openApp('/cases', { loggedIn: true })
    const row = await within(await list()).findByRole('option', { name: new RegExp(host) })
    expect(screen.queryByText('Case Activities')).toBeNull()
    await userEvent.click(row)
    const title = await screen.findByRole('heading', { name: host })
    await screen.findByText('Case Activities')
    expect(row.getAttribute('aria-selected')).toBe('true')
    const order = (await list()).compareDocumentPosition(title)
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(location.pathname).toBe('/cases')
  })

  test('is the only one with the list [CASENAV-03]', async () => {
    const privacy = openApp('/privacy-policy', { loggedIn: true })
    await screen.findByRole('heading', { name: 'Privacy policy' })
    expect(screen.queryByRole('region', { name: 'Case list' })).toBeNull()
    privacy.view.unmount()
    const login = openApp('/login')
    await screen.findByRole('button', { name: 'LOGIN' })
    expect(screen.queryByRole('region', { name: 'Case list' })).toBeNull()
    login.view.unmount()
    openApp('/cases', { loggedIn: true })
    await list()
  })

  test('is switched by the sidebar, by status, and keeps its address [CASENAV-04]', async () => {
    const { gateway } = openApp('/cases', { loggedIn: true })
    await list()
    await userEvent.click(screen.getByRole('button', { name: /^Valid License/ }))
    await screen.findByRole('heading', { name: 'Valid License' })
    await vi.waitFor(() =>
      expect(gateway.asked.findLast(({ name }) => name === 'searchCases')?.request).toMatchObject({
        body: { filter: { state: 'VALID_LICENSE' } },
      }),
    )
    expect(location.pathname).toBe('/cases')
  })
})

const rows = [
  aCaseRow({ id: '1', state: 'ACTIVE' }),
  aCaseRow({ id: '2', state: 'ACTIVE' }),
  aCaseRow({ id: '3', state: 'PAID' }),
]
const countOf = (view: string) =>
  screen.getByRole('button', { name: new RegExp(`^${view}`) }).querySelector('.fw-sidebar-count')
    ?.textContent

describe('the counts of the sidebar', () => {
  test('are of each view, and of all cases under Cases [COUNT-01] [COUNT-02]', async () => {
    const { scope } = anOffice(rows)
    show(<Sidebar />, scope)
    await act(() => allSettled(countsRequested, { scope }))
    expect(countOf('Cases')).toBe('3')
    expect(countOf('Active')).toBe('2')
    expect(countOf('Paid')).toBe('1')
    expect(countOf('Standby')).toBe('0')
  })

  test("are '--' by default, '...' while they load, 'N/A' when that failed [COUNT-03] [COUNT-04] [COUNT-05]", async () => {
    const { scope, gateway } = anOffice(rows)
    const held = gateway.hold('countCases', unreachable)
    show(<Sidebar />, scope)
    expect(countOf('Cases')).toBe('--')
    const settled = allSettled(countsRequested, { scope })
    await vi.waitFor(() => expect(countOf('Cases')).toBe('...'))
    expect(countOf('Active')).toBe('...')
    held.open()
    await act(() => settled)
    expect(countOf('Cases')).toBe('N/A')
    expect(countOf('Active')).toBe('N/A')
  })
})
