/** Demo data and cases to work on. */
import { mkdirSync, mkdtempSync } from 'node:fs'
import { resolve } from 'node:path'
import { openDatabase } from '../../server-mock/db/database.ts'
import type { DatabasePool } from '../../server-mock/db/database-pool.ts'
import { invoiceTexts, templateOf } from '../support/offices/invoicing.ts'
import { layDatabase } from '../support/server/seeded-folder.ts'
import { startServer } from '../support/server/server.ts'

/** The demo's ENTERPRISE customer. */
export const CUSTOMER = 'halden-roth'

const FIRST_CASE = 700_000_000
/** Cases of the scheduler alone: what leaves them is a reminder. */
export const FIRST_REMINDED = 800_000_000

/** Cases of bulk actions alone: some that have begun, and as many that have not. */
const FIRST_ORDERED = { ACTIVE: 750_000_000, STANDBY: 760_000_000 }
const ORDERED = 10

const ready = `select r.id from case_row r join case_detail d on d.id = r.id
  where r.customer_id = '${CUSTOMER}' and r.state = 'STANDBY' and d.email_flow_id is not null order by r.id limit 1`

async function columnsOf(pool: DatabasePool, table: string): Promise<string[]> {
  const { rows } = await pool.query(
    `select column_name as name from information_schema.columns
    where table_name = '${table}' and is_generated = 'NEVER' order by ordinal_position`,
  )
  return rows.map(({ name }: { name: string }) => name)
}

/** Copies the rows of one case once for each `n`; `other` gives the columns that differ. */
async function copyRows(
  pool: DatabasePool,
  table: string,
  idOfCase: string,
  count: number,
  other: Readonly<Record<string, string>>,
): Promise<void> {
  const columns = await columnsOf(pool, table)
  const values = columns.map((name) => other[name] ?? `t.${name}`)
  await pool.query(
    `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')}
    from ${table} t, generate_series(1, ${count}) n where t.${idOfCase} = (${ready})`,
  )
}

type Copies = { first: number; count: number; state: 'STANDBY' | 'ACTIVE' }

/** Adds so many copies of a case that is ready to be activated, each with a contact of its own. */
async function addCases(pool: DatabasePool, { first, count, state }: Copies): Promise<void> {
  const id = `${first} + n`
  const contact = `'contact-' || ${id} || '@opponent.example'`
  const hasBegun = String(state === 'ACTIVE')
  await copyRows(pool, 'case_row', 'id', count, {
    id,
    state: `'${state}'`,
    version: '1',
    host: `'kill-' || ${id} || '.example'`,
    contact_email: contact,
    unread_emails: '0',
    scheduled_waiting: `${hasBegun}::int`,
    initial_email_sent: hasBegun,
  })
  await copyRows(pool, 'case_detail', 'id', count, {
    id,
    case_uuid: `'kill-' || ${id}`,
    was_activated: hasBegun,
    allow_prepayment_invoicing: 'true',
    invoice_template_id: `'${templateOf(CUSTOMER)}'`,
    opponent_contact: `jsonb_set(t.opponent_contact, '{email}', to_jsonb(${contact}))`,
  })
  await copyRows(pool, 'finding', 'case_id', count, { id: `t.id || '-' || ${id}`, case_id: id })
  await pool.query(`update case_count set n = n + ${count}
    where customer_id = '${CUSTOMER}' and state = '${state}'`)
}

/** Gives each of the cases that have begun a reminder; `remindersFallDue` decides when some of them fall due. */
const addReminders = (pool: DatabasePool) =>
  pool.query(`insert into activity (id, customer_id, case_id, type, created, content)
    select 'reminder-' || d.id, d.customer_id, d.id, 'EMAIL_SCHEDULED', d.created,
      jsonb_build_object('scheduled_at', '2099-01-01T00:00:00.000Z', 'status', 'SCHEDULED',
        'template_name', t.name, 'template_subject', t.subject, 'template_content', null,
        'template_config', null, 'source_email_template_id', t.id, 'type', 'SCHEDULED')
    from case_detail d join lateral (select * from mail_template
      where flow_id = d.email_flow_id and type = 'scheduled' order by id limit 1) t on true
    where d.id > ${FIRST_REMINDED} or d.id - ${FIRST_ORDERED.ACTIVE} between 1 and ${ORDERED}`)

