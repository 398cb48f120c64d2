import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fingerprintOf } from '../../server-mock/http/idempotency.ts'
import { type Init, openApi, type Reply, type TestApi } from '../support/api.ts'
import type { Office } from '../support/api-office.ts'
import { tablesOf } from '../support/dump.ts'
import { caseActionRows } from './matrix-case-actions.ts'
import type { Row } from './matrix-row.ts'

let api: TestApi
let token: string
let own: Office
let count = 0
beforeAll(async () => {
  api = await openApi()
  own = api.offices.pro
})
afterAll(() => api.close())
beforeEach(async () => {
  token = await api.signIn('pro')
  api.takeEvents()
})

const freshKey = (): string => {
  count += 1
  return `command-${count}`
}
const keyed = (key: string, init: Init): Init => ({ ...init, headers: { 'Idempotency-Key': key } })
const addNote = (key: string, text = 'once') =>
  api.call(`/cases/${own.caseId}/note`, { token, ...keyed(key, { json: { text } }) })

async function notes(): Promise<string[]> {
  const { json } = await api.call(`/cases/${own.caseId}/activities`, { token })
  return json
    .filter((entry: { type: string }) => entry.type === 'NOTE')
    .map((entry: { content: { text: string } }) => entry.content.text)
}

/** An activation tells of its mail too (tests/server/activation); a callback that nobody asked for, of nothing. */
const withoutOneEvent = ['activateCase', 'finishCallback']

async function askedBy(row: Row): Promise<Asked> {
  const { path, ...init } = await row.request(own, { api, token, office: own })
  return { path, init }
}

/** One of each call that changes something, as the first and as the repeat send it. */
type Asked = { path: string; init: Init }

const commands: [string, () => Asked | Promise<Asked>][] = [
  ['createCase', () => ({ path: '/cases/create', init: { json: { host: 'once.example' } } })],
  ['addNote', () => ({ path: `/cases/${own.caseId}/note`, init: { json: { text: 'note' } } })],
  ['addTag', () => ({ path: `/cases/${own.caseId}/case_tag/once`, init: { method: 'POST' } })],
  ['removeTag', () => ({ path: `/cases/${own.caseId}/case_tag/once`, init: { method: 'DELETE' } })],
  [
    'setReminder',
    () => ({
      path: `/cases/${own.caseId}/reminder`,
      init: { method: 'PUT', json: { name: 'Call', date: '2027-01-02' } },
    }),
  ],
  ['clearReminder', () => ({ path: `/cases/${own.caseId}/reminder`, init: { method: 'DELETE' } })],
  [
    'markEmail',
    () => ({
      path: `/customer/${own.id}/email/${own.emailId}?unread=true`,
      init: { method: 'PUT' },
    }),
  ],
  [
    'changeName',
    () => ({
      path: '/user/name',
      init: { method: 'PUT', json: { name: 'Once Only', public_name: 'Once' } },
    }),
  ],
  ...Object.entries(caseActionRows)
    .filter(([name]) => !withoutOneEvent.includes(name))
    .map(([name, row]): [string, () => Promise<Asked>] => [name, () => askedBy(row)]),
]

test.each(commands)('%s asked again answers the same and does nothing twice', async (_name, of) => {
  const { path, init } = await of()
  api.takeEvents()
  const key = freshKey()
  const first = await api.call(path, { token, ...keyed(key, init) })
  expect(first.status).toBe(200)
  const told: { name: string; commandId?: string }[] = first.json.events
  const shown = told.filter(({ name: event }) => event !== 'withheld')
  expect(shown.map(({ commandId }) => commandId)).toEqual([key])
  const before = await api.digest(own.id)
  for (let repeat = 0; repeat < 3; repeat += 1) {
    const again = await api.call(path, { token, ...keyed(key, init) })
    expect([again.status, again.json]).toEqual([200, first.json])
    expect(again.headers.get('events-through')).toBe(first.headers.get('events-through'))
  }
  expect(await api.digest(own.id)).toEqual(before)
  expect(api.takeEvents()).toHaveLength(told.length)
})

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

test('fifty at the same moment do it once and all answer the same', async () => {
  const key = freshKey()
  const before = (await notes()).length
  const answers = await Promise.all(Array.from({ length: 50 }, () => addNote(key, 'fifty')))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  for (const answer of answers) expect(answer.json).toEqual(answers[0]?.json)
  expect((await notes()).length).toBe(before + 1)
  expect(api.takeEvents()).toHaveLength(1)
})

test('an answer that never arrived is answered to the repeat', async () => {
  const key = freshKey()
  const lost = new AbortController()
  const sent = fetch(`${api.origin}/api/cases/${own.caseId}/note`, {
    method: 'POST',
    signal: lost.signal,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'Idempotency-Key': key,
    },
    body: JSON.stringify({ text: 'lost' }),
  }).catch(() => null)
  await expect.poll(() => api.takeEvents().length).toBe(1)
  lost.abort()
  await sent
  const again = await addNote(key, 'lost')
  expect(again.status).toBe(200)
  expect(again.json.events).toHaveLength(1)
  expect((await notes()).filter((text) => text === 'lost')).toHaveLength(1)
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
