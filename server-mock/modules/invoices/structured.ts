import { createHash } from 'node:crypto'
import type { InvoiceData } from '../../../contracts/model/cases/invoice-data.ts'
import { crossIndustryInvoice } from '../../../contracts/rules/e-invoice/cii.ts'
import { eInvoiceObstacles } from '../../../contracts/rules/e-invoice/obstacle.ts'
import { invoicePage } from './page.ts'

const digestOf = (xml: string): string => createHash('sha256').update(xml).digest('hex')

/** How invoices are drawn that are issued now. */
const LAYOUT = 2

type Structured = { layout: number; xml: string | null; xmlDigest: string | null }

/** What a case shows of it. */
export const eInvoiceOf = ({ xml }: Structured): { e_invoice?: true } =>
  xml === null ? {} : { e_invoice: true }

/**
 * The structured part of an invoice as it is kept with it (decision 2.31): made once, when the invoice is issued.
 * Null for one that cannot be an e-invoice.
 */
export function structuredPart(number: string, data: InvoiceData): Structured {
  if (eInvoiceObstacles(data).length > 0) return { layout: LAYOUT, xml: null, xmlDigest: null }
  const xml = crossIndustryInvoice({ number, data, page: invoicePage(number, data) })
  return { layout: LAYOUT, xml, xmlDigest: digestOf(xml) }
}

/** The XML of a kept invoice; throws where it is not the one that was issued. */
export function keptXml(row: {
  number: string
  xml: string | null
  xmlDigest: string | null
}): string | null {
  if (row.xml !== null && digestOf(row.xml) !== row.xmlDigest)
    throw new Error(`the XML of invoice ${row.number} is not the one that was issued`)
  return row.xml
}
