import { InvoiceTemplateBody } from '../../api/cases/invoice-templates.ts'
import { Count, Id } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { lateCommand } from '../definition.ts'

/** What staff do to invoice templates; none of it waits for a connection. */
export const invoiceTemplateCommands = {
  'invoice-template.create': lateCommand(
    'invoice-template.create',
    InvoiceTemplateBody.shape,
    z.object({ template_id: Id }),
  ),
  /** `version` is the template's when the form was opened: it travels as `If-Match`. `cases` have another tax by now (R20). */
  'invoice-template.change': lateCommand(
    'invoice-template.change',
    {
      template_id: Id,
      version: Count,
      restored_from: z.optional(Count),
      ...InvoiceTemplateBody.shape,
    },
    z.object({ cases: Count }),
  ),
  'invoice-template.delete': lateCommand(
    'invoice-template.delete',
    { template_id: Id },
    z.object({}),
  ),
}
