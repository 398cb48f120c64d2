import { changeInvoiceTemplate, createInvoiceTemplate, deleteInvoiceTemplate } from './change.ts'
import { sampleInvoice } from './sample.ts'
import { readInvoiceTemplate, readInvoiceTemplates } from './templates.ts'
import { readInvoiceTemplateVersions } from './versions.ts'

/** What invoices are written from, by the names of its calls. */
export const invoiceTemplateHandlers = {
  readInvoiceTemplates,
  createInvoiceTemplate,
  readInvoiceTemplate,
  changeInvoiceTemplate,
  deleteInvoiceTemplate,
  readInvoiceTemplateVersions,
  sampleInvoice,
}
