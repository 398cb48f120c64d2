/** What the database says when a history is over, read in one go. */
import { sql } from 'drizzle-orm'
import { CaseBulkKind, CaseBulkState } from '../../../contracts/model/cases/case-bulk.ts'
import { z } from '../../../contracts/schema.ts'
import type { Database } from '../../../server-mock/db/database.ts'
import { INSTALLATION } from '../../../server-mock/modules/outgoing-mail/outbox-row.ts'
import { wrongReminders } from '../../support/proofs/sent-reminders.ts'

/** What is ordered for many cases: by a user, or by a change of a template. */
const OrderKind = z.enum([
  ...CaseBulkKind.options,
  ...(['template-apply', 'template-add', 'template-remove'] as const),
])
export type OrderKind = z.infer<typeof OrderKind>

const Ledger = z.object({
  head: z.int(),
  /** Not by name alone: how often each name was written by each command. */
  events: z.array(
    z.object({
      seq: z.int(),
      name: z.string(),
      command: z.nullable(z.string()),
      caseId: z.nullable(z.string()),
      version: z.nullable(z.int()),
      actor: z.nullable(z.string()),
      /** Who did it: a user, the opponent, the provider or the system. */
      by: z.string(),
      fields: z.array(z.string()),
    }),
  ),
  /** Keys of the commands whose change stands. */
  keys: z.array(z.string()),
  notes: z.array(z.string()),
  /** Entries other than notes, by type and case, oldest first. */
  entries: z.array(
    z.object({
      type: z.string(),
      caseId: z.string(),
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      /** Of a mail. */
      subject: z.nullable(z.string()),
    }),
  ),
  /** Subjects of the mails that came in, on a case or not. */
  mailsIn: z.array(z.string()),
  /** Of those that belonged to no case, what was told of their end: they are mapped, or deleted and gone. */
  strays: z.array(z.object({ id: z.string(), subject: z.string(), isDeleted: z.boolean() })),
  /** Ids of what happened outside and was taken. */
  outside: z.array(z.string()),
  cases: z.array(
    z.object({
      id: z.string(),
      state: z.string(),
      version: z.int(),
      tags: z.array(z.string()),
      host: z.string(),
    }),
  ),
  /** Bookings of credits. */
  bookings: z.int(),
  /** Addresses of users. */
  users: z.array(z.string()),
  counts: z.array(z.object({ state: z.string(), n: z.int() })),
  /** In the order in which it was sent. */
  outbox: z.array(
    z.object({
      kind: z.string(),
      state: z.string(),
      messageId: z.string(),
      error: z.nullable(z.string()),
      command: z.nullable(z.string()),
      /** Its entry of the timeline, and whether nobody has removed it. */
      entry: z.nullable(z.string()),
      hasEntry: z.boolean(),
      subject: z.string(),
      /** Of the installation's own mails: to whom, and what it says. */
      to: z.string(),
      text: z.nullable(z.string()),
    }),
  ),
  /** Commands whose email left without its reminder, or that set one without it. */
  wrongReminders: z.array(z.string()),
  /** Orders for many cases, those of templates too, and what became of each of them. */
  bulks: z.array(
    z.object({
      id: z.string(),
      kind: OrderKind,
      state: CaseBulkState,
      undoOf: z.nullable(z.string()),
      total: z.int(),
      done: z.int(),
      unchanged: z.int(),
      refused: z.int(),
    }),
  ),
  bulkCases: z.array(
    z.object({
      bulk: z.string(),
      caseId: z.string(),
      state: z.enum(['waiting', 'done', 'unchanged', 'refused']),
      version: z.nullable(z.int()),
      ifMatch: z.nullable(z.int()),
    }),
  ),
  /** Keys of commands that were answered with an order. */
  bulkKeys: z.array(z.object({ key: z.string(), bulk: z.string() })),
  /** The own views of users. */
  views: z.array(z.object({ user: z.string(), id: z.string(), name: z.string() })),
  /** Cases of the invoices, of those too that take another one back. */
  invoices: z.array(z.string()),
  /** How many files each image use has that was made here. */
  uses: z.array(z.object({ id: z.string(), files: z.int() })),
  /** Names of the case templates. */
  templates: z.array(z.string()),
  /**
   * Templates of mail flows, with the number of their saves; `isFirst`: of the customer's beginning, `isDeleted`: by
   * itself, not with its flow.
   */
  mailTemplates: z.array(
    z.object({
      ...{ id: z.string(), version: z.int(), kept: z.int() },
      ...{ isFirst: z.boolean(), isDeleted: z.boolean() },
    }),
  ),
  /** What was told of each of them, by event. */
  mailTemplatesTold: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Mails with links that wait: of those that left nothing stays. */
  waitingLinks: z.int(),
})
export type Ledger = z.infer<typeof Ledger>
type LedgerEvent = Ledger['events'][number]

