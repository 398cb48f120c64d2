import { and, eq, sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { mailTemplateEventNames } from '../../../contracts/events/set-up-names.ts'
import type { MailTemplate } from '../../../contracts/model/mail/mail-template.ts'
import { messages } from '../../../contracts/protocol.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import { event } from '../../db/schema/log.ts'
import { mailTemplate, mailTemplateVersion } from '../../db/schema/setup.ts'
import type { ChangeContext } from '../../events/change.ts'
import { lockCustomer } from '../business/lock-customer.ts'
import { templateById } from '../outgoing-mail/templates.ts'
import { staleSettings } from '../stale-settings.ts'
import { settled } from './affected.ts'
import { judged } from './judge.ts'
import { orderFor, refuseWhileApplying } from './orders.ts'
import { columnsOf, heldTemplate, othersOf, templateOf } from './rows.ts'
import { changesOf, tell } from './told.ts'

/** Whether the template ever was what the save says that it brings back. */
async function refuseUnknown(
  { tx }: ChangeContext,
  templateId: string,
  restored: number | undefined,
): Promise<Refused | null> {
  if (restored === undefined) return null
  const { templateId: of, version } = mailTemplateVersion
  const known = await tx.$count(mailTemplateVersion, and(eq(of, templateId), eq(version, restored)))
  return known > 0 ? null : refuse(400, `This template has no version ${restored}.`)
}

/** Stores the next version. */
async function save(
  { tx, customerId, at, actor }: ChangeContext,
  { id, version }: MailTemplate,
  values: Parameters<typeof columnsOf>[0],
  restoredFrom: number | null,
): Promise<MailTemplate> {
  const by = { updated: at, userId: actor.id, userName: actor.name, restoredFrom }
  await tx
    .update(mailTemplate)
    .set({ ...columnsOf(values), ...by, version: version + 1 })
    .where(eq(mailTemplate.id, id))
  const row = await templateById(tx, customerId, id)
  if (!row) throw new Error(`no template ${id}`)
  return templateOf(row)
}

/**
 * COMMAPI-13, COMMAPI-14. What is the same as before is no new version and tells nobody; with "true" the mails that wait
 * go out as the newest version all the same (G-701, G-726).
 */
export const changeMailTemplate = changes<Calls['changeMailTemplate']>(
  async ({ params, query, body, user, change }) => {
    const { tx, customerId } = change
    const { plan } = await lockCustomer(tx, customerId)
    const before = await heldTemplate(tx, customerId, params)
    if (!before) return refuse(404, messages.notFound)
    const { restored_from, ...given } = body
    const beside = { before, others: await othersOf(tx, before.emailFlowId, before.id) }
    const values = await judged(change, given, plan, beside)
    if (isRefused(values)) return values
    const unknown = await refuseUnknown(change, before.id, restored_from)
    if (unknown) return unknown
    const applies = query.update_scheduled_emails === 'true'
    const busy = applies ? await refuseWhileApplying(tx, before.id) : null
    if (busy) return busy
    const changed = changesOf(before, values)
    const stale = await staleSettings(change, user, {
      names: mailTemplateEventNames,
      versionIn: sql`${event.payload}->'template'->>'version'`,
      only: sql`${event.payload}->'template'->>'id' = ${before.id}`,
      version: before.version,
      writes: changed.map(({ field }) => field),
      message: messages.conflictOfTemplate,
    })
    if (stale) return stale
    const template =
      changed.length === 0 ? before : await save(change, before, values, restored_from ?? null)
    const { id: template_id, version, emailFlowId } = template
    const act = { kind: 'template-apply', template_id, version } as const
    const affected = applies ? await orderFor(change, user, act, emailFlowId) : null
    if (isRefused(affected)) return affected
    if (changed.length > 0)
      tell(change, 'mail-template.changed', template, {
        changes: changed,
        applied: affected !== null,
      })
    return { ...template, affected_cases: affected }
  },
  { settle: ({ services, user, answer }) => settled(services, user.customerId, answer) },
)
