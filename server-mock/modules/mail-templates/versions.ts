import { and, desc, eq, lt } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { VERSIONS_PAGE } from '../../../contracts/limits.ts'
import { TemplateConfig } from '../../../contracts/model/mail/mail-template.ts'
import { messages } from '../../../contracts/protocol.ts'
import { z } from '../../../contracts/schema.ts'
import { reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { toInstant } from '../../db/instant.ts'
import { mailTemplateVersion } from '../../db/schema/setup.ts'
import { headOf } from '../../events/read.ts'
import { templateNamed } from './rows.ts'

/** Added: what a template was with each save, and who made it, the newest first. */
export const readTemplateVersions = reads<Calls['readTemplateVersions']>(
  async ({ params, query: { before }, user, services }) => {
    const { db } = services.database
    const asOf = await headOf(db, user.customerId)
    const template = await templateNamed(db, user.customerId, params)
    if (!template) return refuse(404, messages.notFound)
    const rows = await db
      .select()
      .from(mailTemplateVersion)
      .where(
        and(
          eq(mailTemplateVersion.templateId, template.id),
          before === undefined ? undefined : lt(mailTemplateVersion.version, Number(before)),
        ),
      )
      .orderBy(desc(mailTemplateVersion.version))
      .limit(VERSIONS_PAGE)
    const body = rows.map((row) => ({
      version: row.version,
      name: row.name,
      subject: row.subject,
      content: row.content,
      config: z.parse(TemplateConfig, row.config),
      schedule_num_days: row.scheduleDays,
      at: toInstant(row.at),
      author: row.userId === null ? null : { id: row.userId, name: row.userName ?? '' },
      restored_from: row.restoredFrom,
    }))
    return { asOf, body }
  },
)
