import { describe, expect, it } from 'vitest'
import { Activity, type ActivityType } from '../../../contracts/model/cases/activity.ts'
import type { CaseDetail, CaseRow } from '../../../contracts/model/cases/case.ts'
import { isDomain } from '../../../contracts/rules/addresses/domain.ts'
import { isEmailAddress } from '../../../contracts/rules/addresses/email-address.ts'
import { filterChoices, flagConditions } from '../../../contracts/rules/case-list/list-filters.ts'
import { readTag } from '../../../contracts/rules/cases/case-tags.ts'
import { parse } from '../../../contracts/schema.ts'
import { verifyPassword } from '../../../server-mock/modules/access/passwords.ts'
import { readSnapshot } from '../../../server-mock/modules/case-record/snapshot.ts'
import { demoTenants } from '../../../server-mock/seed/accounts.ts'
import { buildCase } from '../../../server-mock/seed/build-case.ts'
import { drawStates } from '../../../server-mock/seed/states.ts'
import { openSeededOffice, SEED_DAY, SEED_MOMENT } from '../../support/server/seeded-office.ts'
import { aConfig } from '../../support/server/services.ts'
import { opened } from '../../support/setup/opened.ts'

const office = await opened(openSeededOffice(400))
const ids = await office.rows<{ id: string; customer_id: string }>(
  'select id::text, customer_id from case_row order by id',
)
const cases: { row: CaseRow; detail: CaseDetail; customerId: string }[] = []
for (const { id, customer_id } of ids) {
  const found = await readSnapshot(office.database.db, aConfig(), customer_id, id)
  if (!found) throw new Error(`case ${id} cannot be read`)
  cases.push({ row: found.row, detail: found.detail, customerId: customer_id })
}
const stored = await office.rows<{ json: string }>(
  `select json_build_object('id', id, 'case_activity_id', id, 'case_id', case_id::text,
      'created', to_char(created at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'user_name', user_name, 'user_id', user_id, 'type', type, 'content', content)::text as json
     from activity order by created, id`,
)
const timelines = new Map<string, Activity[]>(cases.map(({ row }) => [row.id, []]))
for (const { json } of stored) {
  const read = parse(Activity, JSON.parse(json))
  if (!read.ok) throw new Error(`${read.path}: ${read.message} in ${json}`)
  timelines.get(read.value.case_id)?.push(read.value)
}

const timeline = (id: string): Activity[] => timelines.get(id) ?? []

const of = <T extends ActivityType>(id: string, ...types: T[]) =>
  timeline(id).filter((entry): entry is Extract<Activity, { type: T }> =>
    types.some((type) => type === entry.type),
  )

