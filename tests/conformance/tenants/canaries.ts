/**
 * One customer whose every text says whose it is, and the walk of another customer through everything that can
 * be read (reliability.md, 3.7). A column that nobody marked or named here is found by itself.
 */
import { eq, sql } from 'drizzle-orm'
import { customer, secondFactor } from '../../../server-mock/db/schema/accounts.ts'
import { caseBulk, caseBulkItem } from '../../../server-mock/db/schema/case-bulk.ts'
import { caseHistory, deletedNote } from '../../../server-mock/db/schema/case-history.ts'
import { caseCount } from '../../../server-mock/db/schema/cases.ts'
import { creditEntry } from '../../../server-mock/db/schema/credits.ts'
import { picture, storedFile } from '../../../server-mock/db/schema/files.ts'
import { invoiceSeries } from '../../../server-mock/db/schema/invoices.ts'
import { draftFile, mailDraft, outbox } from '../../../server-mock/db/schema/mail.ts'
import {
  checkout,
  payment,
  paymentAccount,
  paymentLine,
} from '../../../server-mock/db/schema/payments.ts'
import { portalImage, portalSettings } from '../../../server-mock/db/schema/portal.ts'
import { inboundTest, mailSetup } from '../../../server-mock/db/schema/setup.ts'
import { issueLink } from '../../../server-mock/modules/access/links.ts'
import { FIRST_TERMS } from '../../../server-mock/modules/terms/first-terms.ts'
import { aPng } from '../../support/files/files.ts'
import { aPicture } from '../../support/files/stored-picture.ts'
import { addInvoiceTemplate, addLetter, addStoredInvoice } from '../../support/offices/invoicing.ts'
import { addFlow, addWaiting } from '../../support/offices/outgoing-office.ts'
import type { TestApi } from '../../support/server/api.ts'
import type { Office } from '../../support/server/api-office.ts'
import { mint } from '../../support/server/tokens.ts'

/** Columns of text that hold no words: keys, states, codes. */
const NO_WORDS = new Set([
  ...[
    'id',
    'customer_id',
    'case_id',
    'user_id',
    'email_id',
    'activity_id',
    'finding_id',
    'license_id',
    'flow_id',
  ],
  ...['version', 'kind', 'state', 'type', 'role', 'plan', 'direction', 'active', 'trigger_event'],
  ...[
    'provider_status',
    'customer_type',
    'time_zone',
    'country',
    'us_state',
    'currency',
    'tax_type',
  ],
  ...['invoicing', 'language', 'fingerprint', 'digest', 'message_id', 'search'],
])

/** Of an event its name is a word of ours; of a session and a link every column is a key. */
const NO_WORDS_IN: Readonly<Record<string, readonly string[]>> = {
  event: ['name'],
  stored_file: ['part'],
  audit_entry: ['actor_kind', 'target_kind', 'action'],
  case_tally: ['reminder_date'],
  // `cancels` is an invoice.
  invoice: ['status', 'cancels'],
  invoice_tally: ['day', 'kind', 'status', 'currency'],
  case_bulk: ['undo_of'],
  draft_file: ['draft_id'],
  case_bulk_item: ['bulk_id'],
  checkout: ['status'],
  case_history: ['event'],
  mail_template_version: ['template_id'],
  translation_version: ['translation_id'],
  invoice_template_version: ['template_id'],
  planned_tally: ['template_id', 'status'],
  payment: ['entry'],
  report_mail: ['every'],
  portal_settings: ['domain_problem'],
}

type Column = {
  table: string
  column: string
  type: string
  owner: 'customer_id' | 'user_id' | 'id'
}

async function wordColumns({ services }: TestApi): Promise<Column[]> {
  const { rows } = await services.database.db.execute<Column>(sql`
    select c.table_name as table, c.column_name as column, c.data_type as type,
      case when c.table_name = 'customer' then 'id'
        when exists (select 1 from information_schema.columns o where o.table_schema = 'public'
          and o.table_name = c.table_name and o.column_name = 'customer_id') then 'customer_id'
        when exists (select 1 from information_schema.columns o where o.table_schema = 'public'
          and o.table_name = c.table_name and o.column_name = 'user_id') then 'user_id' end as owner
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and (c.data_type in ('text', 'json', 'jsonb', 'ARRAY'))`)
  return rows.filter(
    ({ table, column, owner }) =>
      owner !== null && !NO_WORDS.has(column) && !NO_WORDS_IN[table]?.includes(column),
  )
}

