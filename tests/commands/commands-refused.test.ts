import { describe, expect, test } from 'vitest'
import type { CaseDetail } from '../../contracts/model/cases/case.ts'
import { emptyImprint } from '../../contracts/rules/cases/research.ts'
import { aBilling } from '../support/offices/invoicing.ts'
import { aCharge } from '../support/records/charges.ts'
import { contact, ofCase, refusalOf } from './handlers/handler-desk.ts'

describe('what is refused before it is sent', () => {
  test('is what the table of transitions refuses; of a case that is not loaded the server decides', () => {
    for (const name of ['case.activate', 'case.cancel', 'case.reset'] as const) {
      expect(refusalOf(name, ofCase, null)).toBeNull()
      expect(refusalOf(name, ofCase, { detail: { state: 'VALID_LICENSE' } })).toMatch(/./)
    }
    expect(refusalOf('case.cancel', ofCase)).toBeNull()
  })

  test("is an activation that lacks something, once the portal's languages are known", () => {
    const standby = { detail: { state: 'STANDBY' as const, findings: [] } }
    expect(refusalOf('case.activate', ofCase, standby)).toBeNull()
    expect(refusalOf('case.activate', ofCase, { ...standby, languages: true })).toMatch(/.; ./)
  })

  test('is a contact that cannot be read, or of a case whose state does not take one', () => {
    const typed = { ...ofCase, contact }
    expect(refusalOf('case.contact.change', typed, null)).toBeNull()
    expect(refusalOf('case.contact.change', typed)).toBeNull()
    expect(refusalOf('case.contact.change', typed, { detail: { state: 'PAID' } })).toMatch(/./)
    expect(
      refusalOf(
        'case.contact.change',
        { ...ofCase, contact: { ...contact, email: 'nobody' } },
        null,
      ),
    ).toMatch(/./)
  })

  test('is an offer that the form would not take, or of a case whose state does not', () => {
    const paid = { detail: { state: 'PAID' as const } }
    const fee = { name: 'Research', percentage: 5, taxable: true }
    const given = [
      ['case.finding.price.change', { finding_id: 'f1', price: 5 }, { price: 0 }],
      ['case.country.change', { country: 'AT' }, { country: 'XX' }],
      ['case.fees.change', { fees: [fee] }, { fees: [{ ...fee, name: ' ' }] }],
      [
        'case.offer.change',
        { claim: { currency: 'EUR', indirect_tax_type: 'REVERSE_CHARGE' } },
        { claim: { currency: 'EUR', indirect_tax_type: null } },
      ],
    ] as const
    for (const [name, right, wrong] of given) {
      expect([name, refusalOf(name, { ...ofCase, ...right } as never)]).toEqual([name, null])
      expect(refusalOf(name, { ...ofCase, ...wrong } as never)).toMatch(/./)
      expect(refusalOf(name, { ...ofCase, ...right } as never, paid)).toMatch(/another licensing/)
    }
    const known = refusalOf('case.offer.change', { ...ofCase, claim: {} }, null)
    expect(known).toBeNull()
  })

  test('is a flow, a language or a template that the state of the case does not take', () => {
    const inputs = [
      ['case.flow.assign', { ...ofCase, flow: { id: 'f1', name: 'Standard' } }, 'ACTIVE'],
      ['case.language.assign', { ...ofCase, translation: { id: 'de', language: 'de' } }, 'PAID'],
      ['case.auto-fill', { ...ofCase, template_id: 'k1' }, 'CANCELLED'],
    ] as const
    for (const [name, input, state] of inputs) {
      expect(refusalOf(name, input as never, null)).toBeNull()
      expect(refusalOf(name, input as never, { detail: { state: 'STANDBY' } })).toBeNull()
      expect(refusalOf(name, input as never, { detail: { state } })).toMatch(/./)
    }
  })

  test('is an imprint that cannot be read, and anything of the research part after STANDBY', () => {
    const imprint = { ...ofCase, imprint: emptyImprint }
    const wrong = { ...ofCase, imprint: { ...emptyImprint, email: 'nobody' } }
    const log = { ...ofCase, text: 'Asked' }
    const standby = { detail: { state: 'STANDBY' as const } }
    expect(refusalOf('case.imprint.change', wrong, null)).toMatch(/./)
    for (const known of [null, standby]) {
      expect(refusalOf('case.imprint.change', imprint, known)).toBeNull()
      expect(refusalOf('case.log.add', log, known)).toBeNull()
      expect(refusalOf('case.log.change', { ...log, entry_id: 'g1' }, known)).toBeNull()
    }
    expect(refusalOf('case.imprint.change', imprint)).toMatch(/ACTIVE/)
    expect(refusalOf('case.log.add', log)).toMatch(/ACTIVE/)
    expect(refusalOf('case.log.change', { ...log, entry_id: 'g1' })).toMatch(/ACTIVE/)
  })

  test('is an invoice that cannot be made, or cannot be cancelled', () => {
    const billed = { ...ofCase, billing: aBilling }
    const known = (parts: Partial<CaseDetail>) => ({
      detail: {
        ...{ allow_prepayment_invoicing: true, invoice_template_id: 't1', ...parts },
        charge_details: aCharge(),
      },
    })
    expect(refusalOf('case.invoice.generate', billed, null)).toBeNull()
    expect(refusalOf('case.invoice.generate', billed, known({}))).toBeNull()
    const without = known({ invoice_template_id: null })
    expect(refusalOf('case.invoice.generate', billed, without)).toMatch(/^No invoice template/)
    const nameless = { ...billed, billing: { ...aBilling, name: ' ' } }
    expect(refusalOf('case.invoice.generate', nameless, known({}))).toBe('Name is required')
    const paid = known({ invoices: [{ id: 'i1', type: 'ACTIVE', status: 'PAID' }] })
    const input = { ...ofCase, invoice_id: 'i1' }
    expect(refusalOf('case.invoice.cancel', input, null)).toBeNull()
    expect(refusalOf('case.invoice.cancel', input, paid)).toMatch(/only an open invoice/)
  })

  test('is a licence of a case whose state does not take a review', () => {
    const input = { ...ofCase, finding_id: 'f1' }
    expect(refusalOf('case.license.delete', input, null)).toBeNull()
    expect(refusalOf('case.license.review', { ...input, state: 'VALID' })).toBeNull()
    expect(refusalOf('case.license.delete', input, { detail: { state: 'CANCELLED' } })).toMatch(/./)
  })
})
