import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import { $requestForm } from '../../../src/features/account-links/reset-model.ts'
import {
  answered,
  asked,
  behind,
  type FakeGateway,
  gate,
  refused,
  unreachable,
} from '../../support/client/fake-gateway.ts'
import { testClock } from '../../support/client/timers.ts'
import { address, loadScreens, openApp } from '../open-app.tsx'
import { button, EMAIL, field, noteOf, openChange, resetting, title } from './reset-pages.ts'

beforeAll(loadScreens, 60_000)

const sending = (gateway: FakeGateway) => gateway.answer('requestPasswordReset', () => answered({}))

/** The request form, opened from the login. */
async function openRequest(server: (gateway: FakeGateway) => void = sending) {
  const clock = testClock()
  const opened = openApp('/login', { server, clock })
  await act(() => clock.pass(0))
  await userEvent.click(await screen.findByRole('link', { name: 'Forgot Password?' }))
  await title('Reset password')
  return { ...opened, clock }
}

describe('the request for a reset link', () => {
  test('is a link at the login, keeps the typed email, and CANCEL leads back [AUTH-01, RESET-01] [G-233]', async () => {
    const { gateway } = openApp('/login', { server: sending })
    await screen.findByRole('button', { name: 'LOGIN' })
    expect(field('Password')).toBeTruthy()
    await userEvent.type(field('Email'), EMAIL)
    await userEvent.click(screen.getByRole('link', { name: 'Forgot Password?' }))
    await title('Reset password')
    expect(field('Email').value).toBe(EMAIL)
    expect(document.activeElement).toBe(field('Email'))
    expect(button('SEND LINK')).toBeTruthy()
    await userEvent.click(button('CANCEL'))
    await screen.findByRole('button', { name: 'LOGIN' })
    expect(field('Email').value).toBe(EMAIL)
    expect(asked(gateway, 'requestPasswordReset')).toEqual([])
  })

  test.each([
    ['', 'Please enter a email address.'],
    ['   ', 'Please enter a email address.'],
    ['nobody', 'Please enter a valid email address.'],
    ['a b@c.example', 'Please enter a valid email address.'],
  ])('with %j shows %j and sends nothing [RESET-02, RESET-03] [G-316]', async (typed, text) => {
    const { gateway } = await openRequest()
    if (typed !== '') await userEvent.type(field('Email'), typed)
    await userEvent.click(button('SEND LINK'))
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(field('Email').getAttribute('aria-invalid')).toBe('true')
    expect(noteOf(field('Email'))).toContain(text)
    expect(field('Email').value.trim()).toBe(typed.trim())
    expect(asked(gateway, 'requestPasswordReset')).toEqual([])
    await userEvent.type(field('Email'), 'x')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is busy, sent once, and followed by the confirmation 500 ms after its success [RESET-04, RESET-05, RESET-13, SHELL-08] [G-232]', async () => {
    const answer = gate()
    const { gateway, clock } = await openRequest((server) =>
      server.answer('requestPasswordReset', behind(answer, answered({}))),
    )
    await userEvent.type(field('Email'), ` ${EMAIL} {Enter}`)
    await waitFor(() => expect(button('SEND LINK').getAttribute('aria-busy')).toBe('true'))
    await userEvent.keyboard('{Enter}')
    answer.open()
    await act(() => clock.pass(499))
    expect(screen.getByText('The link was sent.')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Link sent' })).toBeNull()
    await act(() => clock.pass(1))
    await title('Link sent')
    expect(screen.getByRole('status').textContent).toContain(EMAIL)
    expect(asked(gateway, 'requestPasswordReset').map(({ request }) => request)).toEqual([
      { body: { email: EMAIL } },
    ])
    await userEvent.click(button('BACK TO LOGIN PAGE'))
    await screen.findByRole('button', { name: 'LOGIN' })
    expect(field('Email').value.trim()).toBe(EMAIL)
  })

  test('names the address that was asked for, whatever is typed before the confirmation comes', async () => {
    const { clock } = await openRequest()
    await userEvent.type(field('Email'), `${EMAIL}{Enter}`)
    await act(() => clock.pass(100))
    await userEvent.clear(field('Email'))
    await userEvent.type(field('Email'), 'two@pro.example')
    await act(() => clock.pass(400))
    await title('Link sent')
    expect(screen.getByRole('status').textContent).toContain(`account for ${EMAIL},`)
    await userEvent.click(button('BACK TO LOGIN PAGE'))
    await screen.findByRole('button', { name: 'LOGIN' })
    expect(field('Email').value).toBe(EMAIL)
  })

  test('keeps the status of its success for 2000 ms, and empties it then [RESET-12]', async () => {
    const { scope, clock } = await openRequest()
    await userEvent.type(field('Email'), `${EMAIL}{Enter}`)
    await act(() => clock.pass(1999))
    expect(scope.getState($requestForm).status).toBe('success')
    await act(() => clock.pass(1))
    expect(scope.getState($requestForm).status).toBe('')
    await title('Link sent')
  })

  test('who comes back to it finds no old message: leaving has cleared it', async () => {
    const { clock } = await openRequest()
    await userEvent.type(field('Email'), `${EMAIL}{Enter}`)
    await act(() => clock.pass(500))
    await userEvent.click(button('BACK TO LOGIN PAGE'))
    await userEvent.click(await screen.findByRole('link', { name: 'Forgot Password?' }))
    await title('Reset password')
    expect(screen.queryByText('The link was sent.')).toBeNull()
    await act(() => clock.pass(2000))
    expect(screen.getByRole('heading', { name: 'Reset password' })).toBeTruthy()
  })

  test('that failed says so under the field, which is invalid [RESET-14, RESET-15]', async () => {
    const text = 'Too many requests. Try again in 30 seconds.'
    await openRequest((server) => server.answer('requestPasswordReset', () => refused(text, 429)))
    await userEvent.type(field('Email'), `${EMAIL}{Enter}`)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(text)
    expect(noteOf(field('Email'))).toContain(text)
    expect(field('Email').getAttribute('aria-invalid')).toBe('true')
    expect(field('Email').compareDocumentPosition(alert)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(field('Email').value).toBe(EMAIL)
    expect(button('SEND LINK').disabled).toBe(false)
  })

  test('opens by the static link as well, which was pressed before the app arrived', async () => {
    openApp('/login#forgot')
    await title('Reset password')
    expect(address()).toBe('/login')
  })
})

describe('a reset link', () => {
  test('is read, gone from the address bar at once, and shows whose password it is [RESET-06, ROUTE-05, ROUTE-06]', async () => {
    const { gateway } = await openChange()
    expect(address()).toBe('/login')
    expect(asked(gateway, 'readPasswordReset').map(({ request }) => request)).toEqual([
      { params: { link: 'tok-1' } },
    ])
    expect(field('Email').value).toBe(EMAIL)
    expect(field('Email').readOnly).toBe(true)
    expect(field('Email').autocomplete).toBe('username')
    expect(field('New password').autocomplete).toBe('new-password')
    expect(document.activeElement).toBe(field('New password'))
  })

  test('survives a reload, and not the way back to the login', async () => {
    const first = await openChange()
    first.view.unmount()
    const { mailedLink } = history.state
    expect(mailedLink).toBe('/user/password_reset/tok-1')
    const clock = testClock()
    const again = openApp('/login', { server: resetting, clock, state: { mailedLink } })
    await act(() => clock.pass(0))
    await screen.findByLabelText('New password')
    await userEvent.type(field('New password'), 'quite-new-1{Enter}')
    await act(() => clock.pass(500))
    await userEvent.click(button('GO TO LOGIN PAGE'))
    await screen.findByRole('button', { name: 'LOGIN' })
    expect(history.state).toBeNull()
    expect(asked(again.gateway, 'resetPassword')).toHaveLength(1)
  })

  test('that is good no more shows why, and the request form', async () => {
    await act(async () => {
      openApp('/user/password_reset/old', {
        server: (server) =>
          server.answer('readPasswordReset', () => refused(messages.linkExpired, 404)),
      })
    })
    await title('Reset password')
    expect(screen.getByRole('alert').textContent).toBe(messages.linkExpired)
    expect(button('SEND LINK')).toBeTruthy()
  })

  test('about which nobody answers can be tried again', async () => {
    const { gateway } = openApp('/user/password_reset/tok-1', {
      server: (server) => server.answer('readPasswordReset', () => unreachable),
    })
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(messages.unreachable))
    resetting(gateway)
    await userEvent.click(button('Try again'))
    await screen.findByLabelText('New password')
  })

  test.each([503, 429, 200])(
    'is not called dead by an answer %i that nobody asked for',
    async (status) => {
      const { gateway } = openApp('/user/password_reset/tok-1', {
        server: (server) => server.answer('readPasswordReset', () => refused('Not now', status)),
      })
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Not now'))
      expect(screen.queryByRole('button', { name: 'SEND LINK' })).toBeNull()
      resetting(gateway)
      await userEvent.click(button('Try again'))
      await screen.findByLabelText('New password')
    },
  )
})
