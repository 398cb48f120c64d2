import type { InvoiceTemplate } from '../../../contracts/model/invoice-template.ts'
import type { Projection } from '../../bus/projection.ts'

/** What invoices are written from, as it was read last. */
export type InvoiceTemplatesState = { list: readonly InvoiceTemplate[] | null; asOf: number }

export const invoiceTemplatesProjection: Projection<InvoiceTemplatesState> = {
  initial: () => ({ list: null, asOf: 0 }),
  open: (state) => ({ ...state }),
  handlers: {
    'invoice-templates.listed': (state, { payload }) => {
      if (state.asOf > payload.as_of) return false
      state.list = payload.templates
      state.asOf = payload.as_of
      return true
    },
    'session.ended': forget,
    'log.rebased': forget,
  },
}

function forget(state: InvoiceTemplatesState): boolean {
  state.list = null
  state.asOf = 0
  return true
}
