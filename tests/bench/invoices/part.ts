import type { InvoiceData } from '../../../contracts/model/cases/invoice-data.ts'
import { invoicePdf } from '../../../server-mock/files/invoice/invoice-pdf.ts'
import { invoicePage } from '../../../server-mock/modules/invoices/page.ts'
import { structuredPart } from '../../../server-mock/modules/invoices/structured.ts'
import { forXRechnung, issued } from '../../support/e-invoice/issued.ts'
import { MADE } from '../../support/files/pdf-geometry.ts'
import type { Figures } from '../budgets.ts'
import { onBothEngines } from '../server/engines.ts'
import { median } from '../statistics.ts'
import { listOf } from './list.ts'
import { zipOf } from './zip.ts'

const NUMBER = 'RE-0001'
/** Before anything counts: fonts are read, and the code is compiled. */
const WARM_UP = 30
const ROUNDS = 100

/** Processor milliseconds of a round: how busy the machine is with something else is no fault of an invoice. */
async function costOf(work: () => unknown): Promise<number> {
  const all: number[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    if (round >= WARM_UP) all.push((user + system) / 1000)
  }
  return median(all)
}

/** As many uses as fill a page. */
const findings = Array.from({ length: 8 }, (_, at) => ({ price: 120 + at, license: null }))

async function drawn(data: InvoiceData): Promise<Uint8Array> {
  const { xml } = structuredPart(NUMBER, data)
  const archive = { language: data.language, xml }
  return invoicePdf(invoicePage(NUMBER, data), MADE, archive)
}

/**
 * What an invoice of one page costs: both of its XMLs, and its paper with the e-invoice inside; and on both engines a page of the
 * list of 100,000, and a zip of 5,000.
 */
export async function invoicesPart(): Promise<Figures> {
  const data = forXRechnung(issued({ findings }))
  return {
    'invoices.xml-cpu-ms': await costOf(() => structuredPart(NUMBER, data)),
    'invoices.pdf-cpu-ms': await costOf(() => drawn(data)),
    'invoices.pdf-kb': (await drawn(data)).byteLength / 1000,
    ...(await onBothEngines('invoices', async (make) => ({
      ...(await listOf(make)),
      ...(await zipOf(make)),
    }))),
  }
}
