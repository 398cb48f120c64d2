import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { beforeAll, describe, expect, it } from 'vitest'
import { caseSelected } from '../../../../src/actions/workplace.ts'
import { claimInput, emptyOffer } from '../../../../src/features/case-detail/offer/offer-form.ts'
import { refused, unreachable } from '../../../support/client/fake-gateway.ts'
import { CASE_ID, showDetail } from '../../../support/dom/case-detail.tsx'
import {
  blank,
  choose,
  complaints,
  dialog,
  editButton,
  feeField,
  field,
  openOffer,
  put,
  saveButton,
  saved,
} from '../../../support/dom/offer-dialog.tsx'
import { aFinding } from '../../../support/records/builders.ts'

beforeAll(() => import('../../../../src/ui/field/date-input.tsx'), 60_000)

/** A field is off with its fieldset, too. */
const isOff = (name: string) => field(name).closest('[disabled]') !== null

describe('how a claim is invoiced', () => {
  const names = () =>
    within(field('Invoice template'))
      .getAllByRole('option')
      .map((one) => one.textContent)

  it('is by a template of the tax type, which another one clears [OFFER-22, OFFER-25, OFFER-26]', async () => {
    await openOffer()
    await expect.poll(names).toEqual(['None', 'VAT, English'])
    choose('Invoice template', 't-vat')
    choose('Tax type', 'GST')
    expect([field('Invoice template').value, names()]).toEqual(['', ['None', 'GST, English']])
    expect(isOff('Invoice template')).toBe(false)
    choose('Tax type', '')
    expect(isOff('Invoice template')).toBe(true)
  })

  it('is before the payment only with a template and a tax type [OFFER-23, OFFER-24]', async () => {
    const { user } = await openOffer()
    await expect.poll(() => names().length).toBe(2)
    const prepayment = () => field('Prepayment invoicing')
    for (const clear of [() => choose('Invoice template', ''), () => choose('Tax type', '')]) {
      choose('Tax type', 'VAT')
      choose('Invoice template', 't-vat')
      await user.click(prepayment())
      expect(prepayment().checked).toBe(true)
      clear()
      expect([prepayment().checked, prepayment().disabled]).toEqual([false, true])
    }
  })

  it('is hidden on LITE, neither asked for nor sent [OFFER-34, OFFER-35, OFFER-36]', async () => {
    const office = await openOffer({}, { subscription: 'LITE' })
    for (const name of ['Invoice template', 'VAT ID required', 'Prepayment invoicing'])
      expect(dialog().queryByLabelText(name)).toBeNull()
    await office.user.click(saveButton())
    expect(saved(office)[0]?.body).toEqual({
      currency: 'EUR',
      indirect_tax_type: 'VAT',
      indirect_tax_percentage: 19,
      settlement_offer_percentage: 15,
      settlement_offer_date: '2026-12-24',
    })
    expect(office.gateway.asked.some(({ name }) => name === 'readInvoiceTemplates')).toBe(false)
  })

  it('is all that PAID takes: one call, unchecked [OFFER-27, OFFER-28]', async () => {
    const office = await openOffer({
      state: 'PAID',
      country: null,
      findings: [aFinding({ price: null })],
    })
    expect(isOff('Currency')).toBe(true)
    expect(dialog().getByText(/^This case is paid: /)).toBeTruthy()
    await expect.poll(() => names().length).toBe(2)
    choose('Invoice template', 't-vat')
    await office.user.click(field('VAT ID required'))
    await office.user.click(saveButton())
    expect(saved(office)).toEqual([
      {
        name: 'changeClaim',
        params: { id: CASE_ID },
        body: {
          invoice_template_id: 't-vat',
          vat_id_required: true,
          allow_prepayment_invoicing: false,
        },
        version: 1,
      },
    ])
  })
})

describe('a save', () => {
  it('sends what changed in its order, each with the version of the form', async () => {
    const office = await openOffer()
    put('License fee 2', '80')
    choose('Country', 'AT')
    choose('Currency', 'CHF')
    fireEvent.change(feeField(1, 'Fee name'), { target: { value: ' Proof ' } })
    await office.user.click(saveButton())
    await expect.poll(() => saved(office).length).toBe(4)
    expect(saved(office).map(({ name, version }) => [name, version])).toEqual([
      ['changePrice', 1],
      ['changeCountry', 1],
      ['changeClaim', 1],
      ['changeFees', 1],
    ])
    expect(saved(office)[0]).toMatchObject({
      params: { id: CASE_ID, findingId: 'f2' },
      body: { price: 80 },
    })
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  it('drops a discount that is empty or no number, and an empty deadline [OFFER-29, OFFER-30, OFFER-31]', async () => {
    const office = await openOffer({
      claim_details: {
        ...blank,
        currency: 'EUR',
        indirect_tax_type: 'REVERSE_CHARGE',
        settlement_offer_percentage: 15,
      },
    })
    put('Discount in percent', '-')
    await office.user.click(saveButton())
    expect(complaints()).toEqual(['Enter a percentage, for example 15'])
    expect(saved(office)).toEqual([])
    const scope = { isPaid: false, hasInvoicing: true }
    expect(claimInput({ ...emptyOffer, discount: '-' }, scope)).not.toHaveProperty(
      'settlement_offer_percentage',
    )
    put('Discount in percent', '')
    await office.user.click(saveButton())
    const sent = saved(office)[0]?.body
    expect(sent).toMatchObject({ currency: 'EUR' })
    expect(sent).not.toHaveProperty('settlement_offer_percentage')
    expect(sent).not.toHaveProperty('settlement_offer_date')
  })

  it('that stops says why and what was stored, keeps what was typed, and reads the case again [G-447]', async () => {
    const office = await openOffer()
    office.gateway.answer('changeClaim', () => refused('Choose another currency', 400))
    const reads = () => office.gateway.asked.filter(({ name }) => name === 'readCase').length
    const before = reads()
    expect(dialog().queryByRole('status')).toBeNull()
    choose('Country', 'AT')
    choose('Currency', 'CHF')
    await office.user.click(saveButton())
    await expect.poll(complaints).toEqual(['Choose another currency'])
    expect(dialog().getByRole('status').textContent).toContain('Already saved: country.')
    expect(field('Currency').value).toBe('CHF')
    expect(reads()).toBe(before + 1)
  })

  it('keeps what was typed beside a failure, through closing and through a reload', async () => {
    const { gateway, scope, user } = await openOffer()
    gateway.answer('changePrice', () => unreachable)
    put('License fee 1', '99')
    await user.click(saveButton())
    await expect.poll(() => complaints()[0]).toContain('The server is unreachable')
    await user.keyboard('{Escape}')
    cleanup()
    await act(() => allSettled(caseSelected, { scope, params: null }))
    await act(() => allSettled(caseSelected, { scope, params: CASE_ID }))
    showDetail(scope)
    await user.click(editButton() as HTMLElement)
    expect(field('License fee 1').value).toBe('99.00')
    await user.click(dialog().getByRole('button', { name: 'Discard' }))
    expect(field('License fee 1').value).toBe('120.00')
  })

  it('twice pressed is sent once', async () => {
    const office = await openOffer()
    fireEvent.click(saveButton())
    fireEvent.click(saveButton())
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(saved(office)).toHaveLength(1)
  })
})
