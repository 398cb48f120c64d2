import { asc, eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import {
  type InvoiceTemplate,
  InvoiceWords,
} from '../../../contracts/model/cases/invoice-template.ts'
import { parse } from '../../../contracts/schema.ts'
import { reads } from '../../calls/handler.ts'
import type { Db, Tx } from '../../db/database.ts'
import { invoiceTemplate } from '../../db/schema/invoice-templates.ts'
import { headOf } from '../../events/read.ts'

function read(row: typeof invoiceTemplate.$inferSelect): InvoiceTemplate {
  const { id, name, taxType } = row
  const words = parse(InvoiceWords, row.words)
  if (!words.ok) throw new Error(`invoice template ${id}: ${words.path} ${words.message}`)
  return { id, name, tax_type: taxType, ...words.value }
}

/** A customer's invoice templates by their names. */
export async function invoiceTemplatesOf(
  db: Db | Tx,
  customerId: string,
): Promise<InvoiceTemplate[]> {
  const rows = await db
    .select()
    .from(invoiceTemplate)
    .where(eq(invoiceTemplate.customerId, customerId))
    .orderBy(asc(invoiceTemplate.name), asc(invoiceTemplate.id))
  return rows.map(read)
}

/** COMMAPI-64. */
export const readInvoiceTemplates = reads<Calls['readInvoiceTemplates']>(
  async ({ user, services }) => {
    const { db } = services.database
    // The number first: what is read after it may only be newer.
    const asOf = await headOf(db, user.customerId)
    return { asOf, body: await invoiceTemplatesOf(db, user.customerId) }
  },
)
