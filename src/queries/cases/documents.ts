import { attach } from 'effector'
import type { Gateway } from '../../bus/gateway/call.ts'
import { $gateway } from '../../bus/gateway/store.ts'

/** A document of a case by its id: an invoice, the e-invoice that was issued with it, or a letter. */
export type DocumentOf = { kind: 'invoice' | 'e-invoice' | 'letter'; case_id: string; id: string }

const fileOf = (gateway: Gateway, { kind, case_id, id }: DocumentOf) =>
  kind === 'letter'
    ? gateway.file('readLetter', { params: { id: case_id, letterId: id } })
    : gateway.file('readInvoice', {
        params: { id: case_id, invoiceId: id },
        query: kind === 'e-invoice' ? { format: 'xml' } : {},
      })

/** Brings a document as a PDF, an e-invoice as XML; it enters no log. Never fails for an expected refusal. */
export const readDocumentFx = attach({
  source: $gateway,
  effect: (gateway, of: DocumentOf) => fileOf(gateway, of),
})
