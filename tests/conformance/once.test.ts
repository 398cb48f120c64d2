import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AnyCall } from '../../contracts/api/call.ts'
import { type CallName, calls } from '../../contracts/api/calls.ts'
import { fingerprintOf } from '../../server-mock/http/idempotency.ts'
import { type Init, openApi, type Reply, type TestApi } from '../support/api.ts'
import type { Office } from '../support/api-office.ts'
import { tablesOf } from '../support/dump.ts'
import { addUserTo } from '../support/user-office.ts'
import { matrix } from './matrix.ts'

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

/** A changing call as it is sent, again and again. */
type Asking = (key: string) => Promise<Reply>

/** The version that a form would have been opened with. */
async function versionOf(path: string, bearer: string): Promise<number> {
  const [, of, id] = path.split('/')
  if (of === 'user') {
    const { json } = await api.call('/user/list', { token: bearer })
    return json.list.find((user: { user_id: string }) => user.user_id === id).version
  }
  const [listed, templateId] = path.split('/case_template/')
  if (templateId !== undefined) {
    const { json } = await api.call(`${listed}/case_templates`, { token: bearer })
    return json.find((template: { id: string }) => template.id === templateId).version
  }
  // The email setup is read at one address and saved at another.
  const record = of === 'cases' ? `/cases/${id}` : path.replace(/\/smtp$/, '')
  return (await api.call(record, { token: bearer })).json.version
}

/** What has to be there first, so that the call has something to do. */
const firstOf: Partial<Record<CallName, CallName>> = {
  removeTag: 'addTag',
  clearReminder: 'setReminder',
}

/** Asks as the authorisation matrix does, for the plan and the role that are let in everywhere. */
async function askingFor(name: CallName): Promise<Asking> {
  const first = firstOf[name]
  if (first) await (await askingFor(first))(freshKey())
  const office = api.offices.enterprise
  // The last login counts.
  const bearer = await api.signIn('enterprise', 'admin')
  const me = { api, token: bearer, office }
  const { path, ...init } = await matrix[name].request(office, me)
  // As the client sends it: a repeat comes with the version of before, and is none the less answered.
  const ifMatch = calls[name].versioned
    ? { 'If-Match': `"${await versionOf(path, bearer)}"` }
    : undefined
  api.takeEvents()
  return (key) =>
    api.call(path, { ...init, token: bearer, headers: { ...ifMatch, 'Idempotency-Key': key } })
}

const everyCall = Object.entries(calls) as [CallName, AnyCall][]
const changing = everyCall.filter(([, { effect }]) => effect === 'change').map(([name]) => name)

/** How many events tell of it, where that is not one. */
const eventsOf: Partial<Record<CallName, number>> = {
  // Data of one user (engine.md 7).
  saveSignature: 0,
  addSavedView: 0,
  deleteSavedView: 0,
  // It tells of its mail too (tests/server/activation).
  activateCase: 2,
  // Everybody learns the name, administrators the rest (PROFILE-13).
  changeName: 2,
  changeUser: 2,
}

/** Calls that are no reads and take no key: why it does no harm when one comes twice. */
const withoutKey: Partial<Record<CallName, string>> = {
  login: 'a session of its own, in place of the one before',
  renew: 'another token of the same session',
  logout: 'a session ends once',
  changePassword: 'the current password is not the current one any more',
  verifyEmail: 'a link that was used answers the same',
  resendVerification: 'the newest link counts, and they are throttled',
  requestPasswordReset: 'the newest link counts, and they are throttled',
  resetPassword: 'the link is used up',
  createAccount: 'the address has an account',
  signUp: 'the link is used up',
  checkVatId: 'changes nothing',
  readInvitation: 'changes nothing',
  tellPresence: 'kept nowhere',
  validateMailSetup: 'keeps nothing',
  testInbound: 'keeps nothing, and mails the own mailbox alone',
}

test('every call is a read, is repeated here, or has its reason', () => {
  const others = everyCall.filter(([, { effect }]) => effect !== 'read' && effect !== 'change')
  expect(Object.keys(withoutKey).toSorted()).toEqual(others.map(([name]) => name).toSorted())
})

/** What differs between two digests, beside the keys themselves. */
const changedIn = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(after).filter((table) => table !== 'idempotency' && after[table] !== before[table])

const commandIdsIn = ({ json }: Reply): (string | undefined)[] => {
  const told: { name: string; commandId?: string }[] = json.events
  return told.map(({ commandId }) => commandId)
}

test.each(changing)('%s asked again answers the same and does nothing twice', async (name) => {
  const { id } = api.offices.enterprise
  const ask = await askingFor(name)
  const untouched = await api.digest(id)
  const key = freshKey()
  const first = await ask(key)
  expect([first.status, first.text]).toEqual([200, expect.any(String)])
  const told = eventsOf[name] ?? 1
  expect(commandIdsIn(first)).toEqual(Array.from({ length: told }, () => key))
  const before = await api.digest(id)
  expect(changedIn(untouched, before)).not.toEqual([])
  for (let repeat = 0; repeat < 3; repeat += 1) {
    const again = await ask(key)
    expect([again.status, again.json]).toEqual([200, first.json])
    expect(again.headers.get('events-through')).toBe(first.headers.get('events-through'))
  }
  expect(await api.digest(id)).toEqual(before)
  expect(api.takeEvents()).toHaveLength(told)
})

/** Where a second time costs somebody something, with the rows that one time leaves behind. */
const crowded: [CallName, Record<string, number>][] = [
  ['addNote', { activity: 1 }],
  ['createCase', { case_row: 1 }],
  ['sendEmail', { activity: 1, email: 1, outbox: 1 }],
  ['addUser', { app_user: 1, outbox: 1 }],
  ['addCredits', { credit_entry: 1, outbox: 1 }],
]

async function rowsOf(tables: readonly string[]): Promise<Record<string, number>> {
  const { db } = api.services.database
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(table)}`,
    )
    counts[table] = rows[0]?.n ?? 0
  }
  return counts
}

test.each(crowded)(
  'fifty times %s at the same moment: done once, one answer',
  async (name, one) => {
    const ask = await askingFor(name)
    const before = await rowsOf(Object.keys(one))
    const key = freshKey()
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    for (const answer of answers) expect(answer.json).toEqual(answers[0]?.json)
    const after = await rowsOf(Object.keys(one))
    const grown = Object.keys(one).map((table) => [
      table,
      (after[table] ?? 0) - (before[table] ?? 0),
    ])
    expect(Object.fromEntries(grown)).toEqual(one)
    expect(api.takeEvents()).toHaveLength(1)
  },
)

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

/** Somebody of the office whom `by`, one of its administrators, has deleted under the key. */
async function deleted(key: string, by: string): Promise<{ path: string; answer: Reply }> {
  const { id } = await addUserTo(api, own.id, { state: 'INVITATION_PENDING' })
  const path = `/user/${id}`
  const answer = await api.call(path, { token: by, ...keyed(key, { method: 'DELETE' }) })
  expect(answer.status).toBe(200)
  return { path, answer }
}

test('what removed its own record is answered again after another login, and nothing is done', async () => {
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
