import { describe, expect, test } from 'vitest'
import { CaseState } from '../../../contracts/model/cases/case.ts'
import { CaseTemplate, TemplateFee } from '../../../contracts/model/cases/case-template.ts'
import { MailFlow } from '../../../contracts/model/mail/mail-flow.ts'
import { Translation } from '../../../contracts/model/mail/setup.ts'
import {
  autoFillRefusal,
  flowRefusal,
  languageRefusal,
} from '../../../contracts/rules/cases/case-flow.ts'

const allowed = (refusal: (state: CaseState) => string | null) =>
  CaseState.options.filter((state) => refusal(state) === null)

describe('a case', () => {
  test('[EDIT-12, EDIT-13] takes another mail flow in STANDBY and CANCELLED alone', () => {
    expect(allowed(flowRefusal)).toEqual(['STANDBY', 'CANCELLED'])
    expect(flowRefusal('PAID')).toBe(
      'Invalid request: case in state PAID cannot be given another mail flow.',
    )
  })

  test('takes another language until somebody pays, an inactive one in STANDBY alone', () => {
    expect(allowed((state) => languageRefusal(state, { is_active: 1 }))).toEqual([
      'STANDBY',
      'ACTIVE',
      'CANCELLED',
    ])
    expect(allowed((state) => languageRefusal(state, { is_active: 0 }))).toEqual(['STANDBY'])
    const refused = 'Invalid request: case in state'
    expect([
      languageRefusal('ACTIVE', { is_active: 0 }),
      languageRefusal('PAID', { is_active: 0 }),
      languageRefusal('PAID', { is_active: 1 }),
    ]).toEqual([
      `${refused} ACTIVE cannot be given an inactive language.`,
      `${refused} PAID cannot be given another language.`,
      `${refused} PAID cannot be given another language.`,
    ])
  })

  test('[EDIT-14] takes a template in STANDBY alone', () => {
    expect(allowed(autoFillRefusal)).toEqual(['STANDBY'])
    expect(autoFillRefusal('ACTIVE')).toBe(
      'Invalid request: case in state ACTIVE cannot be auto-filled.',
    )
  })
})

describe('what a case takes', () => {
  test('[FLOWLANG-06] is a language with id, language and is_active', () => {
    expect(Object.keys(Translation.shape)).toEqual(['id', 'language', 'is_active'])
    expect(Translation.safeParse({ id: 'de', language: 'de', is_active: 1 }).success).toBe(true)
    expect(Translation.safeParse({ id: 'de', language: 'de', is_active: 2 }).success).toBe(false)
  })

  test('[FLOWLANG-07] is a flow with id and name', () => {
    expect(Object.keys(MailFlow.shape)).toEqual(['id', 'name', 'cases'])
  })

  test('[CASEDATA-22, CASEDATA-23] is a template with all its values', () => {
    const members = [
      ...['id', 'name', 'customer_id', 'created', 'currency', 'country', 'license_fee'],
      ...['tax_type', 'tax_percentage', 'invoice_template_id', 'vat_id_required'],
      ...['allow_prepayment_invoicing', 'additional_fees', 'settlement_offer_percentage'],
      ...['settlement_offer_num_days', 'email_flow_id', 'translation_id'],
    ]
    expect(Object.keys(CaseTemplate.shape)).toEqual(expect.arrayContaining(members))
    expect(Object.keys(TemplateFee.shape)).toEqual(['name', 'percentage', 'taxable'])
  })
})
