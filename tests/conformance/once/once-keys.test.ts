/** What the key of a command stands for: one act, of one person, for good. */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fingerprintOf } from '../../../server-mock/calls/idempotency.ts'
import { addUserTo } from '../../support/offices/user-office.ts'
import { type Init, openApi, type Reply, type TestApi } from '../../support/server/api.ts'
import type { Office } from '../../support/server/api-office.ts'
import { tablesOf } from '../../support/server/dump.ts'
import { addNoteTo, freshKey, keyed } from './keyed.ts'

let api: TestApi
let token: string
let own: Office
beforeAll(async () => {
  api = await openApi()
  own = api.offices.pro
})
afterAll(() => api.close())
beforeEach(async () => {
  token = await api.signIn('pro')
  api.takeEvents()
})

const addNote = (key: string, text?: string) =>
  addNoteTo({ api, token, caseId: own.caseId }, key, text)

test('a note deleted twice by one command is deleted once and answers the same', async () => {
  const noteId = (await addNote(freshKey())).json.events[0].payload.activity.id
  const path = `/cases/${own.caseId}/note/${noteId}`
  const key = freshKey()
  const first = await api.call(path, { token, ...keyed(key, { method: 'DELETE' }) })
  const again = await api.call(path, { token, ...keyed(key, { method: 'DELETE' }) })
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.json).toEqual(first.json)
  const other = await api.call(path, { token, ...keyed(freshKey(), { method: 'DELETE' }) })
  expect(other.status).toBe(404)
})

test('the same key for something else is 422 and does nothing', async () => {
  const key = freshKey()
  await addNote(key, 'first')
  const before = await api.digest(own.id)
  const answers: Reply[] = [
    await addNote(key, 'second'),
    await api.call(`/cases/${own.paidId}/note`, {
      token,
      ...keyed(key, { json: { text: 'first' } }),
    }),
    await api.call('/cases/create', { token, ...keyed(key, { json: { host: 'a.example' } }) }),
    await api.call(`/cases/${own.caseId}/case_tag/x`, { token, ...keyed(key, { method: 'POST' }) }),
  ]
  expect(answers.map((answer) => answer.status)).toEqual([422, 422, 422, 422])
  expect(await api.digest(own.id)).toEqual(before)
})

/** Somebody of the office whom `by`, one of its administrators, has deleted under the key. */
async function deleted(key: string, by: string): Promise<{ path: string; answer: Reply }> {
  const { id } = await addUserTo(api, own.id, { state: 'INVITATION_PENDING' })
  const path = `/user/${id}`
  const answer = await api.call(path, { token: by, ...keyed(key, { method: 'DELETE' }) })
  expect(answer.status).toBe(200)
  return { path, answer }
}

test('what removed its own record is answered again after another login, and nothing is done [G-627]', async () => {
  const key = freshKey()
  const { path, answer } = await deleted(key, await api.signIn('pro', 'admin'))
  const later = await api.signIn('pro', 'admin')
  const before = await api.digest(own.id)
  api.takeEvents()
  const again = await api.call(path, { token: later, ...keyed(key, { method: 'DELETE' }) })
  expect([again.status, again.json]).toEqual([200, answer.json])
  expect(again.headers.get('events-through')).toBe(answer.headers.get('events-through'))
  expect([await api.digest(own.id), api.takeEvents()]).toEqual([before, []])
})

test('what was done before somebody else removed the record is answered again as well', async () => {
  const { id } = await addUserTo(api, own.id, { state: 'INVITATION_PENDING' })
  const admin = await api.signIn('pro', 'admin')
  const key = freshKey()
  const rename = () =>
    api.call(`/user/${id}`, {
      token: admin,
      ...keyed(key, { method: 'PUT', json: { name: 'Renamed' } }),
    })
  const first = await rename()
  expect(first.status).toBe(200)
  await api.services.database.pool.query(`delete from app_user where id = '${id}'`)
  const again = await rename()
  expect([again.status, again.json]).toEqual([200, first.json])
})