describe('the demo customers', () => {
  it('have the accounts of the README with one password', async () => {
    const users = await office.rows<{
      email: string
      state: string
      role: string
      password_hash: string
    }>('select email, state, role, password_hash from app_user order by email')
    expect(users.map(({ email, role, state }) => `${email} ${role} ${state}`)).toEqual([
      'admin@enterprise.example ADMIN ACTIVE',
      'admin@lite.example ADMIN ACTIVE',
      'admin@pro.example ADMIN ACTIVE',
      'agent2@enterprise.example AGENT ACTIVE',
      'agent@enterprise.example AGENT ACTIVE',
      'agent@lite.example AGENT DEACTIVATED',
      'agent@pro.example AGENT ACTIVE',
    ])
    for (const hash of new Set(users.map((user) => user.password_hash))) {
      expect(await verifyPassword('Framewright-1', hash, 10)).toBe(true)
    }
  })

  it('have invoice templates for every tax type, but for the one on LITE, and their cases name fitting ones', async () => {
    const templates = await office.rows<{ id: string; customer_id: string; tax_type: string }>(
      'select id, customer_id, tax_type from invoice_template',
    )
    const kinds = new Map<string, Set<string>>()
    for (const { customer_id, tax_type } of templates)
      kinds.set(customer_id, new Set([...(kinds.get(customer_id) ?? []), tax_type]))
    expect([...kinds].map(([id, types]) => [id, types.size]).toSorted()).toEqual([
      ['halden-roth', 5],
      ['northlight-archive', 5],
    ])
    const misfits = cases.filter(({ detail, customerId }) => {
      const id = detail.invoice_template_id
      const template = templates.find((one) => one.id === id && one.customer_id === customerId)
      return id !== null && template?.tax_type !== detail.claim_details.indirect_tax_type
    })
    expect(misfits.map(({ row }) => row.id)).toEqual([])
    expect(cases.some(({ detail }) => detail.invoice_template_id !== null)).toBe(true)
  })

  it('are written to in the language of their portal', async () => {
    const misfits = await office.rows(
      `select t.language, m.subject from case_detail d
        join translation t on t.id = d.translation_id
        join mail_template m on m.flow_id = d.email_flow_id and m.trigger_event = 'INITIAL'
        group by 1, 2`,
    )
    const openings: Record<string, RegExp> = {
      en: /^(Use of our|Our images)/,
      de: /^(?!Use of|Our images|Utilisation|Gebruik)/,
      fr: /^Utilisation/,
      nl: /^Gebruik/,
    }
    expect(misfits.length).toBeGreaterThan(3)
    for (const { language, subject } of misfits)
      expect(String(subject)).toMatch(openings[String(language)] ?? /^$/)
  })

  it('stay within the flows and languages of their plans and start at event 0', async () => {
    expect(
      await office.rows(
        `select plan, (select count(*)::int from email_flow f where f.customer_id = c.id) as flows,
          (select count(*)::int from translation t where t.customer_id = c.id) as languages,
          (select seq::int from event_head h where h.customer_id = c.id) as seq
         from customer c order by plan`,
      ),
    ).toEqual([
      { plan: 'ENTERPRISE', flows: 7, languages: 4, seq: 0 },
      { plan: 'LITE', flows: 1, languages: 1, seq: 0 },
      { plan: 'PRO', flows: 3, languages: 2, seq: 0 },
    ])
  })

  it('have cases in every state, as the maintained counters say', async () => {
    const counted = await office.rows(
      'select customer_id, state, count(*)::int as n from case_row group by 1, 2 order by 1, 2',
    )
    expect(await office.rows('select customer_id, state, n from case_count order by 1, 2')).toEqual(
      counted,
    )
    expect(counted).toHaveLength(18)
  })

  it('know every tag of their cases', async () => {
    expect(
      await office.rows(
        `select t from case_row r, unnest(r.tags) t where not exists (
          select 1 from customer_tag c where c.customer_id = r.customer_id and c.folded = lower(t))`,
      ),
    ).toEqual([])
    for (const { row } of cases) {
      for (const tag of row.tags) expect(readTag(tag)).toEqual({ ok: true, value: tag })
    }
  })

  it('have mail that belongs to no case', async () => {
    const unmapped = await office.rows(
      `select customer_id, count(*)::int as n from email where case_id is null group by 1 order by 1`,
    )
    expect(unmapped).toEqual([
      { customer_id: 'halden-roth', n: 14 },
      { customer_id: 'northlight-archive', n: 4 },
      { customer_id: 'studio-kestrel', n: 1 },
    ])
  })
})

