/** What must hold of the set-up, its people and its audit log; `audit.ts` asks for it with the rest. */

/** What stands in the audit log because an event tells of it (`server-mock/events/audit/from-events.ts`). */
const administration = (name: string) => `(${name} like 'user.%'
    and ${name} not in ('user.renamed', 'user.signature-changed')
  or ${name} like 'customer.%' or ${name} like 'payment-provider.%' or ${name} like 'mail-setup.%'
  or ${name} like 'case-template.%' or ${name} like 'mail-flow.%' or ${name} like 'mail-template.%'
  or ${name} like 'invoice-template.%' or ${name} like 'translation.%' or ${name} like 'portal.%')`

/** Each asks for what is wrong; `of` names it. */
export const setUpChecks = {
  'case templates are as the last event told': `
    select e.who as of from (select distinct on (payload->'template'->>'id') name, payload,
        payload->'template'->>'id' as who
      from event where name like 'case-template.%'
      order by payload->'template'->>'id', seq desc) e
    left join case_template t on t.id = e.who
    where (t.id is null) <> (e.name = 'case-template.deleted')
      or t.version <> (e.payload->'template'->>'version')::int`,
  'mail flows are as the last event told': `
    select e.who as of from (select distinct on (payload->'flow'->>'id') name, payload,
        payload->'flow'->>'id' as who
      from event where name like 'mail-flow.%' order by payload->'flow'->>'id', seq desc) e
    left join email_flow f on f.id = e.who
    where f.id is null or (f.deleted is null) <> (e.name <> 'mail-flow.deleted')
      or f.name <> e.payload->'flow'->>'name'`,
  'templates of flows are as the last event told': `
    select e.who as of from (select distinct on (payload->'template'->>'id') name, payload,
        payload->'template'->>'id' as who
      from event where name like 'mail-template.%'
      order by payload->'template'->>'id', seq desc) e
    left join mail_template t on t.id = e.who
    where t.id is null or (e.name = 'mail-template.deleted' and t.deleted is null)
      or e.name <> 'mail-template.deleted'
        and t.version <> (e.payload->'template'->>'version')::int`,
  'invoice templates are as the last event told': `
    select e.who as of from (select distinct on (payload->'template'->>'id') name, payload,
        payload->'template'->>'id' as who
      from event where name like 'invoice-template.%'
      order by payload->'template'->>'id', seq desc) e
    left join invoice_template t on t.id = e.who
    where t.id is null or (t.deleted is null) <> (e.name <> 'invoice-template.deleted')
      or t.name <> e.payload->'template'->>'name'
      or t.version <> coalesce((e.payload->'template'->>'version')::int, t.version)
      or t.version <> (select max(v.version) from invoice_template_version v where v.template_id = t.id)`,
  'languages of the portal are as the last event told, and the default is active': `
    select e.who as of from (select distinct on (payload->'translation'->>'id') name, payload,
        payload->'translation'->>'id' as who
      from event where name like 'translation.%'
      order by payload->'translation'->>'id', seq desc) e
    left join translation t on t.id = e.who
    where t.id is null or (t.deleted is null) <> (e.name <> 'translation.deleted')
      or t.version <> (e.payload->'translation'->>'version')::int
      or t.is_active <> ((e.payload->'translation'->>'is_active') = '1')
      or t.is_default and not t.is_active`,
  'settings of the portal are as the last event told, and it has one subdomain': `
    select e.customer_id as of from (select distinct on (customer_id) customer_id, payload
      from event where name like 'portal.%' order by customer_id, seq desc) e
    left join portal_settings s on s.customer_id = e.customer_id
    where s.version is distinct from (e.payload->>'version')::int
      or 1 <> (select count(*) from portal_host h where h.customer_id = e.customer_id
        and h.kind = 'internal' and h.until is null)`,
  'a deleted flow has no template, and no case goes on with it': `
    select f.id as of from email_flow f where f.deleted is not null and (
      exists (select 1 from mail_template t where t.flow_id = f.id and t.deleted is null)
      or exists (select 1 from case_detail d join case_row r on r.id = d.id
        where d.email_flow_id = f.id and r.state in ('ACTIVE', 'PAYMENT_PROCESSING')))`,
  'administration is in the audit log, once': `
    select coalesce(e.customer_id, a.customer_id) || ' ' || coalesce(e.name, a.action) as of
    from (select customer_id, name, at, count(*) as n from event
      where ${administration('name')} group by 1, 2, 3) e
    full join (select customer_id, action, at, count(*) as n from audit_entry
      where ${administration('action')} and at >= (select min(at) from event) group by 1, 2, 3) a
      on a.customer_id = e.customer_id and a.action = e.name and a.at = e.at
    where coalesce(e.n, 0) <> coalesce(a.n, 0)`,
  'every login is in the audit log': `
    select s.id as of from session s where s.created >= (select min(at) from event)
      and not exists (select 1 from audit_entry a where a.action = 'session.opened'
        and a.target_id = s.user_id and a.at = s.created)`,
  'users are as the last event told': `
    select e.who as of from (select distinct on (payload->'user'->>'user_id') name, payload,
        payload->'user'->>'user_id' as who
      from event where payload->'user'->>'user_id' is not null and name like 'user.%'
      order by payload->'user'->>'user_id', seq desc) e
    left join app_user u on u.id = e.who
    where (u.id is null) <> (e.name = 'user.deleted')
      or u.state <> e.payload->'user'->>'state' or u.version <> (e.payload->'user'->>'version')::int`,
  'the mail set-up is as the last event told': `
    select e.customer_id as of from (select distinct on (customer_id) customer_id, payload
      from event where name like 'mail-setup.%' order by customer_id, seq desc) e
    left join mail_setup m on m.customer_id = e.customer_id
    where m.version is distinct from (e.payload->>'version')::int`,
  'credits are as the last event told': `
    select e.customer_id as of from (select distinct on (customer_id) customer_id, payload
      from event where name = 'customer.credits-added' order by customer_id, seq desc) e
    where (e.payload->>'amount')::numeric is distinct from
      (select sum(amount) from credit_entry c where c.customer_id = e.customer_id)`,
  'a customer is whole': `
    select c.id as of from customer c where not exists (select 1 from app_user u
        where u.customer_id = c.id and u.role = 'ADMIN')
      or not exists (select 1 from terms_acceptance t where t.customer_id = c.id)
        and c.created >= (select min(at) from event)`,
  'of the links of a kind one is open': `
    select user_id || ' ' || kind as of from mailed_link
    where used is null and superseded is null group by user_id, kind having count(*) > 1`,
  'the newest version of a template is kept, and what planned mails go out as': `
    select t.id as of from mail_template t left join mail_template_version v
      on v.template_id = t.id and v.version = t.version and v.content = t.content
    where v.template_id is null
    union all select a.id from activity a where a.type = 'EMAIL_SCHEDULED'
      and not exists (select 1 from mail_template_version v where v.template_id = a.content->>'source_email_template_id'
        and v.version = coalesce((a.content->>'source_template_version')::int, 1))`,
  'one session a person': `
    select user_id as of from session where ended is null group by 1 having count(*) > 1`,
}
