import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { allSettled, createWatch } from 'effector'
import { describe, expect, it } from 'vitest'
import type { CaseDetail, CaseState } from '../../../../contracts/model/cases/case.ts'
import { messages } from '../../../../contracts/protocol.ts'
import { offerRequested } from '../../../../src/actions/requests.ts'
import { caseSelected } from '../../../../src/actions/workplace.ts'
import { answered, asked, refused, unreachable } from '../../../support/client/fake-gateway.ts'
import { CASE_ID, openDetail, showDetail } from '../../../support/dom/case-detail.tsx'
import {
  confirm,
  dialog,
  field,
  invoicedBy,
  offer,
  openForm,
  preview,
  timeLooks,
  toPreview,
} from '../../../support/dom/invoice-dialog.ts'
import { aCaseDetail } from '../../../support/records/builders.ts'
import { aUser } from '../../../support/records/events.ts'
import { activeInvoice, anInvoicePreview, payable } from '../../../support/records/invoiced-case.ts'

timeLooks()

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
      'VAT ID': '',
      'Reference number': '',
    }
    for (const [name, value] of Object.entries(values)) expect(field(name).value).toBe(value)
  })

  it.each([
    [true, 0],
    [false, 1],
  ])('wants a VAT ID where the case does: %s', async (vat_id_required, previews) => {
    const { gateway, user } = await openForm({ vat_id_required })
    expect(field('VAT ID').getAttribute('aria-required') === 'true').toBe(vat_id_required)
    await user.click(preview())
    expect(asked(gateway, 'previewInvoice')).toHaveLength(previews)
  })

  it('sends what was typed, trimmed, and shows the invoice', async () => {
    const { gateway, user } = await openForm()
    gateway.answer('generateInvoice', () => answered(invoicedBy()))
    await user.clear(field('Name'))
    await user.type(field('Name'), '  Nora Zahl ')
    await toPreview(user)
    expect(asked(gateway, 'generateInvoice')).toHaveLength(0)
    await user.click(confirm())
    const sent = asked(gateway, 'generateInvoice')
    expect(sent).toHaveLength(1)
    const billing = { name: 'Nora Zahl', address_line_2: null }
    expect(asked(gateway, 'previewInvoice')[0]?.request).toMatchObject({ body: billing })
    expect(sent[0]).toMatchObject({
      request: {
        params: { id: CASE_ID },
        body: { ...billing, shown_invoice: anInvoicePreview().digest },
      },
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
    await user.click(preview())
    const marked = ['Name', 'Email', 'Address line 1', 'Postal code', 'City', 'Country', 'VAT ID']
    for (const name of marked) expect(field(name).getAttribute('aria-invalid')).toBe('true')
    for (const name of ['Address line 2', 'Company', 'Reference number'])
      expect(field(name).getAttribute('aria-invalid')).not.toBe('true')
    expect(within(dialog()).getByText('VAT ID is required')).toBeTruthy()
    expect(document.activeElement).toBe(field('Name'))
    await user.type(field('Name'), 'Nora')
    expect(field('Name').getAttribute('aria-invalid')).not.toBe('true')
    for (const call of ['previewInvoice', 'generateInvoice'] as const)
      expect(asked(gateway, call)).toHaveLength(0)
  })

  it('refuses in place a line that is too long, keeps it, and sends nothing', async () => {
    const { gateway, user } = await openForm()
    const typed = 'Bäckerei '.repeat(40).trim()
    for (const name of ['Company', 'VAT ID']) {
      await user.clear(field(name))
      await user.click(field(name))
      await user.paste(typed)
      expect(field(name).value).toBe(typed)
      expect(field(name).getAttribute('aria-invalid')).toBe('true')
      await user.click(preview())
      expect(document.activeElement).toBe(field('Company'))
    }
    expect(screen.getAllByText(/^Enter at most 300 characters, not 359/)).toHaveLength(2)
    expect(asked(gateway, 'previewInvoice')).toEqual([])
  })

  it('that lacks a template leads to the offer, where one is chosen [INVCASE-17]', async () => {
    const { user, scope } = await openForm({ invoice_template_id: null })
    let offers = 0
    createWatch({
      unit: offerRequested,
      scope,
      fn: () => {
        offers += 1
      },
    })
    await user.click(screen.getByRole('button', { name: 'Choose an invoice template' }))
    expect(offers).toBe(1)
    expect(screen.queryByRole('dialog', { name: 'Cannot generate an Invoice' })).toBeNull()
  })

  it('is without the errors of the time before when it opens again, what was typed being kept [INVCASE-13]', async () => {
    const { user } = await openForm()
    await user.clear(field('Name'))
    await user.click(preview())
    expect(within(dialog()).getAllByRole('alert')).toHaveLength(1)
    await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(offer() as HTMLElement)
    expect(field('Name').value).toBe('')
    expect(field('Name').getAttribute('aria-invalid')).not.toBe('true')
    expect(within(dialog()).queryAllByRole('alert')).toEqual([])
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
    const held = gateway.hold('generateInvoice', answered(invoicedBy()))
    await toPreview(user)
    await user.dblClick(confirm())
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(gateway.asked.filter(({ name }) => name === 'generateInvoice')).toHaveLength(1)
    held.open()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('takes nothing from what is typed for another case meanwhile', async () => {
    const { gateway, scope, user } = await openForm()
    const held = gateway.hold('generateInvoice', answered(invoicedBy()))
    await toPreview(user)
    await user.click(confirm())
    const other = aCaseDetail({ ...payable, id: '99' })
    gateway.answer('readCase', () => answered(other, 1))
    act(() => void allSettled(caseSelected, { scope, params: '99' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Generate invoice' }))
    await user.clear(field('City'))
    await user.type(field('City'), 'Telgte')
    held.open()
    await waitFor(() => expect(preview().getAttribute('aria-busy')).not.toBe('true'))
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
    await toPreview(user)
    await user.click(confirm())
    expect((await screen.findByRole('alert')).textContent).toContain('The server is unreachable')
    await user.click(within(dialog()).getByRole('button', { name: 'Edit billing information' }))
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
    await toPreview(user)
    await user.click(confirm())
    expect(await within(dialog()).findByText(messages.conflict)).toBeTruthy()
    gateway.answer('generateInvoice', () => answered(invoicedBy()))
    await user.click(within(dialog()).getByRole('button', { name: 'Generate anyway' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked(gateway, 'generateInvoice').at(-1)?.change).toMatchObject({ version: 5 })
  })
})
