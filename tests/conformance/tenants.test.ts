import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApi, type TestApi } from '../support/api.ts'
import type { Office } from '../support/api-office.ts'
import { matrix, nowhere } from './matrix.ts'

let api: TestApi
let token: string
let own: Office
let other: Office
beforeAll(async () => {
  api = await openApi()
  token = await api.signIn('pro', 'admin')
  own = api.offices.pro
  other = api.offices.enterprise
})
afterAll(() => api.close())

const rows = Object.entries(matrix)
const guarded = rows.filter(([, row]) => 'foreign' in row.staff)

/** What the network adds by itself and says nothing about the record. */
const incidental = ['date', 'connection', 'keep-alive']
const headersOf = (headers: Headers) => [...headers].filter(([name]) => !incidental.includes(name))

describe.each(guarded)('%s', (_name, row) => {
  test('tells a foreign record and a missing one apart by nothing', async () => {
    const me = { api, token, office: own }
    const [foreign, missing] = [await row.request(other, me), await row.request(nowhere(other), me)]
    const a = await api.call(foreign.path, { ...foreign, token })
    const b = await api.call(missing.path, { ...missing, token })
    expect([a.status, a.text, headersOf(a.headers)]).toEqual([
      b.status,
      b.text,
      headersOf(b.headers),
    ])
  })
})

/** Every id of a path in turn replaced by the other customer's, the rest left the caller's own. */
const transplants: [string, (own: Office, other: Office) => [string, string, unknown?]][] = [
  ['note of a foreign case', (a, b) => ['DELETE', `/cases/${a.caseId}/note/${b.noteId}`]],
  ['foreign mail', (a, b) => ['GET', `/customer/${a.id}/email/${b.emailId}`]],
  ['foreign mail, marked', (a, b) => ['PUT', `/customer/${a.id}/email/${b.emailId}?unread=true`]],
  ['foreign unmapped mail', (a, b) => ['GET', `/customer/${a.id}/email/${b.unmappedId}`]],
  [
    'attachment of a foreign mail',
    (a, b) => ['GET', `/customer/${a.id}/email/${b.emailId}/attachment/${b.attachmentId}`],
  ],
  [
    'foreign attachment at an own mail',
    (a, b) => ['GET', `/customer/${a.id}/email/${a.emailId}/attachment/${b.attachmentId}`],
  ],
  [
    'foreign checksum at an own mail',
    (a, b) => ['GET', `/customer/${a.id}/email/${a.emailId}/attachment/${b.checksum}`],
  ],
  [
    'attachment of another own mail',
    (a) => ['GET', `/customer/${a.id}/email/${a.unmappedId}/attachment/${a.checksum}`],
  ],
  ['an activity that is no note', (a) => ['DELETE', `/cases/${a.caseId}/note/${a.id}-mail-entry`]],
  ['an own note at another case', (a) => ['DELETE', `/cases/${a.paidId}/note/${a.noteId}`]],
  ['a number that is none', () => ['GET', '/cases/abc']],
  ['a number that is too long', () => ['GET', '/cases/99999999999999999999']],
  ['an id with foreign characters', (a) => ['GET', `/customer/${a.id}/email/%27%20or%201%3D1`]],
]

test.each(transplants)('%s is not found and changes nothing', async (_what, of) => {
  const [method, path] = of(own, other)
  const before = [await api.digest(own.id), await api.digest(other.id)]
  const answer = await api.call(path, { method, token })
  expect([answer.status, answer.json]).toEqual([404, { error_message: 'Not found' }])
  expect([await api.digest(own.id), await api.digest(other.id)]).toEqual(before)
})

test('no answer of any call carries a word of another customer', async () => {
  const texts: string[] = []
  for (const [, row] of rows) {
    // Who comes by a mailed link is whoever the link was mailed to.
    const targets = row.stranger === 200 ? [own] : [own, other, nowhere(other)]
    for (const of of targets) {
      const fresh = await api.signIn('pro', 'admin')
      const request = await row.request(of, { api, token: fresh, office: own })
      if (request.path.startsWith('/login')) continue
      const answer = await api.call(request.path, { ...request, token: fresh })
      texts.push(answer.text, JSON.stringify([...answer.headers]))
    }
  }
  const fresh = await api.signIn('pro', 'admin')
  const searches = [other.mark, other.caseId, 'canary', 'enterprise-opponent', '']
  for (const search of searches) {
    const answer = await api.call('/cases/_search', { token: fresh, json: { filter: { search } } })
    texts.push(answer.text)
  }
  const all = texts.join('\n')
  expect(all).toContain(own.mark)
  for (const word of [other.mark, api.offices.lite.mark, other.id, other.caseId]) {
    expect(all.toLowerCase()).not.toContain(word.toLowerCase())
  }
})

test('no answer carries a password hash or the secret of the tokens', async () => {
  const { text } = await api.call('/login', {
    json: { email: own.users.colleague.email, password: 'Framewright-1' },
  })
  expect(text).not.toContain('scrypt')
  expect(text).not.toContain(api.services.config.sessionSecret)
})
