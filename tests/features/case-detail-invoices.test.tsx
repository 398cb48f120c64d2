import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { allSettled } from 'effector'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { messages } from '../../contracts/api/protocol.ts'
import type { CaseDetail, CaseState } from '../../contracts/model/case.ts'
import { chargeDetails } from '../../contracts/rules/charge-calculation.ts'
import { caseSelected } from '../../src/actions/workplace.ts'
import { anActivity } from '../support/activities.ts'
import { aCaseDetail } from '../support/builders.ts'
import { CASE_ID, doneBy, openDetail, showDetail } from '../support/case-detail.tsx'
import { aUser, caseEvent } from '../support/events.ts'
import { answered, gate, refused, unreachable } from '../support/fake-gateway.ts'

afterEach(() => vi.restoreAllMocks())

const charge_details = chargeDetails({
  findings: [{ price: 100, license: null }],
  currency: 'EUR',
  fees: [],
  taxType: 'VAT',
  taxPercentage: 19,
  settlementDate: null,
  settlementPercentage: null,
})

const payable: Partial<CaseDetail> = {
  allow_prepayment_invoicing: true,
  invoice_template_id: 't1',
  charge_details,
}
const active = { id: 'i1', type: 'ACTIVE', status: 'OPEN', number: 'INV-0001' } as const

const entry = (id: string, parts: object = {}) =>
  anActivity('INVOICE_GENERATED', `a-${id}`, {
    invoice_id: id,
    invoice_number: `INV-${id}`,
    type: 'ACTIVE',
    cancelled_invoice_number: null,
    cancellation_invoice_number: null,
    cancellation_invoice_id: null,
    ...parts,
  })

const offer = () => screen.queryByRole('button', { name: 'Generate invoice' })
const dialog = () => screen.getByRole('dialog', { name: 'Billing information for invoice' })
const field = (name: string) =>
  within(dialog()).getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const confirm = () => within(dialog()).getByRole('button', { name: 'Generate invoice' })

async function openForm(detail: Partial<CaseDetail> = {}) {
  const office = await openDetail({ detail: { ...payable, ...detail } })
  const user = userEvent.setup()
  await user.click(offer() as HTMLElement)
  return { ...office, user }
}

const invoicedBy = () => ({
  ...aCaseDetail({ version: 2 }),
  invoice_id: 'i1',
  events: [
    caseEvent(2, 'case.invoice-generated', {
      row: { version: 2 },
      activity: entry('0001'),
      changes: [{ field: 'invoices', from: [], to: [{ ...active, id: '0001' }] }],
    }),
  ],
})

