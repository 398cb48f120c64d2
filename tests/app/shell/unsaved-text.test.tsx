import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testBrowser } from '../../support/client/tabs.ts'
import { aUser } from '../../support/records/events.ts'
import { loadScreens, openApp } from '../open-app.tsx'
import { addNote, chip, openDesk } from '../unsent-desk.tsx'

beforeAll(loadScreens, 60_000)
beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('what was typed and not saved', () => {
  test.each([
    ['Mail Flows', 'mail-template-drafts'],
    ['Case Auto Fill', 'template-drafts'],
    ['Invoices', 'invoice-template-drafts'],
    ['Business Details', 'business-draft'],
    ['Users', 'user-drafts'],
    ['Email Setup', 'mail-setup-draft'],
    ['Base Settings', 'portal-address-draft'],
    ['Base Settings', 'portal-legal-draft'],
    ['Translations', 'translation-drafts'],
  ])(
    'is marked at %s for %s, after a reload as well, until it is gone [G-722]',
    async (label, name) => {
      const key = `framewright:u1:${name}`
      localStorage.setItem(key, '{"one":{"version":1}}')
      openApp('/cases', { user: aUser({ role: 'ADMIN', user_role: 'ADMIN' }), loggedIn: true })
      const main = within(await screen.findByRole('navigation', { name: 'Main' }))
      await main.findByRole('img', { name: 'Unsaved changes' })
      const marked = () =>
        main
          .getAllByRole('button')
          .filter((entry) => within(entry).queryByRole('img', { name: 'Unsaved changes' }))
          .map((entry) => entry.querySelector('.fw-sidebar-label')?.textContent)
      expect(marked()).toEqual([label])
      localStorage.removeItem(key)
      await act(async () => fireEvent(window, new StorageEvent('storage', { key })))
      expect(marked()).toEqual([])
      cleanup()
    },
  )
})

describe('leaving the page', () => {
  /** Whether the browser is to ask. */
  const asks = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))

  test('asks nothing while the browser keeps what is typed and what is unsent [G-722]', async () => {
    const { pass, setReachable } = await openDesk()
    act(() => setReachable(false))
    await addNote('He called.', pass)
    await waitFor(() => expect(chip()).toBeTruthy())
    expect(asks()).toBe(false)
  })

  test('asks where the browser refused to keep what is unsent, until that is sent [G-722]', async () => {
    const browser = testBrowser()
    browser.facts.isFull = true
    const { pass, setReachable } = await openDesk({ browser })
    expect(asks()).toBe(false)
    act(() => setReachable(false))
    await addNote('He called.', pass)
    await waitFor(() => expect(asks()).toBe(true))
    act(() => setReachable(true))
    await pass(5_000)
    await waitFor(() => expect(asks()).toBe(false))
  })

  test('asks where it refused to keep what is typed, until that is given up [G-722]', async () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => undefined, setItem })
    await openDesk()
    await userEvent.click(await screen.findByRole('button', { name: 'Add note' }))
    const field = within(await screen.findByRole('dialog', { name: 'Add note' })).getByLabelText(
      /^Note/,
    )
    expect(asks()).toBe(false)
    await userEvent.type(field, 'He called.')
    expect(asks()).toBe(true)
    await userEvent.clear(field)
    expect(asks()).toBe(false)
  })
})
