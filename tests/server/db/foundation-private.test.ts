import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../../server-mock/db/database.ts'
import { takeFromOthers } from '../../../server-mock/db/embedded/private-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'framewright-private-'))
const mask = process.umask(0o022)
afterAll(() => {
  process.umask(mask)
  rmSync(folder, { recursive: true, force: true })
})

const modes = (path: string): Set<string> =>
  new Set(
    readdirSync(path, { recursive: true, withFileTypes: true }).map((entry) => {
      const { mode } = statSync(join(entry.parentPath, entry.name))
      return `${entry.isDirectory() ? 'folder' : 'file'} ${(mode & 0o777).toString(8)}`
    }),
  )

const forOwner = ['file 600', 'folder 700']

/** On a busy disk a database takes its time to be made. */
const PATIENCE_MS = 180_000

test('the embedded database lies there for its owner alone', { timeout: PATIENCE_MS }, async () => {
  const dataDir = join(folder, 'data')
  const database = await openDatabase({ dataDir })
  await database.db.execute(sql`create table made_later (id int)`)
  expect([...modes(dataDir)].sort()).toEqual(forOwner)
  await database.close()
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
})

test('what an older version left open to all is closed', () => {
  const old = join(folder, 'old')
  mkdirSync(join(old, 'base', '1'), { recursive: true, mode: 0o755 })
  writeFileSync(join(old, 'base', '1', '2619'), 'rows', { mode: 0o644 })
  chmodSync(join(old, 'base', '1', '2619'), 0o666)
  takeFromOthers(old)
  expect([...modes(old)].sort()).toEqual(forOwner)
  expect(statSync(old).mode & 0o777).toBe(0o700)
})
