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
})
export type InvoiceBilling = z.infer<typeof InvoiceBilling>

export type BillingField = keyof InvoiceBilling
