import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import type { CaseDetail, CaseState } from '../../contracts/model/cases/case.ts'
import { messages } from '../../contracts/protocol.ts'
import { caseSelected } from '../../src/actions/workplace.ts'
import { aCaseDetail } from '../support/builders.ts'
import { CASE_ID, doneBy, openDetail, showDetail } from '../support/case-detail.tsx'
import { aUser, caseEvent } from '../support/events.ts'
import { answered, gate, refused, unreachable } from '../support/fake-gateway.ts'
import { activeInvoice, invoiceEntry, payable } from '../support/invoiced-case.ts'

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
      activity: invoiceEntry('0001'),
      changes: [{ field: 'invoices', from: [], to: [{ ...activeInvoice, id: '0001' }] }],
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
      { invoices: [activeInvoice] },
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

  it('takes nothing from what is typed for another case meanwhile', async () => {
    const { gateway, scope, user } = await openForm()
    const held = gate()
    gateway.answer('generateInvoice', async () => {
      await held.passed
      return answered(invoicedBy())
    })
    await user.click(confirm())
    const other = aCaseDetail({ ...payable, id: '99' })
    gateway.answer('readCase', () => answered(other, 1))
    act(() => void allSettled(caseSelected, { scope, params: '99' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Generate invoice' }))
    await user.clear(field('City'))
    await user.type(field('City'), 'Telgte')
    held.open()
    await waitFor(() => expect(confirm().getAttribute('aria-busy')).not.toBe('true'))
    await act(() => allSettled(scope))
    expect(field('City').value).toBe('Telgte')
    const drafts = Object.keys(localStorage).filter((key) => key.includes('invoice-draft'))
    expect(drafts).toEqual([expect.stringMatching(/:99$/)])
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

it('the server is asked with the version that the form was opened with', async () => {
  const { gateway, user } = await openForm({ version: 7 })
  gateway.answer('generateInvoice', doneBy('case.invoice-generated') as never)
  await user.click(confirm())
  expect(gateway.asked.at(-1)?.change).toMatchObject({ version: 7 })
})
