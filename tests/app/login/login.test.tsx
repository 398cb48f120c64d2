import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { allSettled } from 'effector'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import { loginTakenOver } from '../../../src/features/login/index.ts'
import {
  behind,
  type FakeGateway,
  gate,
  refused,
  unreachable,
} from '../../support/client/fake-gateway.ts'
import { aUser } from '../../support/records/events.ts'
import { address, loginAnswer, openApp } from '../open-app.tsx'

const email = () => screen.findByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'LOGIN' })
const refusing =
  (message: string, status = 401) =>
  (gateway: FakeGateway) =>
    gateway.answer('login', () => refused(message, status))

async function typeIn(typedEmail: string, typedPassword: string) {
  await userEvent.type(await email(), typedEmail)
  await userEvent.type(password(), typedPassword)
}

describe('the login form', () => {
  test('[AUTH-02] can be submitted only when email and password are both non-empty', async () => {
    const { gateway } = openApp('/login')
    await email()
    expect(button().disabled).toBe(true)
    await userEvent.type(await email(), '   ')
    await userEvent.type(password(), 'secret{Enter}')
    expect(button().disabled).toBe(true)
    await userEvent.type(await email(), 'a@b.example')
    await userEvent.clear(password())
    await userEvent.type(password(), '{Enter}')
    expect(button().disabled).toBe(true)
    expect(gateway.asked.filter(({ name }) => name === 'login')).toEqual([])
    await userEvent.type(password(), 'secret')
    expect(button().disabled).toBe(false)
  })

  test('[AUTH-03] sends both inputs trimmed, by Enter as well', async () => {
    const { gateway } = openApp('/login', { server: refusing(messages.authenticationFailed) })
    await typeIn('  agent@pro.example ', ' Framewright-1 {Enter}')
    await screen.findByRole('alert')
    expect(gateway.asked.find(({ name }) => name === 'login')?.request).toEqual({
      body: { email: 'agent@pro.example', password: 'Framewright-1' },
    })
  })

  test('[AUTH-03] trims what came without its fields too: those take the blanks off an email', async () => {
    const { scope, gateway } = openApp('/login')
    await email()
    const params = {
      email: '  agent@pro.example ',
      password: ' Framewright-1 ',
      focused: null,
      submitted: true,
    }
    await act(() => allSettled(loginTakenOver, { scope, params }))
    expect(gateway.asked.find(({ name }) => name === 'login')?.request).toEqual({
      body: { email: 'agent@pro.example', password: 'Framewright-1' },
    })
  })

  test('[AUTH-09, API-08] is busy while the call runs, and sends it once', async () => {
    const answer = gate()
    const { gateway } = openApp('/login', {
      server: (server) => server.answer('login', behind(answer, loginAnswer(aUser()))),
    })
    await typeIn('agent@pro.example', 'Framewright-1')
    await userEvent.click(button())
    expect(button().getAttribute('aria-busy')).toBe('true')
    fireEvent.submit(button())
    answer.open()
    await screen.findByRole('navigation', { name: 'Main' })
    expect(gateway.asked.filter(({ name }) => name === 'login')).toHaveLength(1)
  })

  test.each([
    ['a wrong password', refusing(messages.authenticationFailed), messages.authenticationFailed],
    ['a deactivated account', refusing(messages.deactivated, 403), messages.deactivated],
    [
      'a server that is down',
      (gateway: FakeGateway) => gateway.answer('login', () => unreachable),
      messages.unreachable,
    ],
  ])(
    '[AUTH-11, AUTH-12, AUTH-14] says under the fields that there is %s, and keeps what was typed',
    async (_, server, text) => {
      openApp('/login', { server })
      await typeIn('agent@pro.example', 'typed before{Enter}')
      const alert = await screen.findByRole('alert')
      expect(alert.textContent).toBe(text)
      expect(password().compareDocumentPosition(alert)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
      expect((await email()).value).toBe('agent@pro.example')
      expect(password().value).toBe('typed before')
      await waitFor(() => expect(document.activeElement).toBe(password()))
      expect(button().disabled).toBe(false)
    },
  )

  test('[AUTH-13] shows the unverified account as a notice with disabled fields, never as its code', async () => {
    openApp('/login', { server: refusing(messages.unverified, 403) })
    await typeIn('new@pro.example', 'Framewright-1{Enter}')
    expect((await screen.findByRole('status')).textContent).toContain('not verified yet')
    expect((await email()).disabled).toBe(true)
    expect(password().disabled).toBe(true)
    expect(button().disabled).toBe(true)
    expect(document.body.textContent).not.toContain(messages.unverified)
    await userEvent.click(screen.getByRole('button', { name: 'Use another account' }))
    expect((await email()).disabled).toBe(false)
    expect((await email()).value).toBe('new@pro.example')
  })

  test('[AUTH-09] takes an old refusal away as soon as the next attempt is under way', async () => {
    const { gateway } = openApp('/login', { server: refusing(messages.authenticationFailed) })
    await typeIn('agent@pro.example', 'wrong{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(messages.authenticationFailed)
    const answer = gateway.hold('login', refused('Locked for a while', 429))
    await userEvent.type(password(), '2{Enter}')
    expect(button().getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByRole('alert')).toBeNull()
    answer.open()
    expect((await screen.findByRole('alert')).textContent).toBe('Locked for a while')
  })

  test('shows the password on demand, and tells password managers what the fields are', async () => {
    openApp('/login')
    await typeIn('agent@pro.example', 'Framewright-1')
    expect((await email()).autocomplete).toBe('username')
    expect(password().autocomplete).toBe('current-password')
    expect(password().type).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password().type).toBe('text')
  })

  test('takes over what was typed and sent before the app arrived', async () => {
    const { scope, gateway } = openApp('/login')
    const typed = { email: 'agent@pro.example', password: 'Framewright-1', focused: null }
    await act(() => allSettled(loginTakenOver, { scope, params: { ...typed, submitted: false } }))
    expect((await email()).value).toBe('agent@pro.example')
    expect(gateway.asked.filter(({ name }) => name === 'login')).toEqual([])
    await act(() => allSettled(loginTakenOver, { scope, params: { ...typed, submitted: true } }))
    await screen.findByRole('navigation', { name: 'Main' })
    expect(address()).toBe('/cases')
  })

  test('forgets the password as soon as it has done its work', async () => {
    const { gateway } = openApp('/login')
    await typeIn('agent@pro.example', 'Framewright-1{Enter}')
    await screen.findByRole('navigation', { name: 'Main' })
    act(() => gateway.tell({ kind: 'ended', reason: 'logout', message: null }))
    expect((await email()).value).toBe('')
    expect(password().value).toBe('')
  })
})
