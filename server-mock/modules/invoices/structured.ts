import { createHash } from 'node:crypto'
import type { InvoiceData } from '../../../contracts/model/cases/invoice-data.ts'
import { crossIndustryInvoice, en16931 } from '../../../contracts/rules/e-invoice/cii.ts'
import { eInvoiceObstacles } from '../../../contracts/rules/e-invoice/obstacle.ts'
import { xRechnung, xRechnungObstacles } from '../../../contracts/rules/e-invoice/x-rechnung.ts'
import { invoicePage } from './page.ts'

const digestOf = (xml: string): string => createHash('sha256').update(xml).digest('hex')

/** How invoices are drawn that are issued now. */
const LAYOUT = 2

type Kept = {
  xml: string | null
  xmlDigest: string | null
  xrechnung: string | null
  xrechnungDigest: string | null
}

/** What a case shows of it. */
export const eInvoiceOf = ({
  xml,
  xrechnung,
}: Pick<Kept, 'xml' | 'xrechnung'>): { e_invoice?: true; xrechnung?: true } => ({
  ...(xml !== null && { e_invoice: true }),
  ...(xrechnung !== null && { xrechnung: true }),
})

/** What keeps an invoice from being an e-invoice, and what of such a one from being an XRechnung too. */
export function obstaclesOf(data: InvoiceData) {
  const obstacles = eInvoiceObstacles(data)
  return { obstacles, ofXRechnung: obstacles.length === 0 ? xRechnungObstacles(data) : [] }
}

/**
 * The structured part of an invoice as it is kept with it (decision 2.31): made once, when the invoice is issued.
 * Null for one that cannot be an e-invoice, or not an XRechnung.
 */
export function structuredPart(number: string, data: InvoiceData): Kept & { layout: number } {
  const { obstacles, ofXRechnung } = obstaclesOf(data)
  const invoice = { number, data, page: invoicePage(number, data) }
  const isEInvoice = obstacles.length === 0
  const xml = isEInvoice ? crossIndustryInvoice(invoice, en16931) : null
  const xrechnung =
    isEInvoice && ofXRechnung.length === 0 ? crossIndustryInvoice(invoice, xRechnung) : null
  return {
    ...{ layout: LAYOUT, xml, xmlDigest: xml && digestOf(xml) },
    ...{ xrechnung, xrechnungDigest: xrechnung && digestOf(xrechnung) },
  }
}

function asIssued(number: string, xml: string | null, digest: string | null): string | null {
  if (xml !== null && digestOf(xml) !== digest)
    throw new Error(`the XML of invoice ${number} is not the one that was issued`)
  return xml
}

/** The XML of a kept invoice; throws where it is not the one that was issued. */
export const keptXml = (row: Pick<Kept, 'xml' | 'xmlDigest'> & { number: string }): string | null =>
  asIssued(row.number, row.xml, row.xmlDigest)

/** The XRechnung of a kept invoice; throws where it is not the one that was issued. */
export const keptXRechnung = (
  row: Pick<Kept, 'xrechnung' | 'xrechnungDigest'> & { number: string },
): string | null => asIssued(row.number, row.xrechnung, row.xrechnungDigest)
