import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { keyOf } from '../../../src/bus/outbox/entry.ts'
import { testBrowser } from '../../support/client/tabs.ts'
import { testClock } from '../../support/client/timers.ts'
import { aUser } from '../../support/records/events.ts'
import { loadScreens, openApp } from '../open-app.tsx'
import { addNote, chip, openDesk, sentNotes } from '../unsent-desk.tsx'

beforeAll(loadScreens, 60_000)

describe('Logout with unsent changes', () => {
  async function askToLeave() {
    const desk = await openDesk()
    act(() => desk.setReachable(false))
    await addNote('Unsent', desk.pass)
    await userEvent.click(screen.getByRole('button', { name: /Agnes Berg/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Log out with unsent changes' }),
    )
    const keptEntries = () => [...desk.browser.kept.keys()].filter((key) => key.includes('journal'))
    return { ...desk, dialog, keptEntries }
  }
  const loggedOut = () => screen.findByRole('button', { name: 'LOGIN' })

  test('asks, and Escape stays', async () => {
    const { dialog, gateway } = await askToLeave()
    expect(dialog.getByText(/^1 change is not sent yet.* only you can see it\.$/)).toBeTruthy()
    expect(dialog.queryByText(/your decision/)).toBeNull()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(gateway.asked.map(({ name }) => name)).not.toContain('logout')
  })

  test('asks about a change, too, that this version cannot read', async () => {
    const browser = testBrowser()
    browser.kept.set(keyOf('u1', 'of-another-version'), '{"v":0}')
    const { gateway } = await openDesk({ browser })
    await userEvent.click(screen.getByRole('button', { name: /Agnes Berg/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    const dialog = await screen.findByRole('dialog', { name: 'Log out with unsent changes' })
    expect(dialog.textContent).toContain('1 change is not sent yet')
    expect(dialog.textContent).toContain('1 change needs your decision and cannot be sent first.')
    expect(gateway.asked.map(({ name }) => name)).not.toContain('logout')
    await userEvent.keyboard('{Escape}')
    expect(chip()?.textContent).toBe('1 change needs your attention')
    await userEvent.click(chip() as HTMLElement)
    const panel = within(await screen.findByRole('dialog', { name: 'Unsent changes' }))
    expect(
      panel.getByText('1 change kept in this browser cannot be read and was not sent.'),
    ).toBeTruthy()
    expect(panel.queryByRole('listitem')).toBeNull()
    await userEvent.click(panel.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(chip()).toBeNull())
    expect(browser.kept.has(keyOf('u1', 'of-another-version'))).toBe(false)
  })

  test('keeps them for the next login of this user, whom nobody else sees [G-614]', async () => {
    const { dialog, pass, keptEntries, browser, view, gateway } = await askToLeave()
    await userEvent.click(dialog.getByRole('button', { name: 'Keep for my next login' }))
    await pass(0)
    await loggedOut()
    expect(keptEntries()).toHaveLength(1)
    const before = sentNotes(gateway).length
    view.unmount()
    const clock = testClock()
    const other = openApp('/cases', {
      loggedIn: true,
      user: aUser({ user_id: 'u2', name: 'Bruno Kranz' }),
      platform: browser.open().platform,
      clock,
    })
    await screen.findByRole('navigation', { name: 'Main' })
    await act(() => clock.pass(10_000))
    expect(chip()).toBeNull()
    expect(sentNotes(other.gateway)).toEqual([])
    expect(sentNotes(gateway)).toHaveLength(before)
  })

  test('discards them', async () => {
    const { dialog, pass, keptEntries } = await askToLeave()
    await userEvent.click(dialog.getByRole('button', { name: 'Discard and log out' }))
    await pass(0)
    await loggedOut()
    expect(keptEntries()).toEqual([])
  })

  test('sends them first, and leaves when the last one is sent', async () => {
    const { dialog, pass, keptEntries, setReachable, gateway } = await askToLeave()
    await userEvent.click(dialog.getByRole('button', { name: 'Send and log out' }))
    await pass(3_000)
    expect(dialog.getByRole('status').textContent).toContain('Sending 1 change')
    expect(gateway.asked.map(({ name }) => name)).not.toContain('logout')
    act(() => setReachable(true))
    await pass(5_000)
    await loggedOut()
    expect(keptEntries()).toEqual([])
  })
})
