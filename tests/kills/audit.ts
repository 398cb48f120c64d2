/** What must hold in the database whenever nothing is under way. */
import { readdirSync } from 'node:fs'
import { z } from '../../contracts/schema.ts'
import { wrongReminders } from '../support/proofs/sent-reminders.ts'
import { uploaded } from './acts/claims.ts'
import { FIRST_REMINDED } from './seed.ts'
import { setUpChecks } from './set-up-checks.ts'
import type { Victim } from './victim.ts'

/**
 * What several checks look at, read once: events of cases with payloads that can be taken apart, and the
 * activities that they tell of and have not taken away again; a note may come back.
 */
const shared = `with of_cases as materialized (
    select case_id, case_version, payload::jsonb as payload from event where case_id is not null),
  told as materialized (select case_id, id from (
    select distinct on (e.case_id, x.id) e.case_id, x.id, x.is_there from of_cases e,
      lateral (select a->>'id' as id, true as is_there from jsonb_array_elements(
          case when jsonb_typeof(e.payload->'activity') = 'object'
            then jsonb_build_array(e.payload->'activity') else '[]' end
          || coalesce(e.payload->'further_activities', '[]')) a
        union all
        select r, false from jsonb_array_elements_text(
          case when jsonb_typeof(e.payload->'removed_activity_id') = 'string'
            then jsonb_build_array(e.payload->'removed_activity_id') else '[]' end
          || coalesce(e.payload->'further_removed_activity_ids', '[]')) r) x
    order by e.case_id, x.id, e.case_version desc, x.is_there) last where is_there)`

