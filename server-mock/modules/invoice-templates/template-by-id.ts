import { and, eq } from 'drizzle-orm'
import type { IndirectTaxType } from '../../../contracts/model/cases/case.ts'
import type { Db, Tx } from '../../db/database.ts'
import { invoiceTemplate } from '../../db/schema/invoice-templates.ts'
import { ofCustomer } from './rows.ts'

/**
 * An invoice template of this customer with the tax that it is written for, which nobody changes or deletes until the
 * transaction ends, or null: for whoever gives it to a case.
 */
export async function holdInvoiceTemplate(
  tx: Tx,
  customerId: string,
  id: string,
): Promise<{ id: string; taxType: IndirectTaxType } | null> {
  const [found] = await tx
    .select({ id: invoiceTemplate.id, taxType: invoiceTemplate.taxType })
    .from(invoiceTemplate)
    .where(and(eq(invoiceTemplate.id, id), ofCustomer(customerId)))
    .for('share')
  return found ?? null
}

/** What an invoice template of this customer is, or was, called; null without one. */
export async function invoiceTemplateName(
  db: Db | Tx,
  customerId: string,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null
  const [found] = await db
    .select({ name: invoiceTemplate.name })
    .from(invoiceTemplate)
    .where(and(eq(invoiceTemplate.id, id), eq(invoiceTemplate.customerId, customerId)))
  return found?.name ?? null
}
