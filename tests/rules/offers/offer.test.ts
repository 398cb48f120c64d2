import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { CaseState, IndirectTaxType } from '../../../contracts/model/cases/case.ts'
import type { ClaimInput } from '../../../contracts/model/cases/claim.ts'
import { currencies, isCurrency } from '../../../contracts/reference/currencies.ts'
import {
  allowsInvoicingChange,
  allowsOfferChange,
} from '../../../contracts/rules/cases/case-allows.ts'
import { isRealTax, taxTypeNames } from '../../../contracts/rules/money/tax-types.ts'
import {
  type Claim,
  claimProblems,
  claimRefusal,
  countryError,
  offerRefusal,
  readClaim,
} from '../../../contracts/rules/offers/offer.ts'
import { aCaseDetail } from '../../support/records/builders.ts'

const stored: Claim = {
  currency: 'EUR',
  settlement_offer_date: null,
  settlement_offer_percentage: null,
  indirect_tax_type: 'VAT',
  indirect_tax_percentage: 19,
}
const facts = { stored, earliest: '2026-11-21' }

const right: ClaimInput = {
  currency: 'EUR',
  indirect_tax_type: 'VAT',
  indirect_tax_percentage: 19,
  settlement_offer_date: '2026-12-24',
  settlement_offer_percentage: 12.5,
}

/** The fields that are wrong with an offer, each with what is said of it. */
const problems = (parts: ClaimInput) =>
  claimProblems({ ...right, ...parts }, facts).map(({ field, message }) => `${field}: ${message}`)

