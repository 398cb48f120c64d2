import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import type { CallbackRequest } from '../../../contracts/model/cases/case.ts'
import { $clock } from '../../../src/bus/clock.ts'
import { formatDateTime } from '../../../src/ui/format.ts'
import { gate, unreachable } from '../../support/client/fake-gateway.ts'
import { stillClock } from '../../support/client/office.ts'
import { CASE_ID, doneBy, openDetail } from '../../support/dom/case-detail.tsx'

const request: CallbackRequest = {
  date_requested: '2026-11-20T08:30:00.000Z',
  name: 'Jürgen Althaus',
  role: 'Managing director',
  email: 'j@althaus.example',
  phone_number: '+49 251 5550 1842',
  note: 'After five',
}

async function openRequest(parts: Partial<CallbackRequest> = {}) {
  const office = await openDetail({ detail: { callback_request: { ...request, ...parts } } })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Show' }))
  return { ...office, user, dialog: screen.getByRole('dialog', { name: 'Callback request' }) }
}

describe('a callback request', () => {
  it('shows who wants to be called, when and why [DETAIL-24]', async () => {
    const { dialog } = await openRequest()
    const shown = within(dialog)
      .getAllByRole('definition')
      .map((one) => `${one.previousElementSibling?.textContent}: ${one.textContent}`)
    expect(shown).toEqual([
      'Name: Jürgen Althaus',
      'Role: Managing director',
      'Phone: +49 251 5550 1842',
      'Email: j@althaus.example',
      `Requested: ${formatDateTime(request.date_requested)}`,
      'Note: After five',
    ])
    expect(within(dialog).getByRole('link', { name: '+49 251 5550 1842' })).toHaveProperty(
      'href',
      'tel:+4925155501842',
    )
  })

  it('an address that the opponent wrote adds nobody and nothing to the mail', async () => {
    const email = 'j?bcc=other@althaus.example,third@althaus.example&body=Hello'
    const { dialog } = await openRequest({ email })
    const link = within(dialog).getByRole('link', { name: email })
    const { pathname, search } = new URL(link.getAttribute('href') ?? '')
    expect([decodeURIComponent(pathname), search]).toEqual([email, ''])
    expect(pathname).not.toMatch(/[,;&?]/u)
  })

  it('is done 150 ms after the press, once [CALLBACK-01] [G-497]', async () => {
    const { gateway, scope, user, dialog } = await openRequest()
    const { open, passed } = gate()
    const waits: number[] = []
    const wait = (ms: number) => {
      waits.push(ms)
      return passed
    }
    await allSettled($clock, { scope, params: { ...stillClock, wait } })
    gateway.answer(
      'finishCallback',
      doneBy('case.callback-done', {
        changes: [{ field: 'callback_request', from: request, to: null }],
      }),
    )
    const done = within(dialog).getByRole('button', { name: 'Done' })
    await user.click(done)
    await user.click(done)
    expect(waits).toEqual([150])
    expect(gateway.asked.some(({ name }) => name === 'finishCallback')).toBe(false)
    open()
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    const finished = gateway.asked.filter(({ name }) => name === 'finishCallback')
    expect(finished.map((asked) => asked.request)).toEqual([{ params: { id: CASE_ID } }])
    expect(screen.queryByText('Callback requested')).toBeNull()
  })

  it('stays when it could not be finished', async () => {
    const { gateway, user, dialog } = await openRequest()
    gateway.answer('finishCallback', () => unreachable)
    await user.click(within(dialog).getByRole('button', { name: 'Done' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The server is unreachable')
    expect(dialog.textContent).toContain('Jürgen Althaus')
  })
})
