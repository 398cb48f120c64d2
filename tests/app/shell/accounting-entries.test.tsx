import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openApp } from '../open-app.tsx'

test("the entry Payments under 'Accounting' opens the payment reports, with its key in the address [COMMNAV-09]", async () => {
  openApp('/cases', { loggedIn: true })
  const accounting = within(await screen.findByRole('region', { name: 'Accounting' }))
  await userEvent.click(accounting.getByRole('button', { name: 'Payments' }))
  expect((await screen.findByRole('heading', { level: 1, name: 'Payments' })).tagName).toBe('H1')
  expect(await screen.findByRole('button', { name: 'Payment overview' })).toBeTruthy()
  expect(new URLSearchParams(location.search).get('view')).toBe('PAYMENT_REPORTS')
})
