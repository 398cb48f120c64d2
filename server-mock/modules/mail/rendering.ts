import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { RawTemplate } from '../../../contracts/model/mail/mail-template.ts'
import { messages } from '../../../contracts/protocol.ts'
import { renderMail, valuesOfTags } from '../../../contracts/rules/placeholders/render.ts'
import { reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import type { Db } from '../../db/database.ts'
import { activity } from '../../db/schema/cases.ts'
import { userActor } from '../../events/draft.ts'
import { readSnapshot } from '../case-record/snapshot.ts'
import { mailFacts } from '../outgoing-mail/mail-facts.ts'
import { safeMailHtml } from '../outgoing-mail/mail-html.ts'
import { withOwnPictures } from '../outgoing-mail/own-pictures.ts'
import { type MailTemplateRow, templateAt, templateById } from '../outgoing-mail/templates.ts'

const onTheWire = (row: MailTemplateRow): RawTemplate => ({
  id: row.id,
  emailFlowId: row.flowId,
  name: row.name,
  type: row.type,
  trigger_event: row.triggerEvent,
  schedule_num_days: row.scheduleDays,
  subject: row.subject,
  content: row.content,
  config: row.config,
})

/** G-63: fills in with what the case is now; what has no value stands as a mark (G-47). Changes nothing. */
export const renderEmail = reads<Calls['renderEmail']>(
  async ({ params, body, user, services: { database, config, clock } }) => {
    const { db } = database
    const found = await readSnapshot(db, config, user.customerId, params.id)
    if (!found) return refuse(404, messages.notFound)
    const template =
      'template_id' in body ? await templateById(db, user.customerId, body.template_id) : body
    if (!template) return refuse(404, messages.notFound)
    const safe = safeMailHtml(template.content)
    if (safe === null)
      return refuse(400, 'This email is too complex to be sent. Simplify its formatting.')
    const { customerId } = user
    const source = {
      tx: db,
      config,
      customerId,
      at: clock.now().toISOString(),
      actor: userActor(user),
    }
    const isInitial = 'triggerEvent' in template && template.triggerEvent === 'INITIAL'
    const facts = await mailFacts(source, found.detail, { isInitial })
    const text = { ...template, content: safe }
    const { subject, content, missing } = renderMail(text, facts)
    const values = valuesOfTags(text, facts)
    const shown = (html: string) => withOwnPictures(db, user.customerId, html)
    const inContent = Object.entries(values.content).map(
      async ([tag, html]) => [tag, await shown(html)] as const,
    )
    return {
      asOf: found.asOf,
      body: {
        to: found.detail.opponent_contact_details.email ?? '',
        cc: '',
        bcc: '',
        subject,
        content: await shown(content),
        missing_placeholders: missing,
        values: Object.fromEntries(await Promise.all(inContent)),
        subject_values: values.subject,
        attachments: [],
      },
    }
  },
)

/** The version that the mail of this template that waits on the case will leave with; null where none waits. */
async function plannedVersion(db: Db, caseId: string, templateId: string): Promise<number | null> {
  const [planned] = await db
    .select({
      version: sql<number>`coalesce(${activity.content}->>'source_template_version', '1')::int`,
    })
    .from(activity)
    .where(
      and(
        eq(activity.caseId, Number(caseId)),
        inArray(activity.type, ['EMAIL_SCHEDULED', 'SCHEDULED']),
        sql`${activity.content}->>'source_email_template_id' = ${templateId}`,
      ),
    )
    .limit(1)
  return planned?.version ?? null
}

/**
 * G-64, ACT-15: the raw template of the case's own flow, as the mail that waits with it will leave; another flow's is as
 * unknown as none.
 */
export const readCaseTemplate = reads<Calls['readCaseTemplate']>(
  async ({ params, user, services: { database, config } }) => {
    const { db } = database
    const { id: caseId, templateId } = params
    const found = await readSnapshot(db, config, user.customerId, caseId)
    if (!found) return refuse(404, messages.notFound)
    const version = await plannedVersion(db, caseId, templateId)
    const template =
      version === null
        ? await templateById(db, user.customerId, templateId)
        : await templateAt(db, user.customerId, templateId, version)
    if (!template || template.flowId !== found.detail.email_flow_id)
      return refuse(404, messages.notFound)
    return { asOf: found.asOf, body: onTheWire(template) }
  },
)
