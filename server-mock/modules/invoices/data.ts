import { eq } from 'drizzle-orm'
import type { InvoiceData, Issuer } from '../../../contracts/model/cases/invoice-data.ts'
import { InvoiceFacts } from '../../../contracts/model/invoice-facts.ts'
import { portalWordsOf } from '../../../contracts/reference/portal-words/words-of.ts'
import type { InvoiceAmounts } from '../../../contracts/rules/invoices/invoice-amounts.ts'
import { z } from '../../../contracts/schema.ts'
import type { Db, Tx } from '../../db/database.ts'
import { customer } from '../../db/schema/accounts.ts'
import type { ChangeContext } from '../../events/change.ts'

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
      facts: customer.invoiceFacts,
      timeZone: customer.timeZone,
    })
    .from(customer)
    .where(eq(customer.id, customerId))
  if (!own) throw new Error(`there is no customer ${customerId}`)
  const { timeZone, facts, ...issuer } = own
  return { issuer: { ...issuer, ...z.parse(InvoiceFacts, facts) }, timeZone }
}

/** What an offer takes off is called in a language; how much of everything it is follows on the paper. */
const discountIn = (language: string): string =>
  portalWordsOf(language).words.sum.discount.replace('({percentage})', '').trim()

/** What the amounts of an invoice are in its frozen data, on a paper of this language. */
export const frozenAmounts = (
  amounts: InvoiceAmounts,
  language: string,
): Pick<
  InvoiceData,
  'lines' | 'subtotal_net' | 'tax' | 'final_amount_gross' | 'currency' | 'discount'
> => ({
  ...amounts,
  lines: amounts.lines.map((line) =>
    (line.percentage ?? 0) < 0 ? { ...line, description: discountIn(language) } : line,
  ),
})

/** The same invoice once more, with every amount below zero, nothing as nothing: the pair adds up to nothing (G-125). */
export const takenBack = (data: InvoiceData, number: string, date: string): InvoiceData => ({
  ...data,
  date,
  lines: data.lines.map((line) => ({
    ...line,
    amount: 0 - line.amount,
    ...(line.untaxed === undefined ? {} : { untaxed: 0 - line.untaxed }),
  })),
  subtotal_net: 0 - data.subtotal_net,
  tax: { ...data.tax, amount: 0 - data.tax.amount },
  final_amount_gross: 0 - data.final_amount_gross,
  discount: null,
  is_outstanding: false,
  cancelled: { number, date: data.date },
})
