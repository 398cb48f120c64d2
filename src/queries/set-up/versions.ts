import type { InvoiceTemplateVersion } from '../../../contracts/model/cases/invoice-template.ts'
import type { TemplateVersion } from '../../../contracts/model/mail/mail-template.ts'
import type { TranslationVersion } from '../../../contracts/model/portal/translation.ts'
import { createVersionsRead } from '../loading/versions-read.ts'

type Named = { flow_id: string; template_id: string }

/** What a mail template once was (G-701). */
export const templateVersions = createVersionsRead<Named, TemplateVersion>({
  read: (gateway, customer_id, { flow_id, template_id }, query) =>
    gateway.call('readTemplateVersions', { params: { customer_id, flow_id, template_id }, query }),
  keyOf: ({ template_id }) => template_id,
})

/** What the texts of a language of the settlement portal once were. */
export const translationVersions = createVersionsRead<{ language: string }, TranslationVersion>({
  read: (gateway, customer_id, { language }, before) =>
    gateway.call('readTranslationVersions', {
      params: { customer_id },
      query: { language, ...before },
    }),
  keyOf: ({ language }) => language,
})

/** What an invoice template once was. */
export const invoiceTemplateVersions = createVersionsRead<{ id: string }, InvoiceTemplateVersion>({
  read: (gateway, customer_id, { id }, query) =>
    gateway.call('readInvoiceTemplateVersions', { params: { customer_id, id }, query }),
  keyOf: ({ id }) => id,
})
