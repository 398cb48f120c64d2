import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { answered as cameIn } from '../../../src/bus/log/inbox.ts'
import { $invoicesStatus } from '../../../src/queries/accounting/invoices.ts'
import { answered, asked, gate, refused } from '../../support/client/fake-gateway.ts'
import {
  aList,
  grid,
  openInvoices,
  rowTexts,
  serve,
} from '../../support/dom/invoices/invoices-screen.tsx'
import { caseEvent } from '../../support/records/events.ts'
import { anInvoice } from '../../support/records/listed-invoices.ts'

afterEach(() => void vi.restoreAllMocks())

const three = [
  anInvoice(3, {
    type: 'CANCELLATION',
    status: 'CANCELLED',
    data: { final_amount_gross: -40.5, currency: 'CHF', date: '2026-11-03' },
  }),
  anInvoice(2, { status: 'PAID' }),
  anInvoice(1),
]
const field = (label: string): HTMLInputElement => screen.getByLabelText(label)
const search = () => screen.getByRole('textbox', { name: 'Invoice/Case number' })

describe('the list of invoices', () => {
  test('has its columns, a row for each invoice, how many there are and what they add up to [INVOICE-07] [G-739]', async () => {
    const { unwatch } = openInvoices(three)
    const shown = within(await grid())
    expect(shown.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['Date', 'Invoice number', 'Type', 'Status', 'Case ID', 'Amount', 'Actions'],
    ])
    expect(rowTexts()).toEqual([
      ['03/11/2026', 'INV-0003', 'Cancellation', 'Cancelled', '7003', '−40.50 CHF', ''],
      ['01/11/2026', 'INV-0002', 'Invoice', 'Paid', '7002', '119.00 EUR', ''],
      ['01/11/2026', 'INV-0001', 'Invoice', 'Open', '7001', '119.00 EUR', ''],
    ])
    expect(screen.getByLabelText('Sums').textContent).toBe('CHF−40.50EUR238.00')
    expect(screen.getByText('No more data to load.')).toBeTruthy()
    expect(screen.getByText('Dates in the time zone of your company')).toBeTruthy()
    unwatch()
  })

  test('is asked for by each filter at once, and wholly again without them [INVOICE-02, INVOICE-03, INVOICE-04, INVOICE-05]', async () => {
    const { user, filters, unwatch } = openInvoices(three)
    await grid()
    await waitFor(() => expect(field('From').readOnly).toBe(false))
    const last = (filter: object) => waitFor(() => expect(filters().at(-1)).toEqual(filter))
    await last({})
    fireEvent.change(field('From'), { target: { value: '2026-11-01' } })
    fireEvent.blur(field('From'))
    await last({ from: '2026-11-01' })
    fireEvent.change(field('To'), { target: { value: '2026-11-30' } })
    fireEvent.blur(field('To'))
    await last({ from: '2026-11-01', to: '2026-11-30' })
    await user.selectOptions(field('Type'), 'Cancellation')
    await last({ from: '2026-11-01', to: '2026-11-30', type: 'CANCELLATION' })
    await user.selectOptions(field('Status'), 'Cancelled')
    await last({ from: '2026-11-01', to: '2026-11-30', type: 'CANCELLATION', status: 'CANCELLED' })
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await last({})
    expect([field('From').value, field('Type').value]).toEqual(['', ''])
    unwatch()
  })

  test('is searched for what was typed; nothing found leads back [INVOICE-06]', async () => {
    const { user, gateway, filters, unwatch } = openInvoices(three)
    await grid()
    gateway.answer('listInvoices', ({ body }) =>
      answered(aList(body.filter?.search === undefined ? three : [])),
    )
    await user.type(search(), ' 7003 ')
    expect(await screen.findByText('Nothing found')).toBeTruthy()
    expect(filters().at(-1)).toEqual({ search: '7003' })
    const [, clear] = screen.getAllByRole('button', { name: 'Clear filters' })
    await user.click(clear as HTMLElement)
    expect(await grid()).toBeTruthy()
    unwatch()
  })

  test('is not asked for by days in the wrong order, which are marked', async () => {
    const { filters, unwatch } = openInvoices(three)
    await grid()
    await waitFor(() => expect(field('From').readOnly).toBe(false))
    for (const [label, day] of [
      ['To', '2026-10-31'],
      ['From', '2026-11-01'],
    ] as const) {
      fireEvent.change(field(label), { target: { value: day } })
      fireEvent.blur(field(label))
    }
    expect(await screen.findByText("The date 'From' is after the date 'To'.")).toBeTruthy()
    expect(filters().every(({ from }) => from === undefined)).toBe(true)
    unwatch()
  })

  test('that cannot be had says why, in its place and in a toast, and is asked for again [COMMERR-46]', async () => {
    const { gateway, scope, told, user, unwatch } = openInvoices(null)
    gateway.answer('listInvoices', () => refused('The invoices rest.', 409))
    expect(await screen.findByText('The invoices could not be loaded')).toBeTruthy()
    expect(scope.getState($invoicesStatus)).toBe('The invoices rest.')
    expect(told).toEqual(['The invoices rest.'])
    serve(gateway, three)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await grid()).toBeTruthy()
    expect(scope.getState($invoicesStatus)).toBe('success')
    unwatch()
  })

  test('has on LITE what earlier plans left, and nothing else that is asked for [G-740]', async () => {
    const { unwatch } = openInvoices(three, 'LITE')
    await grid()
    expect(rowTexts()).toHaveLength(3)
    expect(screen.queryByRole('region', { name: 'Upgrade to PRO' })).toBeNull()
    unwatch()
  })

  test('without invoices says so, on LITE with what PRO would add [G-740]', async () => {
    const { unmount, unwatch } = openInvoices([], 'LITE')
    expect(await screen.findByText('No invoices yet')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Upgrade to PRO' })).toBeTruthy()
    unmount()
    unwatch()
    const { unwatch: end } = openInvoices([], 'PRO')
    expect(await screen.findByText('No invoices yet')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Upgrade to PRO' })).toBeNull()
    end()
  })

  test('goes on page by page, to the end', async () => {
    const many = Array.from({ length: 5 }, (_, n) => anInvoice(5 - n))
    const { gateway, user, unwatch } = openInvoices(null)
    serve(gateway, many, 2)
    const focused = await grid()
    focused.focus()
    expect(screen.getByText('2 of 5 loaded')).toBeTruthy()
    await user.keyboard('{ArrowDown}')
    expect(await screen.findByText('4 of 5 loaded')).toBeTruthy()
    await user.keyboard('{Control>}{End}{/Control}')
    expect(await screen.findByText('No more data to load.')).toBeTruthy()
    expect(rowTexts().at(-1)?.[1]).toBe('INV-0001')
    expect(asked(gateway, 'listInvoices')).toHaveLength(3)
    expect(focused.getAttribute('aria-rowcount')).toBe('6')
    unwatch()
  })
})

