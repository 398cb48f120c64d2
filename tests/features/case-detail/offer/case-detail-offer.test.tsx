import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CaseState } from '../../../../contracts/model/cases/case.ts'
import { actions } from '../../../../src/actions/actions.ts'
import { openDetail } from '../../../support/dom/case-detail.tsx'
import {
  blank,
  choose,
  complaints,
  dialog,
  editButton,
  feeField,
  field,
  offered,
  openOffer,
  put,
  saveButton,
  saved,
  typeDeadline,
} from '../../../support/dom/offer-dialog.tsx'
import { aFinding, aLicense } from '../../../support/records/builders.ts'
import { aUser } from '../../../support/records/events.ts'

beforeAll(() => import('../../../../src/ui/field/date-input.tsx'), 60_000)

const preview = () => dialog().getByRole('region', { name: 'Preview' })
const row = (name: RegExp) => within(preview()).getByRole('row', { name }).textContent

describe('the licensing offer', () => {
  it('opens by its button and by its key, with all that is stored [OFFER-01, OFFER-11, OFFER-32, CASECONST-18]', async () => {
    const { scope, user } = await openOffer()
    const values = {
      'License fee 1': '120.00',
      'License fee 2': '79.99',
      Currency: 'EUR',
      Country: 'DE',
      'Tax type': 'VAT',
      'Tax percentage': '19',
      'Discount in percent': '15',
    }
    for (const [name, value] of Object.entries(values)) expect(field(name).value).toBe(value)
    expect(feeField(1, 'Fee name').value).toBe('Documentation')
    expect(feeField(2, 'Percentage').value).toBe('2.5')
    const day = await screen.findByPlaceholderText<HTMLInputElement>('DD/MM/yyyy')
    expect(day.value).toBe('24/12/2026')
    await user.click(day)
    expect(screen.getByRole('grid')).toBeTruthy()
    await user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('grid')).toBeNull()
    expect(dialog()).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(actions.changeOffer.hotkey).toBe('o')
    await act(() => allSettled(actions.changeOffer.run, { scope }))
    expect(dialog()).toBeTruthy()
  })

  it.each<[CaseState, boolean]>([
    ['STANDBY', true],
    ['ACTIVE', true],
    ['PAYMENT_PROCESSING', false],
    ['PAID', true],
    ['VALID_LICENSE', false],
    ['CANCELLED', false],
  ])('in %s opens, else hidden: %s [EDIT-03, EDIT-04]', async (state, opens) => {
    await openDetail({ detail: offered({ state }) })
    expect(editButton() !== null).toBe(opens)
    cleanup()
    // LITE has nothing to say of invoices, and that is all that PAID takes.
    await openDetail({ detail: offered({ state }), user: aUser({ subscription: 'LITE' }) })
    expect(editButton() !== null).toBe(opens && state !== 'PAID')
  })

  it('calls a fee one in the preview while it has no name', async () => {
    const { user } = await openOffer()
    await user.click(dialog().getByRole('button', { name: 'Add fee' }))
    await user.clear(feeField(3, 'Percentage'))
    await user.type(feeField(3, 'Percentage'), '5')
    expect(row(/^Additional fee 5%/)).toContain('10.00')
    await user.type(feeField(3, 'Fee name'), 'Storage')
    expect(row(/^Storage 5%/)).toContain('10.00')
  })

  it('shows what it comes to while it is typed, by the calculation of the server [CASECONST-14]', async () => {
    await openOffer()
    expect(row(/^Gross total/)).toBe('Gross total266.79226.77')
    choose('Tax type', 'REVERSE_CHARGE')
    expect(row(/^Gross total/)).toBe('Gross total224.99191.24')
    put('License fee 1', '0')
    put('Discount in percent', '')
    expect(row(/^License fee/)).toBe('License fee, 2 image uses79.99')
    expect(row(/^Gross total/)).toBe('Gross total89.99')
  })
})