test('a record that is gone is unknown to everybody else, and to whoever asks for anything else', async () => {
  const key = freshKey()
  const admin = await api.signIn('pro', 'admin')
  const { path } = await deleted(key, admin)
  const second = await addUserTo(api, own.id, { role: 'ADMIN' })
  await api.services.database.pool.query(
    `update app_user set password_hash =
       (select password_hash from app_user where id = '${own.users.admin.id}')
     where id = '${second.id}'`,
  )
  const { accessToken: colleague } = await api.login(second.email)
  const stranger = await api.signIn('enterprise', 'admin')
  const remove = { method: 'DELETE' }
  const rename = { method: 'PUT', json: { name: 'Renamed' } }
  const answers: Reply[] = [
    await api.call(path, { token: colleague, ...keyed(key, remove) }),
    await api.call(path, { token: stranger, ...keyed(key, remove) }),
    await api.call(path, { token: admin, ...keyed(freshKey(), remove) }),
    await api.call(path, { token: admin, ...remove }),
    await api.call(path, { token: admin, ...keyed(key, rename) }),
    await api.call(path, { token: admin, ...keyed(key, { ...rename, json: { role: 'OWNER' } }) }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
})

test('a key that was used opens nothing of another customer: as unknown as what never was, and logged', async () => {
  const key = freshKey()
  expect((await addNote(key, 'mine')).status).toBe(200)
  const { enterprise } = api.offices
  const before = await api.digest(enterprise.id)
  const note = (id: string, init: Init) => api.call(`/cases/${id}/note`, { token, ...init })
  const answers: Reply[] = []
  api.logged.splice(0)
  for (const id of [enterprise.caseId, '999999999999']) {
    for (const used of [key, freshKey()]) {
      answers.push(
        await note(id, keyed(used, { json: { text: 'mine' } })),
        await note(id, keyed(used, { json: { text: 7 } })),
        await note(id, keyed(used, { method: 'POST', body: 'text=mine' })),
      )
    }
  }
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  const noted = api.logged.filter(({ message }) => message === 'call refused')
  expect(noted.map(({ fields }) => fields.user)).toEqual(answers.map(() => own.users.agent.id))
  expect(await api.digest(enterprise.id)).toEqual(before)
})

test('the content counts, not how it was written down', async () => {
  const key = freshKey()
  const send = (body: string) =>
    api.call('/cases/create', {
      token,
      ...keyed(key, { method: 'POST', body }),
      headers: { 'Idempotency-Key': key, 'content-type': 'application/json' },
    })
  const first = await send('{"host":"a.example","source_case_id":"7"}')
  const again = await send(' { "source_case_id" : "7", "host" : "a\\u002eexample" } ')
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.json).toEqual(first.json)
})

test('a key is one user’s: a colleague with the same key does the own thing', async () => {
  const key = freshKey()
  const mine = await addNote(key, 'mine')
  const colleague = await api.signIn('pro', 'colleague')
  const theirs = await api.call(`/cases/${own.caseId}/note`, {
    token: colleague,
    ...keyed(key, { json: { text: 'theirs' } }),
  })
  expect(theirs.status).toBe(200)
  const again = await addNote(key, 'mine')
  expect(again.json).toEqual(mine.json)
  expect(again.json.events).toHaveLength(1)
})

test('a refusal is not kept: the same command may succeed later', async () => {
  const key = freshKey()
  const path = `/cases/${own.standbyId}/reminder`
  const init = keyed(key, { method: 'PUT', json: { name: 'x', date: '2027-01-02' } })
  expect((await api.call(path, { token, ...init })).status).toBe(409)
  const { pool } = api.services.database
  await pool.query(`update case_row set state = 'ACTIVE' where id = ${own.standbyId}`)
  expect((await api.call(path, { token, ...init })).status).toBe(200)
})

test('a repeat outlives the server’s memory: the answer stands in the database', async () => {
  const key = freshKey()
  const first = await addNote(key)
  const { rows } = await api.services.database.pool.query(
    `select answer from idempotency where key = '${key}'`,
  )
  const stored = JSON.stringify(rows[0])
  expect(stored).toContain(own.caseId)
  expect(stored).not.toContain('"events"')
  expect(first.json.events).toHaveLength(1)
})

test('no column is a quick digest of what was sent, such as the password of a mail server', async () => {
  const path = `/customer/${own.id}/outbound_email/smtp`
  const params = { customer_id: own.id }
  const body = {
    email_sender_name: 'Claims',
    smtp_email: 'claims@mail.example',
    smtp_host: 'mail.example',
    smtp_password: 'Quince-tree-7',
    smtp_port: 587,
  }
  const admin = await api.signIn('pro', 'admin')
  const init = keyed(freshKey(), { method: 'PUT', json: body })
  expect((await api.call(path, { token: admin, ...init })).status).toBe(200)
  const texts = [
    body.smtp_password,
    JSON.stringify(body),
    `saveMailSetup\n${JSON.stringify({ body, params, query: {} })}`,
  ]
  const digests = texts.flatMap((text) =>
    (['base64url', 'base64', 'hex'] as const).map((form) =>
      createHash('sha256').update(text).digest(form),
    ),
  )
  const { db } = api.services.database
  for (const table of (await tablesOf(db)).keys()) {
    const { rows } = await db.execute<{ row: string }>(
      sql`select t::text as row from ${sql.identifier(table)} t`,
    )
    const found = rows.filter(({ row }) => digests.some((digest) => row.includes(digest)))
    expect(found, table).toEqual([])
  }
  const underKey = (dataKey: string) => fingerprintOf({ dataKey }, 'saveMailSetup', body)
  expect(underKey('a'.repeat(32))).not.toBe(underKey('b'.repeat(32)))
})
