import { z } from '../../schema.ts'

/** One word in capitals, whatever letters it was written in: both spellings are listed (INVCASE-23). */
const inCapitals = z.pipe(
  z.string(),
  z.transform((word: string) => word.toUpperCase()),
)

/** What an invoice is on its case (INVCASE-23; how it follows from type and status: G-123). */
export const InvoiceType = z.pipe(inCapitals, z.enum(['ACTIVE', 'CANCELLED', 'CANCELLATION']))
export type InvoiceType = z.infer<typeof InvoiceType>

/** INVOICE-15. */
export const InvoiceStatus = z.enum(['OPEN', 'PAID', 'CANCELLED'])
export type InvoiceStatus = z.infer<typeof InvoiceStatus>

const text = z.nullable(z.string())

/** Who an invoice is made out to (document 2, section 5 "Invoice billing form"). */
export const InvoiceBilling = z.object({
  name: z.string(),
  company: text,
  email: z.string(),
  address_line_1: z.string(),
  address_line_2: text,
  postal_code: z.string(),
  city: z.string(),
  country: z.string(),
  vat_id: text,
  reference_number: text,
  /** Added: where invoices of a public body in Germany are routed to. Missing in those made before 2026-11-29. */
  leitweg_id: z.optional(text),
})
export type InvoiceBilling = z.infer<typeof InvoiceBilling>

export type BillingField = keyof InvoiceBilling

const lines = z.array(z.string())
const Labelled = z.object({ label: z.string(), value: z.string() })
const cells = z.tuple([z.string(), z.string(), z.string()])

/** An invoice as texts in the language of its paper, in the order in which they stand on it: drawn as a PDF, and shown on screen. */
export const InvoicePage = z.object({
  title: z.string(),
  sender: lines,
  recipient: z.object({ label: z.string(), lines }),
  facts: z.array(Labelled),
  header: z.string(),
  columns: cells,
  rows: z.array(cells),
  /** The last one is the total. */
  sums: z.array(Labelled),
  notes: lines,
  footer: z.string(),
})
export type InvoicePage = z.infer<typeof InvoicePage>

/** An invoice as it would be generated now, without a number. */
export const InvoicePreview = z.object({
  /** Of everything that it says: 64 hexadecimal digits, which differ where anything on it does. */
  digest: z.string(),
  /** Of the paper: a language code. */
  language: z.string(),
  page: InvoicePage,
  /** Added: what keeps it from being an e-invoice too, as a person reads it; empty where it will be one. */
  e_invoice_obstacles: lines,
  /** Added: what such an e-invoice lacks for an XRechnung as well; empty where there is no e-invoice. */
  xrechnung_obstacles: lines,
  /** Added: letters on it that no font of the PDF has; a box is printed in the place of each. */
  unprinted: lines,
})
export type InvoicePreview = z.infer<typeof InvoicePreview>