const isOf = ({ owner }: Column, { id }: Office) =>
  owner === 'user_id'
    ? sql`t.user_id in (select u.id from app_user u where u.customer_id = ${id})`
    : sql`${sql.identifier(owner)} = ${id}`

/** What a column says afterwards: what it said before, and whose it is. */
function marked({ column, type }: Column, mark: string) {
  const name = sql.identifier(column)
  if (type === 'ARRAY') return sql`array_append(coalesce(${name}, '{}'), ${mark}::text)`
  if (type === 'text') return sql`${mark}::text || ' ' || coalesce(${name}, '')`
  const plain = sql`coalesce(${name}::jsonb, '{}'::jsonb)`
  return sql`(case jsonb_typeof(${plain})
    when 'array' then ${plain} || jsonb_build_array(jsonb_build_object('note', ${mark}::text))
    when 'object' then ${plain} || jsonb_build_object('note', ${mark}::text)
    else jsonb_build_object('note', ${mark}::text) end)::${sql.raw(type)}`
}

/** A row in every table that a customer owns rows in. */
async function fill(api: TestApi, office: Office): Promise<void> {
  const { services } = api
  const { db } = services.database
  const created = services.clock.now().toISOString()
  const person = { userId: office.users.admin.id, userName: office.users.admin.name }
  await addFlow(services, office.id)
  await addWaiting(services, office.id, office.caseId, ['2027-01-02T09:00:00.000Z'])
  await db.insert(creditEntry).values({
    ...person,
    id: `${office.id}-credits`,
    customerId: office.id,
    amount: 777_777,
    kind: 'purchase',
    invoicing: 'to be invoiced',
    created,
  })
  await addInvoiceTemplate(db, office.id)
  await addStoredInvoice(db, office.id, office.caseId)
  await addLetter(db, office, office.caseId)
  await db.insert(storedFile).values({
    ...{ id: `${office.id}-stored`, customerId: office.id, part: 'original', kind: 'png' },
    ...{ findingId: `${office.id}-finding-0`, filename: 'a.png', bytes: aPng(), stored: created },
  })
  await db.insert(portalSettings).values({ customerId: office.id, ownDomain: 'a.example' })
  const image = { width: 1, height: 1, bytes: aPng() }
  await db
    .insert(portalImage)
    .values({ ...image, id: `${office.id}-logo`, customerId: office.id, type: 'logo', kind: 'png' })
  await db.insert(picture).values(aPicture(office.id, `${office.id}-picture`, person))
  const account = `${office.id}-account`
  const startedBy = { id: person.userId, name: person.userName }
  await db.insert(paymentAccount).values({ customerId: office.id, account, startedBy, created })
  await db.insert(checkout).values({
    ...{ id: `${office.id}-checkout`, customerId: office.id, caseId: Number(office.caseId) },
    ...{ commandId: `${office.id}-form`, status: 'ended', account, amount: 777, share: 77 },
    ...{ currency: 'EUR', charges: {}, description: 'a', language: 'en', portal: 'a', created },
  })
  const amounts = { net: 777, tax: 0, gross: 777 }
  await db.insert(payment).values({
    ...{ id: `${office.id}-payment`, customerId: office.id, caseId: Number(office.caseId) },
    ...{ entry: 'payment', received: created, website: 'a.example', currency: 'EUR' },
    ...{ ...amounts, taxPercentage: 0, share: 77, payout: 700 },
  })
  // A part has no owner of its own.
  await db.insert(paymentLine).values({
    ...{ paymentId: `${office.id}-payment`, position: 0, kind: 'licence-fee', ...amounts },
    description: office.mark,
  })
  await db.insert(invoiceSeries).values({ customerId: office.id, prefix: 'RE-', last: 777 })
  // A state that nobody else has a case in: sums of others would count it.
  const theirs = { customerId: office.id, state: 'PAYMENT_PROCESSING', n: 777 } as const
  await db.insert(caseCount).values(theirs)
  await db.insert(inboundTest).values({ id: `${office.id}-test`, customerId: office.id, created })
  await db.insert(outbox).values({
    id: `${office.id}-outbox`,
    customerId: office.id,
    actor: {},
    kind: 'MANUAL',
    messageId: `<${office.id}@mail.example>`,
    mail: {},
    state: 'sent',
    created,
  })
  const bulkId = `${office.id}-bulk`
  const bulk = { customerId: office.id, state: 'running', act: {}, total: 1, created } as const
  await db.insert(caseBulk).values({ ...bulk, id: bulkId, userId: person.userId })
  const caseId = Number(office.caseId)
  const ofCase = { customerId: office.id, caseId }
  await db.insert(caseBulkItem).values({ ...ofCase, bulkId, position: 1, state: 'refused' })
  const change = { version: 777, event: 'case.offer-changed', actor: {}, through: {}, changes: [] }
  await db.insert(caseHistory).values({ ...ofCase, ...change, at: created })
  const note = { ...ofCase, ...person, content: {}, written: 777, created, deleted: created }
  await db.insert(deletedNote).values({ ...note, id: `${office.id}-deleted-note` })
  const userId = office.users.colleague.id
  const draft = { ...ofCase, userId, id: `${office.id}-draft`, kind: 'new', ref: '' } as const
  await db.insert(mailDraft).values({ ...draft, content: {}, version: 1, updated: created })
  await db.insert(draftFile).values({
    ...{ id: `${office.id}-draft-file`, draftId: draft.id, customerId: office.id, userId },
    ...{ filename: 'a.png', contentType: 'image/png', size: 7, checksum: 'a', bytes: aPng() },
    added: created,
  })
  await db.insert(secondFactor).values({ userId, secret: 'a key', pending: 'a key' })
  await db.transaction((tx) => issueLink(tx, { kind: 'reset', userId, now: services.clock.now() }))
  const token = await mint(api, office, 'admin')
  const headers = { 'Idempotency-Key': `${office.id}-key` }
  await api.call(`/cases/${office.caseId}/note`, { token, headers, json: { text: office.mark } })
  const terms = `/customer/${office.id}/terms_of_service/accept?tos_version=${FIRST_TERMS}`
  await api.call(terms, { token, method: 'POST' })
}

