import { describe, expect, it } from 'vitest'
import { invoicingAfter } from '../../../contracts/rules/offers/offer.ts'
import { aCaseDetail } from '../../support/records/builders.ts'

describe('how a claim is invoiced after a save', () => {
  const before = aCaseDetail({
    invoice_template_id: 't1',
    vat_id_required: true,
    allow_prepayment_invoicing: true,
  })
  const all = {
    invoice_template_id: 't2',
    vat_id_required: true,
    allow_prepayment_invoicing: true,
  }

  it('is as it was sent, and emptied where nothing was sent', () => {
    expect(invoicingAfter(before, 'VAT', all, 'PRO')).toEqual(all)
    expect(invoicingAfter(before, 'VAT', {}, 'ENTERPRISE')).toEqual({
      invoice_template_id: null,
      vat_id_required: false,
      allow_prepayment_invoicing: false,
    })
  })

  it('asks for no prepayment without a template or a tax type [OFFER-23, OFFER-24]', () => {
    expect(invoicingAfter(before, 'VAT', { ...all, invoice_template_id: null }, 'PRO')).toEqual({
      ...all,
      invoice_template_id: null,
      allow_prepayment_invoicing: false,
    })
    expect(invoicingAfter(before, 'VAT', { invoice_template_id: 't2' }, 'PRO')).toEqual({
      invoice_template_id: 't2',
      vat_id_required: false,
      allow_prepayment_invoicing: false,
    })
    expect(invoicingAfter(before, null, all, 'PRO')).toEqual({
      invoice_template_id: null,
      vat_id_required: true,
      allow_prepayment_invoicing: false,
    })
  })

  it('stays as it is on LITE, but for a template of another tax [OFFER-34, OFFER-35, OFFER-36]', () => {
    const { invoice_template_id, vat_id_required, allow_prepayment_invoicing } = before
    const kept = { invoice_template_id, vat_id_required, allow_prepayment_invoicing }
    expect(invoicingAfter(before, 'VAT', { ...all, vat_id_required: false }, 'LITE')).toEqual(kept)
    const plain = { ...before, vat_id_required: false, allow_prepayment_invoicing: false }
    expect(invoicingAfter(plain, 'VAT', all, 'LITE')).toEqual({
      invoice_template_id,
      vat_id_required: false,
      allow_prepayment_invoicing: false,
    })
    expect(invoicingAfter(before, 'GST', all, 'LITE')).toEqual({
      invoice_template_id: null,
      vat_id_required: true,
      allow_prepayment_invoicing: false,
    })
  })
})
