import { attach } from 'effector'
import type { Gateway } from '../../bus/gateway/call.ts'
import { $gateway } from '../../bus/gateway/store.ts'

/** A document of a case: an invoice or a letter, by its id. */
export type DocumentOf = { kind: 'invoice' | 'letter'; case_id: string; id: string }

const fileOf = (gateway: Gateway, { kind, case_id, id }: DocumentOf) =>
  kind === 'invoice'
    ? gateway.file('readInvoice', { params: { id: case_id, invoiceId: id } })
    : gateway.file('readLetter', { params: { id: case_id, letterId: id } })

/** Brings a document as a PDF; it enters no log. Never fails for an expected refusal. */
export const readDocumentFx = attach({
  source: $gateway,
  effect: (gateway, of: DocumentOf) => fileOf(gateway, of),
})
