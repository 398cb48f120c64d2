import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { answered } from '../../support/client/fake-gateway.ts'
import { loadScreens, openApp } from '../open-app.tsx'

beforeAll(
  () => Promise.all([loadScreens(), import('../../../src/features/invoices/index.ts')]),
  60_000,
)

test("the entry Payments under 'Accounting' opens the payment reports, with its key in the address [COMMNAV-09]", async () => {
  openApp('/cases', { loggedIn: true })
  const accounting = within(await screen.findByRole('region', { name: 'Accounting' }))
  await userEvent.click(accounting.getByRole('button', { name: 'Payments' }))
  expect((await screen.findByRole('heading', { level: 1, name: 'Payments' })).tagName).toBe('H1')
  expect(await screen.findByRole('button', { name: 'Payment overview' })).toBeTruthy()
  expect(new URLSearchParams(location.search).get('view')).toBe('PAYMENT_REPORTS')
})

test("the entry Invoices under 'Accounting' opens the list of invoices, beside Payments [NAV-11, COMMNAV-10]", async () => {
  const { gateway } = openApp('/cases', { loggedIn: true })
  gateway.answer('listInvoices', () =>
    answered({ invoices: [], total_count: 0, sums: [], next_cursor: null }),
  )
  const accounting = within(await screen.findByRole('region', { name: 'Accounting' }))
  expect(accounting.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Payments',
    'Invoices',
  ])
  await userEvent.click(accounting.getByRole('button', { name: 'Invoices' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Invoices' })).toBeTruthy()
  expect(await screen.findByText('No invoices yet')).toBeTruthy()
  expect(new URLSearchParams(location.search).get('view')).toBe('INVOICE_MANAGEMENT')
})
