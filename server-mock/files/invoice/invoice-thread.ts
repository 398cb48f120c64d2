import { createDrawer } from '../drawing-thread.ts'
import type { InvoiceReply, InvoiceRequest } from './invoice-worker.ts'

/** Fonts, and an invoice of as many lines as a case can have. */
const HEAP_MB = 256

/** An invoice takes some hundredths of a second; on a busy machine, and with the thread still to start, many times that. */
const MAX_MS = 20_000

const drawer = createDrawer<InvoiceRequest, InvoiceReply>({
  entry: new URL('./invoice-entry.mjs', import.meta.url),
  heapMb: HEAP_MB,
  maxMs: MAX_MS,
  failed: (problem) => ({ outcome: 'failed', problem }),
})

/** Draws an invoice in the thread of this process; throws where it could not be drawn. */
export async function drawnInvoice(request: InvoiceRequest): Promise<Uint8Array<ArrayBuffer>> {
  const reply = await drawer.draw(request)
  if (reply.outcome === 'failed') throw new Error(`an invoice could not be drawn: ${reply.problem}`)
  return reply.bytes
}
