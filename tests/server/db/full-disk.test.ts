/** reliability.md, row 14: the disk is full. What is there can be overwritten, but no file grows any more. */
import { randomUUID } from 'node:crypto'
import fs, { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databaseOver } from '../../../server-mock/db/database.ts'
import { openEngine } from '../../../server-mock/db/embedded/engine.ts'
import { migrateDatabase } from '../../../server-mock/db/migrate.ts'
import { dumpOf } from '../../support/server/dump.ts'
import {
  addTestOffice,
  office,
  type ServerProcess,
  serve,
} from '../../support/server/server-process.ts'

/** Of a note; it is stored in its own entry and in its event. */
const LENGTH = 9_000
/** Sooner than this a page is full, and the next one is needed. */
const MOST = 200

let folder = ''
let isFull = false
let server: ServerProcess
let token = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'framewright-full-'))
  const write = fs.writeSync as (...given: unknown[]) => number
  // In this thread instead of one of its own, so that the disk can be filled under it.
  vi.spyOn(fs, 'writeSync').mockImplementation((...given: unknown[]) => {
    const [fd, , , length, position] = given
    if (!isFull || typeof position !== 'number') return write(...given)
    const { size } = fs.fstatSync(Number(fd))
    if (position + Number(length) <= size) return write(...given)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  })
  const database = databaseOver(await openEngine({ directory: join(folder, 'database') }))
  await migrateDatabase(database.db)
  server = await serve(database)
  await addTestOffice(server.services)
  token = await server.login()
})
afterAll(async () => {
  isFull = false
  await server.close()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const digest = () => dumpOf(server.services.database.db, office.id)
/** Not to be made smaller by whatever packs it. */
const text = () => Array.from({ length: LENGTH / 36 }, () => randomUUID()).join('')
const note = (key: string, words: string) =>
  server.call(`/cases/${office.caseId}/note`, token, { json: { text: words }, key })
const texts = async (): Promise<string[]> => {
  const { rows } = await server.services.database.pool.query(
    `select content->>'text' as text from activity where type = 'NOTE' and case_id = $1`,
    [office.caseId],
  )
  return rows.map(({ text: words }) => words)
}

test('row 14: a full disk is said by 503; nothing is half done, and reads go on; then all is as before', async () => {
  isFull = true
  const done: string[] = []
  let words = text()
  let key = randomUUID()
  let before = await digest()
  let answer = await note(key, words)
  while (answer.status === 200 && done.length < MOST) {
    done.push(words)
    words = text()
    key = randomUUID()
    before = await digest()
    answer = await note(key, words)
  }
  expect([answer.status, answer.retryAfter]).toEqual([503, '1'])
  expect(await digest()).toEqual(before)
  expect((await note(key, words)).status).toBe(503)
  const read = await server.call(`/cases/${office.caseId}`, token)
  expect(read.status).toBe(200)
  expect(await texts()).toEqual(expect.arrayContaining(done))

  isFull = false
  const now = await note(key, words)
  expect(now.status).toBe(200)
  expect((await note(key, words)).json).toEqual(now.json)
  const kept = await texts()
  for (const one of [...done, words]) expect(kept.filter((each) => each === one)).toHaveLength(1)
})
