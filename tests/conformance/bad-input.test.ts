import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOTE_MAX_LENGTH } from '../../contracts/limits.ts'
import { type Init, openApi, type TestApi } from '../support/server/api.ts'
import type { Office } from '../support/server/api-office.ts'

let api: TestApi
let token: string
let own: Office
beforeAll(async () => {
  api = await openApi()
  token = await api.signIn('pro')
  own = api.offices.pro
})
afterAll(() => api.close())

/** Every call that takes a body, with a right one. */
const bodies: Record<string, () => { path: string; method?: string; right: object }> = {
  login: () => ({ path: '/login', right: { email: 'a@b.example', password: 'x' } }),
  renew: () => ({ path: '/login/renew', right: { email: 'a@b.example', renew_token: 'x' } }),
  vat: () => ({
    path: '/customer/vat_id/validation',
    right: { country: 'AT', vat_id: 'ATU13585627', recaptcha_token: 'x' },
  }),
  account: () => ({
    path: '/customer/account',
    right: {
      name: 'x',
      email: 'x',
      password: 'x',
      customer_type: 'OTHER',
      customer_name: 'x',
      address_line_1: 'x',
      address_line_2: 'x',
      postal_code: 'x',
      city: 'x',
      country: 'x',
      us_state: 'x',
      vat_id: 'x',
      recaptcha_token: 'x',
      tos_version: 'x',
    },
  }),
  signup: () => ({
    path: '/user/signup/unknown',
    method: 'PUT',
    right: { name: 'x', password: 'x', user_id: 'x' },
  }),
  search: () => ({
    path: '/cases/_search',
    right: {
      sort: { key: 'host', ascending: true },
      filter: { idle: false, search: 'x' },
      paging: { page: 1, page_size: 10 },
    },
  }),
  create: () => ({ path: '/cases/create', right: { host: 'a.example', source_case_id: 'r' } }),
  note: () => ({ path: `/cases/${own.caseId}/note`, right: { text: 'x' } }),
  reminder: () => ({
    path: `/cases/${own.caseId}/reminder`,
    method: 'PUT',
    right: { name: 'x', date: '2027-01-01' },
  }),
  name: () => ({
    path: '/user/name',
    method: 'PUT',
    right: { name: 'x', public_name: 'x' },
  }),
  password: () => ({
    path: '/user/password',
    method: 'PUT',
    right: { current_password: 'Quince-orchard-5', new_password: 'Quince-orchard-5' },
  }),
  signature: () => ({ path: '/user/email_signature', method: 'PUT', right: { signature: 'x' } }),
  emails: () => ({
    path: `/customer/${own.id}/emails/_search`,
    right: { inbound: true, page: 1 },
  }),
}

/** Sends what must be refused, and sees that nothing was changed by it. */
async function refused(path: string, init: Init) {
  const before = await api.digest(own.id)
  const answer = await api.call(path, { token, ...init })
  expect(await api.digest(own.id)).toEqual(before)
  expect(Object.keys(answer.json ?? {})).toEqual(['error_message'])
  return answer
}

