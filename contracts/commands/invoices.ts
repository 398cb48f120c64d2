import { BILLING_LINE_MAX_LENGTH } from '../limits.ts'
import { CaseId, Count, Id } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { command } from './definition.ts'

const ofCase = { case_id: CaseId, version: Count }
const field = z.string().check(z.maxLength(BILLING_LINE_MAX_LENGTH))
const maybe = z.nullable(field)

/** An invoice leaves the house: none of these waits for a connection (engine.md 17). */
export const invoiceCommands = {
  'case.invoice.generate': command(
    'Generate invoice',
    {
      ...ofCase,
      /** The digest of the preview that was confirmed. */
      shown_invoice: z.optional(z.string()),
      billing: z.strictObject({
        name: field,
        company: maybe,
        email: field,
        address_line_1: field,
        address_line_2: maybe,
        postal_code: field,
        city: field,
        country: field,
        vat_id: maybe,
        reference_number: maybe,
        /** Missing in recordings before 2026-11-29. */
        leitweg_id: z.optional(maybe),
      }),
    },
    z.object({ invoice_id: Id }),
  ),
  /** Makes a cancellation invoice of an open one (INVCASE-18). */
  'case.invoice.cancel': command(
    'Cancel invoice',
    { ...ofCase, invoice_id: Id },
    z.object({ invoice_id: Id }),
  ),
}
