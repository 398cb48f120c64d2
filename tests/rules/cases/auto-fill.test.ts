import { describe, expect, test } from 'vitest'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import type { CaseTemplateValues } from '../../../contracts/model/cases/case-template.ts'
import { diffDetail } from '../../../contracts/rules/case-changes/detail-diff.ts'
import { touchesField } from '../../../contracts/rules/case-changes/stale-fields.ts'
import {
  autoFilled,
  type FillParts,
  fieldsFilledBy,
  filledFields,
} from '../../../contracts/rules/cases/auto-fill.ts'
import { emptyCaseTemplate } from '../../../contracts/rules/cases/case-templates.ts'
import { aCaseDetail, aFinding, aLicense } from '../../support/records/builders.ts'
import { aFullTemplate } from '../../support/records/case-templates.ts'

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

  test('with everything in it wins over the case [G-467]', () => {
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

const copies = { name: 'Copies', percentage: 5, taxable: true }

describe('what a template says nothing of', () => {
  const dealt: CaseDetail = {
    ...standby,
    claim_details: {
      ...standby.claim_details,
      additional_fees: [{ ...copies, price: 99 }],
      settlement_offer_date: '2026-12-31',
      settlement_offer_percentage: 8,
    },
  }
  const kept = { settlement_offer_date: '2026-12-31', settlement_offer_percentage: 8 }

  test('stays as it was, and is calculated anew', () => {
    expect(fill({}, dealt)).toMatchObject({
      country: 'DE',
      deadline: '2026-12-31',
      claim_details: { ...kept, currency: 'EUR', additional_fees: [{ ...copies, price: 5 }] },
      charge_details: { total_net_amount_findings: 100, final_amount_gross_no_settlement: 124.95 },
    })
  })

  test.each([{ settlement_offer_percentage: 20 }, { settlement_offer_num_days: 3 }])(
    'is the settlement, where it has but half of one: %j',
    (half) => {
      expect(fill(half, dealt)).toMatchObject({ deadline: '2026-12-31', claim_details: kept })
    },
  )

  test.each([
    [null, null, { tax_percentage: 7 }, 7],
    ['VAT', 19, {}, 19],
    ['VAT', 19, { tax_percentage: 7 }, 7],
    ['VAT', 19, { tax_type: 'GST' }, 19],
    ['VAT', 19, { tax_type: 'GST', tax_percentage: 5 }, 5],
    ['VAT', 19, { tax_type: 'REVERSE_CHARGE', tax_percentage: 5 }, null],
    ['REVERSE_CHARGE', null, { tax_percentage: 7 }, null],
    ['REVERSE_CHARGE', null, { tax_type: 'SALES_TAX', tax_percentage: 7 }, 7],
    // An import may have one.
    ['REVERSE_CHARGE', 19, {}, 19],
  ] as const)('leaves a case of %s and %s %% with %j at %s %%', (type, before, template, after) => {
    const claim_details = {
      ...standby.claim_details,
      indirect_tax_type: type,
      indirect_tax_percentage: before,
    }
    const filled = fill(template, { ...standby, claim_details })
    expect(filled.claim_details.indirect_tax_percentage).toBe(after)
  })

  const [known, other] = [{ id: 'i1' }, { tax_type: 'GST', tax_percentage: 5 } as const]
  const both = { vat_id_required: true, allow_prepayment_invoicing: true }
  test.each([
    ['i9', true, {}, null, ['i9', true, true]],
    ['i9', false, {}, null, ['i9', false, false]],
    ['i9', false, both, null, ['i9', true, true]],
    ['i9', false, { tax_type: 'VAT' }, null, ['i9', false, false]],
    ['i9', true, other, null, [null, true, false]],
    ['i9', true, other, known, ['i1', true, true]],
    ['i9', false, {}, known, ['i1', false, false]],
    [null, false, both, null, [null, true, false]],
    [null, true, {}, known, ['i1', true, true]],
  ] as const)(
    'template %s, VAT id and prepayment %s: with %j and %j are %j',
    (id, asks, template, invoice, after) => {
      const detail = {
        ...standby,
        invoice_template_id: id,
        vat_id_required: asks,
        allow_prepayment_invoicing: asks,
      }
      const filled = fill(template, detail, { ...none, invoice })
      expect([
        filled.invoice_template_id,
        filled.vat_id_required,
        filled.allow_prepayment_invoicing,
      ]).toEqual(after)
    },
  )
})

describe('the fields that a template writes', () => {
  const percentage = 'claim_details.indirect_tax_percentage'
  const settlement = [
    'claim_details.settlement_offer_date',
    'claim_details.settlement_offer_percentage',
  ]
  const taxed = ['claim_details.indirect_tax_type', percentage, 'invoice_template_id']
  test.each<[Partial<CaseTemplateValues>, string[]]>([
    [{ country: 'CH' }, ['country']],
    [{ license_fee: 1 }, ['findings']],
    [{ currency: 'CHF' }, ['claim_details.currency']],
    [{ additional_fees: [copies] }, ['claim_details.additional_fees']],
    [{ settlement_offer_percentage: 5, settlement_offer_num_days: 3 }, settlement],
    [{ tax_type: 'GST' }, [...taxed, 'allow_prepayment_invoicing']],
    [{ tax_percentage: 7 }, [percentage]],
    [{ invoice_template_id: 'i1' }, ['invoice_template_id']],
    [{ vat_id_required: true }, ['vat_id_required']],
    [{ allow_prepayment_invoicing: true }, ['allow_prepayment_invoicing']],
    [{ email_flow_id: 'f1' }, ['email_flow']],
    [{ translation_id: 'de' }, ['translation']],
  ])('are of %j alone %j', (template, fields) => {
    expect(fieldsFilledBy({ ...emptyCaseTemplate, ...template })).toEqual(fields)
  })

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
