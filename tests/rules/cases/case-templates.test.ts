import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CaseTemplateValues } from '../../../contracts/model/cases/case-template.ts'
import {
  emptyCaseTemplate,
  firstTemplateError,
  readCaseTemplate,
  sortTemplates,
  templateNameError,
  templateValuesOf,
  underPlan,
} from '../../../contracts/rules/cases/case-templates.ts'
import { aCaseTemplate, aFullTemplate } from '../../support/records/case-templates.ts'

const full = templateValuesOf(aFullTemplate())
const errorsOf = (parts: Partial<CaseTemplateValues>) =>
  readCaseTemplate({ ...full, ...parts }).errors
const storedOf = (parts: Partial<CaseTemplateValues>) =>
  readCaseTemplate({ ...full, ...parts }).values
const fee = (name: string, percentage = 10) => ({ name, percentage, taxable: true })

describe('a case template', () => {
  test('that is whole has nothing wrong with it', () => {
    expect(readCaseTemplate(full)).toEqual({ values: full, errors: {} })
    expect(firstTemplateError({})).toBeNull()
  })

  test('[CASETPL-16, CASETPL-17] needs a name', () => {
    for (const name of ['', '   ']) {
      expect(errorsOf({ name })).toEqual({ name: 'Name must be set for the new template' })
      expect(templateNameError(name)).toBe('Name must be set for the new template')
    }
    expect(storedOf({ name: '  Germany ' }).name).toBe('Germany')
    expect(templateNameError('\u202eGermany')).toBe(
      'This name contains characters that cannot be displayed',
    )
  })

  test('[CASECONST-10] is called by at most 30 characters', () => {
    expect(templateNameError(` ${'n'.repeat(30)} `)).toBeNull()
    expect(templateNameError('n'.repeat(31))).toBe('Enter at most 30 characters')
  })

  test('[CASETPL-18, CASETPL-19] with a real tax needs a percentage above 0', () => {
    for (const tax_type of ['VAT', 'GST', 'SALES_TAX'] as const) {
      for (const tax_percentage of [null, 0]) {
        expect(errorsOf({ tax_type, tax_percentage })).toEqual({
          tax_percentage: 'VAT Percentage must be larger than 0',
        })
      }
      expect(errorsOf({ tax_type, tax_percentage: 0.1 })).toEqual({})
    }
    for (const tax_type of ['NO_INDIRECT_TAX', 'REVERSE_CHARGE', null] as const)
      expect(errorsOf({ tax_type, tax_percentage: null })).toEqual({})
  })

  test('[CASETPL-29, CASETPL-30] drops the percentage of a tax that nobody pays', () => {
    for (const tax_type of ['NO_INDIRECT_TAX', 'REVERSE_CHARGE'] as const)
      expect(storedOf({ tax_type, tax_percentage: 19 }).tax_percentage).toBeNull()
    for (const tax_type of ['VAT', null] as const)
      expect(storedOf({ tax_type, tax_percentage: 19 }).tax_percentage).toBe(19)
  })

  test('[CASETPL-20, CASETPL-21] with a tax type needs a currency', () => {
    for (const tax_type of ['VAT', 'REVERSE_CHARGE'] as const)
      expect(errorsOf({ tax_type, currency: null })).toEqual({ currency: 'Please set a currency' })
    expect(errorsOf({ tax_type: null, currency: null })).toEqual({})
  })

  test('[CASETPL-22, CASETPL-23, CASETPL-24] has fees of different names', () => {
    const fees = [fee('Research'), fee('  '), fee(' research '), fee('Research '), fee('Other')]
    const taken = { name: 'Name already in use' }
    const { additional_fees } = errorsOf({ additional_fees: fees })
    expect(additional_fees).toEqual([{}, { name: 'Enter a name' }, taken, taken, {}])
    // Upper case would make these two the same.
    expect(errorsOf({ additional_fees: [fee('Straße'), fee('Strasse')] })).toEqual({})
    expect(storedOf({ additional_fees: [fee(' Research ')] }).additional_fees).toEqual([
      fee('Research'),
    ])
  })

  test('[CASETPL-25] has fees above 0', () => {
    expect(errorsOf({ additional_fees: [fee('A', 0), fee('B', 0.01), fee('C', 250)] })).toEqual({
      additional_fees: [{ percentage: 'Enter a percentage above 0, for example 7.5' }, {}, {}],
    })
    const { errors } = readCaseTemplate({ ...full, additional_fees: [fee('A', 0)] })
    expect(firstTemplateError(errors)).toBe('Enter a percentage above 0, for example 7.5')
  })

  test('[CASETPL-26] grants at most the whole claim', () => {
    expect(errorsOf({ settlement_offer_percentage: 100 })).toEqual({})
    expect(errorsOf({ settlement_offer_percentage: 100.1 })).toEqual({
      settlement_offer_percentage: 'Enter a percentage of at most 100, for example 15',
    })
    expect(errorsOf({ settlement_offer_num_days: 3650 })).toEqual({})
    expect(errorsOf({ settlement_offer_num_days: 3651 })).toEqual({
      settlement_offer_num_days: 'Enter at most 3650 days, for example 30',
    })
  })

  test('[CASETPL-27, CASETPL-28] has percentage and days of its offer, or neither', () => {
    for (const none of [null, 0]) {
      expect(errorsOf({ settlement_offer_percentage: none })).toEqual({
        settlement_offer_percentage: 'Enter a percentage, for example 15',
      })
      expect(errorsOf({ settlement_offer_num_days: none })).toEqual({
        settlement_offer_num_days: 'Enter a number of days, for example 30',
      })
    }
    const neither = { settlement_offer_percentage: 0, settlement_offer_num_days: 0 }
    expect(errorsOf(neither)).toEqual({})
    expect(storedOf(neither)).toMatchObject({
      settlement_offer_percentage: null,
      settlement_offer_num_days: null,
    })
  })

  test('[CASETPL-31] has no invoice template without a tax, and no prepayment without that', () => {
    expect(storedOf({ tax_type: null })).toMatchObject({
      invoice_template_id: null,
      allow_prepayment_invoicing: false,
    })
    expect(storedOf({ invoice_template_id: null }).allow_prepayment_invoicing).toBe(false)
    expect(storedOf({}).allow_prepayment_invoicing).toBe(true)
  })

  test('claims nothing by a licence fee of 0', () => {
    expect([0, 0.01, null].map((fee) => storedOf({ license_fee: fee }).license_fee)).toEqual([
      null,
      0.01,
      null,
    ])
  })

  test('says the first thing that is wrong, that of its own before those of its fees', () => {
    const fees = { additional_fees: [fee('A'), fee('B', 0), fee('')] }
    const wrong = [{ ...fees, name: '', currency: null }, { ...fees, currency: null }, fees]
    expect(wrong.map((parts) => firstTemplateError(errorsOf(parts)))).toEqual([
      'Name must be set for the new template',
      'Please set a currency',
      'Enter a percentage above 0, for example 7.5',
    ])
    expect(firstTemplateError({ additional_fees: [{}, { name: 'a', percentage: 'b' }] })).toBe('a')
  })

  test('is kept by its values alone', () => {
    const { id, customer_id, created, version, ...values } = aFullTemplate()
    expect(templateValuesOf(aFullTemplate())).toEqual(values)
  })

  test('has no invoice options on LITE', () => {
    expect(underPlan(full, 'PRO')).toEqual(full)
    expect(underPlan(full, 'LITE')).toEqual({
      ...full,
      invoice_template_id: null,
      vat_id_required: false,
      allow_prepayment_invoicing: false,
    })
  })

  test('reads the same when it is read again, and never longer than it was given', () => {
    const amount = fc.option(fc.integer({ min: 0, max: 20_000 }).map((n) => n / 100))
    const given = fc.record({
      name: fc.string({ maxLength: 40 }),
      tax_type: fc.option(fc.constantFrom('VAT', 'GST', 'NO_INDIRECT_TAX', 'REVERSE_CHARGE')),
      tax_percentage: amount,
      license_fee: amount,
      settlement_offer_percentage: amount,
      settlement_offer_num_days: fc.option(fc.nat({ max: 4000 })),
      invoice_template_id: fc.option(fc.constant('i1')),
      allow_prepayment_invoicing: fc.boolean(),
      additional_fees: fc.array(fc.string({ maxLength: 3 }).map((name) => fee(name))),
    })
    fc.assert(
      fc.property(given, (parts) => {
        const once = readCaseTemplate({ ...emptyCaseTemplate, ...parts } as CaseTemplateValues)
        expect(readCaseTemplate(once.values)).toEqual(once)
      }),
    )
  })
})

test('templates stand by their names, whatever their case', () => {
  const named = (id: string, name: string) => aCaseTemplate({ id, name })
  const all = [named('b', 'zeta'), named('d', 'Alpha'), named('c', 'alpha'), named('a', 'Zeta')]
  for (const given of [all, all.toReversed()])
    expect(sortTemplates(given).map(({ id }) => id)).toEqual(['c', 'd', 'a', 'b'])
})
