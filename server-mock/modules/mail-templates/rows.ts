import type { MailTemplate } from '../../../contracts/model/mail/mail-template.ts'
import {
  type OtherTemplate,
  scheduleType,
  type TemplateValues,
} from '../../../contracts/rules/mail/mail-templates.ts'
import type { Db, Tx } from '../../db/database.ts'
import { toInstant } from '../../db/instant.ts'
import { flowById, holdFlow } from '../mail-flows/flow-rows.ts'
import { type MailTemplateRow, templateById, templatesOf } from '../outgoing-mail/templates.ts'

/** A template as it travels. */
export const templateOf = (row: MailTemplateRow): MailTemplate => ({
  id: row.id,
  emailFlowId: row.flowId,
  name: row.name,
  type: row.type,
  trigger_event: row.triggerEvent,
  schedule_num_days: row.scheduleDays,
  schedule_type: scheduleType({ type: row.type, trigger_event: row.triggerEvent }),
  subject: row.subject,
  content: row.content,
  config: row.config,
  version: row.version,
  created: toInstant(row.created),
  updated: toInstant(row.updated),
})

/** Its values as they are stored; type and event are of its creation. */
export const columnsOf = (values: TemplateValues) => ({
  name: values.name,
  scheduleDays: values.schedule_num_days,
  subject: values.subject,
  content: values.content,
  config: values.config,
})

type OfTemplate = { customer_id: string; flow_id: string; template_id: string }

/** The template that a path names, if it is one of that flow of this customer, and neither was deleted. */
export async function templateNamed(
  db: Db | Tx,
  customerId: string,
  { flow_id, template_id }: OfTemplate,
): Promise<MailTemplate | null> {
  const row = await templateById(db, customerId, template_id)
  if (row?.flowId !== flow_id || !(await flowById(db, customerId, flow_id))) return null
  return row && templateOf(row)
}

/** The same for a change of it: nobody deletes its flow until the transaction ends. */
export async function heldTemplate(
  tx: Tx,
  customerId: string,
  named: OfTemplate,
): Promise<MailTemplate | null> {
  const flow = await holdFlow(tx, customerId, named.flow_id)
  return flow && templateNamed(tx, customerId, named)
}

/** The templates of a flow, without the one that is saved. */
export async function othersOf(
  db: Db | Tx,
  flowId: string,
  own: string | null,
): Promise<OtherTemplate[]> {
  const rows = await templatesOf(db, flowId)
  return rows.filter(({ id }) => id !== own).map(templateOf)
}