describe('generating an invoice', () => {
  it('asks in a dialog who it is made out to, filled in as far as known [INVCASE-01]', async () => {
    await openForm()
    const values = {
      Name: 'Jürgen Althaus',
      Company: 'Bäckerei Althaus GmbH',
      Email: 'info@baeckerei-althaus.example',
      'Address line 1': 'Hammer Straße 118',
      'Address line 2': '',
      'Postal code': '48143',
      City: 'Münster',
      Country: 'DE',
      'VAT id': '',
      'Reference number': '',
    }
    for (const [name, value] of Object.entries(values)) expect(field(name).value).toBe(value)
  })

  it('sends what was typed, trimmed, and shows the invoice', async () => {
    const { gateway, user } = await openForm()
    gateway.answer('generateInvoice', () => answered(invoicedBy()))
    await user.clear(field('Name'))
    await user.type(field('Name'), '  Nora Zahl ')
    await user.click(confirm())
    const asked = gateway.asked.filter(({ name }) => name === 'generateInvoice')
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({
      request: { params: { id: CASE_ID }, body: { name: 'Nora Zahl', address_line_2: null } },
      change: { version: 1 },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('heading', { name: 'Invoice INV-0001' })).toBeTruthy()
    const section = screen.getByRole('region', { name: 'Invoice' })
    expect(section.textContent).toContain('INV-0001Open')
  })

  it('marks each wrong field, and sends nothing [INVCASE-13, INVCASE-14, INVOICE-32, INVOICE-33]', async () => {
    const { gateway, user } = await openForm({ vat_id_required: true })
    for (const name of ['Name', 'Email', 'Address line 1', 'Postal code', 'City']) {
      await user.clear(field(name))
      await user.type(field(name), ' ')
    }
    await user.selectOptions(field('Country'), '')
    await user.click(confirm())
    const marked = ['Name', 'Email', 'Address line 1', 'Postal code', 'City', 'Country', 'VAT id']
    for (const name of marked) expect(field(name).getAttribute('aria-invalid')).toBe('true')
    for (const name of ['Address line 2', 'Company', 'Reference number'])
      expect(field(name).getAttribute('aria-invalid')).not.toBe('true')
    expect(within(dialog()).getByText('VAT id is required')).toBeTruthy()
    expect(document.activeElement).toBe(field('Name'))
    await user.type(field('Name'), 'Nora')
    expect(field('Name').getAttribute('aria-invalid')).not.toBe('true')
    expect(gateway.asked.some(({ name }) => name === 'generateInvoice')).toBe(false)
  })

  it.each<[string, Partial<CaseDetail>, string]>([
    [
      'with an active invoice [INVCASE-15, INVCASE-16, COMMERR-36, COMMERR-37]',
      { invoices: [active] },
      'An Active Invoice already exitsts. Please cancel it before generating a new invoice',
    ],
    [
      'without a template [INVCASE-15, INVCASE-17, COMMERR-38]',
      { invoice_template_id: null },
      'No invoice template set for this case. Pleae assign an invoice template before generating an invoice',
    ],
  ])('is blocked %s', async (_, detail, text) => {
    const { user } = await openForm(detail)
    const notice = screen.getByRole('dialog', { name: 'Cannot generate an Invoice' })
    expect(notice.textContent).toContain(text)
    const [, close] = within(notice).getAllByRole('button', { name: 'Close' })
    await user.click(close as HTMLElement)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(offer())
  })

  it.each<[CaseState, boolean, boolean]>([
    ['STANDBY', true, false],
    ['ACTIVE', true, true],
    ['ACTIVE', false, false],
    ['PAYMENT_PROCESSING', true, true],
    ['PAID', false, true],
    ['VALID_LICENSE', true, false],
    ['CANCELLED', true, false],
  ])('in %s, before the payment allowed: %s, is offered: %s', async (state, allowed, is) => {
    await openDetail({ detail: { ...payable, state, allow_prepayment_invoicing: allowed } })
    expect(offer() !== null).toBe(is)
  })

  it('is hidden on LITE, which has no invoice templates', async () => {
    await openDetail({ detail: payable, user: aUser({ subscription: 'LITE' }) })
    expect(offer()).toBeNull()
  })

  it('sends once, however often it is pressed', async () => {
    const { gateway, user } = await openForm()
    const held = gate()
    gateway.answer('generateInvoice', async () => {
      await held.passed
      return answered(invoicedBy())
    })
    await user.dblClick(confirm())
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(gateway.asked.filter(({ name }) => name === 'generateInvoice')).toHaveLength(1)
    held.open()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('keeps what was typed beside a refusal, through closing and through a reload', async () => {
    const { gateway, scope, user } = await openForm()
    gateway.answer('generateInvoice', () => unreachable)
    await user.clear(field('City'))
    await user.type(field('City'), 'Telgte')
    await user.click(confirm())
    expect((await screen.findByRole('alert')).textContent).toContain('The server is unreachable')
    expect(field('City').value).toBe('Telgte')
    await user.keyboard('{Escape}')
    cleanup()
    await act(() => allSettled(caseSelected, { scope, params: null }))
    await act(() => allSettled(caseSelected, { scope, params: CASE_ID }))
    showDetail(scope)
    await user.click(offer() as HTMLElement)
    expect(field('City').value).toBe('Telgte')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(field('City').value).toBe('Münster')
  })

  it('tells of a case that somebody else changed, and goes on only when told so', async () => {
    const { gateway, user } = await openForm()
    const changes = [
      {
        ...{ field: 'claim_details.currency', from: 'EUR', to: 'CHF' },
        ...{ by: 'Ben Kern', at: '2026-11-20T09:00:00.000Z' },
      },
    ]
    const conflict = { error_message: messages.conflict, version: 5, changes }
    gateway.answer('generateInvoice', () => refused(messages.conflict, 412, conflict))
    await user.click(confirm())
    expect(await within(dialog()).findByText(messages.conflict)).toBeTruthy()
    gateway.answer('generateInvoice', () => answered(invoicedBy()))
    await user.click(within(dialog()).getByRole('button', { name: 'Generate anyway' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(gateway.asked.at(-1)?.change).toMatchObject({ version: 5 })
  })
})

describe('cancelling an invoice', () => {
  const open = (detail: Partial<CaseDetail> = {}) =>
    openDetail({
      detail: { ...payable, invoices: [{ ...active, id: '0001' }], ...detail },
      activities: [entry('0001')],
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
              ...entry('0002', { type: 'CANCELLATION', cancelled_invoice_number: 'INV-0001' }),
              created: '2026-11-20T10:00:00.000Z',
            },
            further: [
              entry('0001', {
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

  it('is hidden for one that is paid', async () => {
    await open({ invoices: [{ ...active, id: '0001', status: 'PAID' }] })
    expect(button()).toBeNull()
  })
})

describe('the PDF of an invoice', () => {
  const open = async () => {
    const office = await openDetail({ detail: payable, activities: [entry('0001')] })
    const item = screen.getByRole('heading', { name: 'Invoice INV-0001' }).closest('li')
    return { ...office, user: userEvent.setup(), item: within(item as HTMLElement) }
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

  it('is shown in a tab of its own, opened by the press', async () => {
    const { gateway, user, item } = await open()
    const tab = { opener: {}, location: { href: '' }, close: vi.fn() }
    const opened = vi.spyOn(window, 'open').mockReturnValue(tab as never)
    const held = gate()
    gateway.answer('readInvoice', async () => {
      await held.passed
      return answered('%PDF')
    })
    await user.click(item.getByRole('button', { name: 'View' }))
    await user.click(item.getByRole('button', { name: 'View' }))
    expect(opened).toHaveBeenCalledTimes(1)
    held.open()
    await waitFor(() => expect(tab.location.href).toMatch(/^blob:/))
    expect(tab.opener).toBeNull()
  })

  it('is saved, too, while it is on its way to its tab', async () => {
    const { gateway, user, item } = await open()
    vi.spyOn(window, 'open').mockReturnValue(null)
    const held = gate()
    gateway.answer('readInvoice', async () => {
      await held.passed
      return answered('%PDF')
    })
    for (const name of ['View', 'Download', 'Download'])
      await user.click(item.getByRole('button', { name }))
    expect(gateway.asked.filter(({ name }) => name === 'readInvoice')).toHaveLength(2)
    held.open()
  })

  it('that cannot be had is told where it was asked for, until it comes [CASEERR-24]', async () => {
    const { gateway, user, item } = await open()
    const tab = { opener: {}, location: { href: '' }, close: vi.fn() }
    vi.spyOn(window, 'open').mockReturnValue(tab as never)
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

describe('the letters of a case', () => {
  it('are had as PDFs, and what they cost stands with the case [LETTER-05]', async () => {
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
    const item = within(
      screen.getByRole('heading', { name: 'Letter' }).closest('li') as HTMLElement,
    )
    await user.click(item.getByRole('button', { name: 'Download' }))
    expect((await item.findByRole('alert')).textContent).toContain('Not found')
    expect(gateway.asked.at(-1)).toMatchObject({
      request: { params: { id: CASE_ID, letterId: 'letter-1' } },
    })
  })
})

it('the server is asked with the version that the form was opened with', async () => {
  const { gateway, user } = await openForm({ version: 7 })
  gateway.answer('generateInvoice', doneBy('case.invoice-generated') as never)
  await user.click(confirm())
  expect(gateway.asked.at(-1)?.change).toMatchObject({ version: 7 })
})