/** What somebody else did to the fields that this event wrote, after the version of the case that was seen. */
export const writtenOver = (
  events: readonly LedgerEvent[],
  event: LedgerEvent,
  seen: number,
  touches: (field: string) => boolean,
): LedgerEvent | undefined =>
  events.find(
    (other) =>
      other.caseId === event.caseId &&
      other.actor !== event.actor &&
      (other.version ?? 0) > seen &&
      other.seq < event.seq &&
      other.fields.some(touches),
  )

export async function readLedger({ db }: Database, id: string): Promise<Ledger> {
  const list = (select: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_agg(x), '[]') from (${select}) x)`
  const { rows } = await db.execute<{ json: string }>(sql`select json_build_object(
    'head', coalesce((select seq from event_head where customer_id = ${id}), 0),
    'events', ${list(sql`select seq, name, command_id as command, case_id::text as "caseId",
      case_version as version, actor->>'id' as actor, actor->>'kind' as by,
      coalesce((select json_agg(c->>'field') from json_array_elements(payload->'changes') c), '[]')
        as fields from event where customer_id = ${id} order by seq`)},
    'keys', (select coalesce(json_agg(key), '[]') from idempotency
      where answer->'withdrawn' is null and user_id in (select u.id from app_user u where u.customer_id = ${id})),
    'notes', (select coalesce(json_agg(content->>'text'), '[]') from activity
      where customer_id = ${id} and type = 'NOTE'),
    'entries', ${list(sql`select type, case_id::text as "caseId", content->>'old_state' as "from",
      content->>'new_state' as "to", content->>'subject' as subject from activity where customer_id = ${id} and type <> 'NOTE'
      order by created, written`)},
    'mailsIn', (select coalesce(json_agg(subject), '[]') from email
      where customer_id = ${id} and direction = 'IN'),
    'strays', ${list(sql`select payload->'email'->>'id' as id, payload->'email'->>'subject' as subject,
      name = 'email.unmapped-deleted' as "isDeleted" from event where customer_id = ${id}
      and name in ('email.unmapped-deleted', 'email.mapped-to-case')`)},
    'outside', (select coalesce(json_agg(key), '[]') from idempotency
      where user_id = ${`outside:${id}`}),
    'cases', ${list(sql`select id::text as id, state, version, tags, host from case_row
      where customer_id = ${id} order by host`)},
    'bookings', (select count(*) from credit_entry where customer_id = ${id}),
    'users', (select json_agg(email) from app_user where customer_id = ${id}),
    'counts', ${list(sql`select state, n from case_count where customer_id = ${id} and n <> 0`)},
    'outbox', ${list(sql`select kind, state, message_id as "messageId", error,
      command_id as command, activity_id as entry,
      exists (select from activity a where a.id = activity_id) as "hasEntry",
      mail->>'subject' as subject, (mail->'to')::text as "to", mail->>'text' as text
      from outbox where customer_id = ${id} order by created, id`)},
    'wrongReminders', (select coalesce(json_agg(r.of), '[]') from (${sql.raw(wrongReminders)}) r
      where r.of in (select e.command_id from event e where e.customer_id = ${id})),
    'bulks', ${list(sql`select id, act->>'kind' as kind, state, undo_of as "undoOf",
      total, done, unchanged, refused from case_bulk where customer_id = ${id}
      order by created, id`)},
    'bulkCases', ${list(sql`select bulk_id as bulk, case_id::text as "caseId", state, version,
      if_match as "ifMatch" from case_bulk_item where bulk_id in
      (select b.id from case_bulk b where b.customer_id = ${id}) order by bulk_id, position`)},
    'bulkKeys', ${list(sql`select key, coalesce(answer->'bulk'->>'id',
        answer->'affected_cases'->>'bulk_id') as bulk from idempotency
      where coalesce(answer->'bulk'->>'id', answer->'affected_cases'->>'bulk_id') is not null
      and user_id in (select u.id from app_user u where u.customer_id = ${id})`)},
    'views', ${list(sql`select u.id as "user", v->>'id' as id, v->>'name' as name
      from app_user u, jsonb_array_elements(u.saved_views) v where u.customer_id = ${id}`)},
    'invoices', (select coalesce(json_agg(case_id::text), '[]') from invoice
      where customer_id = ${id}),
    'uses', ${list(sql`select f.id, (select count(*) from stored_file s where s.finding_id = f.id)
      as files from finding f where f.customer_id = ${id} and f.id not like f.case_id || '-%'`)},
    'templates', (select coalesce(json_agg(name), '[]') from case_template
      where customer_id = ${id}),
    'mailTemplates', ${list(sql`select id, version, (select count(*) from mail_template_version v
        where v.template_id = t.id) as kept, id like flow_id || '-%' as "isFirst",
      deleted is not null and not exists (select from email_flow f where f.id = t.flow_id
        and f.deleted = t.deleted) as "isDeleted" from mail_template t where customer_id = ${id}`)},
    'mailTemplatesTold', ${list(sql`select name, payload->'template'->>'id' as id from event
      where customer_id = ${id} and name like 'mail-template.%'`)},
    'waitingLinks', (select count(*) from outbox where customer_id = ${INSTALLATION}))
      ::text as json`)
  return z.parse(Ledger, JSON.parse(rows[0]?.json ?? '{}'))
}
