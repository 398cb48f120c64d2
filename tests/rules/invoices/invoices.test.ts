import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CaseDetail, CaseState } from '../../../contracts/model/cases/case.ts'
import { type BillingField, InvoiceType } from '../../../contracts/model/cases/invoice.ts'
import { allowsInvoice } from '../../../contracts/rules/cases/case-allows.ts'
import { type Invoiced, invoiceAmounts } from '../../../contracts/rules/invoices/invoice-amounts.ts'
import {
  billingErrors,
  billingPrefill,
  cancellationRefusal,
  invoiceRefusal,
  readBilling,
  requiredBilling,
} from '../../../contracts/rules/invoices/invoices.ts'
import { toHundredths } from '../../../contracts/rules/money/money.ts'
import { parse } from '../../../contracts/schema.ts'
import { aBilling } from '../../support/offices/invoicing.ts'
import { aCaseDetail } from '../../support/records/builders.ts'
import { aCharge } from '../../support/records/charges.ts'

const errorsOf = (parts: object, vatIdRequired = false) =>
  Object.fromEntries(billingErrors({ ...aBilling, ...parts }, vatIdRequired))

describe('the billing form', () => {
  it('that is complete has nothing wrong', () => {
    expect(errorsOf({})).toEqual({})
  })

  const blank = ['', '   ', '\t\n', null, undefined]
  const lacks = (field: BillingField, message: string) => {
    for (const value of blank) expect(errorsOf({ [field]: value })).toEqual({ [field]: message })
  }

  it('requires a name and an email [INVCASE-02, INVCASE-03, INVOICE-22, INVOICE-23]', () => {
    lacks('name', 'Name is required')
    lacks('email', 'Email is required')
    expect(errorsOf({ email: 'nobody' })).toEqual({
      email: 'Enter a valid email address, for example name@example.com',
    })
  })

  it('requires address line 1 and a postal code [INVCASE-04, INVCASE-05, INVOICE-24, INVOICE-25]', () => {
    lacks('address_line_1', 'Address line 1 is required')
    lacks('postal_code', 'Postal code is required')
  })

  it('requires a city and a country [INVCASE-06, INVCASE-07, INVOICE-26, INVOICE-27]', () => {
    lacks('city', 'City is required')
    lacks('country', 'Country is required')
    expect(errorsOf({ country: 'XX' })).toEqual({ country: 'Choose a country from the list' })
  })

  it('requires a VAT ID where the case does, and nowhere else [INVCASE-08, INVCASE-09, INVOICE-28]', () => {
    for (const vat_id of blank) {
      expect(errorsOf({ vat_id }, true)).toEqual({ vat_id: 'VAT ID is required' })
      expect(errorsOf({ vat_id }, false)).toEqual({})
    }
    expect(errorsOf({ vat_id: 'DE123456789' }, true)).toEqual({})
  })

  it('leaves address line 2, the company and the reference number to choice [INVCASE-11, INVCASE-12, INVOICE-30, INVOICE-31]', () => {
    const none = { address_line_2: ' ', company: null, reference_number: '' }
    expect(errorsOf(none, true)).toEqual({ vat_id: 'VAT ID is required' })
    const read = readBilling({ ...aBilling, ...none }, false)
    expect(read).toMatchObject({
      ok: true,
      value: { address_line_2: null, company: null, reference_number: null },
    })
  })

  it('is kept trimmed, whatever stands around its values [INVCASE-10, INVOICE-29]', () => {
    const spaces = fc.constantFrom('', ' ', '  ', '\t', '\n ')
    const trimmed = readBilling(aBilling, false)
    fc.assert(
      fc.property(spaces, spaces, (before, after) => {
        const around = Object.entries(aBilling).map(([key, value]) => [
          key,
          value === null ? before : `${before}${value}${after}`,
        ])
        expect(readBilling(Object.fromEntries(around), false)).toEqual(trimmed)
      }),
    )
  })

  it('says all that is wrong in the order of its fields, and the first of it when it is read', () => {
    const required = [
      ...['Name is required', 'Email is required', 'Address line 1 is required'],
      ...['Postal code is required', 'City is required', 'Country is required'],
    ]
    expect([...billingErrors({}, false).values()]).toEqual(required)
    expect([...billingErrors({}, true).values()]).toEqual([...required, 'VAT ID is required'])
    expect(readBilling({}, false)).toEqual({ ok: false, message: 'Name is required' })
    expect(readBilling({ ...aBilling, city: ' ' }, false)).toEqual({
      ok: false,
      message: 'City is required',
    })
    expect(requiredBilling(true)).toEqual([...requiredBilling(false), 'vat_id'])
  })

  it('takes a Leitweg-ID where there is one, by its check digits, in capitals', () => {
    const wrong = 'Enter a valid Leitweg-ID, for example 04011000-12345-03'
    for (const leitweg_id of ['04011000-12345-04', 'Referat 3'])
      expect(errorsOf({ leitweg_id })).toEqual({ leitweg_id: wrong })
    const kept = (leitweg_id: string | null) => readBilling({ ...aBilling, leitweg_id }, false)
    for (const none of [' ', null])
      expect(kept(none)).toMatchObject({ value: { leitweg_id: null } })
    expect(kept(' 991-abc-29 ')).toMatchObject({ value: { leitweg_id: '991-ABC-29' } })
  })

  it('is kept with all that was said', () => {
    const leitweg_id = '04011000-12345-03'
    const said = {
      ...aBilling,
      leitweg_id,
      address_line_2: 'Hof',
      vat_id: 'DE1',
      reference_number: 'R-7',
    }
    expect(readBilling(said, true)).toEqual({ ok: true, value: said })
  })

  it.each([
    [{ first_name: 'Ada', last_name: 'Moss' }, 'Ada Moss'],
    [{ first_name: 'Ada', last_name: null }, 'Ada'],
    [{ first_name: '', last_name: 'Moss' }, 'Moss'],
    [{ first_name: null, last_name: null }, 'Whole'],
  ])('begins with the name of the contact: %j', (names, name) => {
    const detail = aCaseDetail({})
    const contact = { ...detail.opponent_contact_details, name: 'Whole', ...names }
    expect(billingPrefill({ ...detail, opponent_contact_details: contact }).name).toBe(name)
  })

  it('begins with what the payer entered, else with the contact [G-485]', () => {
    const detail = aCaseDetail({})
    expect(billingPrefill(detail)).toMatchObject({
      name: 'Jürgen Althaus',
      company: 'Bäckerei Althaus GmbH',
      postal_code: '48143',
    })
    const billing_address = {
      ...{ ...aBilling, street_address: 'Ring 1', address_line_1: null },
      ...{ company: null, city: 'Bonn' },
    }
    expect(billingPrefill({ ...detail, billing_address })).toMatchObject({
      name: 'Nora Zahl',
      company: null,
      address_line_1: 'Ring 1',
      city: 'Bonn',
    })
    const own = { ...billing_address, address_line_1: 'Weg 2' }
    expect(billingPrefill({ ...detail, billing_address: own }).address_line_1).toBe('Weg 2')
  })
})

