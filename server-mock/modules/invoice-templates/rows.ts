import { and, eq, isNull } from 'drizzle-orm'
import {
  type InvoiceTemplate,
  type InvoiceTemplateValues,
  InvoiceWords,
} from '../../../contracts/model/cases/invoice-template.ts'
import { parse } from '../../../contracts/schema.ts'
import type { Db, Tx } from '../../db/database.ts'
import { invoiceTemplate } from '../../db/schema/invoice-templates.ts'

type Kept = Pick<typeof invoiceTemplate.$inferSelect, 'name' | 'taxType' | 'words'>

/** What a template, or a version of it, says; `of` names it. */
export function valuesOf({ name, taxType, words }: Kept, of: string): InvoiceTemplateValues {
  const read = parse(InvoiceWords, words)
  if (!read.ok) throw new Error(`invoice template ${of}: ${read.path} ${read.message}`)
  return { name, tax_type: taxType, ...read.value }
}

/** A template as it travels. */
export const templateOf = (row: typeof invoiceTemplate.$inferSelect): InvoiceTemplate => ({
  id: row.id,
  version: row.version,
  ...valuesOf(row, row.id),
})

/** Its values as they are stored. */
export const columnsOf = ({ name, tax_type: taxType, ...words }: InvoiceTemplateValues): Kept => ({
  name,
  taxType,
  words,
})

/** Of a customer's templates those that were not deleted. */
export const ofCustomer = (customerId: string) =>
  and(eq(invoiceTemplate.customerId, customerId), isNull(invoiceTemplate.deleted))

/** A template of this customer, or null. */
export async function templateById(
  db: Db | Tx,
  customerId: string,
  id: string,
): Promise<InvoiceTemplate | null> {
  const [row] = await db
    .select()
    .from(invoiceTemplate)
    .where(and(eq(invoiceTemplate.id, id), ofCustomer(customerId)))
  return row ? templateOf(row) : null
}
