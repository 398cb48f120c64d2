/** Three customers with 200 cases, their mail server, and what an independent count finds of them. */

import { sql } from 'drizzle-orm'
import { emptyContact } from '../../../contracts/rules/cases/contact.ts'
import { discountEndAt } from '../../../contracts/rules/mail/scheduling.ts'
import { addDays, dayOf } from '../../../contracts/rules/time/days.ts'
import { z } from '../../../contracts/schema.ts'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { caseCount, caseDetail, caseRow, finding } from '../../../server-mock/db/schema/cases.ts'
import { emailFlow, mailSetup, translation } from '../../../server-mock/db/schema/setup.ts'
import type { Random } from '../../../server-mock/random.ts'
import type { Services } from '../../../server-mock/services.ts'
import { startQuickSink } from '../mail/quick-sink.ts'
import { addCustomer } from '../server/services.ts'
import { addFlow, addWaiting, flowOf } from './outgoing-office.ts'

const DAY = 86_400_000

/** A mail as it arrived at the customers' server: what it was, of which case, and when. */
export type Arrival = { what: string; caseId: string; messageId: string; at: string }

/** A server that takes everything and notes the moment by the tests' clock. */
export async function startWeekSink(now: () => Date) {
  const arrived: Arrival[] = []
  const sink = await startQuickSink((text) => {
    const [, what = '', caseId = ''] = /^Subject: (.+) of (\d+)\r?$/m.exec(text) ?? []
    const [, messageId = ''] = /^Message-ID:\s*(<[^>]+>)/im.exec(text) ?? []
    arrived.push({ what, caseId, messageId, at: now().toISOString() })
  })
  return { ...sink, arrived }
}

const plans = [
  { id: 'north', plan: 'PRO', timeZone: 'UTC', active: 60, standby: 20 },
  { id: 'south', plan: 'ENTERPRISE', timeZone: 'Europe/Berlin', active: 80, standby: 20 },
  { id: 'small', plan: 'LITE', timeZone: 'UTC', active: 20, standby: 0 },
] as const

export const weekCustomers = plans.map(({ id }) => id)

const contactOf = (id: number) => ({
  ...emptyContact,
  email: `owner-${id}@shop-${id}.example`,
  name: `Owner ${id}`,
  first_name: 'Owner',
  last_name: String(id),
  address_line_1: 'Main Street 1',
  postal_code: '10115',
  city: 'Berlin',
  country: 'DE',
})

type Customer = (typeof plans)[number]
type Planned = { id: number; state: 'ACTIVE' | 'STANDBY'; settlementDate: string | null }

async function addCase(services: Services, owner: Customer, planned: Planned): Promise<void> {
  const { db } = services.database
  const { id, state, settlementDate } = planned
  const created = services.clock.now().toISOString()
  const contact = contactOf(id)
  await db.insert(caseRow).values({
    id,
    customerId: owner.id,
    state,
    host: `shop-${id}.example`,
    dateStateUpdated: created,
    lastActivity: created,
    country: 'DE',
    currency: 'EUR',
    finalAmount: 23_800,
    contactEmail: contact.email,
    contactName: contact.name,
  })
  await db.insert(caseDetail).values({
    id,
    customerId: owner.id,
    caseUuid: `uuid-${id}`,
    created,
    emailFlowId: flowOf(owner.id),
    translationId: `${owner.id}-language`,
    opponentContact: contact,
    additionalFees: [],
    settlementDate,
    settlementPercentage: settlementDate === null ? null : 1000,
    taxType: 'VAT',
    taxPercentage: 1900,
    wasActivated: state === 'ACTIVE',
    pin: '123456',
  })
  for (const position of [0, 1])
    await db.insert(finding).values({
      id: `${id}-${position}`,
      customerId: owner.id,
      caseId: id,
      position,
      price: 10_000,
      originalFilename: 'harbour.jpg',
      pageLink: `https://shop-${id}.example/`,
      pictureSeed: id,
    })
}

/** What is still to come of a case that was activated within the last two days. */
async function planMails(services: Services, random: Random, owner: Customer, planned: Planned) {
  const now = services.clock.now().getTime()
  const activated = now - random.int(0, 2 * DAY)
  const reminders = [1, 2, 3, 5]
    .map((days) => new Date(activated + days * DAY).toISOString())
    .filter((moment) => moment > new Date(now).toISOString())
  await addWaiting(services, owner.id, String(planned.id), reminders)
  const ending = discountEndAt(planned.settlementDate, owner.timeZone)
  if (ending) await addWaiting(services, owner.id, String(planned.id), [ending], 'DISCOUNT_END')
}

/** Fills an empty database: 200 cases, most of them ACTIVE with mails to come. Their ids are spread widely. */
export async function addWeek(services: Services, random: Random, port: number): Promise<void> {
  const { db } = services.database
  const today = dayOf(services.clock.now())
  let id = 3_000_000
  for (const owner of plans) {
    await addCustomer(services, owner.id)
    await db
      .update(customer)
      .set({ plan: owner.plan, timeZone: owner.timeZone, providerStatus: 'connected' })
      .where(sql`id = ${owner.id}`)
    await db.insert(emailFlow).values({ id: flowOf(owner.id), customerId: owner.id, name: 'Flow' })
    await db.insert(translation).values({
      id: `${owner.id}-language`,
      customerId: owner.id,
      language: 'en',
      isActive: true,
      isDefault: true,
    })
    await addFlow(services, owner.id, { host: '127.0.0.1', port })
    await db.update(mailSetup).set({ inboundActive: true }).where(sql`customer_id = ${owner.id}`)
    for (const [state, count] of [
      ['ACTIVE', owner.active],
      ['STANDBY', owner.standby],
    ] as const) {
      if (count > 0) await db.insert(caseCount).values({ customerId: owner.id, state, n: count })
      for (let n = 0; n < count; n += 1) {
        id += random.int(4_000_000, 5_500_000)
        const settlementDate = random.chance(0.4) ? addDays(today, random.int(2, 9)) : null
        const planned = { id, state, settlementDate }
        await addCase(services, owner, planned)
        if (state === 'ACTIVE') await planMails(services, random, owner, planned)
      }
    }
  }
}