const charge = aCharge({ findings: [{ price: 100, license: null }] })

const invoiced = (parts: Partial<CaseDetail>) =>
  aCaseDetail({ charge_details: charge, invoice_template_id: 't1', state: 'PAID', ...parts })

describe('an invoice', () => {
  it.each<[CaseState, boolean, boolean]>([
    ['STANDBY', false, false],
    ['STANDBY', true, false],
    ['ACTIVE', false, false],
    ['ACTIVE', true, true],
    ['PAYMENT_PROCESSING', false, false],
    ['PAYMENT_PROCESSING', true, true],
    ['PAID', false, true],
    ['PAID', true, true],
    ['VALID_LICENSE', true, false],
    ['CANCELLED', true, false],
  ])('in %s, before the payment allowed: %s, is offered: %s', (state, allowed, offered) => {
    const detail = invoiced({ state, allow_prepayment_invoicing: allowed })
    expect(allowsInvoice(detail)).toBe(offered)
    const refusal = `Invalid request: case in state ${state} cannot be invoiced.`
    expect(invoiceRefusal(detail)).toBe(offered ? null : refusal)
  })

  it('waits for the one before it to be cancelled [INVCASE-16]', () => {
    const active = { id: 'i1', type: 'ACTIVE' } as const
    const cancelled = { id: 'i2', type: 'CANCELLED' } as const
    const cancellation = { id: 'i3', type: 'CANCELLATION' } as const
    const says =
      'An Active Invoice already exitsts. Please cancel it before generating a new invoice'
    expect(invoiceRefusal(invoiced({ invoices: [cancelled, active] }))).toBe(says)
    expect(invoiceRefusal(invoiced({ invoices: [cancelled, cancellation] }))).toBeNull()
  })

  it('needs a template [INVCASE-17]', () => {
    expect(invoiceRefusal(invoiced({ invoice_template_id: null }))).toBe(
      'No invoice template set for this case. Pleae assign an invoice template before generating an invoice',
    )
  })

  it('needs a claim', () => {
    for (const charge_details of [null, { ...charge, currency: null }, { ...charge, currency: '' }])
      expect(invoiceRefusal(invoiced({ charge_details }))).toBe(
        'Invalid request: the case has no claim.',
      )
  })

  it.each([
    ['ACTIVE', undefined, true],
    ['ACTIVE', 'OPEN', true],
    ['ACTIVE', 'PAID', false],
    ['ACTIVE', 'CANCELLED', false],
    ['CANCELLED', 'CANCELLED', false],
    ['CANCELLED', 'OPEN', false],
    ['CANCELLATION', 'CANCELLED', false],
  ] as const)(
    'of type %s and status %s can be cancelled: %s [INVOICE-16] [G-123]',
    (type, status, may) => {
      const refusal = cancellationRefusal({ id: 'i1', type, ...(status && { status }) })
      expect(refusal).toBe(may ? null : 'Invalid request: only an open invoice can be cancelled.')
    },
  )

  it('has its type in either spelling [INVCASE-23, INVOICE-14] [G-482]', () => {
    for (const type of ['ACTIVE', 'CANCELLED', 'CANCELLATION'] as const)
      for (const spelled of [type, type.toLowerCase()])
        expect(parse(InvoiceType, spelled)).toEqual({ ok: true, value: type })
    expect(parse(InvoiceType, 'OPEN').ok).toBe(false)
  })
})

