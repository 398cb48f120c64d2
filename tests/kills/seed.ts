/** A data folder with demo data and cases to work on, made once and copied for every run. */
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase } from '../../server-mock/db/database.ts'
import type { DatabasePool } from '../../server-mock/db/database-pool.ts'
import { migrationsHash } from '../../server-mock/db/migrate.ts'
import { startServer } from '../support/server.ts'

/** The demo's ENTERPRISE customer. */
export const CUSTOMER = 'halden-roth'

const FIRST_CASE = 700_000_000

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

/** Adds so many cases that are ready to be activated, each with a contact of its own. */
export async function addReadyCases(pool: DatabasePool, count: number): Promise<void> {
  const id = `${FIRST_CASE} + n`
  const contact = `'contact-' || n || '@opponent.example'`
  await copyRows(pool, 'case_row', 'id', count, {
    id,
    version: '1',
    host: `'kill-' || n || '.example'`,
    contact_email: contact,
    unread_emails: '0',
  })
  await copyRows(pool, 'case_detail', 'id', count, {
    id,
    case_uuid: `'kill-' || n`,
    opponent_contact: `jsonb_set(t.opponent_contact, '{email}', to_jsonb(${contact}))`,
  })
  await copyRows(pool, 'finding', 'case_id', count, { id: `t.id || '-' || n`, case_id: id })
  await pool.query(
    `update case_count set n = n + ${count} where customer_id = '${CUSTOMER}' and state = 'STANDBY'`,
  )
}

/** The ids that `addReadyCases` gave. */
export const readyCases = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => String(FIRST_CASE + n + 1))

function hashOf(folder: string): string {
  const hash = createHash('sha256').update(migrationsHash())
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.ts')) hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}

/** Seeds by starting the product once, and adds the cases. */
async function fill(dataDir: string, databaseUrl: string | null, count: number): Promise<void> {
  const env = { SEED_CASES: '5', DATABASE_URL: databaseUrl ?? '' }
  const server = await startServer({ dataDir, env })
  await server.stop()
  const database = await openDatabase(databaseUrl === null ? { dataDir } : { url: databaseUrl })
  await addReadyCases(database.pool, count)
  await database.close()
}

/** A fresh copy of the seeded folder; to be removed by who asked for it. */
export async function freshFolder(count: number): Promise<string> {
  const seeded = resolve('.cache', `kills-${hashOf(resolve('server-mock/seed'))}-${count}`)
  if (!existsSync(seeded)) {
    const draft = `${seeded}.${process.pid}`
    mkdirSync(draft, { recursive: true })
    await fill(draft, null, count)
    if (existsSync(seeded)) rmSync(draft, { recursive: true, force: true })
    else renameSync(draft, seeded)
  }
  const folder = join(tmpdir(), `framewright-kills-${process.pid}-${Date.now()}`)
  cpSync(seeded, folder, { recursive: true })
  return folder
}

/** The same in an empty PostgreSQL; the folder then only holds the secrets. */
export async function filledPostgres(databaseUrl: string, count: number): Promise<string> {
  const folder = join(tmpdir(), `framewright-kills-${process.pid}-${Date.now()}`)
  mkdirSync(folder, { recursive: true })
  await fill(folder, databaseUrl, count)
  return folder
}