const Waiting = z.array(
  z.object({
    id: z.string(),
    caseId: z.string(),
    customerId: z.string(),
    state: z.string(),
    since: z.string(),
    /** Whether every image use has a valid licence. */
    licensed: z.boolean(),
    at: z.string(),
    kind: z.string(),
    name: z.string(),
    settlementDate: z.nullable(z.string()),
  }),
)
export type Waiting = z.infer<typeof Waiting>[number]

/** Every mail that is neither sent nor paused, whatever its day. */
export async function waitingMails({ database }: Services): Promise<Waiting[]> {
  const { rows } = await database.db.execute<{ json: string }>(sql`
    select coalesce(json_agg(json_build_object('id', a.id, 'caseId', a.case_id::text,
      'customerId', a.customer_id, 'state', r.state,
      'since', r.date_state_updated, 'licensed', not exists (select 1 from finding f
        left join license l on l.finding_id = f.id
        where f.case_id = a.case_id and coalesce(l.state, '') <> 'VALID'), 'at', a.content->>'scheduled_at',
      'kind', a.content->>'type', 'name', case a.content->>'type' when 'DISCOUNT_END'
        then 'DISCOUNT_END' else t.name end, 'settlementDate', d.settlement_date)), '[]')::text as json
    from activity a join case_row r on r.id = a.case_id join case_detail d on d.id = r.id
    left join mail_template t on t.id = a.content->>'source_email_template_id'
    where a.type = 'EMAIL_SCHEDULED' and a.content->>'status' = 'SCHEDULED'`)
  return z.parse(Waiting, JSON.parse(rows[0]?.json ?? '[]'))
}

/** Cases whose stored counters are not what their mails, licences and payments say; empty when all is well. */
export async function wrongCounters({ database }: Services): Promise<unknown[]> {
  const { rows } = await database.db.execute(sql`
    with mails as (
      select case_id, type, content->>'status' as status,
        content->'automation_info'->>'kind' as kind, (content->>'unread')::int as unread
      from activity
    ), counted as (
      select r.id,
        (select count(*) from mails m where m.case_id = r.id and m.type = 'EMAIL_IN' and m.unread = 1) as unread,
        (select count(*) from license l where l.case_id = r.id and l.state = 'UNCHECKED') as unchecked,
        (select count(*) from mails m where m.case_id = r.id and m.status = 'SCHEDULED'
          and (m.type = 'EMAIL_SCHEDULED' or m.kind in ('SCHEDULED', 'DISCOUNT_END'))) as waiting,
        (select count(*) from mails m where m.case_id = r.id and m.status = 'PAUSED') as paused,
        (select count(*) from mails m where m.case_id = r.id and m.status = 'SENT'
          and m.kind in ('SCHEDULED', 'DISCOUNT_END')) as sent,
        (select count(*) from mails m where m.case_id = r.id and m.status = 'FAILED'
          and m.kind in ('SCHEDULED', 'DISCOUNT_END')) as failed,
        (select count(*) from mails m where m.case_id = r.id and m.status = 'FAILED'
          and m.kind not in ('SCHEDULED', 'DISCOUNT_END')) as triggered,
        case r.state when 'PAID' then 0 else
          (select count(*) from mails m where m.case_id = r.id and m.type = 'PAYMENT_FAILED') end as payments
      from case_row r
    )
    select c.* from counted c join case_row r on r.id = c.id
    where (c.unread, c.unchecked, c.waiting, c.paused, c.sent, c.failed, c.triggered, c.payments)
      is distinct from (r.unread_emails::bigint, r.unchecked_licenses::bigint, r.scheduled_waiting::bigint,
        r.scheduled_paused::bigint, r.scheduled_sent::bigint, r.scheduled_failed::bigint,
        r.triggered_failed::bigint, r.failed_payments::bigint)`)
  return rows
}

/** States whose maintained count is not the number of cases in them. */
export async function wrongCounts({ database }: Services): Promise<unknown[]> {
  const { rows } = await database.db.execute(sql`
    select * from (select customer_id, state, n::bigint from case_count where n <> 0) kept
    full join (select customer_id, state, count(*) as n from case_row group by 1, 2) counted
      using (customer_id, state)
    where kept.n is distinct from counted.n`)
  return rows
}

/** Numbers that are missing or double in a customer's events, and versions that are in a case's. */
export async function wrongNumbers({ database }: Services): Promise<unknown[]> {
  const { rows } = await database.db.execute(sql`
    select customer_id as of, count(*) as events, min(seq) as first, max(seq) as last
      from event group by 1
      having count(*) <> max(seq) or min(seq) <> 1
        or max(seq) <> (select h.seq from event_head h where h.customer_id = event.customer_id)
    union all
    select r.id::text, count(*), min(e.case_version), max(e.case_version)
      from event e join case_row r on r.id = e.case_id group by r.id, r.version
      having count(*) <> r.version - 1 or count(distinct e.case_version) <> count(*)
        or max(e.case_version) <> r.version`)
  return rows
}
