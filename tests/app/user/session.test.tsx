import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Scope, serialize } from 'effector'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import { $caseView, $selectedCaseId } from '../../../src/actions/workplace.ts'
import { $toasts } from '../../../src/app/user/toasts.ts'
import { canonical } from '../../../src/projections/replay.ts'
import { createWorkspace } from '../../../src/projections/workspace.ts'
import { $workspace } from '../../../src/projections/workspace-store.ts'
import { $user } from '../../../src/queries/following/session.ts'
import { aUser } from '../../support/records/events.ts'
import { address, openApp } from '../open-app.tsx'

const shell = () => screen.findByRole('navigation', { name: 'Main' })
const loginButton = () => screen.findByRole('button', { name: 'LOGIN' })

const forced = { kind: 'ended', reason: 'forced', message: messages.loggedOut } as const

async function logOut() {
  await userEvent.click(screen.getByRole('button', { name: /Agnes Berg/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  await loginButton()
}

describe('a session', () => {
  test('[AUTH-08] outlives a reload: the stored one opens the cases without a login', async () => {
    const { gateway } = openApp('/cases', { loggedIn: true })
    await shell()
    expect(gateway.asked.filter(({ name }) => name === 'login')).toEqual([])
  })

  test('[AUTH-15] ends by Logout, which tells the server [G-621]', async () => {
    const { gateway, scope } = openApp('/cases', { loggedIn: true })
    await shell()
    await logOut()
    expect(scope.getState($user)).toBeNull()
    expect(gateway.asked.map(({ name }) => name)).toContain('logout')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('ends by Logout of another tab as well', async () => {
    const { gateway } = openApp('/cases', { loggedIn: true })
    await shell()
    act(() => gateway.tell({ kind: 'ended', reason: 'logout', message: null }))
    await loginButton()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('begins with a login in another tab as well', async () => {
    const { gateway } = openApp('/login')
    await loginButton()
    const session = { user: aUser(), fileToken: 'f' }
    gateway.session = () => session
    act(() => gateway.tell({ kind: 'opened', session }))
    await shell()
    expect(address()).toBe('/cases')
  })

  test('[ROUTE-19, TOKEN-13, TOKEN-14, TOKEN-15] ended by force leads to the login and says so, once', async () => {
    const { gateway, scope } = openApp('/cases', { loggedIn: true })
    await shell()
    act(() => {
      gateway.tell(forced)
      gateway.tell(forced)
    })
    await loginButton()
    expect(address()).toBe('/login')
    expect(scope.getState($user)).toBeNull()
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(
        'You have been logged out. Someone else might have logged in with the same account',
      ),
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('Logout', () => {
  /** What the next user of this browser could find: everything but the empty stores. */
  const kept = (scope: Scope) => JSON.stringify(serialize(scope))

  test('[AUTH-16] resets the whole application state to its initial values', async () => {
    const { scope } = openApp('/cases', { loggedIn: true })
    await shell()
    await userEvent.click(await screen.findByText('baeckerei-althaus.example'))
    await screen.findByRole('heading', { name: 'baeckerei-althaus.example' })
    await userEvent.click(screen.getByRole('button', { name: /^Standby/ }))
    expect(kept(scope)).toContain('481516')
    expect(canonical(scope.getState($workspace))).toContain('baeckerei-althaus')
    await logOut()
    expect(scope.getState($caseView)).toBe('CASES')
    expect(scope.getState($selectedCaseId)).toBeNull()
    expect(scope.getState($toasts)).toEqual([])
    expect(canonical(scope.getState($workspace))).toBe(canonical(createWorkspace()))
    expect(kept(scope)).not.toMatch(/baeckerei-althaus|481516|Agnes|Lichtbild/)
  })
})
