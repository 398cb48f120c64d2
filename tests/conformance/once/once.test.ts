import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AnyCall } from '../../../contracts/api/call.ts'
import { type CallName, calls } from '../../../contracts/api/calls.ts'
import { catalogue, requestOf } from '../../support/calls/catalogue.ts'
import { openApi, type Reply, type TestApi } from '../../support/server/api.ts'
import type { Office } from '../../support/server/api-office.ts'
import { addNoteTo, freshKey } from './keyed.ts'

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
  const [office, invoiceTemplateId] = path.split('/invoice_template/')
  if (invoiceTemplateId !== undefined) {
    const { json } = await api.call(`${office}/invoice_templates`, { token: bearer })
    return json.find((template: { id: string }) => template.id === invoiceTemplateId).version
  }
  const [flow, mailTemplateId] = path.split('/template/')
  if (mailTemplateId !== undefined) {
    const { json } = await api.call(`${flow}/templates`, { token: bearer })
    return json.find((template: { id: string }) => template.id === mailTemplateId).version
  }
  const [portal, text] = path.split('/texts/')
  if (text !== undefined) {
    const { json } = await api.call(`${portal}/translations`, { token: bearer })
    return json.translations.find((one: { language: string }) => one.language === 'fi').version
  }
  // The email setup and the portal's are read at one address and saved at another.
  const record =
    of === 'cases'
      ? `/cases/${id}`
      : path.replace(/\/(?:smtp|portal_address|legal_and_contact)$/, '')
  return (await api.call(record, { token: bearer })).json.version
}

/** Asks for the plan and the role that are let in everywhere. */
async function askingFor(name: CallName): Promise<Asking> {
  const office = api.offices.enterprise
  // The last login counts.
  const bearer = await api.signIn('enterprise', 'admin')
  const me = { api, token: bearer, office }
  const { path, ...init } = await requestOf(name, office, me)
  // As the client sends it: a repeat comes with the version of before, and is none the less answered.
  const ifMatch = calls[name].versioned
    ? { 'If-Match': `"${await versionOf(path, bearer)}"` }
    : undefined
  api.takeEvents()
  return (key) =>
    api.call(path, { ...init, token: bearer, headers: { ...ifMatch, 'Idempotency-Key': key } })
}

const everyCall = Object.entries(calls) as [CallName, AnyCall][]
/** Locks everybody else of the customer out: repeated in `tests/server/access/second-factor-everybody.test.ts`. */
const elsewhere: readonly CallName[] = ['requireSecondFactor']
const changing = everyCall
  .filter(([name, { effect }]) => effect === 'change' && !elsewhere.includes(name))
  .map(([name]) => name)

/** Calls that are no reads and take no key: why it does no harm when one comes twice. */
const withoutKey: Partial<Record<CallName, string>> = {
  login: 'a session of its own, in place of the one before',
  renew: 'another token of the same session',
  loginSecondFactor: 'the code is used up',
  beginSecondFactor: 'the newest key counts',
  confirmSecondFactor: 'the key was taken over: there is none to confirm',
  renewRecoveryCodes: 'the code is used up',
  turnOffSecondFactor: 'there is none any more',
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

const toldIn = ({ json }: Reply): (string | undefined)[][] => {
  const told: { name: string; commandId?: string }[] = json.events
  return told.map(({ name, commandId }) => [name, commandId])
}

test.each(changing)(
  '%s asked again answers the same and does nothing twice [G-608]',
  async (name) => {
    const { id } = api.offices.enterprise
    const ask = await askingFor(name)
    const untouched = await api.digest(id)
    const key = freshKey()
    const first = await ask(key)
    expect([first.status, first.text]).toEqual([200, expect.any(String)])
    const told = catalogue[name].tells ?? []
    expect(toldIn(first).toSorted()).toEqual(told.map((event) => [event, key]).toSorted())
    const before = await api.digest(id)
    // Keys are not among what is compared, and this one takes its key alone.
    expect(changedIn(untouched, before).length > 0).toBe(name !== 'withdrawCommand')
    for (let repeat = 0; repeat < 3; repeat += 1) {
      const again = await ask(key)
      expect([again.status, again.json]).toEqual([200, first.json])
      expect(again.headers.get('events-through')).toBe(first.headers.get('events-through'))
    }
    expect(await api.digest(id)).toEqual(before)
    expect(api.takeEvents()).toHaveLength(told.length)
  },
)

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