describe.each(Object.keys(bodies))('the body of %s', (name) => {
  const call = () => {
    const found = bodies[name]?.()
    if (!found) throw new Error('no such call')
    return found
  }

  test('anything but an object is 400', async () => {
    const { path, method } = call()
    for (const body of ['[]', '"x"', '1', 'true', '{', '{"a":1}}', '\u0000', 'null ', 'NaN']) {
      if (name === 'reminder' && body === 'null ') continue
      const answer = await refused(path, {
        method: method ?? 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
      expect([body, answer.status]).toEqual([body, 400])
    }
  })

  test('more bytes than any form has are 413', async () => {
    const { path, method, right } = call()
    const json = { ...right, filler: 'x'.repeat(70_000) }
    expect((await refused(path, { ...(method && { method }), json })).status).toBe(413)
  })

  test('[CASEAPI-02, API-01] another content type than JSON is 415', async () => {
    const { path, method, right } = call()
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      'application/json; charset=utf-7',
    ]
    for (const type of types) {
      const answer = await refused(path, {
        method: method ?? 'POST',
        body: JSON.stringify(right),
        headers: { 'content-type': type },
      })
      expect([type, answer.status, answer.json.error_message]).toEqual([
        type,
        415,
        'The content type must be application/json.',
      ])
    }
    const packed = await refused(path, {
      method: method ?? 'POST',
      body: JSON.stringify(right),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    })
    expect(packed.status).toBe(415)
  })
})

test('a key that would reach the prototype is refused and leaves no trace', async () => {
  const bodies = [
    '{"text":"x","__proto__":{"isAdmin":true}}',
    '{"text":"x","\\u005f_proto__":{"isAdmin":true}}',
    '{"text":"x","constructor":{"prototype":{"isAdmin":true}}}',
  ]
  for (const body of bodies) {
    const answer = await refused(`/cases/${own.caseId}/note`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(400)
  }
  expect(Object({} as object).isAdmin).toBeUndefined()
})

test.each([
  ['a key twice', '/events?since=0&since=1', 'since'],
  ['a key as a list', '/events?since[]=0', 'since'],
  ['an unknown key', '/events?since=0&limit=5', 'limit'],
  ['a missing key', '/events', 'since'],
  ['a negative number', '/events?since=-1', 'since'],
  ['an unknown key of a call without any', '/cases/_count?state=PAID', 'state'],
])('a query with %s is 400', async (_what, path, member) => {
  const { status, json } = await refused(path, { method: 'GET' })
  expect([status, json.error_message]).toEqual([400, `Invalid query: ${member} is not accepted.`])
})

test('a mark that is neither true nor false is 400', async () => {
  const path = `/customer/${own.id}/email/${own.emailId}`
  for (const query of ['', '?unread=yes', '?unread=true&unread=false', '?unread=true&x=1']) {
    expect((await refused(`${path}${query}`, { method: 'PUT' })).status).toBe(400)
  }
})

test('a body where none is taken is 400; an empty one is not', async () => {
  const path = `/cases/${own.caseId}/case_tag/fine`
  for (const json of [{ tag: 'x' }, ['x'], 'x', 7, true]) {
    const answer = await refused(path, { method: 'POST', json })
    expect([answer.status, answer.json.error_message]).toEqual([400, 'This call takes no body.'])
  }
  for (const json of [{}, null])
    expect((await api.call(path, { token, method: 'POST', json })).status).toBe(200)
  const empty = { method: 'DELETE', headers: { 'content-type': 'application/json' } }
  expect((await api.call(path, { token, ...empty })).status).toBe(200)
})

test('a change without its body is 400, and says so; a read takes it as an empty one', async () => {
  const empty = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const answer = await refused(`/cases/${own.caseId}/note`, empty)
  expect([answer.status, answer.json.error_message]).toEqual([400, 'The request body is missing.'])
  expect((await api.call('/cases/_search', { token, ...empty })).status).toBe(200)
})

test.each([
  ['another form', { text: 5 }, 'Invalid request: text is not accepted.'],
  ['no form', [], 'Invalid request.'],
])('a body of %s is named by its member, or as a whole', async (_what, json, message) => {
  const answer = await refused(`/cases/${own.caseId}/note`, { json })
  expect([answer.status, answer.json.error_message]).toEqual([400, message])
})

test.each([
  ['an empty note', '', 400],
  ['a note of blanks', ' \n\t ', 400],
  ['a note that is too long', 'x'.repeat(NOTE_MAX_LENGTH + 1), 400],
  ['a note far too long', 'x'.repeat(NOTE_MAX_LENGTH * 2 + 1), 400],
])('[NOTE-02] %s is refused', async (_what, text, status) => {
  expect((await refused(`/cases/${own.caseId}/note`, { json: { text } })).status).toBe(status)
})

test('headers that carry conditions are 400 when malformed', async () => {
  const path = `/cases/${own.caseId}/note`
  const wrong: Record<string, string>[] = [
    { 'Idempotency-Key': 'x'.repeat(65) },
    { 'Idempotency-Key': 'a b' },
    { 'Idempotency-Key': '<script>' },
    { 'If-Match': '7' },
    { 'If-Match': '"x"' },
    { 'If-Match': 'W/"7"' },
    { 'If-Match': '*' },
  ]
  for (const headers of wrong) {
    expect((await refused(path, { json: { text: 'x' }, headers })).status).toBe(400)
  }
})

describe('the order of the checks', () => {
  const nonsense = { body: '{', headers: { 'content-type': 'text/plain' } }

  test('a call without a token is 401 before anything of it is read', async () => {
    for (const path of [`/cases/${own.caseId}/note`, '/cases/1/note', '/cases/create']) {
      const answer = await api.call(path, { method: 'POST', ...nonsense })
      expect([path, answer.status]).toEqual([path, 401])
    }
    const huge = { method: 'POST', body: 'x'.repeat(1_000_000) }
    expect((await api.call('/cases/create', huge)).status).toBe(401)
  })

  test('a foreign record is 404 and a foreign customer 403 before the body is read', async () => {
    const other = api.offices.lite
    const note = `/cases/${other.caseId}/note`
    expect((await refused(note, { method: 'POST', ...nonsense })).status).toBe(404)
    const mails = `/customer/${other.id}/emails/_search`
    expect((await refused(mails, { method: 'POST', ...nonsense })).status).toBe(403)
    // So is one whose id has no form of ours.
    const admin = await api.signIn('pro', 'admin')
    for (const [method, path] of [
      ['POST', `/cases/0${own.caseId}/note`],
      ['PUT', '/user/a.b'],
      ['PUT', `/customer/${own.id}/email/a.b`],
      ['PUT', `/customer/${own.id}/case_template/a.b`],
    ] as const)
      expect([path, (await refused(path, { method, token: admin, ...nonsense })).status]).toEqual([
        path,
        404,
      ])
  })

  test('a wrong form is 400 before the state of the case is 409 [G-491]', async () => {
    const path = `/cases/${own.standbyId}/reminder`
    const wrong = { method: 'PUT', json: { name: 'x', date: '2020-01-01' } }
    expect((await refused(path, wrong)).status).toBe(400)
    const right = { method: 'PUT', json: { name: 'x', date: '2027-01-01' } }
    expect((await refused(path, right)).status).toBe(409)
  })
})

test('addresses that cannot be read are 400 or 404, never a failure of ours', async () => {
  for (const path of ['/cases/%zz', '/cases/%00', `/cases/${'9'.repeat(2000)}`, '/cases/..%2f..']) {
    const answer = await api.call(path, { token })
    expect([400, 404]).toContain(answer.status)
    expect(answer.json.error_message).toBeTypeOf('string')
  }
  const { json } = await api.call('/cases/%zz', { token })
  expect(json.error_message).toBe('The address is malformed.')
})

describe('text that no table takes', () => {
  test('in an address it is 400 or 404', async () => {
    const email = `/customer/${own.id}/email/${own.emailId}`
    const note = `/cases/${own.caseId}/note`
    for (const path of [`${email}/attachment/%00`, `${email}%00`, `/cases/${own.caseId}%00`])
      expect((await refused(path, { method: 'GET' })).status).toBe(404)
    expect((await refused(`${note}/%00`, { method: 'DELETE' })).status).toBe(404)
    const tag = `/cases/${own.caseId}/case_tag/%00`
    expect((await refused(tag, { method: 'POST' })).status).toBe(400)
  })

  test.each([
    ['host', 'a\u0000'],
    ['date_state_updated', '0000-01-01T00:00:00Z'],
    ['date_state_updated', '2026-02-30T00:00:00Z'],
  ])('in a cursor by %s it is 400: %j', async (key, value) => {
    const cursor = Buffer.from(JSON.stringify([key, true, value, 1])).toString('base64url')
    const json = { sort: { key, ascending: true }, paging: { cursor } }
    expect((await refused('/cases/_search', { json })).status).toBe(400)
  })
})

test('a case has one spelling: with leading zeros it exists nowhere', async () => {
  for (const path of [`/cases/0${own.caseId}`, `/cases/00${own.caseId}/activities`, '/cases/0'])
    expect((await refused(path, { method: 'GET' })).status).toBe(404)
  const note = `/cases/0${own.caseId}/note`
  expect((await refused(note, { json: { text: 'x' } })).status).toBe(404)
})
