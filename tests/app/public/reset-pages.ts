/** The pages of a forgotten password, opened for tests. */
import { act, screen } from '@testing-library/react'
import { answered, type FakeGateway } from '../../support/client/fake-gateway.ts'
import { testClock } from '../../support/client/timers.ts'
import { openApp } from '../open-app.tsx'

export const EMAIL = 'agent@pro.example'
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
export const title = (name: string) => screen.findByRole('heading', { name })
export const noteOf = (input: HTMLInputElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
export function resetting(gateway: FakeGateway) {
  gateway.answer('readPasswordReset', () => answered({ email: EMAIL }))
  gateway.answer('resetPassword', () => answered({}))
}

/** The form for the new password, opened by the link of a mail. */
export async function openChange(server: (gateway: FakeGateway) => void = resetting) {
  const clock = testClock()
  const opened = openApp('/user/password_reset/tok-1', { server, clock })
  await act(() => clock.pass(0))
  await screen.findByLabelText('New password')
  return { ...opened, clock }
}
