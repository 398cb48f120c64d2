import { InvoiceTemplate } from '../../../contracts/model/cases/invoice-template.ts'
import { Count } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'
import { readModel, take } from '../parts/read-model.ts'

const State = z.object({ list: z.nullable(z.array(InvoiceTemplate)), asOf: Count })

/** What invoices are written from, as it was read last. */
export type InvoiceTemplatesState = z.infer<typeof State>

export const invoiceTemplatesProjection = readModel<InvoiceTemplatesState>({
  saved: State,
  initial: () => ({ list: null, asOf: 0 }),
  isRead: ({ list }) => list !== null,
  handlers: {
    'invoice-templates.listed': (state, { payload }) =>
      take(state, payload, { list: payload.templates }),
  },
})