describe('what happens to an invoice', () => {
  const paid = () =>
    caseEvent(2, 'case.invoice-paid', {
      row: { version: 2 },
      changes: [{ field: 'invoices[i1].status', from: 'OPEN', to: 'PAID' }],
    })

  test('is seen at once, by whomever it was done, and only while the list is open [INVOICE-19]', async () => {
    const { gateway, scope, unmount, unwatch } = openInvoices([anInvoice(1)])
    await grid()
    serve(gateway, [anInvoice(2), anInvoice(1, { status: 'PAID' })])
    await act(() => allSettled(cameIn, { scope, params: { kind: 'wire', events: [paid()] } }))
    await waitFor(() => expect(rowTexts().map((row) => row[3])).toEqual(['Open', 'Paid']))
    const before = asked(gateway, 'listInvoices').length
    unmount()
    const next = { ...paid(), id: 'e3', seq: 3 }
    await act(() => allSettled(cameIn, { scope, params: { kind: 'wire', events: [next] } }))
    expect(asked(gateway, 'listInvoices')).toHaveLength(before)
    unwatch()
  })

  test('while the list is on its way is asked for once more', async () => {
    const { gateway, scope, unwatch } = openInvoices(null)
    const held = gate()
    let answers = 0
    gateway.answer('listInvoices', async () => {
      answers += 1
      if (answers === 1) await held.passed
      return answered(aList([anInvoice(1, answers === 1 ? {} : { status: 'PAID' })]))
    })
    await waitFor(() => expect(asked(gateway, 'listInvoices')).toHaveLength(1))
    const coming = act(() =>
      allSettled(cameIn, { scope, params: { kind: 'wire', events: [paid()] } }),
    )
    held.open()
    await coming
    await waitFor(() => expect(rowTexts().map((row) => row[3])).toEqual(['Paid']))
    unwatch()
  })
})

test('a range of cells is copied as a spreadsheet takes it, and no text of it becomes a formula', async () => {
  const { user, unwatch } = openInvoices([anInvoice(1, { number: '=1+1' })])
  const focused = await grid()
  focused.focus()
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  const clipboardData = { setData: vi.fn<(type: string, text: string) => void>() }
  fireEvent.copy(focused, { clipboardData })
  expect(clipboardData.setData).toHaveBeenCalledWith('text/plain', "2026-11-01\t'=1+1")
  expect(screen.getByText('2 cells copied')).toBeTruthy()
  unwatch()
})
