import { z } from '../schema.ts'

/**
 * What an invoice may say of its issuer beside the address, each only where it was told (added: EN 16931 and XRechnung
 * ask for it). Missing in recordings before 2026-11-28.
 */
export const InvoiceFacts = z.object({
  tax_number: z.optional(z.string()),
  contact_name: z.optional(z.string()),
  contact_phone: z.optional(z.string()),
  contact_email: z.optional(z.string()),
  iban: z.optional(z.string()),
})
export type InvoiceFacts = z.infer<typeof InvoiceFacts>
