import { and, desc, eq, lt } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { VERSIONS_PAGE } from '../../../contracts/limits.ts'
import { messages } from '../../../contracts/protocol.ts'
import { reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { toInstant } from '../../db/instant.ts'
import { invoiceTemplateVersion } from '../../db/schema/invoice-templates.ts'
import { headOf } from '../../events/read.ts'
import { templateById, valuesOf } from '../invoice-templates/rows.ts'

/** Added: what a template was with each save, and who made it, the newest first. */
export const readInvoiceTemplateVersions = reads<Calls['readInvoiceTemplateVersions']>(
  async ({ params: { id }, query: { before }, user, services }) => {
    const { db } = services.database
    const asOf = await headOf(db, user.customerId)
    if (!(await templateById(db, user.customerId, id))) return refuse(404, messages.notFound)
    const { templateId, version } = invoiceTemplateVersion
    const rows = await db
      .select()
      .from(invoiceTemplateVersion)
      .where(
        and(eq(templateId, id), before === undefined ? undefined : lt(version, Number(before))),
      )
      .orderBy(desc(version))
      .limit(VERSIONS_PAGE)
    const body = rows.map((row) => ({
      version: row.version,
      ...valuesOf(row, row.templateId),
      at: toInstant(row.at),
      author: row.userId === null ? null : { id: row.userId, name: row.userName ?? '' },
      restored_from: row.restoredFrom,
    }))
    return { asOf, body }
  },
)