describe('the list rows', () => {
  it('count what timeline and licences hold', () => {
    for (const { row, detail } of cases) {
      const mails = of(row.id, 'EMAIL_IN', 'EMAIL_OUT', 'TRIGGERED').map(({ content }) => content)
      const waiting = of(row.id, 'EMAIL_SCHEDULED', 'SCHEDULED').map(({ content }) => content)
      const planned = (kind: string | undefined) => kind === 'SCHEDULED' || kind === 'DISCOUNT_END'
      const withStatus = (status: string, isPlanned: boolean) =>
        mails.filter(
          (mail) =>
            mail.automation_info !== null &&
            mail.status === status &&
            planned(mail.automation_info.kind) === isPlanned,
        )
      const failedLetters = ['action_required', 'invalid', 'unprintable', 'undeliverable']
      const counted = {
        total_unread_emails: mails.filter((mail) => mail.unread === 1).length,
        total_unchecked_licenses: detail.findings.filter((f) => f.license?.state === 'UNCHECKED')
          .length,
        num_scheduled_emails_sent: withStatus('SENT', true).length,
        num_scheduled_emails_failed: withStatus('FAILED', true).length,
        num_scheduled_emails_paused: waiting.filter((mail) => mail.status === 'PAUSED').length,
        num_scheduled_emails_scheduled: waiting.filter((mail) => mail.status === 'SCHEDULED')
          .length,
        num_triggered_emails_failed: withStatus('FAILED', false).length,
        num_failed_payments: row.state === 'PAID' ? 0 : of(row.id, 'PAYMENT_FAILED').length,
        num_failed_letters: of(row.id, 'LETTER_SENT').filter(({ content }) =>
          failedLetters.includes(content.letter_status),
        ).length,
        initial_email_sent: withStatus('SENT', false).some(
          (mail) => mail.automation_info?.kind === 'INITIAL',
        )
          ? 1
          : 0,
      }
      expect(row).toMatchObject(counted)
    }
  })

  it('carry the calculated amount, and none once every use is licensed', () => {
    for (const { row, detail } of cases) {
      const charged = row.currency === null ? null : detail.charge_details
      expect(row.final_amount, row.id).toBe(charged?.final_amount_gross_no_settlement ?? null)
      expect(row.state === 'VALID_LICENSE', row.id).toBe(
        detail.findings.every((finding) => finding.license?.state === 'VALID'),
      )
    }
    expect(cases.map(({ row }) => `${row.final_amount} ${row.currency}`)).toContain('1166000 KRW')
  })

  it('show each choice of the filter menu in small numbers', () => {
    const enterprise = cases.filter(({ customerId }) => customerId === 'halden-roth')
    const active = enterprise.filter(({ row }) => row.state === 'ACTIVE').length
    for (const { flag } of filterChoices) {
      const found = enterprise.filter(({ row }) => flagConditions[flag](row, SEED_DAY)).length
      expect(found, flag).toBeGreaterThan(0)
      expect(found / active, flag).toBeLessThan(0.25)
    }
  })

  it('name hosts and contacts that the forms would accept', () => {
    for (const { row, detail } of cases) {
      expect(isDomain(row.host), row.host).toBe(true)
      const { email } = detail.opponent_contact_details
      if (email !== null) expect(isEmailAddress(email), email).toBe(true)
      else expect(row.state).toBe('STANDBY')
      expect(detail.findings.length).toBeGreaterThan(0)
    }
  })
})

