import { type SQL, sql } from 'drizzle-orm'
import {
  AdditionalFee,
  BillingAddress,
  CallbackRequest,
  CaseDetail,
  CaseRow,
  type CaseState,
  Imprint,
  IndirectTaxType,
  OpponentContact,
  Payment,
} from '../../../contracts/model/cases/case.ts'
import { Finding } from '../../../contracts/model/cases/finding.ts'
import { MailFlowName } from '../../../contracts/model/mail/mail-flow.ts'
import { Count, Day, Instant } from '../../../contracts/model/primitives.ts'
import { withoutTemplate } from '../../../contracts/rules/invoices/template-of-case.ts'
import { flowOfCase } from '../../../contracts/rules/mail/flow-of-case.ts'
import { recalculated } from '../../../contracts/rules/money/charges-of-case.ts'
import { toMajor } from '../../../contracts/rules/money/money.ts'
import { z } from '../../../contracts/schema.ts'
import { among } from '../../db/among.ts'
import type { Db, Tx } from '../../db/database.ts'
import { jsonText } from '../../db/json-text.ts'
import { asOfSql, instantText } from '../../events/row-sql.ts'
import type { PortalPlace } from '../../network/portal-origin.ts'
import { portalAddress, portalNameJson } from './portal-link.ts'

/** A case at one moment: its list item and its detail, and the customer's event number then. */
export type CaseSnapshot = { row: CaseRow; detail: CaseDetail; asOf: number }

const text = z.nullable(z.string())

/** What the query below gives: the stored parts, money and percentages still in hundredths. */
const Stored = z.object({
  as_of: Count,
  row: CaseRow,
  detail: z.object({
    case_uuid: z.string(),
    portal: z.object({ host: z.string(), kind: z.enum(['internal', 'external']) }),
    date_created: Instant,
    email_flow: z.nullable(z.extend(MailFlowName, { deleted: z.boolean() })),
    translation: CaseDetail.shape.translation,
    opponent_contact: OpponentContact,
    imprint: z.nullable(Imprint),
    additional_fees: z.array(AdditionalFee),
    settlement_date: z.nullable(Day),
    settlement_percentage: z.nullable(z.int()),
    tax_type: z.nullable(IndirectTaxType),
    tax_percentage: z.nullable(z.int()),
    was_activated: z.boolean(),
    paused_at: z.nullable(Instant),
    payment: z.nullable(Payment),
    billing_address: z.nullable(BillingAddress),
    vat_id_required: z.boolean(),
    allow_prepayment_invoicing: z.boolean(),
    invoice_template_id: text,
    has_lost_template: z.boolean(),
    callback_request: z.nullable(CallbackRequest),
    invoices: CaseDetail.shape.invoices,
    letter_cost: Count,
    case_log: CaseDetail.shape.case_log,
  }),
  findings: z.array(Finding),
})
type Stored = z.infer<typeof Stored>

/** Where an uploaded file lies, or where the demo's is drawn. */
const fileAt = (which: SQL, drawn: SQL): SQL =>
  sql`coalesce((select '/files/stored/' || s.id from stored_file s where ${which}), ${drawn})`

/** Paths of the files origin, stable and unsigned (engine.md 22). */
const findingsJson: SQL = sql`(select coalesce(json_agg(json_build_object(
    'id', f.id,
    'price', (f.price / 100.0)::float8,
    'original_image', json_build_object(
      'original_image_url', ${fileAt(
        sql`s.finding_id = f.id and s.part = 'original'`,
        sql`'/files/findings/' || f.id || '/original'`,
      )},
      'filename', f.original_filename),
    'page_screenshot_url', ${fileAt(
      sql`s.finding_id = f.id and s.part = 'page'`,
      sql`'/files/findings/' || f.id || '/page'`,
    )},
    'page_link', f.page_link,
    'license', case when l.id is null then null else json_build_object(
      'id', l.id,
      'state', l.state,
      'license_url', ${fileAt(sql`s.license_id = l.id`, sql`'/files/licenses/' || l.id`)},
      'filename', l.filename,
      'date_uploaded', ${instantText(sql`l.uploaded`)},
      'note', l.note,
      'validation_user_name', l.validation_user_name) end
  ) order by f.position, f.id), '[]')
  from finding f left join license l on l.finding_id = f.id where f.case_id = r.id)`

const detailJson: SQL = sql`json_build_object(
  'case_uuid', d.case_uuid,
  'portal', ${portalNameJson(sql`r.customer_id`)},
  'date_created', ${instantText(sql`d.created`)},
  'email_flow', (select json_build_object('id', m.id, 'name', m.name,
      'deleted', m.deleted is not null)
    from email_flow m where m.id = d.email_flow_id and m.customer_id = r.customer_id),
  'translation', (select json_build_object('id', t.id, 'language', t.language)
    from translation t where t.id = d.translation_id and t.customer_id = r.customer_id),
  'opponent_contact', d.opponent_contact,
  'imprint', d.imprint,
  'additional_fees', d.additional_fees,
  'settlement_date', d.settlement_date::text,
  'settlement_percentage', d.settlement_percentage,
  'tax_type', d.tax_type,
  'tax_percentage', d.tax_percentage,
  'was_activated', d.was_activated,
  'paused_at', ${instantText(sql`d.paused_at`)},
  'payment', d.payment,
  'billing_address', d.billing_address,
  'vat_id_required', d.vat_id_required,
  'allow_prepayment_invoicing', d.allow_prepayment_invoicing,
  'invoice_template_id', d.invoice_template_id,
  'has_lost_template', exists (select from invoice_template t
    where t.id = d.invoice_template_id and t.deleted is not null),
  'callback_request', d.callback_request,
  'invoices', d.invoices,
  'letter_cost', (select coalesce(sum(l.cost), 0)::int from letter l
    where l.case_id = r.id and l.customer_id = r.customer_id),
  'case_log', d.case_log)`

