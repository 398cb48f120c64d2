/** Calls about what invoices are written from. */
import { invoiceTemplate } from '../../../server-mock/db/schema/invoice-templates.ts'
import { anInvoiceTemplate, invoiceWordsOf } from '../records/invoice-templates.ts'
import type { Entry, Scene } from './entry.ts'

let count = 0

/** A template that no case has. */
async function fresh({ api, of }: Scene): Promise<{ id: string }> {
  count += 1
  const id = `fresh-invoice-template-${count}`
  await api.services.database.db.insert(invoiceTemplate).values({
    ...{ id, customerId: of.id, name: of.mark, taxType: 'VAT' },
    words: invoiceWordsOf(of.mark),
  })
  return { id }
}

const values = ({ of }: Scene) => {
  const { id: _, version: __, ...template } = anInvoiceTemplate({ txt_footer: of.mark })
  return { ...template, name: `${of.mark} anew` }
}

export const invoiceTemplateEntries = {
  readInvoiceTemplates: {},
  createInvoiceTemplate: {
    json: values,
    command: 'invoice-template.create',
    tells: ['invoice-template.created'],
  },
  readInvoiceTemplate: { ready: fresh },
  changeInvoiceTemplate: {
    ready: fresh,
    json: values,
    command: 'invoice-template.change',
    tells: ['invoice-template.changed'],
  },
  deleteInvoiceTemplate: {
    ready: fresh,
    command: 'invoice-template.delete',
    tells: ['invoice-template.deleted'],
  },
  readInvoiceTemplateVersions: { ready: fresh },
  sampleInvoice: {
    json: (scene) => ({ invoice_template: values(scene), is_cancellation_invoice: false }),
  },
} satisfies Record<string, Entry>
