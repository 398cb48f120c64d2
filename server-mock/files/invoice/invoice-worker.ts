/** The thread that draws invoices: the server goes on meanwhile. */
import { parentPort } from 'node:worker_threads'
import type { InvoicePage } from '../../../contracts/model/cases/invoice.ts'
import type { Archive } from './archive.ts'
import { invoicePdf, plainInvoicePdf } from './invoice-pdf.ts'

/** `archive` is null for an invoice of layout 1. */
export type InvoiceRequest = { page: InvoicePage; created: Date; archive: Archive | null }
export type InvoiceReply =
  | { outcome: 'drawn'; bytes: Uint8Array<ArrayBuffer> }
  | { outcome: 'failed'; problem: string }

const port = parentPort
if (!port) throw new Error('This module is the entry of a thread.')

async function drawn({ page, created, archive }: InvoiceRequest): Promise<InvoiceReply> {
  try {
    const bytes = archive
      ? await invoicePdf(page, created, archive)
      : await plainInvoicePdf(page, created)
    return { outcome: 'drawn', bytes: new Uint8Array(bytes) }
  } catch (cause) {
    return { outcome: 'failed', problem: cause instanceof Error ? cause.message : 'unknown' }
  }
}

port.on('message', (request: InvoiceRequest) => {
  void drawn(request).then((reply) => port.postMessage(reply))
})
