import { act, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CaseEventName } from '../../contracts/events/names.ts'
import { caseEvent } from '../support/records/events.ts'
import { openApp } from './open-app.tsx'

const strip = async () => within(await screen.findByRole('status', { name: 'Last minute' }))

const figures = async () => {
  const terms = (await strip()).getAllByRole('term')
  return terms.map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)
}

describe('the last minute in the foot', () => {
  test('is quiet while nothing happens, and announces nothing', async () => {
    openApp('/cases', { loggedIn: true })
    expect(await figures()).toEqual([
      'Emails received 0/min',
      'Emails sent 0/min',
      'Payments 0/min',
      'Activations 0/min',
      'Failures 0/min',
    ])
    const status = screen.getByRole('status', { name: 'Last minute' })
    expect(status.getAttribute('aria-live')).toBe('off')
    expect(status.querySelector('.fw-ink-danger')).toBeNull()
  })

  test('counts what happens, failures in red', async () => {
    const { channel } = openApp('/cases', { loggedIn: true })
    await strip()
    act(() => channel.welcome(4))
    const names: CaseEventName[] = [
      'case.mail-received',
      'case.mail-received',
      'case.mail-sent',
      'case.payment-succeeded',
      'case.activated',
      'case.mail-failed',
    ]
    await act(async () => channel.push(...names.map((name, at) => caseEvent(5 + at, name))))
    await expect
      .poll(figures)
      .toEqual([
        'Emails received 2/min',
        'Emails sent 1/min',
        'Payments 1/min',
        'Activations 1/min',
        'Failures 1/min',
      ])
    const red = document.querySelector('.fw-shell-footer .fw-ink-danger')
    expect(red?.textContent).toBe('Failures1/min')
  })

  test('says of when it is, while the channel is broken', async () => {
    const { channel } = openApp('/cases', { loggedIn: true })
    const shown = await strip()
    act(() => channel.welcome(4))
    expect(shown.queryByText(/^as of/)).toBeNull()
    act(() => channel.lose())
    expect(shown.getByText(/^as of \d\d:\d\d$/)).toBeTruthy()
    act(() => channel.welcome(4))
    expect(shown.queryByText(/^as of/)).toBeNull()
  })
})