type Offer = { prices: number[]; fees: { percentage: number; taxable: boolean }[]; tax: number }

const offers: fc.Arbitrary<Offer> = fc.record({
  prices: fc.array(fc.integer({ min: 1, max: 9_000_000 }), { minLength: 1, maxLength: 6 }),
  fees: fc.array(
    fc.record({ percentage: fc.integer({ min: 1, max: 20_000 }), taxable: fc.boolean() }),
    { maxLength: 4 },
  ),
  tax: fc.integer({ min: 0, max: 30_000 }),
})

function caseOf({ prices, fees, tax }: Offer, discount: number | null): Invoiced {
  const findings = prices.map((price) => ({
    price: price / 100,
    original_image: { filename: 'a.jpg' },
    page_link: 'https://a.example',
    license: null,
  }))
  const charge_details = aCharge({
    findings,
    fees: fees.map((fee, at) => ({ ...fee, name: `Fee ${at}`, percentage: fee.percentage / 100 })),
    taxPercentage: tax / 100,
    settlementDate: discount === null ? null : '2026-12-24',
    settlementPercentage: discount && discount / 100,
  })
  return { findings, charge_details, claim_details: { additional_fees: fees }, payment: null }
}

const sum = (amounts: readonly { amount: number }[]) =>
  amounts.reduce((total, { amount }) => total + toHundredths(amount), 0)

describe('the amounts of an invoice', () => {
  it('add up: lines to the net sum, net sum and tax to the gross one', () => {
    const discounts = fc.option(fc.integer({ min: 1, max: 10_000 }))
    fc.assert(
      fc.property(offers, discounts, fc.boolean(), (offer, discount, isSettled) => {
        const claim = caseOf(offer, discount)
        const paid = isSettled ? claim.charge_details?.final_amount_gross_settlement : null
        const payment =
          typeof paid === 'number'
            ? { date_received: '', amount_received: paid, payment_method_type: null }
            : null
        const made = invoiceAmounts({ ...claim, payment }, '2026-11-20')
        if (!made) throw new Error('no invoice')
        const gross = payment
          ? payment.amount_received
          : claim.charge_details?.final_amount_gross_no_settlement
        expect(made.final_amount_gross).toBe(gross)
        expect(sum(made.lines)).toBe(toHundredths(made.subtotal_net))
        expect(toHundredths(made.subtotal_net) + toHundredths(made.tax.amount)).toBe(
          toHundredths(made.final_amount_gross),
        )
      }),
    )
  })

  it('are the full ones while a discount runs, which is told beside them [G-127]', () => {
    const claim = caseOf({ prices: [10000], fees: [], tax: 1900 }, 1500)
    expect(invoiceAmounts(claim, '2026-12-24')).toMatchObject({
      final_amount_gross: 119,
      discount: { percentage: 15, date: '2026-12-24', final_amount_gross: 101.15 },
    })
    expect(invoiceAmounts(claim, '2026-12-25')?.discount).toBeNull()
  })

  it('are those that were paid, once a case was settled with its discount', () => {
    const claim = caseOf({ prices: [10000], fees: [], tax: 1900 }, 1500)
    const payment = { date_received: '', amount_received: 101.15, payment_method_type: null }
    const made = invoiceAmounts({ ...claim, payment }, '2026-12-01')
    expect(made).toMatchObject({ final_amount_gross: 101.15, subtotal_net: 85, discount: null })
    expect(made?.lines.at(-1)).toEqual({
      ...{ description: '', percentage: -15, amount: -15 },
      untaxed: 0,
    })
  })

  it('leave out what turned out to be licensed, and need a claim', () => {
    const claim = caseOf({ prices: [10000, 5000], fees: [], tax: 0 }, null)
    const findings = claim.findings.map((finding, at) =>
      at === 0 ? { ...finding, license: { state: 'VALID' as const } } : finding,
    )
    const lines = invoiceAmounts({ ...claim, findings }, '2026-12-01')?.lines
    expect(lines?.map(({ amount }) => amount)).toEqual([50])
    expect(invoiceAmounts({ ...claim, charge_details: null }, '2026-12-01')).toBeNull()
  })
})
