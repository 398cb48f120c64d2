import { and, eq, inArray, sql } from 'drizzle-orm'
import { parse, z } from '../../contracts/schema.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../db/database.ts'
import { customer } from '../db/schema/accounts.ts'
import { caseDetail } from '../db/schema/cases.ts'
import { installation } from '../db/schema/installation.ts'
import { email } from '../db/schema/mail.ts'
import { mailSetup, mailTemplate } from '../db/schema/setup.ts'
import { encrypt } from '../encryption.ts'
import { passwordPlace } from '../modules/outgoing-mail/mail-route.ts'
import { CATCHER_PASSWORD } from '../outside/mail-catcher/catcher-account.ts'
import { demoTenants, type Tenant } from '../seed/accounts.ts'
import { templateRows } from '../seed/flow-templates.ts'
import type { Services } from '../services.ts'
import { MAIL_COMPLETE, SEEDED } from './demo.ts'

const Seeded = z.object({ seed: z.number() })

/** The server that takes every mail of the demo. */
const CATCHER_HOST = '127.0.0.1'

/** The name that only the demo's own set-up has: what a person saved since is theirs. */
const userName = (tenant: Tenant): string => `catcher-${tenant.id}`

async function setUp(tx: Tx, config: Config, tenant: Tenant, port: number): Promise<void> {
  const own = { smtpHost: CATCHER_HOST, smtpPort: port, inboundActive: true }
  const kept = await tx
    .update(mailSetup)
    .set(own)
    .where(and(eq(mailSetup.customerId, tenant.id), eq(mailSetup.smtpUsername, userName(tenant))))
    .returning({ customerId: mailSetup.customerId })
  if (kept.length > 0) return
  await tx
    .insert(mailSetup)
    .values({
      ...own,
      customerId: tenant.id,
      active: 'SMTP',
      smtpEmail: tenant.mailbox,
      smtpUsername: userName(tenant),
      smtpPassword: encrypt(config.dataKey, passwordPlace(tenant.id), CATCHER_PASSWORD),
      senderName: tenant.name,
    })
    .onConflictDoNothing()
}

/** What demo data that was made before mail could leave still lacks; without an effect on newer data. */
async function complete(tx: Tx, tenants: readonly Tenant[]): Promise<void> {
  const ids = tenants.map(({ id }) => id)
  for (const tenant of tenants) {
    const { timeZone, providerStatus } = tenant
    await tx.update(customer).set({ timeZone, providerStatus }).where(eq(customer.id, tenant.id))
    await tx
      .insert(mailTemplate)
      .values(tenant.flows.flatMap((flow) => templateRows(tenant, flow)))
      .onConflictDoNothing()
  }
  await tx
    .update(caseDetail)
    .set({ pin: sql`lpad(floor(random() * 1000000)::int::text, 6, '0')` })
    .where(and(inArray(caseDetail.customerId, ids), eq(caseDetail.pin, '')))
  await tx.execute(sql`
    update case_detail d set paused_at = r.last_activity from case_row r
    where r.id = d.id and r.scheduled_paused > 0 and d.paused_at is null`)
  await tx.execute(sql`
    update case_detail d set initial_sent_at = s.at
    from (select case_id, max(created) as at from activity
      where content->'automation_info'->>'kind' = 'INITIAL' and content->>'status' = 'SENT'
      group by case_id) s
    where s.case_id = d.id and d.initial_sent_at is null`)
  await tx
    .update(email)
    .set({
      templateId: sql`(select left(d.email_flow_id || '-'
          || lower(replace(a.content->'automation_info'->>'template_name', ' ', '-')), 64)
        from activity a join case_detail d on d.id = a.case_id
        where a.case_id = ${email.caseId} and a.content->>'email_id' = ${email.id})`,
    })
    .where(and(eq(email.direction, 'OUT'), sql`${email.templateId} is null`))
  await tx.execute(sql`
    update case_detail d set invoices = (select jsonb_agg(
        case when i ? 'status' then i else i || jsonb_build_object('status',
          case when i->>'type' <> 'ACTIVE' then 'CANCELLED'
            when r.state = 'PAID' then 'PAID' else 'OPEN' end) end)
      from jsonb_array_elements(d.invoices) i)
    from case_row r where r.id = d.id and jsonb_array_length(d.invoices) > 0`)
}

/**
 * Gives the demo's customers the built-in catcher as their mail server, on the port that it has today, lets them
 * take mail, and completes data of an earlier version once, so that nobody has to delete it.
 */
export async function ensureDemoMail({ database, config }: Services): Promise<void> {
  const port = config.mailCatcherPort
  const facts = await database.db.select().from(installation)
  const seeded = parse(Seeded, facts.find(({ fact }) => fact === SEEDED)?.value)
  if (port === null || !seeded.ok) return
  const tenants = demoTenants(seeded.value.seed, '', 0)
  await database.db.transaction(async (tx) => {
    for (const tenant of tenants) await setUp(tx, config, tenant, port)
    if (facts.some(({ fact }) => fact === MAIL_COMPLETE)) return
    await complete(tx, tenants)
    await tx.insert(installation).values({ fact: MAIL_COMPLETE, value: {} })
  })
}