/** Lets the reminders fall due one after the other from now on, as days would. */
export const remindersFallDue = `update activity
  set content = jsonb_set(content, '{scheduled_at}', to_jsonb(to_char(
    now() at time zone 'UTC' + (case_id - ${FIRST_REMINDED}) * interval '2 seconds',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  where case_id > ${FIRST_REMINDED} and type = 'EMAIL_SCHEDULED'`

/** Puts new terms in force, as an operator would. */
export const newTerms = (
  n: number,
): string => `insert into terms_of_service (version, content, created)
  values ('terms-${n}', '<p>Terms ${n}</p>', now()) on conflict do nothing`

/** Lets so many rows pile up that the tally is summed up; they cancel each other out. */
export const tallyFills = `insert into case_tally (customer_id, state, traits, n)
  select '${CUSTOMER}', 'STANDBY', 0, case when n % 2 = 0 then 1 else -1 end
  from generate_series(1, 2400) n`

async function addEverything(pool: DatabasePool, count: number): Promise<void> {
  await addCases(pool, { first: FIRST_CASE, count, state: 'STANDBY' })
  await addCases(pool, { first: FIRST_REMINDED, count, state: 'ACTIVE' })
  for (const state of ['ACTIVE', 'STANDBY'] as const)
    await addCases(pool, { first: FIRST_ORDERED[state], count: ORDERED, state })
  await addReminders(pool)
  const words = JSON.stringify(invoiceTexts())
  await pool.query(
    `insert into invoice_template (id, customer_id, name, tax_type, words)
    values ($1, $2, 'Standard', 'VAT', $3)`,
    [templateOf(CUSTOMER), CUSTOMER, words],
  )
}

const idsFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => String(first + n + 1))

/** The ids of those that are ready. */
export const readyCases = (count: number): string[] => idsFrom(FIRST_CASE, count)

/** The ids of those that have begun, and only the scheduler has a part in. */
export const remindedCases = (count: number): string[] => idsFrom(FIRST_REMINDED, count)

/** The ids of those that only bulk actions change, by the state that they begin in. */
export const orderedCases = (state: keyof typeof FIRST_ORDERED): string[] =>
  idsFrom(FIRST_ORDERED[state], ORDERED)

/** A search that finds those that have begun, and no other case. */
export const ORDERED_SEARCH = `kill-${FIRST_ORDERED.ACTIVE / 100}`

/** Seeds by starting the product once, and adds the cases. */
async function fill(dataDir: string, databaseUrl: string | null, count: number): Promise<void> {
  const env = { SEED_CASES: '5', DATABASE_URL: databaseUrl ?? '' }
  if (databaseUrl === null) await layDatabase(dataDir)
  const server = await startServer({ dataDir, env })
  await server.stop()
  const database = await openDatabase(databaseUrl === null ? { dataDir } : { url: databaseUrl })
  await addEverything(database.pool, count)
  await database.close()
}

/** A folder for the data of one campaign; to be removed by who asked for it. */
function newFolder(): string {
  mkdirSync('.cache', { recursive: true })
  return mkdtempSync(resolve('.cache/kills-'))
}

/** A data folder with cases to work on. */
export async function filledFolder(count: number): Promise<string> {
  const folder = newFolder()
  await fill(folder, null, count)
  return folder
}

/** The same in an empty PostgreSQL; the folder then only holds the secrets. */
export async function filledPostgres(databaseUrl: string, count: number): Promise<string> {
  const folder = newFolder()
  await fill(folder, databaseUrl, count)
  return folder
}
