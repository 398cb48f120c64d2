/** What an office needs so that its flow sends mail: templates, a server, waiting reminders. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from '../../../contracts/schema.ts'
import { activity } from '../../../server-mock/db/schema/cases.ts'
import { outbox } from '../../../server-mock/db/schema/mail.ts'
import {
  mailSetup,
  mailTemplate,
  mailTemplateVersion,
} from '../../../server-mock/db/schema/setup.ts'
import { encrypt } from '../../../server-mock/encryption.ts'
import { keepMailCounters } from '../../../server-mock/modules/case-record/mail-counters.ts'
import { passwordPlace } from '../../../server-mock/modules/outgoing-mail/mail-route.ts'
import type { Services } from '../../../server-mock/services.ts'

export const flowOf = (customerId: string): string => `${customerId}-flow`
export const reminderTemplate = (customerId: string, number: number): string =>
  `${customerId}-reminder-${number}`

/** With a password it is logged in to. */
type Outgoing = { host: string; port: number; password?: string }

const MAIL_USER = 'claims'

/** Gives the customer's flow its messages and, by `server`, a way to send them. */
export async function addFlow(
  { database, config }: Pick<Services, 'database' | 'config'>,
  customerId: string,
  server: Outgoing = { host: '127.0.0.1', port: 9 },
): Promise<void> {
  const { db } = database
  const template = {
    customerId,
    flowId: flowOf(customerId),
    content: '<p>Your case {{case_id}} on {{website}}</p>',
    config: { placeholders: {} },
  }
  for (const event of [
    'INITIAL',
    'DISCOUNT_END',
    'LICENSE_VALIDATED',
    'LICENSE_REJECTED',
    'PAID',
  ] as const)
    await db.insert(mailTemplate).values({
      ...template,
      id: `${customerId}-${event.toLowerCase()}`,
      name: event,
      subject: `${event} of {{case_id}}`,
      type: 'triggered',
      ...(event === 'PAID' && { content: '<p>Thank you for {{amount_paid}}</p>' }),
      triggerEvent: event,
    })
  for (const [at, days] of [1, 2, 3, 5].entries())
    await db.insert(mailTemplate).values({
      ...template,
      id: reminderTemplate(customerId, at + 1),
      name: `Reminder ${at + 1}`,
      subject: `Reminder ${at + 1} of {{case_id}}`,
      type: 'scheduled',
      scheduleDays: days,
    })
  await db.insert(mailSetup).values({
    customerId,
    active: 'SMTP',
    smtpHost: server.host,
    smtpPort: server.port,
    smtpEmail: `claims@${customerId}.example`,
    senderName: customerId,
    ...(server.password !== undefined && {
      smtpUsername: MAIL_USER,
      smtpPassword: encrypt(config.dataKey, passwordPlace(customerId), server.password),
    }),
  })
}

/** Gives a message another text as if it had never been different, also for mails that are planned with it. */
export async function rewriteTemplate(
  { database: { db } }: Services,
  id: string,
  parts: Partial<Pick<typeof mailTemplateVersion.$inferInsert, 'content' | 'config'>>,
): Promise<void> {
  await db.update(mailTemplate).set(parts).where(eq(mailTemplate.id, id))
  await db.execute(sql`alter table mail_template_version disable trigger user`)
  await db.update(mailTemplateVersion).set(parts).where(eq(mailTemplateVersion.templateId, id))
  await db.execute(sql`alter table mail_template_version enable trigger user`)
}

/** Lets reminders wait for these moments; answers their activities' ids. */
export async function addWaiting(
  { database, clock }: Services,
  customerId: string,
  caseId: string,
  moments: readonly string[],
  kind: 'SCHEDULED' | 'DISCOUNT_END' = 'SCHEDULED',
): Promise<string[]> {
  const ids = moments.map(
    (_, at) => `${caseId}-${kind}-${Math.random().toString(36).slice(2)}-${at}`,
  )
  for (const [at, scheduled_at] of moments.entries())
    await database.db.insert(activity).values({
      id: ids[at] ?? '',
      customerId,
      caseId: Number(caseId),
      type: 'EMAIL_SCHEDULED',
      created: clock.now().toISOString(),
      content: {
        scheduled_at,
        status: 'SCHEDULED',
        template_name: `Reminder ${at + 1}`,
        template_subject: 'Case',
        template_content: null,
        template_config: null,
        source_email_template_id:
          kind === 'SCHEDULED'
            ? reminderTemplate(customerId, at + 1)
            : `${customerId}-discount_end`,
        type: kind,
      },
    })
  await database.db.transaction((tx) => keepMailCounters(tx, caseId))
  return ids
}

const Mail = z.object({ to: z.array(z.string()), subject: z.string() })

/** The mails of a kind in the customer's outbox, oldest first. */
export async function outboxOf({ database }: Services, customerId: string, kind: string) {
  const rows = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.customerId, customerId), eq(outbox.kind, kind)))
    .orderBy(asc(outbox.created), asc(outbox.id))
  return rows.map(({ mail, ...row }) => ({ ...row, ...z.parse(Mail, mail) }))
}