describe('what a licensing offer lacks', () => {
  it('is said in place, and nothing is sent [OFFER-02, OFFER-03, OFFER-04, OFFER-18]', async () => {
    const office = await openOffer({
      claim_details: blank,
      country: null,
      findings: [aFinding({ price: null }), aFinding({ id: 'f2', price: 0 })],
    })
    await office.user.click(saveButton())
    expect(complaints()).toEqual([
      'Please Enter a License fee',
      'Please Enter a License fee',
      'Choose a currency',
      'Choose a country',
      'Choose a tax type',
    ])
    expect(document.activeElement).toBe(field('License fee 1'))
    expect(saved(office)).toEqual([])
    choose('Currency', 'CHF')
    expect(complaints()).not.toContain('Choose a currency')
  })

  it.each(['VAT', 'GST', 'SALES_TAX'])(
    'is a tax percentage with %s, none with the other two [OFFER-05, OFFER-06, OFFER-07, OFFER-08]',
    async (type) => {
      const office = await openOffer()
      choose('Tax type', type)
      put('Tax percentage', '0')
      await office.user.click(saveButton())
      expect(complaints()).toEqual(['Enter a tax percentage above 0, for example 19'])
      choose('Tax type', 'NO_INDIRECT_TAX')
      expect(complaints()).toEqual([])
      choose('Tax type', 'REVERSE_CHARGE')
      await office.user.click(saveButton())
      await expect.poll(() => saved(office).length).toBe(1)
      expect(saved(office)[0]).toMatchObject({ body: { indirect_tax_type: 'REVERSE_CHARGE' } })
      expect(saved(office)[0]?.body).not.toHaveProperty('indirect_tax_percentage')
    },
  )

  it('is one decimal at most, and a discount of 100 at most: more is refused, not changed [OFFER-09, OFFER-10, OFFER-12] [G-449]', async () => {
    const office = await openOffer()
    const { user } = office
    await user.clear(field('Tax percentage'))
    await user.type(field('Tax percentage'), '7.75')
    await user.clear(field('Discount in percent'))
    await user.type(field('Discount in percent'), '12.34{Enter}')
    const oneDecimal = 'Enter at most one decimal place, for example 7.5'
    expect(complaints()).toEqual([oneDecimal, oneDecimal])
    expect([field('Tax percentage').value, field('Discount in percent').value]).toEqual([
      '7.75',
      '12.34',
    ])
    await user.clear(field('Discount in percent'))
    await user.type(field('Discount in percent'), '120')
    await user.tab()
    expect(complaints()[1]).toBe('Enter a percentage of at most 100, for example 15')
    expect(field('Discount in percent').value).toBe('120')
    await user.click(saveButton())
    expect(saved(office)).toEqual([])
  })

  it('is no amount that the screen itself shows, nor one of another language', async () => {
    const office = await openOffer({
      findings: ['f1', 'f2', 'f3', 'f4'].map((id) => aFinding({ id, price: 1 })),
    })
    const typed = ['2,450.00', '2.450,00 €', '2 450,00', "1'234.50"]
    for (const [at, text] of typed.entries()) {
      await office.user.clear(field(`License fee ${at + 1}`))
      await office.user.paste(text)
      expect(field(`License fee ${at + 1}`).value).toBe(text)
    }
    await office.user.tab()
    expect(field('License fee 1').value).toBe('2,450.00')
    expect(field('License fee 4').value).toBe('1,234.50')
    expect(row(/^License fee/)).toBe('License fee, 4 image uses8,584.508,584.50')
    await office.user.click(saveButton())
    await expect.poll(() => saved(office).length).toBe(5)
    expect(saved(office).slice(0, 4)).toMatchObject([
      { body: { price: 2450 } },
      { body: { price: 2450 } },
      { body: { price: 2450 } },
      { body: { price: 1234.5 } },
    ])
  })

  it('is an amount that can be read in one way: the preview waits for it, and nothing is sent', async () => {
    const office = await openOffer()
    put('License fee 1', '1.234')
    expect(row(/^Gross total/)).toBe('Gross total––')
    await office.user.click(saveButton())
    expect(complaints()).toEqual(['This can be read in two ways: enter 1,234.00 or 1.23'])
    put('License fee 1', '100 USD')
    expect(complaints()).toEqual(['Enter an amount in EUR, for example 1,234.50'])
    choose('Currency', 'USD')
    expect(complaints()).toEqual([])
    expect(saved(office)).toEqual([])
    put('License fee 1', '-100')
    await office.user.click(saveButton())
    expect(complaints()).toEqual(['Please Enter a License fee'])
    expect(field('License fee 1').value).toBe('−100.00')
  })

  it('is a discount that is not negative [OFFER-13, OFFER-14]', async () => {
    const office = await openOffer()
    put('Discount in percent', '-5')
    await office.user.click(saveButton())
    expect(complaints()).toEqual(['Settelment offer percentage cant be a negative value'])
    expect(saved(office)).toEqual([])
  })

  it('is a deadline for a discount, and a discount for a deadline [OFFER-15, OFFER-16]', async () => {
    const { user } = await openOffer({
      claim_details: { ...offered().claim_details, settlement_offer_date: null } as typeof blank,
    })
    await user.click(saveButton())
    expect(complaints()).toEqual(['A discount needs a deadline'])
    put('Discount in percent', '')
    expect(complaints()).toEqual([])
    await typeDeadline('24/12/2026')
    expect(complaints()).toEqual(['A deadline needs a discount above 0'])
  })

  it('is a deadline that is a day ahead [OFFER-17]', async () => {
    const office = await openOffer()
    await typeDeadline('31/02/2027')
    const noDay =
      'Invalid settlement offer date! This date does not exist. Enter a date as DD/MM/yyyy, for example 21/11/2026'
    expect(complaints()).toEqual([noDay])
    await office.user.click(saveButton())
    expect(complaints()).toEqual([noDay])
    await typeDeadline('20/11/2026')
    expect(complaints()).toEqual(['The deadline must be at least tomorrow'])
    await office.user.click(saveButton())
    expect(saved(office)).toEqual([])
    await typeDeadline('21/11/2026')
    await office.user.click(saveButton())
    expect(saved(office)).toMatchObject([{ body: { settlement_offer_date: '2026-11-21' } }])
  })

  it('is no price where the license is valid [OFFER-18, OFFER-19]', async () => {
    const office = await openOffer({
      findings: [
        aFinding({ price: null, license: aLicense({ state: 'VALID' }) }),
        aFinding({ id: 'f2', price: null, license: aLicense({ id: 'l2', state: 'INVALID' }) }),
      ],
    })
    const help = (label: string) =>
      document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent
    expect(help('License fee 1')).toMatch(/^\S+: valid license, not charged$/)
    expect(help('License fee 2')).toMatch(/^\S+$/)
    await office.user.click(saveButton())
    expect(complaints()).toEqual(['Please Enter a License fee'])
    expect(document.activeElement).toBe(field('License fee 2'))
  })

  it('is what is left of the fees: a double click takes one of them away', async () => {
    await openOffer()
    const remove = (name: string) => dialog().getByRole('button', { name: `Remove ${name}` })
    fireEvent.click(remove('Documentation'), { detail: 1 })
    fireEvent.click(remove('Research'), { detail: 2 })
    expect(feeField(1, 'Fee name').value).toBe('Research')
  })

  it('is a name and a percentage of each fee [OFFER-20, OFFER-21]', async () => {
    const office = await openOffer()
    await office.user.click(dialog().getByRole('button', { name: 'Add fee' }))
    await office.user.click(saveButton())
    expect(complaints()).toEqual(['Enter a name', 'Enter a percentage above 0, for example 7.5'])
    await office.user.type(feeField(3, 'Fee name'), 'Processing')
    await office.user.type(feeField(3, 'Percentage'), '7.55')
    await office.user.click(dialog().getByRole('button', { name: 'Remove Documentation' }))
    expect(document.activeElement).toBe(dialog().getByRole('button', { name: 'Add fee' }))
    await office.user.click(saveButton())
    await expect.poll(() => saved(office).at(-1)?.name).toBe('changeFees')
    expect(saved(office).at(-1)?.body).toEqual([
      { name: 'Research', percentage: 2.5, taxable: false },
      { name: 'Processing', percentage: 7.55, taxable: true },
    ])
  })
})
