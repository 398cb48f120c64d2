import { eq } from 'drizzle-orm'
import { IndirectTaxType } from '../../../contracts/model/cases/case.ts'
import { InvoiceBilling } from '../../../contracts/model/cases/invoice.ts'
import { InvoiceWords } from '../../../contracts/model/cases/invoice-template.ts'
import { Day } from '../../../contracts/model/primitives.ts'
import type { InvoiceAmounts } from '../../../contracts/rules/invoices/invoice-amounts.ts'
import { z } from '../../../contracts/schema.ts'
import type { Db, Tx } from '../../db/database.ts'
import { customer } from '../../db/schema/accounts.ts'
import type { ChangeContext } from '../../events/change.ts'

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

/** Where an invoice is made: a change of its customer, or a read of theirs, at a timestamp (ISO). */
export type Making = Pick<ChangeContext, 'customerId' | 'at'> & { tx: Db | Tx }

/** Who issues invoices here, and in which time zone. */
export async function issuerOf({
  tx,
  customerId,
}: Making): Promise<{ issuer: Issuer; timeZone: string }> {
  const [own] = await tx
    .select({
      name: customer.name,
      address_line_1: customer.addressLine1,
      address_line_2: customer.addressLine2,
      postal_code: customer.postalCode,
      city: customer.city,
      country: customer.country,
      vat_id: customer.vatId,
      timeZone: customer.timeZone,
    })
    .from(customer)
    .where(eq(customer.id, customerId))
  if (!own) throw new Error(`there is no customer ${customerId}`)
  const { timeZone, ...issuer } = own
  return { issuer, timeZone }
}

/** What the amounts of an invoice are in its frozen data. */
export const frozenAmounts = (
  amounts: InvoiceAmounts,
): Pick<
  InvoiceData,
  'lines' | 'subtotal_net' | 'tax' | 'final_amount_gross' | 'currency' | 'discount'
> => ({ ...amounts, lines: [...amounts.lines] })

/** The same invoice once more, with every amount below zero: the pair adds up to nothing (G-125). */
export const takenBack = (data: InvoiceData, number: string, date: string): InvoiceData => ({
  ...data,
  date,
  lines: data.lines.map((line) => ({ ...line, amount: -line.amount })),
  subtotal_net: -data.subtotal_net,
  tax: { ...data.tax, amount: -data.tax.amount },
  final_amount_gross: -data.final_amount_gross,
  discount: null,
  is_outstanding: false,
  cancelled: { number, date: data.date },
})