/** Each asks for what is wrong; `of` names it. */
const checks: Readonly<Record<string, string>> = {
  ...setUpChecks,
  'counts equal a recount': `
    select coalesce(r.customer_id, c.customer_id) || ' ' || coalesce(r.state, c.state) as of
    from (select customer_id, state, count(*)::int as n from case_row group by 1, 2) r
    full join case_count c on c.customer_id = r.customer_id and c.state = r.state
    where coalesce(r.n, 0) <> coalesce(c.n, 0)`,
  'event numbers without holes': `
    select customer_id as of from event group by 1
    having min(seq) <> 1 or max(seq) <> count(*) or count(distinct id) <> count(*)`,
  'the head is the last event': `
    select coalesce(h.customer_id, e.customer_id) as of
    from event_head h full join (select customer_id, max(seq) as seq from event group by 1) e
      on e.customer_id = h.customer_id
    where coalesce(h.seq, 0) <> coalesce(e.seq, 0)`,
  'versions without holes, the case at the last': `
    select e.case_id::text as of from event e join case_row r on r.id = e.case_id
    group by e.case_id, r.version
    having count(distinct e.case_version) <> count(*) or max(e.case_version) <> r.version
      or max(e.case_version) - min(e.case_version) + 1 <> count(*)`,
  'the row is as the last event told': `
    select r.id::text as of from (select distinct on (case_id) case_id, payload from event
      where case_id is not null order by case_id, case_version desc) e
    join case_row r on r.id = e.case_id
    where e.payload::jsonb->'row' <> r.item::jsonb`,
  'no activity that no event told of': `
    select a.id as of from activity a left join told t on t.id = a.id
    where t.id is null and a.case_id in (select case_id from event)
      and a.created >= (select min(at) from event)`,
  'every activity that an event told of': `
    select t.id as of from told t left join activity a on a.id = t.id and a.case_id = t.case_id
    where a.id is null`,
  'unread mails are counted': `
    select r.id::text as of from case_row r where r.id in (select case_id from event)
      and r.unread_emails <> (select count(*) from email m
        where m.case_id = r.id and m.direction = 'IN' and m.unread = 1)`,
  'unchecked licences are counted': `
    select r.id::text as of from case_row r where r.unchecked_licenses <>
      (select count(*) from license l where l.case_id = r.id and l.state = 'UNCHECKED')`,
  'every picture that a mail names is kept for it': `
    select e.id as of from email e
    cross join lateral regexp_matches(e.html, 'src="cid:([A-Za-z0-9_-]{1,64})"', 'g') as found(parts)
    left join picture p on p.id = found.parts[1] and p.customer_id = e.customer_id and p.named is not null
    where e.direction = 'OUT' and p.id is null`,
  'invoice numbers run without a gap': `
    select s.customer_id || ' ' || s.prefix as of from invoice_series s where s.last <>
      (select count(*) from invoice i
        where i.customer_id = s.customer_id and starts_with(i.number, s.prefix))`,
  'an invoice is on its case, and a case on its invoices': `
    select coalesce(i.id, d.one->>'id') as of from invoice i
    full join (select id, jsonb_array_elements(invoices) as one from case_detail
      where id in (select case_id from event)) d on d.one->>'id' = i.id
    where (i.id is null or i.case_id in (select case_id from event))
      and (i.id is null or d.id is null or i.case_id <> d.id
        or i.status <> d.one->>'status' or i.number <> d.one->>'number')`,
  'what is issued for machines is whole, and its case tells of it': `
    select i.id as of from invoice i
    join case_detail d on d.id = i.case_id and d.id in (select case_id from event)
    cross join lateral jsonb_array_elements(d.invoices) as told(one)
    where told.one->>'id' = i.id
      and (i.xml_digest is distinct from encode(sha256(convert_to(i.xml, 'UTF8')), 'hex')
        or i.xrechnung_digest is distinct from encode(sha256(convert_to(i.xrechnung, 'UTF8')), 'hex')
        or (i.xml is not null) <> (told.one ? 'e_invoice')
        or (i.xrechnung is not null) <> (told.one ? 'xrechnung'))`,
  'the outbox is settled': `select id as of from outbox where state in ('queued', 'sending')`,
  'the outbox and the timeline agree': `
    select o.id as of from outbox o join activity a on a.id = o.activity_id
    where o.created = (select max(created) from outbox x where x.activity_id = o.activity_id)
      and a.content->>'status' <> upper(o.state)`,
  'a reminder is sent once': `
    select activity_id as of from outbox where case_id > ${FIRST_REMINDED} group by 1
    having count(*) > 1`,
  'an email sets its reminder once, and when it has left': wrongReminders,
  'a mail of the outbox is filed': `
    select o.id as of from outbox o join activity a on a.id = o.activity_id
    where not exists (select 1 from email m where m.id = o.email_id)`,
  'a mail of the timeline is filed': `
    select a.id as of from activity a where a.content ? 'email_id'
      and a.case_id in (select case_id from event)
      and not exists (select 1 from email m where m.id = a.content->>'email_id')`,
  'a filed mail is in the timeline': `
    select m.id as of from email m where m.case_id in (select case_id from event)
      and not exists (select 1 from activity a
        where a.case_id = m.case_id and a.content->>'email_id' = m.id)`,
  'no attachment without its mail': `
    select t.id as of from attachment t
    where not exists (select 1 from email m where m.id = t.email_id)`,
  'attachments are whole': `
    select id as of from attachment
    where size <> octet_length(bytes) or checksum <> encode(sha256(bytes), 'hex')`,
  'no mail without its attachments': `
    select a.id as of from activity a where a.case_id in (select case_id from event)
      and a.created >= (select min(at) from event) and (a.content->>'has_attachments')::boolean
      and not exists (select 1 from attachment t where t.email_id = a.content->>'email_id')`,
  'a mail that came is kept whole': `
    select id as of from email where raw is not null and digest <> encode(sha256(raw), 'hex')`,
  'no licence without its image use': `
    select l.id as of from license l
    where not exists (select 1 from finding f where f.id = l.finding_id)`,
  'a picture is kept with its image use, under its name': `
    select f.id as of from finding f where f.original_filename ~ '^(${uploaded.added}|${uploaded.replaced})'
      and not exists (select 1 from stored_file s where s.finding_id = f.id
        and s.part = 'original' and s.filename = f.original_filename)`,
  'an image use that was added has both of its pictures': `
    select f.id as of from finding f where f.original_filename like '${uploaded.added}%'
      and (select count(*) from stored_file s where s.finding_id = f.id) <> 2`,
  'a licence of our own is kept with its file': `
    select l.id as of from license l where l.filename like '${uploaded.license}%'
      and not exists (select 1 from stored_file s where s.license_id = l.id
        and s.filename = l.filename)`,
  'no file without what it belongs to': `
    select s.id as of from stored_file s
    where not exists (select 1 from finding f where f.id = s.finding_id)
      and not exists (select 1 from license l where l.id = s.license_id)`,
  'no part without its case': `
    select id as of from (select id, case_id from finding union all
      select id, case_id from license union all select id, case_id from activity) p
    where not exists (select 1 from case_row r join case_detail d on d.id = r.id
      where r.id = p.case_id)`,
  'every command has its stored answer': `
    select e.command_id as of from event e
    where e.command_id is not null and e.actor->>'kind' = 'user'
      and not exists (select 1 from idempotency i
        where i.user_id = e.actor->>'id' and i.key = e.command_id
          -- What is claimed is empty until it is done; these answer nothing but their events.
          and (i.answer <> '{}'
            or e.name in ('user.deleted', 'email.unmapped-read', 'email.unmapped-deleted',
              'case-template.deleted',
              'mail-flow.deleted')))
      -- Its own command is the one that gave the order.
      and not exists (select 1 from case_bulk b
        where b.id = e.command_id and b.user_id = e.actor->>'id')`,
  'only visitors and pages come without a key': `
    select e.id || ' ' || e.name as of from event e
    where e.command_id is null and e.actor->>'kind' = 'user' and e.name not in (
      'user.signed-up', 'user.verified', 'user.password-reset', 'user.password-changed',
      'payment-provider.connected')`,
  'no stored answer without its command': `
    select i.key as of from idempotency i
    where i.user_id not like 'outside:%'
      -- A signature is of one user, and terms are accepted once: nobody is told.
      and not i.answer ? 'signature' and not i.answer ? 'current_tos_accepted'
      -- Nor of a draft, which is of its writer alone; what removes of one answers nothing (acts/writing.ts).
      and not i.answer ? 'draft_id' and not i.answer ?& array['ref', 'updated']
      and not (i.answer = '{}' and i.key ~ '-(removed|discarded)$')
      and not exists (select 1 from event e where e.command_id = i.key)
      and not exists (select 1 from case_bulk b where b.id = i.answer->'bulk'->>'id')
      and not exists (select 1 from picture p
        where p.id = i.answer->>'id' and p.width = (i.answer->>'width')::int)`,
  'a bulk action is at its end': `select id as of from case_bulk where state = 'running'`,
  'a bulk action was given once': `
    select coalesce(b.id, i.id) as of from case_bulk b
    full join (select coalesce(answer->'bulk'->>'id', answer->'affected_cases'->>'bulk_id') as id, count(*) as n
      -- Who stops one is told that it runs no more.
      from idempotency where coalesce(answer->'bulk'->>'state', answer->'affected_cases'->>'running')
        in ('running', 'true') group by 1) i on i.id = b.id
    where coalesce(i.n, 0) <> 1 or b.id is null`,
  'a bulk action counts what became of its cases': `
    select b.id as of from case_bulk b left join (select bulk_id, count(*) as total,
        count(*) filter (where state = 'done') as done,
        count(*) filter (where state = 'unchanged') as unchanged,
        count(*) filter (where state = 'refused') as refused,
        count(*) filter (where state = 'waiting') as waiting
      from case_bulk_item group by 1) i on i.bulk_id = b.id
    where b.total is distinct from i.total or b.done <> i.done or b.unchanged <> i.unchanged
      or b.refused <> i.refused or b.state = 'finished' and i.waiting > 0`,
  'a case that a bulk action changed has its one event': `
    select coalesce(i.bulk_id || ' ' || i.case_id, e.bulk_id || ' ' || e.case_id) as of
    from (select bulk_id, case_id, version from case_bulk_item where state = 'done') i
    full join (select b.id as bulk_id, e.case_id, max(e.case_version) as version, count(*) as n
      from event e join case_bulk b on b.id = e.command_id group by 1, 2) e
      on e.bulk_id = i.bulk_id and e.case_id = i.case_id
    where e.n is distinct from 1 or i.bulk_id is null or e.version is distinct from i.version`,
  'the tally equals a recount': `
    select coalesce(r.customer_id, t.customer_id) || ' ' || coalesce(r.state, t.state) as of
    from (select customer_id, state, count(*) as n from case_row group by 1, 2) r
    full join (select customer_id, state, sum(n) as n from case_tally group by 1, 2) t
      on t.customer_id = r.customer_id and t.state = r.state
    where coalesce(r.n, 0) <> coalesce(t.n, 0)`,
  'the tally of flows equals a recount': `
    select coalesce(r.flow, t.flow_id) || ' ' || coalesce(r.state, t.state) as of
    from (select d.email_flow_id as flow, r.state, count(*) as n
      from case_row r join case_detail d on d.id = r.id
      where d.email_flow_id is not null group by 1, 2) r
    full join (select flow_id, state, sum(n) as n from flow_tally group by 1, 2) t
      on t.flow_id = r.flow and t.state = r.state
    where coalesce(r.n, 0) <> coalesce(t.n, 0)`,
  'the row of a case has the flow of its case': `
    select r.id::text as of from case_row r join case_detail d on d.id = r.id
    where r.email_flow_id is distinct from d.email_flow_id`,
  'the tally of planned mails equals a recount': `
    select coalesce(r.template, t.template_id) || ' ' || coalesce(r.status, t.status) as of
    from (select content->>'source_email_template_id' as template, content->>'status' as status, count(*) as n
      from activity where type in ('EMAIL_SCHEDULED', 'SCHEDULED')
        and content->>'source_email_template_id' is not null group by 1, 2) r
    full join (select template_id, status, sum(n) as n from planned_tally group by 1, 2) t
      on t.template_id = r.template and t.status = r.status
    where coalesce(r.n, 0) <> coalesce(t.n, 0)`,
  'the tally of invoices equals a recount': `
    select coalesce(r.customer_id, t.customer_id) || ' ' || coalesce(r.day, t.day) as of
    from (select customer_id, listed_day as day, kind, status, count(*) as n, sum(listed_gross) as gross
      from invoice group by 1, 2, 3, 4) r
    full join (select customer_id, day, kind, status, sum(n) as n, sum(gross) as gross from invoice_tally group by 1, 2, 3, 4) t
      on t.customer_id = r.customer_id and t.day = r.day and t.kind = r.kind and t.status = r.status
    where coalesce(r.n, 0) <> coalesce(t.n, 0) or coalesce(r.gross, 0) <> coalesce(t.gross, 0)`,
  'the tally of mails equals a recount': `
    select coalesce(r.measure, t.measure) || ' ' || coalesce(r.value, t.value) as of
    from (select c.measure, c.value, c.worker, c.day, count(*) as n from email e, lateral mail_counts(e) c group by 1, 2, 3, 4) r
    full join (select measure, value, worker, day, sum(n) as n from mail_tally group by 1, 2, 3, 4) t
      on t.measure = r.measure and t.value = r.value and t.worker = r.worker and t.day = r.day
    where coalesce(r.n, 0) <> coalesce(t.n, 0)`,
  'the tally of payments equals a recount': `
    select coalesce(r.of, t.of) as of
    from (select concat_ws(' ', c.customer_id, c.currency, c.day, c.measure, coalesce(c.value, '?'), c.worker) as of,
        count(*) as n, sum(c.gross) as gross
      from payment p, lateral payment_counts(p) c group by 1) r
    full join (select concat_ws(' ', customer_id, currency, day, measure, coalesce(value, '?'), worker) as of,
        sum(n) as n, sum(gross) as gross
      from payment_tally group by 1) t on t.of = r.of
    where coalesce(r.n, 0) <> coalesce(t.n, 0) or coalesce(r.gross, 0) <> coalesce(t.gross, 0)`,
  'a mail ended as its entry says': `
    select e.id as of from email e join activity a on a.case_id = e.case_id and a.content->>'email_id' = e.id
    where e.direction = 'OUT' and a.type in ('EMAIL_OUT', 'TRIGGERED')
      and (e.outcome is distinct from case when a.content->>'status' in ('SENT', 'FAILED') then a.content->>'status' end
        or e.ended is distinct from mail_ended(a.content, a.created))`,
}

const Wrong = z.object({ check: z.string(), of: z.string() })

/** What is wrong, all of one moment; empty when everything holds. */
export async function audit(victim: Victim): Promise<string[]> {
  const each = Object.entries(checks).map(
    ([check, text]) => `(select '${check}' as check, w.of from (${text}) w limit 3)`,
  )
  const wrong = await victim.ask(`${shared} ${each.join(' union all ')}`, Wrong)
  return wrong.map(({ check, of }) => `${check}: not ${of}`)
}

const kept = /^(database|lock|secrets\.json)$/

/** What lies in the data folder of a running server that nobody needs. */
export const filesLeftIn = (dataDir: string): string[] =>
  readdirSync(dataDir)
    .filter((name) => !kept.test(name))
    .map((name) => `the file ${name} stayed behind`)