describe('the histories', () => {
  it('show all sixteen types and all thirteen letter statuses', () => {
    const all = [...timelines.values()].flat()
    expect(new Set(all.map(({ type }) => type)).size).toBe(16)
    const letters = all.flatMap((entry) =>
      entry.type === 'LETTER_SENT' ? [entry.content.letter_status] : [],
    )
    expect(new Set(letters).size).toBe(13)
  })

  it('lead from standby to the state of the case without a gap', () => {
    for (const { row, detail } of cases) {
      const changes = of(row.id, 'STATE_CHANGE')
      const path = changes.reduce((state, { content }) => {
        expect(content.old_state, row.id).toBe(state)
        return content.new_state
      }, 'STANDBY')
      expect(path, row.id).toBe(row.state)
      expect(row.date_state_updated).toBe(changes.at(-1)?.created ?? detail.date_created)
      expect(detail.overview.was_activated).toBe(
        changes.some((c) => c.content.new_state === 'ACTIVE'),
      )
    }
  })

  it('lie in the past, begin with the creation, and end at the last activity', () => {
    for (const { row, detail } of cases) {
      const past = timeline(row.id).filter(
        (e) => e.type !== 'EMAIL_SCHEDULED' && e.type !== 'SCHEDULED',
      )
      expect(past[0]?.type, row.id).toBe('CASE_CREATED')
      expect(past[0]?.created).toBe(detail.date_created)
      expect(past.at(-1)?.created).toBe(row.last_case_activity_timestamp)
      expect(row.last_case_activity_timestamp <= SEED_MOMENT, row.id).toBe(true)
    }
  })

  it('leave mails to come, reminders and payments only where the state allows them', () => {
    for (const { row, detail } of cases) {
      const open = row.state === 'ACTIVE' || row.state === 'PAYMENT_PROCESSING'
      if (!open) expect(of(row.id, 'EMAIL_SCHEDULED', 'SCHEDULED'), row.id).toEqual([])
      if (row.state !== 'ACTIVE') expect(row.reminder_date, row.id).toBeNull()
      expect(detail.payment !== null, row.id).toBe(row.state === 'PAID')
      const due = of(row.id, 'EMAIL_SCHEDULED', 'SCHEDULED').filter(
        ({ content }) =>
          row.state === 'ACTIVE' &&
          content.status === 'SCHEDULED' &&
          content.scheduled_at <= SEED_MOMENT,
      )
      expect(due, row.id).toEqual([])
    }
  })

  it('file every mail of a timeline once, with the same unread mark', async () => {
    expect(
      await office.rows(
        `select a.id from activity a left join email e on e.id = a.content->>'email_id'
           and e.case_id = a.case_id and e.unread = (a.content->>'unread')::int
           and e.subject = a.content->>'subject'
         where a.type in ('EMAIL_IN', 'EMAIL_OUT', 'TRIGGERED') and e.id is null`,
      ),
    ).toEqual([])
    const [{ mails, entries } = { mails: 0, entries: 1 }] = await office.rows<{
      mails: number
      entries: number
    }>(
      `select (select count(*)::int from email where case_id is not null) as mails,
        (select count(*)::int from activity where type in ('EMAIL_IN', 'EMAIL_OUT', 'TRIGGERED')) as entries`,
    )
    expect(mails).toBe(entries)
    expect(
      await office.rows(
        `select a.id from attachment a left join email e on e.id = a.email_id
         where e.id is null or a.size <> octet_length(a.bytes)`,
      ),
    ).toEqual([])
  })
})

describe('the seed', () => {
  const drawn = (seed: number) => {
    const now = Date.parse(SEED_MOMENT)
    return demoTenants(seed, 'hash', now).map((tenant) => ({
      tenant,
      cases: drawStates(seed, tenant.id, 60).map((state, index) =>
        buildCase({
          seed,
          tenant,
          index,
          caseId: 10_000_000 + index,
          state,
          ordinal: index,
          now,
          nextInvoice: () => '2026-000001',
        }),
      ),
    }))
  }

  it('gives the same data for the same number and other data for another', () => {
    expect(drawn(7)).toEqual(drawn(7))
    const ids = (seed: number) =>
      drawn(seed).flatMap(({ cases: all }) => all.map(({ detail }) => detail.caseUuid))
    const [seven, eight] = [ids(7), ids(8)]
    expect(new Set([...seven, ...eight]).size).toBe(360)
  })

  it('tells how far it is, and does without cases of the largest customer', async () => {
    expect(office.progress.at(-1)).toEqual([950, 950])
    const small = await openSeededOffice(0)
    expect(await small.rows('select count(*)::int as n from case_row')).toEqual([{ n: 550 }])
    expect(await small.rows('select count(*)::int as n from customer')).toEqual([{ n: 3 }])
    await small.close()
  })
})
