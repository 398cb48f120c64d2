import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answered, asked, refused } from '../../support/client/fake-gateway.ts'
import { aList, openInvoices } from '../../support/dom/invoices/invoices-screen.tsx'
import { anInvoice } from '../../support/records/listed-invoices.ts'

const saved: string[] = []
beforeEach(() => {
  saved.length = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => 'blob:zip')
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
})
afterEach(() => void vi.restoreAllMocks())

const two = [anInvoice(2), anInvoice(1)]

describe("the button 'Download N invoice(s)'", () => {
  test('saves all that the filters let through as invoices.zip [INVOICE-11]', async () => {
    const { gateway, user, told, unwatch } = openInvoices(two)
    gateway.answer('downloadInvoices', () => answered(new Blob(['PK'])))
    gateway.answer('listInvoices', ({ body }) =>
      answered(aList(body.filter?.status === 'OPEN' ? [anInvoice(1)] : two)),
    )
    await user.selectOptions(await screen.findByLabelText('Status'), 'Open')
    await user.click(await screen.findByRole('button', { name: 'Download 1 invoice(s)' }))
    await waitFor(() => expect(saved).toEqual(['invoices.zip']))
    expect(asked(gateway, 'downloadInvoices').map(({ request }) => request)).toEqual([
      { params: { customer_id: 'c1' }, body: { filter: { status: 'OPEN' } } },
    ])
    expect(told).toEqual(['The invoices were saved as invoices.zip.'])
    unwatch()
  })

  test('is off where there is none', async () => {
    const { unwatch } = openInvoices([])
    const button = await screen.findByRole('button', { name: 'Download 0 invoice(s)' })
    expect(button.getAttribute('aria-description')).toBe('There is no invoice to download')
    unwatch()
  })

  test('says how far it is, and is stopped by its side', async () => {
    const { gateway, user, unwatch } = openInvoices(two)
    const { open } = gateway.hold('downloadInvoices', answered(new Blob(['PK'])))
    await user.click(await screen.findByRole('button', { name: 'Download 2 invoice(s)' }))
    expect(await screen.findByText(/Creating the file/)).toBeTruthy()
    // Pressed at once it would be the second press of a double click.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    open()
    expect(await screen.findByRole('button', { name: 'Download 2 invoice(s)' })).toBeTruthy()
    expect(saved).toEqual([])
    unwatch()
  })

  test('says why there is no file', async () => {
    const { gateway, user, told, unwatch } = openInvoices(two)
    gateway.answer('downloadInvoices', () => refused('Not now.', 503))
    await user.click(await screen.findByRole('button', { name: 'Download 2 invoice(s)' }))
    await waitFor(() => expect(told).toEqual(['Not now.']))
    unwatch()
  })
})
