import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ConflictBody } from '../../../contracts/protocol.ts'
import { z } from '../../../contracts/schema.ts'
import { type Init, openApi, type TestApi } from '../../support/server/api.ts'
import type { Office } from '../../support/server/api-office.ts'

let api: TestApi
let mine: string
let theirs: string
let own: Office
beforeAll(async () => {
  api = await openApi()
  own = api.offices.pro
  mine = await api.signIn('pro', 'agent')
  theirs = await api.signIn('pro', 'colleague')
})
afterAll(() => api.close())

const call = (token: string, method: string, path: string, version?: number, json?: unknown) => {
  const init: Init = {
    token,
    method,
    ...(json !== undefined && { json }),
    ...(version !== undefined && { headers: { 'If-Match': `"${version}"` } }),
  }
  return api.call(`/cases/${own.caseId}${path}`, init)
}
const remind = (token: string, date: string, version?: number) =>
  call(token, 'PUT', '/reminder', version, { name: 'Call', date })
const version = async (): Promise<number> => (await call(mine, 'GET', '')).json.version

beforeEach(async () => {
  await call(mine, 'DELETE', '/reminder')
})

test('every change raises the version by one, and the answer says it', async () => {
  const before = await version()
  const answer = await call(mine, 'POST', '/note', undefined, { text: 'a' })
  expect(answer.json.version).toBe(before + 1)
  expect(answer.json.events[0]).toMatchObject({ caseVersion: before + 1 })
  expect(answer.json.events[0].payload.row.version).toBe(before + 1)
})

test('a save of the present version is taken', async () => {
  expect((await remind(mine, '2027-01-02', await version())).status).toBe(200)
})

test('a field that somebody else changed since is 412, and says who made it what [G-607]', async () => {
  const opened = await version()
  await remind(theirs, '2027-02-01')
  await remind(theirs, '2027-02-02')
  const before = await api.digest(own.id)
  const stale = await remind(mine, '2027-03-03', opened)
  expect(stale.status).toBe(412)
  expect(await api.digest(own.id)).toEqual(before)

  const body = z.parse(ConflictBody, stale.json)
  expect(body.error_message).toBe('This case was changed by another user in the meantime.')
  expect(body.version).toBe(opened + 2)
  const by = own.users.colleague.name
  expect(body.changes).toEqual([
    { field: 'reminder_name', from: null, to: 'Call', by, at: expect.any(String) },
    { field: 'reminder_date', from: null, to: '2027-02-02', by, at: expect.any(String) },
  ])
  const over = await remind(mine, '2027-03-03', body.version)
  expect([over.status, over.json.reminder_date]).toEqual([200, '2027-03-03'])
})

test('other fields that somebody changed make nothing stale', async () => {
  const opened = await version()
  await call(theirs, 'POST', '/note', undefined, { text: 'theirs' })
  await call(theirs, 'POST', '/case_tag/theirs')
  expect((await remind(mine, '2027-01-02', opened)).status).toBe(200)
})

test('the own earlier calls make nothing stale', async () => {
  const opened = await version()
  expect((await remind(mine, '2027-01-02', opened)).status).toBe(200)
  expect((await remind(mine, '2027-01-03', opened)).status).toBe(200)
  expect((await call(mine, 'DELETE', '/reminder', opened)).status).toBe(200)
})

test('notes and tags stand beside each other and are never stale', async () => {
  const opened = await version()
  await call(theirs, 'POST', '/case_tag/beside')
  await call(theirs, 'POST', '/note', undefined, { text: 'beside' })
  const answers = [
    await call(mine, 'POST', '/note', opened, { text: 'mine' }),
    await call(mine, 'POST', '/case_tag/mine', opened),
    await call(mine, 'DELETE', '/case_tag/beside', opened),
  ]
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect(answers[2]?.json.tags).toContain('mine')
})

test('without a version the last write wins', async () => {
  await remind(theirs, '2027-02-02')
  const answer = await remind(mine, '2027-03-03')
  expect([answer.status, answer.json.reminder_date]).toEqual([200, '2027-03-03'])
})

test('a version that never was is stale, and so is one whose changes are no longer kept', async () => {
  expect((await remind(mine, '2027-01-02', (await version()) + 5)).status).toBe(412)
  const opened = await version()
  await call(theirs, 'POST', '/note', undefined, { text: 'forgotten' })
  await api.services.database.pool.query(
    `delete from event where case_id = ${own.caseId} and case_version = ${opened + 1}`,
  )
  expect((await remind(mine, '2027-01-02', opened)).status).toBe(412)
})

test('a wrong state is told after the conflict', async () => {
  const path = `/cases/${own.paidId}/reminder`
  const init: Init = { method: 'PUT', json: { name: 'x', date: '2027-01-02' }, token: mine }
  expect((await api.call(path, init)).status).toBe(409)
})

test('of fifty that save the same version at once by two people, one person’s are taken', async () => {
  const opened = await version()
  const saves = Array.from({ length: 50 }, (_, n) => {
    const token = n % 2 === 0 ? mine : theirs
    return remind(token, `2027-01-${String((n % 28) + 1).padStart(2, '0')}`, opened)
  })
  const statuses = (await Promise.all(saves)).map((answer) => answer.status)
  const [ofMine, ofTheirs] = [0, 1].map((rest) => statuses.filter((_, n) => n % 2 === rest))
  const winners = [ofMine, ofTheirs].filter((of) => of?.every((status) => status === 200))
  const losers = [ofMine, ofTheirs].filter((of) => of?.every((status) => status === 412))
  expect([winners.length, losers.length]).toEqual([1, 1])
  expect(await version()).toBe(opened + 25)
})
