import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createWatch } from 'effector'
import { beforeAll, describe, expect, test } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import { $changeForm } from '../../../src/features/account-links/reset-model.ts'
import { $user, sessionEnded } from '../../../src/queries/following/session.ts'
import {
  answered,
  asked,
  behind,
  gate,
  refused,
  unreachable,
} from '../../support/client/fake-gateway.ts'
import { testClock } from '../../support/client/timers.ts'
import { aUser } from '../../support/records/events.ts'
import { address, loadScreens, loginAnswer, openApp } from '../open-app.tsx'
import { button, EMAIL, field, noteOf, openChange, resetting, title } from './reset-pages.ts'

beforeAll(loadScreens, 60_000)

describe('the new password', () => {
  test('is hinted at, the capital letter included, and how strong it is shows while it is typed [RESET-07, RESET-08]', async () => {
    await openChange()
    expect(button('CONFIRM')).toBeTruthy()
    expect(noteOf(field('New password')).join()).toContain('1 capital letter')
    expect(noteOf(field('New password')).join()).toContain('8 characters')
    await userEvent.type(field('New password'), 'abc')
    expect(screen.getByText('Weak password')).toBeTruthy()
  })

  test.each([
    ['', 'Please enter a password.'],
    ['  ', 'Please enter a password.'],
    ['short-1', 'Please enter a valid password.'],
    ['no-digits-here', 'Please enter a valid password.'],
    ['UPPER-CASE-1', 'Please enter a valid password.'],
    ['nospecial1', 'Please enter a valid password.'],
    ['framewright-7', messages.passwordOwn],
  ])(
    '%j shows %j and sends nothing [PASSWORD-05, PASSWORD-09, PASSWORD-10]',
    async (typed, text) => {
      const { gateway } = await openChange()
      if (typed !== '') await userEvent.type(field('New password'), typed)
      await userEvent.click(button('CONFIRM'))
      expect((await screen.findByRole('alert')).textContent).toBe(text)
      expect(field('New password').getAttribute('aria-invalid')).toBe('true')
      expect(field('New password').value).toBe(typed)
      expect(asked(gateway, 'resetPassword')).toEqual([])
    },
  )

  test('is set trimmed, without a capital letter too, and leads over the success screen to the login [RESET-09, RESET-10, RESET-11, RESET-13]', async () => {
    const { gateway, clock } = await openChange()
    await userEvent.type(field('New password'), ' quite-new-1 ')
    await userEvent.click(button('CONFIRM'))
    await act(() => clock.pass(499))
    expect(screen.getByText('The password was changed.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'GO TO LOGIN PAGE' })).toBeNull()
    await act(() => clock.pass(1))
    await title('Password changed')
    expect(asked(gateway, 'resetPassword').map(({ request }) => request)).toEqual([
      { params: { link: 'tok-1' }, body: { email: EMAIL, new_password: 'quite-new-1' } },
    ])
    await userEvent.click(button('GO TO LOGIN PAGE'))
    await screen.findByRole('button', { name: 'LOGIN' })
    expect(field('Email').value).toBe(EMAIL)
    expect(field('Password').value).toBe('')
    expect(address()).toBe('/login')
  })

  test('keeps the status of its success for 2000 ms, and empties it then [RESET-12, SHELL-08]', async () => {
    const { scope, clock } = await openChange()
    await userEvent.type(field('New password'), 'quite-new-1{Enter}')
    await act(() => clock.pass(1999))
    expect(scope.getState($changeForm).status).toBe('success')
    await act(() => clock.pass(1))
    expect(scope.getState($changeForm).status).toBe('')
    await title('Password changed')
  })

  test('that the server refuses says so under the field, which is invalid [RESET-16, RESET-17]', async () => {
    await openChange((server) => {
      resetting(server)
      server.answer('resetPassword', () => refused(messages.passwordRule, 400))
    })
    await userEvent.type(field('New password'), 'quite-new-1{Enter}')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(messages.passwordRule)
    expect(noteOf(field('New password'))).toContain(messages.passwordRule)
    expect(field('New password').getAttribute('aria-invalid')).toBe('true')
    expect(field('New password').value).toBe('quite-new-1')
  })

  test('after the link has died offers a new one, for the same address', async () => {
    await openChange((server) => {
      resetting(server)
      server.answer('resetPassword', () => refused(messages.linkExpired, 404))
    })
    await userEvent.type(field('New password'), 'quite-new-1{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Request a new link' }))
    await title('Reset password')
    expect(field('Email').value).toBe(EMAIL)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is sent once, whatever is typed while the call runs', async () => {
    const answer = gate()
    const { gateway } = await openChange((server) => {
      resetting(server)
      server.answer('resetPassword', behind(answer, answered({})))
    })
    await userEvent.type(field('New password'), 'quite-new-1{Enter}')
    await waitFor(() => expect(button('CONFIRM').getAttribute('aria-busy')).toBe('true'))
    await userEvent.type(field('New password'), '2{Enter}')
    expect(button('CONFIRM').getAttribute('aria-busy')).toBe('true')
    answer.open()
    await screen.findByText('The password was changed.')
    expect(asked(gateway, 'resetPassword')).toHaveLength(1)
  })

  test('whose answer got lost may have been set: the link that died with it says so, and leads to the login', async () => {
    const { gateway } = await openChange((server) => {
      resetting(server)
      server.answer('resetPassword', () => unreachable)
    })
    await userEvent.type(field('New password'), 'quite-new-1{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(messages.unreachable)
    gateway.answer('resetPassword', () => refused(messages.linkExpired, 404))
    await userEvent.click(button('CONFIRM'))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('perhaps by your'))
    expect(button('Request a new link')).toBeTruthy()
    await userEvent.click(button('Go to login page'))
    await screen.findByRole('button', { name: 'LOGIN' })
    expect(field('Email').value).toBe(EMAIL)
    expect(history.state).toBeNull()
  })

  describe('beside the session of another account', () => {
    const other = aUser({ user_id: 'u9', email: 'other@lite.example', name: 'Bruno Weiss' })

    async function openChanged() {
      const clock = testClock()
      const opened = openApp('/user/password_reset/tok-1', {
        server: (gateway) => {
          resetting(gateway)
          gateway.answer('login', () => loginAnswer(aUser({ email: EMAIL })))
        },
        clock,
        user: other,
        loggedIn: true,
      })
      await act(() => clock.pass(0))
      await userEvent.type(await screen.findByLabelText('New password'), 'quite-new-1{Enter}')
      await act(() => clock.pass(500))
      await userEvent.click(button('GO TO LOGIN PAGE'))
      await screen.findByRole('button', { name: 'LOGIN' })
      return { ...opened, clock }
    }

    test('leads to the plain login form, whose login ends that session', async () => {
      const { gateway, scope, clock } = await openChanged()
      expect(address()).toBe('/login')
      // Nothing is left of the link.
      expect(history.state).toEqual({ part: 'login', besideSession: true })
      expect(field('Email').value).toBe(EMAIL)
      expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
      expect(asked(gateway, 'logout')).toEqual([])
      const ends: unknown[] = []
      createWatch({ unit: sessionEnded, scope, fn: (end) => ends.push(end) })
      await userEvent.type(field('Password'), 'quite-new-1{Enter}')
      await act(() => clock.pass(0))
      await screen.findByRole('navigation', { name: 'Main' })
      expect(ends).toEqual([{ reason: 'logout', message: null }])
      expect(scope.getState($user)?.email).toBe(EMAIL)
    })

    test('leads to another reset link as well, and back', async () => {
      await openChanged()
      await userEvent.click(screen.getByRole('link', { name: 'Forgot Password?' }))
      await title('Reset password')
      await userEvent.click(button('CANCEL'))
      expect(await screen.findByRole('button', { name: 'LOGIN' })).toBeTruthy()
    })

    test('lets that account go on to its cases', async () => {
      const { scope } = await openChanged()
      await userEvent.click(button('Go to cases'))
      await screen.findByRole('navigation', { name: 'Main' })
      expect(scope.getState($user)?.email).toBe('other@lite.example')
    })
  })

  test('ends the session of this browser without an alert, if it is the same account', async () => {
    const user = aUser({ email: EMAIL })
    const clock = testClock()
    const { gateway } = openApp('/user/password_reset/tok-1', {
      server: resetting,
      clock,
      user,
      loggedIn: true,
    })
    await act(() => clock.pass(0))
    await userEvent.type(await screen.findByLabelText('New password'), 'quite-new-1{Enter}')
    await act(() => clock.pass(500))
    await userEvent.click(button('GO TO LOGIN PAGE'))
    await screen.findByRole('button', { name: 'LOGIN' })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(asked(gateway, 'logout')).toHaveLength(1)
  })
})
