import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { allSettled, fork } from 'effector'
import { Provider } from 'effector-react'
import { describe, expect, test, vi } from 'vitest'
import * as messages from '../../contracts/messages.ts'
import { App } from '../../src/app/app.tsx'
import { entranceDecided, entranceFailed } from '../../src/app/page/entrance.ts'
import { startEngine } from '../../src/app/start/engine.ts'
import { loginUnavailable } from '../../src/features/login/index.ts'
import { fakeGateway } from '../support/client/fake-gateway.ts'
import { aUser } from '../support/records/events.ts'
import { guardScope } from '../support/setup/effector-guard.ts'
import { loginAnswer } from './open-app.tsx'

/** The first page as a visitor has it: the engine is not there yet. */
function openFirstPage(loadEngine: () => void = () => undefined) {
  history.replaceState(null, '', '/login')
  const scope = fork()
  guardScope(scope)
  render(
    <Provider value={scope}>
      <App loadEngine={loadEngine} />
    </Provider>,
  )
  return scope
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = () => screen.getByRole('button', { name: 'LOGIN' })
const visit = (scope: ReturnType<typeof fork>) =>
  act(() => allSettled(entranceDecided, { scope, params: 'visitor' }))

async function typeAndSend() {
  await userEvent.type(field('Email'), 'agent@pro.example')
  await userEvent.type(field('Password'), 'Framewright-1{Enter}')
}

describe('the first page', () => {
  test('shows nothing before it is known whether somebody is logged in', async () => {
    const scope = openFirstPage()
    expect(screen.queryByRole('button', { name: 'LOGIN' })).toBeNull()
    await visit(scope)
    expect(button()).toBeTruthy()
  })

  test('fetches the engine with the first letter, not before', async () => {
    const loadEngine = vi.fn()
    const scope = openFirstPage(loadEngine)
    await visit(scope)
    expect(loadEngine).not.toHaveBeenCalled()
    await userEvent.type(field('Email'), 'ag')
    expect(loadEngine).toHaveBeenCalledTimes(1)
  })

  test('keeps a login that was sent before the engine was there, and sends it once', async () => {
    const scope = openFirstPage()
    await visit(scope)
    await typeAndSend()
    expect(button().getAttribute('aria-busy')).toBe('true')
    const gateway = fakeGateway()
    gateway.answer('login', () => loginAnswer(aUser()))
    act(() => startEngine(scope, { gateway, platform: null }))
    await screen.findByRole('navigation', { name: 'Main' })
    expect(gateway.asked.filter(({ name }) => name === 'login')).toHaveLength(1)
  })

  test('says in place that the engine is out of reach, and keeps what was typed', async () => {
    const scope = openFirstPage()
    await visit(scope)
    await act(() => allSettled(loginUnavailable, { scope, params: messages.unreachable }))
    expect(screen.queryByRole('alert')).toBeNull()
    await typeAndSend()
    await act(() => allSettled(loginUnavailable, { scope, params: messages.unreachable }))
    expect(screen.getByRole('alert').textContent).toBe(messages.unreachable)
    expect(field('Password').value).toBe('Framewright-1')
    expect(button().getAttribute('aria-busy')).toBeNull()
  })

  test('a part of the login that needs the engine asks for it again with every press', async () => {
    const loadEngine = vi.fn()
    const scope = openFirstPage(loadEngine)
    await visit(scope)
    await userEvent.click(screen.getByRole('link', { name: 'Forgot Password?' }))
    const asked = loadEngine.mock.calls.length
    expect(asked).toBeGreaterThan(0)
    await userEvent.click(await screen.findByRole('heading', { name: 'Reset password' }))
    expect(loadEngine.mock.calls.length).toBeGreaterThan(asked)
  })

  test('shows the login with a word when a stored session cannot be looked at', async () => {
    const scope = openFirstPage()
    await act(() => allSettled(entranceFailed, { scope, params: messages.unreachable }))
    expect(button()).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain(messages.unreachable)
  })
})
