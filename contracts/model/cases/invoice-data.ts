import { z } from '../../schema.ts'
import { InvoiceFacts } from '../invoice-facts.ts'
import { Day } from '../primitives.ts'
import { IndirectTaxType } from './case.ts'
import { InvoiceBilling } from './invoice.ts'
import { InvoiceWords } from './invoice-template.ts'

const text = z.nullable(z.string())

/** Whoever issues the invoice, as they were called and lived then. */
const Issuer = z.object({
  name: z.string(),
  address_line_1: z.string(),
  address_line_2: text,
  postal_code: z.string(),
  city: z.string(),
  country: text,
  vat_id: text,
  ...InvoiceFacts.shape,
})
export type Issuer = z.infer<typeof Issuer>

/** Everything that an invoice says, frozen when it was made (G-131): nothing that it came from changes it. */
export const InvoiceData = z.object({
  issuer: Issuer,
  bill_to: InvoiceBilling,
  words: InvoiceWords,
  /** Of the paper: how amounts and days are written. */
  language: z.string(),
  /** The day in the customer's time zone (G-08). */
  date: Day,
  case_id: z.string(),
  case_pin: z.string(),
  lines: z.array(
    z.object({
      description: z.string(),
      amount: z.number(),
      /** Written behind the description; those made before it was kept apart have it there already. */
      percentage: z.optional(z.number()),
      /** How much of the amount no tax is asked on; those made before e-invoices do not tell. */
      untaxed: z.optional(z.number()),
    }),
  ),
  subtotal_net: z.number(),
  tax: z.object({
    type: z.nullable(IndirectTaxType),
    percentage: z.number(),
    amount: z.number(),
  }),
  final_amount_gross: z.number(),
  currency: z.string(),
  discount: z.nullable(
    z.object({
      percentage: z.number(),
      date: Day,
      /** What is to be paid until then; those made before it was told know none. */
      final_amount_gross: z.optional(z.number()),
    }),
  ),
  /** Whether money was still awaited (G-128). */
  is_outstanding: z.boolean(),
  /** Of a cancellation: the invoice that it takes back. */
  cancelled: z.nullable(z.object({ number: z.string(), date: Day })),
})
export type InvoiceData = z.infer<typeof InvoiceData>
