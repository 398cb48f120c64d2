import fs, { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, getTableName, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../../server-mock/db/database.ts'
import { openEngine } from '../../../server-mock/db/embedded/engine.ts'
import { readTemplate } from '../../../server-mock/db/embedded/template.ts'
import { openEngineInWorker } from '../../../server-mock/db/embedded/worker-client.ts'
import { jsonText } from '../../../server-mock/db/json-text.ts'
import { migrateDatabase } from '../../../server-mock/db/migrate.ts'
import { planned } from '../../../server-mock/db/planning.ts'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { attachment } from '../../../server-mock/db/schema/mail.ts'
import { tables } from '../../../server-mock/db/tables.ts'
import { onPostgres, openTestDatabase } from '../../support/server/database.ts'
import { opened } from '../../support/setup/opened.ts'

const database = await opened(openTestDatabase())

const aCustomer = (id: string): typeof customer.$inferInsert => ({
  id,
  name: `O'Neil "${id}" \\ ß`,
  plan: 'PRO',
  created: '2026-01-31T09:00:00.500Z',
})
const ids = async (): Promise<string[]> =>
  (await database.db.select({ id: customer.id }).from(customer)).map(({ id }) => id)

test('the tables are those that the migrations make', async () => {
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  expect(tables.map(getTableName).toSorted()).toEqual(rows.map(({ name }) => name))
})

describe('the pool', () => {
  test('values come back as a real server gives them', async () => {
    const { rows } = await database.pool.query(
      `select 9007199254740991::bigint as big, $1::int as int, $2::jsonb as json, $3::text[] as list,
        $4::bytea as bytes, $5::boolean as yes, null as none, 1.50::numeric as money`,
      [7, { a: ['"', null] }, ['x,y', 'q"\\', null, ''], new Uint8Array([0, 255]), true],
    )
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        int: 7,
        json: { a: ['"', null] },
        list: ['x,y', 'q"\\', null, ''],
        bytes: Buffer.from([0, 255]),
        yes: true,
        none: null,
        money: '1.50',
      },
    ])
  })

  test('drizzle reads what it wrote, strings, moments and bytes', async () => {
    await database.db.insert(customer).values(aCustomer('c-read'))
    const [row] = await database.db.select().from(customer).where(eq(customer.id, 'c-read'))
    expect(row).toMatchObject({
      ...aCustomer('c-read'),
      timeZone: 'UTC',
      providerStatus: 'pending',
      created: '2026-01-31 09:00:00.5+00',
    })
    const bytes = new Uint8Array([1, 0, 254])
    await database.db.insert(attachment).values({
      id: 'a1',
      customerId: 'c-read',
      emailId: 'e1',
      filename: 'x',
      checksum: 'y',
      contentType: 'image/png',
      size: 3,
      bytes,
    })
    const [file] = await database.db.select().from(attachment)
    expect([...(file?.bytes ?? [])]).toEqual([...bytes])
  })

  test('many rows and one JSON text come whole through the thread', async () => {
    const { rows } = await database.pool.query(
      'select n, n::text as t from generate_series(1,500) n',
    )
    expect(rows).toHaveLength(500)
    expect(rows[499]).toEqual({ n: 500, t: '500' })
    const text = await jsonText(
      database.db,
      sql`select json_agg(n)::text from generate_series(1, 3) n`,
    )
    expect(JSON.parse(text)).toEqual([1, 2, 3])
  })

  test('an SQL error rejects its own query with its code, and nothing else', async () => {
    const failing = [
      database.pool.query('select 1 / $1::int', [0]),
      database.pool.query('select * from nowhere'),
      database.pool.query('insert into customer (id) values ($1)', [null]),
      database.pool.query('select $1::int', ['no number']),
    ]
    const codes = await Promise.all(
      failing.map((query) => query.then(() => null).catch((error) => error.code)),
    )
    expect(codes).toEqual(['22012', '42P01', '23502', '22P02'])
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('an error inside a transaction takes all of it back and frees the session', async () => {
    const work = database.db.transaction(async (tx) => {
      await tx.insert(customer).values(aCustomer('c-gone'))
      await tx.insert(customer).values(aCustomer('c-gone'))
    })
    await expect(work).rejects.toMatchObject({
      cause: { code: '23505', constraint: 'customer_pkey' },
    })
    expect(await ids()).not.toContain('c-gone')
  })

  test('what a thrown exception left open is rolled back before the next one', async () => {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query(`insert into customer values ('c-open', 'x', 'PRO', now())`)
    client.release()
    expect(await ids()).not.toContain('c-open')
    await expect(client.query('select 1')).rejects.toThrow('given back')
  })

  test('a statement that is planned anew each time is never taken for the one before it', async () => {
    const named = (name: string, value: string) => {
      const text = `${planned.byValues} select $1::text || ' of ${name}' as ${name}`
      return database.pool.query(text, [value])
    }
    for (const value of ['first', 'again'])
      for (const name of ['one', 'other'])
        expect((await named(name, value)).rows).toEqual([{ [name]: `${value} of ${name}` }])
  })

  test('statements sent together are done in order, and each gets its own answer', async () => {
    const client = await database.pool.connect()
    const answers = await Promise.all([
      client.query('begin'),
      client.query('select $1::int as n', [1]),
      client.query('select $1::int as n, $2::int as more', [2, 3]),
      client.query('commit'),
    ])
    expect(answers.map(({ rows }) => rows)).toEqual([[], [{ n: 1 }], [{ n: 2, more: 3 }], []])
    await expect(client.query('select $1::int', [1])).rejects.toThrow('is over already')
    client.release()
  })

  test('where one of what is sent together fails, the commit with it undoes all', async () => {
    const client = await database.pool.connect()
    const insert = `insert into customer (id, name, plan, created) values ($1, 'x', 'PRO', now())`
    const ends = await Promise.allSettled([
      client.query('begin'),
      client.query(insert, ['c-half']),
      client.query(`select $1::int`, ['no']),
      client.query('commit'),
    ])
    client.release()
    expect(ends[2]).toMatchObject({ status: 'rejected', reason: { code: '22P02' } })
    expect(ends[3]).toMatchObject({ status: 'fulfilled', value: { command: 'ROLLBACK' } })
    expect(await ids()).not.toContain('c-half')
  })

  test('transactions take turns; a nested one can fail alone', async () => {
    const seen: string[] = []
    const one = (name: string) =>
      database.db.transaction(async (tx) => {
        seen.push(`${name} begins`)
        await tx.execute(sql`select pg_sleep(0.01)`)
        await tx
          .transaction(async (inner) => {
            await inner.insert(customer).values(aCustomer(name))
            throw new Error('only this')
          })
          .catch(() => undefined)
        seen.push(`${name} ends`)
      })
    await Promise.all([one('a'), one('b')])
    // The embedded engine has one session; a server's run side by side.
    if (onPostgres()) expect(seen.toSorted()).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
    else expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
    expect(await ids()).not.toContain('a')
  })

  test('migrations run once, with the trigram extension', async () => {
    await migrateDatabase(database.db)
    const { rows } = await database.pool.query(
      `select (select count(*) from drizzle.__drizzle_migrations) as n,
        (select count(*) from pg_extension where extname = 'pg_trgm') as trgm`,
    )
    expect(rows).toEqual([{ n: expect.any(Number), trgm: 1 }])
  })
})

