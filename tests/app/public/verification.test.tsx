import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import { $user } from '../../../src/queries/following/session.ts'
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
import { aUser } from '../../support/records/events.ts'
import { address, loadScreens, loginAnswer, openApp } from '../open-app.tsx'

beforeAll(loadScreens, 60_000)

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('an account that is not verified', () => {
  /** Logs in with an address that nobody has verified yet. */
  async function openUnverified(server: (gateway: FakeGateway) => void = () => undefined) {
    const clock = testClock()
    const opened = openApp('/login', {
      clock,
      server: (gateway) => {
        gateway.answer('login', () => refused(messages.unverified, 403))
        server(gateway)
      },
    })
    await act(() => clock.pass(0))
    await userEvent.type(await screen.findByLabelText('Email'), ' new@pro.example ')
    await userEvent.type(field('Password'), 'Framewright-1{Enter}')
    await screen.findByRole('button', { name: 'Resend Email' })
    return { ...opened, clock }
  }

  // The first of this file: the panel's own code is fetched once, and a place has to be kept for it until then.
  test('has the place of Resend Email from the first moment, nothing moves when it is there [VERIFY-03]', async () => {
    const places: boolean[] = []
    const watcher = new MutationObserver(() => {
      if (document.querySelector('.fw-login-notice'))
        places.push(screen.queryByText('Resend Email') !== null)
    })
    watcher.observe(document.body, { childList: true, subtree: true })
    await openUnverified()
    watcher.disconnect()
    expect(places).not.toEqual([])
    expect(places).not.toContain(false)
  })

  test('can ask for the mail once more, 30 s after it was sent [VERIFY-03, VERIFY-05]', async () => {
    const { gateway, clock } = await openUnverified((server) =>
      server.answer('resendVerification', () => answered({})),
    )
    for (const times of [1, 2]) {
      await userEvent.click(button('Resend Email'))
      await screen.findByText('Email Sent!')
      expect(screen.getByText('It can be sent again after 30 seconds.')).toBeTruthy()
      expect(asked(gateway, 'resendVerification')).toHaveLength(times)
      await act(() => clock.pass(29_999))
      expect(screen.queryByRole('button', { name: 'Resend Email' })).toBeNull()
      await act(() => clock.pass(1))
      expect(document.activeElement).toBe(button('Resend Email'))
    }
  })

  test('disables the fields, says why, and offers the mail again [VERIFY-01, VERIFY-02, VERIFY-03]', async () => {
    await openUnverified()
    expect(field('Email').disabled).toBe(true)
    expect(field('Password').disabled).toBe(true)
    expect(button('LOGIN').disabled).toBe(true)
    expect(screen.getByRole('status').textContent).toContain('not verified yet')
    expect(button('Resend Email').disabled).toBe(false)
  })

  test('gets the mail again, once for a double click, and is told so [VERIFY-04, VERIFY-05] [G-226]', async () => {
    const answer = gate()
    const { gateway } = await openUnverified((server) =>
      server.answer('resendVerification', behind(answer, answered({}))),
    )
    await userEvent.dblClick(button('Resend Email'))
    expect(button('Resend Email').getAttribute('aria-busy')).toBe('true')
    answer.open()
    expect(await screen.findByText('Email Sent!')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Resend Email' })).toBeNull()
    expect(asked(gateway, 'resendVerification').map(({ request }) => request)).toEqual([
      { body: { email: 'new@pro.example' } },
    ])
    // To the next address none was sent yet.
    await userEvent.click(button('Use another account'))
    await userEvent.type(field('Email'), 'other@pro.example')
    await userEvent.type(field('Password'), 'Framewright-1{Enter}')
    expect(await screen.findByRole('button', { name: 'Resend Email' })).toBeTruthy()
    expect(screen.queryByText('Email Sent!')).toBeNull()
  })

  test('whose mail was not sent is told in the panel, and may try again [VERIFY-05]', async () => {
    await openUnverified((server) => server.answer('resendVerification', () => unreachable))
    await userEvent.click(button('Resend Email'))
    expect((await screen.findByRole('alert')).textContent).toBe(messages.unreachable)
    expect(screen.queryByText('Email Sent!')).toBeNull()
    expect(button('Resend Email').disabled).toBe(false)
  })
})

describe('a verification link', () => {
  const link = '/user/verification/tok-1'

  test('is verified on load, gone from the address bar, and its success is told above the form [VERIFY-06, VERIFY-07, ROUTE-04] [G-228]', async () => {
    const { gateway } = openApp(link, {
      server: (server) => server.answer('verifyEmail', () => answered({})),
    })
    expect(await screen.findByText('Email verification successful!')).toBeTruthy()
    expect(address()).toBe('/login')
    expect(asked(gateway, 'verifyEmail').map(({ request }) => request)).toEqual([
      { params: { link: 'tok-1' } },
    ])
    expect(button('LOGIN')).toBeTruthy()
    expect(field('Email').disabled).toBe(false)
    await userEvent.type(field('Email'), 'new@pro.example')
    await userEvent.type(field('Password'), 'Framewright-1{Enter}')
    await screen.findByRole('navigation', { name: 'Main' })
    expect(address()).toBe('/cases')
  })

  test('does its job with a session open as well, which goes on to the cases then', async () => {
    const answer = gate()
    const { gateway } = openApp(link, {
      loggedIn: true,
      server: (server) => server.answer('verifyEmail', behind(answer, answered({}))),
    })
    expect(await screen.findByRole('button', { name: 'LOGIN' })).toBeTruthy()
    answer.open()
    await screen.findByRole('navigation', { name: 'Main' })
    expect(address()).toBe('/cases')
    expect(asked(gateway, 'verifyEmail')).toHaveLength(1)
  })

  test('that failed shows why on the login form, which can be used', async () => {
    openApp(link, {
      server: (server) => server.answer('verifyEmail', () => refused(messages.linkExpired, 404)),
    })
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(messages.linkExpired))
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(field('Email').disabled).toBe(false)
  })

  test('that failed holds nobody up: neither who logs in then, nor who is logged in', async () => {
    const server = (gateway: FakeGateway) =>
      gateway.answer('verifyEmail', () => refused(messages.linkExpired, 404))
    const visitor = openApp(link, { server })
    await screen.findByText(messages.linkExpired)
    await userEvent.type(field('Email'), 'agent@pro.example')
    await userEvent.type(field('Password'), 'Framewright-1{Enter}')
    await screen.findByRole('navigation', { name: 'Main' })
    visitor.view.unmount()

    openApp(link, { server, loggedIn: true })
    await userEvent.click(await screen.findByRole('button', { name: 'Go to cases' }))
    await screen.findByRole('navigation', { name: 'Main' })
    expect(address()).toBe('/cases')
  })

  test('that failed beside a session: who logs in as somebody else leaves nothing of the first on screen', async () => {
    const user = aUser({ user_id: 'u9', email: 'new@lite.example', name: 'Noor Amin' })
    const { scope, channel } = openApp(link, {
      loggedIn: true,
      server: (server) => {
        server.answer('verifyEmail', () => refused(messages.linkExpired, 404))
        server.answer('login', () => loginAnswer(user))
      },
    })
    await screen.findByText(messages.linkExpired)
    await userEvent.type(field('Email'), 'new@lite.example')
    await userEvent.type(field('Password'), 'Framewright-1{Enter}')
    await screen.findByRole('navigation', { name: 'Main' })
    expect(scope.getState($user)).toEqual(user)
    expect(screen.queryByText('Agnes Berg')).toBeNull()
    expect([channel.opened(), channel.closed()]).toEqual([2, 1])
  })

  test.each([unreachable, refused('Service Unavailable', 503)])(
    'about which nobody answers can be tried again: %j',
    async (failure) => {
      const { gateway } = openApp(link, {
        server: (server) => server.answer('verifyEmail', () => failure),
      })
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(failure.message))
      gateway.answer('verifyEmail', () => answered({}))
      await userEvent.click(button('Try again'))
      expect(await screen.findByText('Email verification successful!')).toBeTruthy()
    },
  )
})