test('the currencies are these 14 [CASECONST-01]', () => {
  expect(currencies.join(' ')).toBe('EUR GBP CHF USD AUD CAD NOK PLN RON BGN HRK RUB KRW DKK')
  expect(['EUR', 'DKK', 'JPY', 'eur', ''].map(isCurrency)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('the tax types are these five, three of which are owed [CASECONST-03, OFFER-07, OFFER-08] [G-122]', () => {
  expect(IndirectTaxType.options).toEqual([
    'VAT',
    'GST',
    'SALES_TAX',
    'NO_INDIRECT_TAX',
    'REVERSE_CHARGE',
  ])
  expect(Object.keys(taxTypeNames)).toEqual(IndirectTaxType.options)
  expect(IndirectTaxType.options.filter(isRealTax)).toEqual(['VAT', 'GST', 'SALES_TAX'])
})

describe('who may change an offer, and when', () => {
  it.each([
    ['STANDBY', true, true],
    ['ACTIVE', true, true],
    ['PAYMENT_PROCESSING', false, false],
    ['PAID', false, true],
    ['VALID_LICENSE', false, false],
    ['CANCELLED', false, false],
  ] as const)(
    'in %s the claim: %s, how it is invoiced: %s [EDIT-03, EDIT-04]',
    (state, claim, invoicing) => {
      expect([allowsOfferChange(state), allowsInvoicingChange(state)]).toEqual([claim, invoicing])
      expect(offerRefusal(state) === null).toBe(claim)
      expect(claimRefusal(aCaseDetail({ state }), {}) === null).toBe(invoicing)
    },
  )

  it('in PAID what is to be paid stays what it was, in whatever spelling it is sent', () => {
    const paid = aCaseDetail({ state: 'PAID' })
    const same = { currency: 'EUR', indirect_tax_type: 'VAT', indirect_tax_percentage: 19 } as const
    expect(
      claimRefusal(paid, { ...same, settlement_offer_date: '0000-00-00T00:00:00Z' }),
    ).toBeNull()
    for (const other of [
      { currency: 'CHF' },
      { indirect_tax_percentage: 7 },
      { settlement_offer_date: '2027-01-01' },
    ]) {
      expect(claimRefusal(paid, { ...same, ...other })).toBe(
        'Invalid request: case in state PAID cannot be given another licensing offer.',
      )
    }
    const dated = aCaseDetail({
      state: 'PAID',
      claim_details: { ...paid.claim_details, settlement_offer_date: '2026-12-24' },
    })
    expect(claimRefusal(dated, { settlement_offer_date: '2026-12-24T00:00:00Z' })).toBeNull()
    const nothing = { settlement_offer_date: null, settlement_offer_percentage: null }
    expect(claimRefusal(paid, { ...same, ...nothing })).toBeNull()
    for (const settlement_offer_date of [null, 'soon'])
      expect(claimRefusal(dated, { settlement_offer_date })).toMatch(/state PAID cannot be given/)
    for (const none of [{ currency: null }, { indirect_tax_type: null }])
      expect(claimRefusal(paid, none)).toMatch(/state PAID cannot be given/)
  })

  it('before that whatever is to be paid may change, after it nothing', () => {
    const other = { currency: 'CHF', settlement_offer_percentage: 3 }
    expect(claimRefusal(aCaseDetail({ state: 'ACTIVE' }), other)).toBeNull()
    expect(claimRefusal(aCaseDetail({ state: 'CANCELLED' }), {})).toBe(
      'Invalid request: case in state CANCELLED cannot be given another licensing offer.',
    )
  })

  it('says so of every state that it is read-only in', () => {
    expect(CaseState.options.filter((state) => offerRefusal(state)?.includes(state))).toEqual([
      'PAYMENT_PROCESSING',
      'PAID',
      'VALID_LICENSE',
      'CANCELLED',
    ])
  })
})

describe('an offer', () => {
  it('that is right has nothing wrong', () => expect(problems({})).toEqual([]))

  it.each([null, '', 'XXX', 'eur'])('needs a currency, not %j [OFFER-02]', (currency) => {
    expect(problems({ currency })).toEqual(['currency: Choose a currency'])
  })

  it.each(['', 'XX', 'de', 'DEU'])('needs a country, not %j [OFFER-03]', (country) => {
    expect(countryError(country)).toBe('Choose a country')
    expect(countryError('DE')).toBeNull()
  })

  it('needs a tax type [OFFER-04]', () => {
    expect(problems({ indirect_tax_type: null })).toEqual(['tax_type: Choose a tax type'])
  })

  it.each(['VAT', 'GST', 'SALES_TAX'] as const)(
    'with %s needs a tax percentage above 0 [OFFER-05, OFFER-06] [G-438]',
    (indirect_tax_type) => {
      for (const indirect_tax_percentage of [null, 0, -5]) {
        expect(problems({ indirect_tax_type, indirect_tax_percentage })).toEqual([
          'tax_percentage: Enter a tax percentage above 0, for example 19',
        ])
      }
      expect(problems({ indirect_tax_type, indirect_tax_percentage: 0.1 })).toEqual([])
    },
  )

  it.each(['NO_INDIRECT_TAX', 'REVERSE_CHARGE'] as const)(
    'with %s needs none, and keeps none [OFFER-07, OFFER-08]',
    (indirect_tax_type) => {
      for (const indirect_tax_percentage of [null, 0, 19]) {
        const claim = readClaim({ ...right, indirect_tax_type, indirect_tax_percentage }, facts)
        expect(claim).toMatchObject({ ok: true, value: { indirect_tax_percentage: null } })
      }
    },
  )

  it('takes at most one decimal, unless an import has it stored already [OFFER-09, OFFER-10]', () => {
    expect(problems({ indirect_tax_percentage: 7.75 })).toEqual([
      'tax_percentage: Enter at most one decimal place, for example 7.5',
    ])
    expect(problems({ settlement_offer_percentage: 12.25 })).toEqual([
      'discount: Enter at most one decimal place, for example 7.5',
    ])
    const imported: Claim = {
      ...stored,
      indirect_tax_percentage: 7.75,
      settlement_offer_percentage: 12.25,
    }
    const input = { ...right, indirect_tax_percentage: 7.75, settlement_offer_percentage: 12.25 }
    expect(claimProblems(input, { ...facts, stored: imported })).toEqual([])
  })

  it('takes each percentage of one decimal and none of two [OFFER-09, OFFER-10]', () => {
    const one = 'Enter at most one decimal place, for example 7.5'
    for (let hundredths = 1; hundredths <= 1000; hundredths += 1) {
      const percentage = hundredths / 100
      const both = { indirect_tax_percentage: percentage, settlement_offer_percentage: percentage }
      const wrong = hundredths % 10 === 0 ? [] : [`tax_percentage: ${one}`, `discount: ${one}`]
      expect([percentage, problems(both)]).toEqual([percentage, wrong])
    }
  })

  it('has a discount of 0 to 100 [OFFER-12, OFFER-13, OFFER-14]', () => {
    expect(problems({ settlement_offer_percentage: -0.1 })).toEqual([
      'discount: Settelment offer percentage cant be a negative value',
    ])
    expect(problems({ settlement_offer_percentage: 100.1 })).toEqual([
      'discount: Enter a discount of at most 100%, for example 15',
    ])
    expect(problems({ settlement_offer_percentage: 100 })).toEqual([])
    expect(problems({ settlement_offer_percentage: 0.1 })).toEqual([])
  })

  it('has a discount and a deadline, or neither [OFFER-15, OFFER-16]', () => {
    expect(problems({ settlement_offer_date: null })).toEqual([
      'deadline: A discount needs a deadline',
    ])
    for (const settlement_offer_percentage of [null, 0]) {
      expect(problems({ settlement_offer_percentage })).toEqual([
        'discount: A deadline needs a discount above 0',
      ])
      const neither = { settlement_offer_percentage, settlement_offer_date: null }
      expect(readClaim({ ...right, ...neither }, facts)).toMatchObject({
        ok: true,
        value: { settlement_offer_percentage: null, settlement_offer_date: null },
      })
    }
  })

  it('has a deadline that is a day ahead, or the one that it had [OFFER-17] [G-441]', () => {
    for (const wrong of ['2026-02-31', 'tomorrow', '24/12/2026', '2026-12-24Tnoon']) {
      expect(problems({ settlement_offer_date: wrong })).toEqual([
        'deadline: Invalid settlement offer date!',
      ])
    }
    expect(problems({ settlement_offer_date: facts.earliest })).toEqual([])
    const past = { settlement_offer_date: '2026-11-20' }
    expect(problems(past)).toEqual(['deadline: The deadline must be at least tomorrow'])
    const before = { ...facts, stored: { ...stored, ...past } }
    expect(claimProblems({ ...right, ...past }, before)).toEqual([])
  })

  it('says everything that is wrong at once', () => {
    const wrong = { currency: null, indirect_tax_type: null, settlement_offer_date: 'x' }
    expect(problems(wrong).map((text) => text.split(':')[0])).toEqual([
      'currency',
      'tax_type',
      'deadline',
    ])
    expect(readClaim({ ...right, ...wrong }, facts)).toEqual({
      ok: false,
      message: 'Choose a currency',
    })
    // What is left out is nothing.
    expect(claimProblems({}, facts).map(({ field }) => field)).toEqual(['currency', 'tax_type'])
  })

  it('is stored as it is, its deadline as a day', () => {
    const value = { ...right, settlement_offer_date: '2026-12-24' }
    const sent = { ...right, settlement_offer_date: ' 2026-12-24T23:00:00Z ' }
    expect(readClaim(sent, facts)).toEqual({ ok: true, value })
    const { settlement_offer_date, settlement_offer_percentage, ...unsettled } = right
    expect(readClaim(unsettled, facts)).toEqual({
      ok: true,
      value: { ...right, settlement_offer_date: null, settlement_offer_percentage: null },
    })
  })

  it('is stored as it was read, whatever right one it is', () => {
    const day = fc.constantFrom('2026-11-21', '2026-12-24', '2031-02-28')
    const anyRight = fc.record({
      currency: fc.constantFrom(...currencies),
      indirect_tax_type: fc.constantFrom(...IndirectTaxType.options),
      indirect_tax_percentage: fc.integer({ min: 1, max: 1000 }).map((n) => n / 10),
      settlement_offer_date: day,
      settlement_offer_percentage: fc.integer({ min: 1, max: 1000 }).map((n) => n / 10),
    })
    fc.assert(
      fc.property(anyRight, (input) => {
        const once = readClaim(input, facts)
        expect(once.ok && readClaim(once.value, facts)).toEqual(once)
      }),
    )
  })
})