test('an engine that has stopped refuses what it is asked', async () => {
  const engine = await openEngineInWorker({ template: readTemplate() })
  await engine.close()
  await expect(engine.query('select 1', [])).rejects.toThrow('The database has stopped')
  await expect(engine.dump()).rejects.toThrow('The database has stopped')
})

describe('the database in a folder', () => {
  test('every commit reaches the disk: one fsync each', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'framewright-fsync-'))
    const engine = await openEngine({ directory: join(folder, 'database') })
    try {
      await engine.query('create table t (n int)', [])
      const spy = vi.spyOn(fs, 'fsyncSync')
      for (let n = 0; n < 20; n += 1) await engine.query('insert into t values ($1)', [String(n)])
      expect(spy).toHaveBeenCalledTimes(20)
      await engine.query('begin', [])
      for (let n = 0; n < 5; n += 1) await engine.query('insert into t values ($1)', [String(n)])
      await engine.query('commit', [])
      expect(spy).toHaveBeenCalledTimes(21)
      await engine.query('select count(*) from t', [])
      expect(spy).toHaveBeenCalledTimes(21)
      spy.mockRestore()
    } finally {
      await engine.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('it is locked while open, and all is there when it is opened again', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'framewright-folder-'))
    try {
      const first = await openDatabase({ dataDir })
      await first.db.insert(customer).values(aCustomer('c-kept'))
      await expect(openDatabase({ dataDir })).rejects.toThrow('is in use by process')
      await first.close()
      expect(existsSync(join(dataDir, 'lock'))).toBe(false)
      await expect(first.pool.query('select 1')).rejects.toThrow('The database is closed.')
      const second = await openDatabase({ dataDir })
      expect(await second.db.select().from(customer)).toHaveLength(1)
      await second.close()
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
