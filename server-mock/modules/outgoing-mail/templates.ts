import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm'
import { TemplateConfig, type TriggerEvent } from '../../../contracts/model/mail/mail-template.ts'
import { z } from '../../../contracts/schema.ts'
import type { Db, Tx } from '../../db/database.ts'
import { mailSetup, mailTemplate, mailTemplateVersion } from '../../db/schema/setup.ts'

/** A message of a mail flow as it is stored, its configuration read. */
export type MailTemplateRow = Omit<typeof mailTemplate.$inferSelect, 'config'> & {
  config: TemplateConfig
}

const read = (row: typeof mailTemplate.$inferSelect): MailTemplateRow => ({
  ...row,
  config: z.parse(TemplateConfig, row.config),
})

const stands = isNull(mailTemplate.deleted)

/** All messages of a flow: reminders by their days first, then by name. */
export async function templatesOf(tx: Db | Tx, flowId: string): Promise<MailTemplateRow[]> {
  const rows = await tx
    .select()
    .from(mailTemplate)
    .where(and(eq(mailTemplate.flowId, flowId), stands))
    .orderBy(asc(mailTemplate.scheduleDays), asc(mailTemplate.name), asc(mailTemplate.id))
  return rows.map(read)
}

/** What a flow sends by itself when `event` happens, or null; at most one (G-25). */
export async function templateFor(
  tx: Db | Tx,
  flowId: string,
  event: TriggerEvent,
): Promise<MailTemplateRow | null> {
  const [row] = await tx
    .select()
    .from(mailTemplate)
    .where(and(eq(mailTemplate.flowId, flowId), eq(mailTemplate.triggerEvent, event), stands))
  return row ? read(row) : null
}

/** A message as it is now, if it is this customer's and was not deleted. */
export async function templateById(
  tx: Db | Tx,
  customerId: string,
  id: string,
): Promise<MailTemplateRow | null> {
  const [row] = await tx
    .select()
    .from(mailTemplate)
    .where(and(eq(mailTemplate.id, id), eq(mailTemplate.customerId, customerId), stands))
  return row ? read(row) : null
}

/**
 * A message as it was with one of its saves, also where it was deleted since: what a planned mail goes out with. Mails that
 * were planned before there were versions name none, and mean the first.
 */
export async function templateAt(
  tx: Db | Tx,
  customerId: string,
  id: string,
  version: number,
): Promise<MailTemplateRow | null> {
  const { templateId, at, ...kept } = getTableColumns(mailTemplateVersion)
  const [row] = await tx
    .select({ ...getTableColumns(mailTemplate), ...kept, updated: at })
    .from(mailTemplateVersion)
    .innerJoin(mailTemplate, eq(mailTemplate.id, templateId))
    .where(
      and(eq(templateId, id), eq(kept.version, version), eq(mailTemplate.customerId, customerId)),
    )
  return row ? read(row) : null
}

/** Whether the customer's mails leave through a server at all; copy and paste has none (G-618). */
export async function hasOutgoingServer(tx: Db | Tx, customerId: string): Promise<boolean> {
  const [row] = await tx
    .select({ active: mailSetup.active })
    .from(mailSetup)
    .where(eq(mailSetup.customerId, customerId))
  return row?.active === 'SMTP'
}
