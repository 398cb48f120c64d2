import { describe, expect, it, test } from 'vitest'
import {
  draftTemplate,
  invoiceTemplateErrors,
  invoiceTemplateFields,
  isRequiredField,
  readInvoiceTemplate,
  TEMPLATE_INCOMPLETE,
} from '../../../contracts/rules/invoices/invoice-templates.ts'
import { invoiceTemplateForm } from '../../support/records/invoice-templates.ts'

const whole = invoiceTemplateForm('VAT, English')

/** What is said of a template with these values. */
const read = (parts: object) => readInvoiceTemplate({ ...whole, ...parts })

const required = [
  { field: 'name', ids: 'INVTPL-11' },
  { field: 'tax_type', ids: 'INVTPL-12' },
  { field: 'invoice_prefix', ids: 'INVTPL-13' },
  { field: 'label_invoice_date', ids: 'INVTPL-14' },
  { field: 'label_total_gross', ids: 'INVTPL-15' },
  { field: 'label_invoice_name', ids: 'INVTPL-16' },
  { field: 'label_bill_to', ids: 'INVTPL-17' },
  { field: 'label_invoice_no', ids: 'INVTPL-18' },
  { field: 'label_item_number', ids: 'INVTPL-19' },
  { field: 'label_description', ids: 'INVTPL-20' },
  { field: 'txt_discount_disclaimer', ids: 'INVTPL-21' },
  { field: 'label_amount', ids: 'INVTPL-22' },
  { field: 'label_subtotal_net', ids: 'INVTPL-23' },
  { field: 'txt_tax_name', ids: 'INVTPL-24' },
  { field: 'label_cancellation_invoice_name', ids: 'INVTPL-25' },
  { field: 'label_cancelled_invoice_no', ids: 'INVTPL-26' },
  { field: 'label_cancelled_invoice_date', ids: 'INVTPL-27' },
  { field: 'label_case_id', ids: 'INVTPL-28' },
  { field: 'label_case_pin', ids: 'INVTPL-29' },
  { field: 'txt_payment_instructions', ids: 'INVTPL-30' },
] as const

describe('an invoice template', () => {
  it('is kept trimmed, and what may be empty is null then', () => {
    const given = { name: '  Mine ', txt_header: '  ', label_ref_no: undefined, language: '' }
    expect(read(given)).toEqual({
      ok: true,
      value: { ...whole, name: 'Mine', txt_header: null, label_ref_no: null },
    })
  })

  it('is not complete with other fields than these', () => {
    const fields = invoiceTemplateFields.filter(isRequiredField)
    expect([...fields].sort()).toEqual(required.map(({ field }) => field).sort())
  })

  for (const { field, ids } of required)
    test(`cannot be saved without ${field} [${ids}]`, () => {
      for (const empty of [null, undefined, ...(field === 'tax_type' ? [] : ['', '  '])]) {
        expect(read({ [field]: empty })).toEqual({ ok: false, message: TEMPLATE_INCOMPLETE })
        expect([...invoiceTemplateErrors({ ...whole, [field]: empty }).keys()]).toEqual([field])
      }
    })

  test('needs both tags in its disclaimer [INVTPL-31, INVTPL-32]', () => {
    const of = (txt_discount_disclaimer: string) =>
      invoiceTemplateErrors({ ...whole, txt_discount_disclaimer }).get('txt_discount_disclaimer')
    expect(of('{{discount_percentage}} off')).toBe('The text must contain {{discount_date}}')
    expect(of('until {{ discount_date }}')).toBe('The text must contain {{discount_percentage}}')
    expect(of('discount_percentage, discount_date')).toBe(
      'The text must contain {{discount_percentage}} and {{discount_date}}',
    )
    expect(of('{{discount_percentage}}{{discount_date}}')).toBeUndefined()
    const said = read({ txt_discount_disclaimer: 'Pay less' })
    expect(said).toEqual({ ok: false, message: 'Please fill all required fields.' })
  })

  it('is refused as it stands where a field is too long, or its language is none', () => {
    expect(read({ invoice_prefix: 'P'.repeat(31) }).ok).toBe(false)
    expect(read({ label_amount: 'L'.repeat(101) }).ok).toBe(false)
    expect(read({ txt_footer: 'T'.repeat(2_000) }).ok).toBe(true)
    expect(read({ txt_footer: 'T'.repeat(2_001) })).toEqual({
      ok: false,
      message: 'Enter at most 2,000 characters, not 2,001',
    })
    expect(read({ language: 'xx' })).toEqual({
      ok: false,
      message: 'Choose a language from the list',
    })
  })

  it('can be drawn before it is complete', () => {
    expect(draftTemplate({})).toMatchObject({ name: '', tax_type: 'VAT', label_ref_no: null })
  })
})
