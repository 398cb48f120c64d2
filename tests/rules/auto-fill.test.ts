import { describe, expect, test } from 'vitest'
import type { CaseDetail } from '../../contracts/model/case.ts'
import type { CaseTemplateValues } from '../../contracts/model/case-template.ts'
import {
  autoFilled,
  type FillParts,
  fieldsFilledBy,
  filledFields,
} from '../../contracts/rules/auto-fill.ts'
import { emptyCaseTemplate } from '../../contracts/rules/case-templates.ts'
import { diffDetail } from '../../contracts/rules/detail-diff.ts'
import { touchesField } from '../../contracts/rules/stale-fields.ts'
import { aCaseDetail, aFinding, aLicense } from '../support/builders.ts'
import { aFullTemplate } from '../support/case-templates.ts'

const TODAY = '2026-12-20'
const parts = {
  flow: { id: 'f1', name: 'Standard', cases: 3 },
  translation: { id: 'de', language: 'de', is_active: 1 },
  invoice: { id: 'i1', taxType: 'VAT' },
}
const none = { flow: null, translation: null, invoice: null }

const standby = aCaseDetail({
  state: 'STANDBY',
  findings: [
    aFinding({ id: 'a', price: 100 }),
    aFinding({ id: 'b', price: 50, license: aLicense({ state: 'VALID' }) }),
    aFinding({ id: 'c', price: null, license: aLicense({ state: 'INVALID' }) }),
  ],
})

const fill = (
  template: Partial<CaseTemplateValues>,
  detail: CaseDetail = standby,
  set: FillParts = none,
) => autoFilled(detail, { ...emptyCaseTemplate, ...template }, TODAY, set)

describe('a template that is applied', () => {
  test('with nothing in it changes nothing but what is calculated', () => {
    const { charge_details, ...filled } = fill({})
    const kept = Object.fromEntries(
      Object.keys(filled).map((key) => [key, standby[key as keyof CaseDetail]]),
    )
    expect({ ...filled, claim_details: null }).toEqual({ ...kept, claim_details: null })
    expect(charge_details?.currency).toBe(standby.claim_details.currency)
  })

  test('with everything in it wins over the case', () => {
    const filled = fill(aFullTemplate(), standby, parts)
    expect(filled).toMatchObject({
      country: 'DE',
      deadline: '2027-01-03',
      invoice_template_id: 'i1',
      vat_id_required: true,
      allow_prepayment_invoicing: true,
      email_flow: { id: 'f1', name: 'Standard' },
      email_flow_id: 'f1',
      claim_details: {
        currency: 'EUR',
        settlement_offer_date: '2027-01-03',
        settlement_offer_percentage: 15,
        indirect_tax_type: 'VAT',
        indirect_tax_percentage: 19,
        additional_fees: [
          { name: 'Documentation', percentage: 10, taxable: true, price: 48 },
          { name: 'Research', percentage: 2.5, taxable: false, price: 12 },
        ],
      },
    })
    expect(filled.email_flow).toEqual({ id: 'f1', name: 'Standard' })
    expect(filled.translation).toEqual({ id: 'de', language: 'de' })
  })

  test('prices every image use that is still to be paid', () => {
    expect(fill({ license_fee: 240 }).findings.map(({ price }) => price)).toEqual([240, 50, 240])
    expect(fill({ license_fee: 240 }).charge_details?.total_net_amount_findings).toBe(480)
  })

  test('leaves flow, language and invoice alone where the set-up has them no more', () => {
    const filled = fill(aFullTemplate())
    expect(filled.email_flow).toEqual(standby.email_flow)
    expect(filled.translation).toEqual(standby.translation)
    expect(filled.invoice_template_id).toBeNull()
  })

  test.each(['NO_INDIRECT_TAX', 'REVERSE_CHARGE'] as const)(
    'takes the percentage away with the tax: %s',
    (tax_type) => {
      const taxed = fill({ tax_type: 'VAT', tax_percentage: 19 })
      const detail = { ...standby, claim_details: taxed.claim_details }
      expect(fill({ tax_type }, detail).claim_details.indirect_tax_percentage).toBeNull()
      expect(fill({}, detail).claim_details.indirect_tax_percentage).toBe(19)
    },
  )

  test('takes an invoice template of another tax away, and prepayment with it', () => {
    const detail = {
      ...standby,
      invoice_template_id: 'i9',
      allow_prepayment_invoicing: true,
      claim_details: { ...standby.claim_details, indirect_tax_type: 'VAT' as const },
    }
    expect(fill({ tax_type: 'VAT', tax_percentage: 7 }, detail).invoice_template_id).toBe('i9')
    expect(fill({ tax_type: 'REVERSE_CHARGE' }, detail)).toMatchObject({
      invoice_template_id: null,
      allow_prepayment_invoicing: false,
    })
  })
})

describe('the fields that a template writes', () => {
  test('are none of an empty one, and all of a full one', () => {
    expect(fieldsFilledBy(emptyCaseTemplate)).toEqual([])
    const all = fieldsFilledBy(aFullTemplate())
    for (const field of filledFields)
      expect(all.some((written) => touchesField(written, field))).toBe(field !== 'email_flow_id')
  })

  test('hold whatever applying it changes, but for what follows from it', () => {
    const template = aFullTemplate()
    const after = { ...standby, ...autoFilled(standby, template, TODAY, parts) }
    const follows = /^(charge_details|deadline|email_flow_id)/u
    const written = fieldsFilledBy(template)
    const missed = diffDetail(standby, after)
      .map(({ field }) => field)
      .filter((field) => !follows.test(field))
      .filter((field) => !written.some((one) => touchesField(field, one)))
    expect(missed).toEqual([])
  })
})
