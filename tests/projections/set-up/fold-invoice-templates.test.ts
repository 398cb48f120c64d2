import { describe, expect, test } from 'vitest'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import { aCaseDetail } from '../../support/records/builders.ts'
import { localEvent, MOMENT, officeEvent } from '../../support/records/events.ts'
import { anInvoiceTemplate } from '../../support/records/invoice-templates.ts'
import { fold, READ } from '../fold-workspace.ts'

const first = anInvoiceTemplate({})
const other = anInvoiceTemplate({ id: 'template-gst', name: 'GST', tax_type: 'GST' })
const changed = { ...first, name: 'VAT, anew', version: 2 }

const listed = (templates = [first], as_of = READ) =>
  localEvent('invoice-templates.listed', { templates, as_of })
const told = (seq: number, name: 'created' | 'changed', template = first) =>
  officeEvent(seq, `invoice-template.${name}`, { template, changes: [] })
const gone = (seq: number, { id, name } = first) =>
  officeEvent(seq, 'invoice-template.deleted', { template: { id, name } })

const templatesAfter = (...events: KnownEvent[]) =>
  fold(...events).invoiceTemplates.list?.toSorted((a, b) => (a.id < b.id ? -1 : 1))

describe('the invoice templates', () => {
  test('are what was read, and what was told since', () => {
    expect(
      templatesAfter(listed(), told(6, 'created', other), told(7, 'changed', changed)),
    ).toEqual([other, changed])
    expect(templatesAfter(listed([first, other]), gone(6, other))).toEqual([first])
    expect(templatesAfter(told(6, 'created', other))).toBeUndefined()
  })

  test('know who changed them last', () => {
    const { authors } = fold(listed(), told(6, 'changed', changed)).invoiceTemplates
    expect(authors).toEqual({ [first.id]: { name: 'Bruno Kranz', at: MOMENT } })
  })

  test('are brought up to date where something happened before their list came', () => {
    expect(templatesAfter(listed(), told(7, 'changed', changed), listed([first], 6))).toEqual([
      changed,
    ])
    expect(templatesAfter(listed(), told(7, 'changed', changed), listed([first], 7))).toEqual([
      first,
    ])
  })
})

describe('a case that is open', () => {
  const detail = aCaseDetail({
    invoice_template_id: first.id,
    allow_prepayment_invoicing: true,
  })
  const loaded = (as_of = READ) => localEvent('case.loaded', { detail, as_of })
  const detailAfter = (...events: KnownEvent[]) => fold(...events).details.map.get(detail.id)

  test('has no template any more once that was deleted, and no invoice before the payment', () => {
    const without = { ...detail, invoice_template_id: null, allow_prepayment_invoicing: false }
    expect(detailAfter(loaded(), gone(6))).toEqual(without)
    expect(detailAfter(loaded(), gone(6, other))).toEqual(detail)
    expect(detailAfter(gone(7), loaded(6))).toEqual(without)
  })
})
