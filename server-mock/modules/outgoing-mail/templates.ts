import { and, asc, eq } from 'drizzle-orm'
import { TemplateConfig, type TriggerEvent } from '../../../contracts/model/mail/mail-template.ts'
import { z } from '../../../contracts/schema.ts'
import type { Db, Tx } from '../../db/database.ts'
import { mailSetup, mailTemplate } from '../../db/schema/setup.ts'

/** A message of a mail flow as it is stored, its configuration read. */
export type MailTemplateRow = Omit<typeof mailTemplate.$inferSelect, 'config'> & {
  config: TemplateConfig
}

const read = (row: typeof mailTemplate.$inferSelect): MailTemplateRow => ({
  ...row,
  config: z.parse(TemplateConfig, row.config),
})

/** All messages of a flow: reminders by their days first, then by name. */
export async function templatesOf(tx: Db | Tx, flowId: string): Promise<MailTemplateRow[]> {
  const rows = await tx
    .select()
    .from(mailTemplate)
    .where(eq(mailTemplate.flowId, flowId))
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
    .where(and(eq(mailTemplate.flowId, flowId), eq(mailTemplate.triggerEvent, event)))
  return row ? read(row) : null
}

/** A message by its id, if it is this customer's. */
export async function templateById(
  tx: Db | Tx,
  customerId: string,
  id: string,
): Promise<MailTemplateRow | null> {
  const [row] = await tx
    .select()
    .from(mailTemplate)
    .where(and(eq(mailTemplate.id, id), eq(mailTemplate.customerId, customerId)))
  return row ? read(row) : null
}

/** Whether the customer's mails leave through a server at all; copy and paste has none (spec README, 18). */
export async function hasOutgoingServer(tx: Db | Tx, customerId: string): Promise<boolean> {
  const [row] = await tx
    .select({ active: mailSetup.active })
    .from(mailSetup)
    .where(eq(mailSetup.customerId, customerId))
  return row?.active === 'SMTP'
}
