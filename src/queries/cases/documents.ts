import { attach } from 'effector'
import type { Gateway } from '../../bus/gateway/call.ts'
import { $gateway } from '../../bus/gateway/store.ts'

const machineFormats = {
  'e-invoice': { format: 'xml' },
  xrechnung: { format: 'xrechnung' },
} as const

/** A document of a case by its id: an invoice, what was issued with it for machines, or a letter. */
export type DocumentOf = {
  kind: 'invoice' | keyof typeof machineFormats | 'letter'
  case_id: string
  id: string
}

const fileOf = (gateway: Gateway, { kind, case_id, id }: DocumentOf) =>
  kind === 'letter'
    ? gateway.file('readLetter', { params: { id: case_id, letterId: id } })
    : gateway.file('readInvoice', {
        params: { id: case_id, invoiceId: id },
        query: kind === 'invoice' ? {} : machineFormats[kind],
      })

/** Brings a document as a PDF, an e-invoice as XML; it enters no log. Never fails for an expected refusal. */
export const readDocumentFx = attach({
  source: $gateway,
  effect: (gateway, of: DocumentOf) => fileOf(gateway, of),
})
