/** What can be done to an invoice from its row. */
import { screen, waitFor, within } from '@testing-library/react'
import { createWatch } from 'effector'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { invoiceMailRequested } from '../../../src/actions/requests.ts'
import { $selectedCaseId, $selection } from '../../../src/actions/workplace.ts'
import { answered, asked, refused } from '../../support/client/fake-gateway.ts'
import { grid, openInvoices, rowTexts, serve } from '../../support/dom/invoices/invoices-screen.tsx'
import { aCaseDetail } from '../../support/records/builders.ts'
import { caseEvent } from '../../support/records/events.ts'
import { anInvoice } from '../../support/records/listed-invoices.ts'

afterEach(() => void vi.restoreAllMocks())

describe('the menu of a row', () => {
  const menuOf = async (number: string) => {
    const focused = await grid()
    focused.focus()
    const at = rowTexts().findIndex((row) => row[1] === number)
    return { focused, at }
  }
  const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

  test('opens by key, and offers Cancel for an open invoice only [INVOICE-08, INVOICE-09, INVOICE-10]', async () => {
    const { user, unwatch } = openInvoices([anInvoice(2, { status: 'PAID' }), anInvoice(1)])
    const { focused } = await menuOf('INV-0002')
    await user.keyboard('{Shift>}{F10}{/Shift}')
    expect(await screen.findByRole('menu', { name: 'Actions for invoice INV-0002' })).toBeTruthy()
    expect(entries()).toEqual(['ViewEnter', 'Download', 'Send by email', 'Open case'])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(focused))
    await user.keyboard('{ArrowDown}{ContextMenu}')
    expect(await screen.findByRole('menu', { name: 'Actions for invoice INV-0001' })).toBeTruthy()
    expect(entries()).toEqual(['ViewEnter', 'Download', 'Send by email', 'Open case', 'Cancel'])
    unwatch()
  })

  test('saves the PDF under the number, and says why it could not', async () => {
    const saved: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => 'blob:invoice')
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    const { gateway, user, told, unwatch } = openInvoices([anInvoice(1, { number: 'RE/2026/7' })])
    gateway.answer('readInvoice', () => answered(new Blob(['%PDF'])))
    await menuOf('RE/2026/7')
    const download = async () => {
      await user.keyboard('{ContextMenu}')
      await user.click(await screen.findByRole('menuitem', { name: 'Download' }))
    }
    await download()
    await waitFor(() => expect(saved).toEqual(['RE-2026-7.pdf']))
    expect(asked(gateway, 'readInvoice')[0]?.request).toMatchObject({
      params: { id: '7001', invoiceId: 'i1' },
    })
    gateway.answer('readInvoice', () => refused('Not found', 404))
    await download()
    await waitFor(() => expect(told).toEqual(['RE-2026-7.pdf could not be loaded: Not found']))
    unwatch()
  })

  test('leads to the case', async () => {
    const { scope, user, unwatch } = openInvoices([anInvoice(1)])
    await menuOf('INV-0001')
    await user.keyboard('{ContextMenu}')
    await user.click(await screen.findByRole('menuitem', { name: 'Open case' }))
    expect([scope.getState($selection), scope.getState($selectedCaseId)]).toEqual(['CASES', '7001'])
    unwatch()
  })

  test('leads to an email with the invoice, beside its case', async () => {
    const { scope, user, unwatch } = openInvoices([anInvoice(1)])
    const wanted = vi.fn()
    const unwatchMail = createWatch({ unit: invoiceMailRequested, fn: wanted, scope })
    await menuOf('INV-0001')
    await user.keyboard('{ContextMenu}')
    await user.click(await screen.findByRole('menuitem', { name: 'Send by email' }))
    expect([scope.getState($selection), scope.getState($selectedCaseId)]).toEqual(['CASES', '7001'])
    expect(wanted.mock.calls).toEqual([[{ caseId: '7001', invoiceId: 'i1' }]])
    unwatchMail()
    unwatch()
  })

  test('asks before it cancels; the list is read again and shows both [INVOICE-16, INVOICE-18]', async () => {
    const { gateway, user, unwatch } = openInvoices([anInvoice(1)])
    gateway.answer('cancelInvoice', () => {
      serve(gateway, [
        anInvoice(2, { type: 'CANCELLATION', status: 'CANCELLED' }),
        anInvoice(1, { status: 'CANCELLED' }),
      ])
      return answered({
        ...aCaseDetail({ version: 2 }),
        invoice_id: 'i2',
        events: [
          caseEvent(2, 'case.invoice-cancelled', {
            row: { version: 2 },
            changes: [{ field: 'invoices[i1].status', from: 'OPEN', to: 'CANCELLED' }],
          }),
        ],
      })
    })
    await menuOf('INV-0001')
    await user.keyboard('{ContextMenu}')
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel' }))
    const question = await screen.findByRole('alertdialog', { name: 'Cancel invoice INV-0001' })
    expect(asked(gateway, 'cancelInvoice')).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Cancel invoice' }))
    await waitFor(() => expect(rowTexts().map((row) => row[3])).toEqual(['Cancelled', 'Cancelled']))
    expect(asked(gateway, 'cancelInvoice')).toMatchObject([
      {
        request: { params: { id: '7001' }, body: { cancelled_invoice_id: 'i1' } },
        change: { version: 4 },
      },
    ])
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    unwatch()
  })
})
