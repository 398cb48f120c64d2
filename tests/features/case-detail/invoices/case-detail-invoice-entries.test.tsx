import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import { answered, asked, type FakeGateway, refused } from '../../../support/client/fake-gateway.ts'
import { CASE_ID, openDetail } from '../../../support/dom/case-detail.tsx'
import { colleagueChanges } from '../../../support/dom/colleague.ts'
import { anActivity } from '../../../support/records/activities.ts'
import { aCaseDetail } from '../../../support/records/builders.ts'
import { caseEvent } from '../../../support/records/events.ts'
import { activeInvoice, invoiceEntry, payable } from '../../../support/records/invoiced-case.ts'

afterEach(() => vi.restoreAllMocks())

describe('cancelling an invoice', () => {
  const open = (detail: Partial<CaseDetail> = {}) =>
    openDetail({
      detail: { ...payable, invoices: [{ ...activeInvoice, id: '0001' }], ...detail },
      activities: [invoiceEntry('0001')],
    })
  const button = () => screen.queryByRole('button', { name: 'Cancel' })
  const question = () => screen.getByRole('alertdialog', { name: 'Cancel invoice INV-0001' })

  it('asks first; then the new one stands on top and the old one says so [INVCASE-20, INVCASE-21, INVCASE-22]', async () => {
    const { gateway } = await open()
    const user = userEvent.setup()
    gateway.answer('cancelInvoice', () =>
      answered({
        ...aCaseDetail({ version: 2 }),
        invoice_id: '0002',
        events: [
          caseEvent(2, 'case.invoice-cancelled', {
            row: { version: 2 },
            activity: {
              ...invoiceEntry('0002', {
                type: 'CANCELLATION',
                cancelled_invoice_number: 'INV-0001',
              }),
              created: '2026-11-20T10:00:00.000Z',
            },
            further: [
              invoiceEntry('0001', {
                type: 'CANCELLED',
                cancellation_invoice_id: '0002',
                cancellation_invoice_number: 'INV-0002',
              }),
            ],
            changes: [{ field: 'invoices[0001].type', from: 'ACTIVE', to: 'CANCELLED' }],
          }),
        ],
      }),
    )
    await user.click(button() as HTMLElement)
    expect(gateway.asked.some(({ name }) => name === 'cancelInvoice')).toBe(false)
    await user.click(within(question()).getByRole('button', { name: 'Cancel invoice' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(gateway.asked.find(({ name }) => name === 'cancelInvoice')).toMatchObject({
      request: { params: { id: CASE_ID }, body: { cancelled_invoice_id: '0001' } },
    })
    const list = screen.getByRole('list', { name: 'Past activities' })
    const titles = within(list).getAllByRole('heading')
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      'Invoice INV-0002',
      'Invoice INV-0001',
    ])
    expect(list.textContent).toContain('Cancels INV-0001')
    expect(list.textContent).toContain('Cancelled by INV-0002')
    expect(button()).toBeNull()
    const cancelled = within(titles[1]?.closest('li') as HTMLElement)
    await waitFor(() =>
      expect(document.activeElement).toBe(cancelled.getByRole('button', { name: 'Download' })),
    )
  })

  it('starts on the way out, and says why the server refused [COMMERR-41]', async () => {
    const { gateway } = await open()
    const user = userEvent.setup()
    gateway.answer('cancelInvoice', () => refused('Only open ones', 409))
    await user.click(button() as HTMLElement)
    const keep = within(question()).getByRole('button', { name: 'Keep invoice' })
    await waitFor(() => expect(document.activeElement).toBe(keep))
    await user.click(within(question()).getByRole('button', { name: 'Cancel invoice' }))
    expect((await within(question()).findByRole('alert')).textContent).toBe('Only open ones')
    await user.click(keep)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('tells of a colleague who cancelled it meanwhile, and begins anew at the second opening', async () => {
    const { scope } = await open()
    const user = userEvent.setup()
    await user.click(button() as HTMLElement)
    await colleagueChanges(scope, [
      { field: 'invoices[0001].type', from: 'ACTIVE', to: 'CANCELLED' },
      { field: 'invoices[0001].status', from: 'OPEN', to: 'CANCELLED' },
    ])
    await waitFor(() =>
      expect(question().textContent).toContain('Invoice INV-0001, status: Open → Cancelled'),
    )
    await user.click(within(question()).getByRole('button', { name: 'Keep invoice' }))
    expect(button()).toBeNull()
  })

  it('is hidden for one that is paid', async () => {
    await open({ invoices: [{ ...activeInvoice, id: '0001', status: 'PAID' }] })
    expect(button()).toBeNull()
  })
})

describe('the status of an invoice', () => {
  it.each([
    ['OPEN', 'ACTIVE', 'Open'],
    ['PAID', 'ACTIVE', 'Paid'],
    ['CANCELLED', 'CANCELLED', 'Cancelled'],
  ] as const)(
    '%s is one word in the timeline and beside the offer: %s is %s [INVOICE-15]',
    async (status, type, word) => {
      const invoices = [{ ...activeInvoice, id: '0001', status, type }]
      await openDetail({
        detail: { ...payable, invoices },
        activities: [invoiceEntry('0001', { type })],
      })
      const entry = screen.getByRole('heading', { name: 'Invoice INV-0001' }).closest('li')
      expect(within(entry as HTMLElement).getByText(word)).toBeTruthy()
      expect(entry?.textContent).not.toContain('Active')
      const section = screen.getByRole('region', { name: 'Invoice' })
      expect(section.textContent).toContain(type === 'ACTIVE' ? `INV-0001${word}` : 'None yet')
    },
  )

  it('follows a payment that arrives meanwhile', async () => {
    const { scope } = await openDetail({
      detail: { ...payable, invoices: [{ ...activeInvoice, id: '0001' }] },
      activities: [invoiceEntry('0001')],
    })
    await colleagueChanges(scope, [{ field: 'invoices[0001].status', from: 'OPEN', to: 'PAID' }])
    const entry = screen.getByRole('heading', { name: 'Invoice INV-0001' }).closest('li')
    await within(entry as HTMLElement).findByText('Paid')
  })
})

describe('the PDF of an invoice', () => {
  const open = async () => {
    const office = await openDetail({ detail: payable, activities: [invoiceEntry('0001')] })
    const item = screen.getByRole('heading', { name: 'Invoice INV-0001' }).closest('li')
    return { ...office, user: userEvent.setup(), item: within(item as HTMLElement) }
  }

  /** The tab that the next press opens. */
  const aTab = () => {
    const tab = { opener: {}, location: { href: '' }, close: vi.fn() }
    return { tab, opened: vi.spyOn(window, 'open').mockReturnValue(tab as never) }
  }
  /** The PDF comes when the test says so. */
  const heldBack = (gateway: FakeGateway) => {
    const { open } = gateway.hold('readInvoice', answered('%PDF'))
    return open
  }

  it('is saved under its number', async () => {
    const { gateway, user, item } = await open()
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    gateway.answer('readInvoice', () => answered('%PDF'))
    await user.click(item.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saved).toEqual(['INV-0001.pdf']))
    expect(gateway.asked.at(-1)).toMatchObject({
      name: 'readInvoice',
      request: { params: { id: CASE_ID, invoiceId: '0001' } },
    })
  })

  it('has the e-invoice that was issued with it beside it, under its number as well', async () => {
    const invoices = [{ ...activeInvoice, id: '0001', e_invoice: true, xrechnung: true }]
    const { gateway } = await openDetail({
      detail: { ...payable, invoices },
      activities: [invoiceEntry('0001'), invoiceEntry('0002')],
    })
    const links = screen.getAllByRole('button', { name: 'E-invoice' })
    expect(links).toHaveLength(1)
    gateway.answer('readInvoice', () => refused('Not found', 404))
    await userEvent.click(links[0] as HTMLElement)
    const failure = await screen.findByRole('alert')
    expect(failure.textContent).toBe('INV-0001.xml could not be loaded: Not found')
    expect(gateway.asked.at(-1)).toMatchObject({
      name: 'readInvoice',
      request: { params: { id: CASE_ID, invoiceId: '0001' }, query: { format: 'xml' } },
    })
    gateway.answer('readInvoice', () => refused('Gone', 404))
    await userEvent.click(screen.getByRole('button', { name: 'XRechnung' }))
    await screen.findByText('INV-0001-XRechnung.xml could not be loaded: Gone')
    expect(gateway.asked.at(-1)).toMatchObject({
      request: { params: { id: CASE_ID, invoiceId: '0001' }, query: { format: 'xrechnung' } },
    })
  })

  it('is shown in a tab of its own, opened by the press', async () => {
    const { gateway, user, item } = await open()
    const { tab, opened } = aTab()
    const answer = heldBack(gateway)
    await user.click(item.getByRole('button', { name: 'View' }))
    await user.click(item.getByRole('button', { name: 'View' }))
    expect(opened).toHaveBeenCalledTimes(1)
    answer()
    await waitFor(() => expect(tab.location.href).toMatch(/^blob:/))
    expect(tab.opener).toBeNull()
  })

  it('is saved by a press while it is about to be shown', async () => {
    const { gateway, user, item } = await open()
    const { tab } = aTab()
    const answer = heldBack(gateway)
    await user.click(item.getByRole('button', { name: 'View' }))
    await user.dblClick(item.getByRole('button', { name: 'Download' }))
    expect(asked(gateway, 'readInvoice')).toHaveLength(2)
    answer()
    await waitFor(() => expect(tab.location.href).toMatch(/^blob:/))
  })

  it('that cannot be had is told where it was asked for, until it comes [CASEERR-24]', async () => {
    const { gateway, user, item } = await open()
    const { tab } = aTab()
    gateway.answer('readInvoice', () => refused('Not found', 404))
    await user.click(item.getByRole('button', { name: 'View' }))
    const failure = await item.findByRole('alert')
    expect(failure.textContent).toBe('INV-0001.pdf could not be loaded: Not found')
    expect(tab.close).toHaveBeenCalledTimes(1)
    gateway.answer('readInvoice', () => answered('%PDF'))
    await user.click(item.getByRole('button', { name: 'View' }))
    await waitFor(() => expect(item.queryByRole('alert')).toBeNull())
  })
})

it('the letters of a case are had as PDFs, and what they cost stands with the case [LETTER-05]', async () => {
  const sent = anActivity('LETTER_SENT', 'l1', {
    letter_id: 'letter-1',
    letter_status: 'sent',
    ...{ fail_reason: null, recipient_address: null, provider_id: 'p1' },
    ...{ subject: 'Formal notice', template_id: null },
  })
  const { gateway } = await openDetail({ detail: { letter_cost: 3 }, activities: [sent] })
  const user = userEvent.setup()
  expect(screen.getByText('3 credits')).toBeTruthy()
  gateway.answer('readLetter', () => refused('Not found', 404))
  const item = within(screen.getByRole('heading', { name: 'Letter' }).closest('li') as HTMLElement)
  await user.click(item.getByRole('button', { name: 'Download' }))
  expect((await item.findByRole('alert')).textContent).toContain('Not found')
  expect(gateway.asked.at(-1)).toMatchObject({
    request: { params: { id: CASE_ID, letterId: 'letter-1' } },
  })
})