/** A case, as it is read. */
const caseJson = (customerId: string): SQL => sql`json_build_object(
  'as_of', ${asOfSql(customerId)}, 'row', r.item::json, 'detail', ${detailJson}, 'findings', ${findingsJson})`

const snapshotOf = (config: PortalPlace, stored: Stored): CaseSnapshot => ({
  row: stored.row,
  detail: toDetail(config, stored),
  asOf: stored.as_of,
})

/** Reads a case of this customer whole, by one statement and so from one moment; null when it has none. */
export async function readSnapshot(
  db: Db | Tx,
  config: PortalPlace,
  customerId: string,
  caseId: string,
): Promise<CaseSnapshot | null> {
  const json = await jsonText(
    db,
    sql`select ${caseJson(customerId)}::text from case_row r join case_detail d on d.id = r.id
      where r.id = ${caseId}::bigint and r.customer_id = ${customerId}`,
  )
  const stored = z.parse(z.nullable(Stored), JSON.parse(json))
  return stored && snapshotOf(config, stored)
}

/** As `readSnapshot`, of several cases, by their ids. */
export async function readSnapshots(
  db: Db | Tx,
  config: PortalPlace,
  customerId: string,
  caseIds: readonly string[],
): Promise<CaseSnapshot[]> {
  const json = await jsonText(
    db,
    sql`select coalesce(json_agg(${caseJson(customerId)} order by r.id), '[]')::text
      from case_row r join case_detail d on d.id = r.id
      where ${among(sql`r.id`, caseIds)} and r.customer_id = ${customerId}`,
  )
  return z.parse(z.array(Stored), JSON.parse(json)).map((stored) => snapshotOf(config, stored))
}

/** The offer with what it comes to (G-406); a fee's price is calculated, never what a client sent. */
const offerOf = ({ row, detail, findings }: Stored) =>
  recalculated({
    state: row.state,
    findings,
    claim_details: {
      currency: row.currency,
      additional_fees: detail.additional_fees,
      settlement_offer_date: detail.settlement_date,
      settlement_offer_percentage: toMajor(detail.settlement_percentage),
      indirect_tax_type: detail.tax_type,
      indirect_tax_percentage: toMajor(detail.tax_percentage),
    },
  })

function flowIn({ row, detail: { email_flow: stored } }: Stored): CaseDetail['email_flow'] {
  if (stored === null) return null
  const { deleted, ...flow } = stored
  return flowOfCase(row.state, flow, deleted)
}

/** `automation_state` is null when nothing is scheduled or paused (G-436). */
function automationState(row: CaseRow): CaseDetail['automation_state'] {
  if (row.num_scheduled_emails_paused > 0) return 'PAUSED'
  return row.num_scheduled_emails_scheduled > 0 ? 'SCHEDULED' : null
}

/** Nothing is claimed yet, or not any more: then the portal is closed (T2, T4). */
const withoutPortal: readonly CaseState[] = ['STANDBY', 'CANCELLED']

function toDetail(config: PortalPlace, stored: Stored): CaseDetail {
  const { row, detail, findings } = stored
  const flow = flowIn(stored)
  const automation_state = automationState(row)
  return {
    id: row.id,
    case_id: row.id,
    case_uuid: detail.case_uuid,
    version: row.version,
    state: row.state,
    date_created: detail.date_created,
    date_state_updated: row.date_state_updated,
    host: row.host,
    source_case_id: row.source_case_id,
    country: row.country,
    portal_link: withoutPortal.includes(row.state)
      ? null
      : portalAddress(config, detail.portal, detail.case_uuid),
    translation: detail.translation,
    email_flow: flow,
    email_flow_id: flow?.id ?? null,
    opponent_contact_details: detail.opponent_contact,
    website_contact_details: detail.imprint,
    findings,
    tags: row.tags,
    ...offerOf(stored),
    reminder_name: row.reminder_name,
    reminder_date: row.reminder_date,
    overview: {
      was_activated: detail.was_activated,
      num_scheduled_emails_scheduled: row.num_scheduled_emails_scheduled,
      num_scheduled_emails_paused: row.num_scheduled_emails_paused,
      num_scheduled_emails_sent: row.num_scheduled_emails_sent,
      num_scheduled_emails_failed: row.num_scheduled_emails_failed,
      num_triggered_emails_failed: row.num_triggered_emails_failed,
    },
    invoices: detail.invoices,
    payment: detail.payment,
    billing_address: detail.billing_address,
    vat_id_required: detail.vat_id_required,
    allow_prepayment_invoicing: detail.allow_prepayment_invoicing,
    invoice_template_id: detail.invoice_template_id,
    ...(detail.has_lost_template && withoutTemplate),
    callback_request: detail.callback_request,
    letter_cost: detail.letter_cost,
    case_log: detail.case_log,
    automation_state,
    automation_paused_at: automation_state === 'PAUSED' ? detail.paused_at : null,
    // The offer's date is the deadline (G-434).
    deadline: detail.settlement_date,
  }
}