/** Marks every text of the customer; answers the columns of which none could be marked. */
export async function taint(api: TestApi, office: Office): Promise<string[]> {
  const { db } = api.services.database
  await fill(api, office)
  // Entries of these cannot be changed otherwise.
  const written = [
    ...[sql`audit_entry`, sql`case_history`],
    ...[sql`mail_template_version`, sql`translation_version`, sql`invoice_template_version`],
  ]
  for (const table of written) await db.execute(sql`alter table ${table} disable trigger user`)
  const missing: string[] = []
  for (const column of await wordColumns(api)) {
    const { rows } = await db.execute(sql`update ${sql.identifier(column.table)} as t
      set ${sql.identifier(column.column)} = ${marked(column, office.mark)}
      where ${isOf(column, office)} returning 1`)
    if (rows.length === 0) missing.push(`${column.table}.${column.column}`)
  }
  for (const table of written) await db.execute(sql`alter table ${table} enable trigger user`)
  return missing
}

/** Stands in what administrators alone read of their own customer (document 1, section 6). */
export const ADMINS_WORD = 'only-for-admins'

export async function markForAdmins({ services }: TestApi, office: Office): Promise<void> {
  const { db } = services.database
  await db
    .update(customer)
    .set({ addressLine1: ADMINS_WORD, addressLine2: ADMINS_WORD, vatId: ADMINS_WORD })
    .where(eq(customer.id, office.id))
  const set = {
    smtpHost: `${ADMINS_WORD}.example`,
    smtpUsername: ADMINS_WORD,
    spfEmail: ADMINS_WORD,
  }
  await db
    .insert(mailSetup)
    .values({ customerId: office.id, ...set })
    .onConflictDoUpdate({ target: mailSetup.customerId, set })
  const links = { homepage: ADMINS_WORD, imprintLink: ADMINS_WORD }
  await db
    .insert(portalSettings)
    .values({ customerId: office.id, ...links })
    .onConflictDoUpdate({ target: portalSettings.customerId, set: links })
}
