import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../contracts/api/calls.ts'
import { LoginAnswer } from '../../../contracts/model/accounts/user.ts'
import { z } from '../../../contracts/schema.ts'
import { appUser, session } from '../../../server-mock/db/schema/accounts.ts'
import { openProvenSession } from '../../../server-mock/modules/access/sessions.ts'
import { verifyFileToken } from '../../../server-mock/modules/access/tokens.ts'
import { openApi, type TestApi } from '../../support/server/api.ts'
import { MORNING, officeOf, PASSWORD } from '../../support/server/api-office.ts'
import { beforeNextTransaction } from '../../support/server/before-transaction.ts'
import { claimsOf } from '../../support/server/tokens.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
// Far enough for every earlier failure to be forgotten.
beforeEach(() => api.advance(60 * 60 * 1000))

const login = (email: string, password = PASSWORD) =>
  api.call('/login', { json: { email, password } })
const agent = () => api.offices.pro.users.agent
const failed = { error_message: 'Authentication failed' }

/** As G-211 decides them. */
const loginFields = [
  ...['user_id', 'username', 'name', 'public_name', 'email', 'role', 'user_role', 'state'],
  ...['customer_id', 'customer_name', 'subscription', 'accessToken', 'renew_token'],
  ...['receive_unread_emails_notifications', 'receive_payment_notifications'],
]
/** Opens stored files (engine.md 22). */
const addedFields = ['file_token']

test('[AUTH-04, AUTH-05, AUTH-06, AUTH-07] a login without a token answers user and tokens [G-211] [G-214]', async () => {
  const answer = await login(agent().email)
  expect(answer.status).toBe(200)
  const user = z.parse(LoginAnswer, answer.json)
  expect(Object.keys(answer.json).sort()).toEqual([...loginFields, ...addedFields].sort())
  expect(user).toMatchObject({
    user_id: agent().id,
    username: agent().email,
    email: agent().email,
    role: 'AGENT',
    user_role: 'AGENT',
    state: 'ACTIVE',
    customer_id: api.offices.pro.id,
    subscription: 'PRO',
  })
  expect((await api.call('/cases/_count', { token: user.accessToken })).status).toBe(200)
})

test('[AUTH-03] blanks around address and password do not matter, nor does the case of the address', async () => {
  expect((await login(`  ${agent().email.toUpperCase()} `, ` ${PASSWORD}\n`)).status).toBe(200)
})

test.each([
  ['a wrong password', () => [agent().email, 'wrong'] as const],
  ['an unknown address', () => ['nobody@pro.example', PASSWORD] as const],
  ['a pending user', () => [api.offices.pro.users.pending.email, PASSWORD] as const],
  [
    'a deactivated user with a wrong password',
    () => [api.offices.pro.users.deactivated.email, 'wrong'] as const,
  ],
  [
    'an unverified user with a wrong password',
    () => [api.offices.pro.users.unverified.email, 'wrong'] as const,
  ],
  ['an empty password', () => [agent().email, ''] as const],
  ['an empty address', () => ['', PASSWORD] as const],
  ['another case of the password', () => [agent().email, PASSWORD.toLowerCase()] as const],
])('%s is told nothing but that it failed [G-223]', async (_what, of) => {
  const answer = await login(...of())
  expect([answer.status, answer.json]).toEqual([401, failed])
})

test('a deactivated user is told whom to ask, an unverified one what is missing [G-224]', async () => {
  const { deactivated, unverified } = api.offices.pro.users
  const [first, second] = [await login(deactivated.email), await login(unverified.email)]
  expect([first.status, first.json]).toEqual([
    403,
    { error_message: 'Your account has been deactivated. Please contact your admin.' },
  ])
  expect([second.status, second.json]).toEqual([403, { error_message: 'unverified_account' }])
})

test('a new login ends the earlier session: its tokens, renew token included, are worth nothing [G-217]', async () => {
  const earlier = await api.login(agent().email)
  const ended: string[] = []
  const stop = api.services.hub.onSessionEnd((id) => void ended.push(id))
  const later = await api.login(agent().email)
  stop()
  expect(ended).toEqual([claimsOf(earlier.accessToken).sid])

  const invalid = { error_message: 'Authentication Failure: Invalid token' }
  const call = await api.call('/cases/_count', { token: earlier.accessToken })
  const renewal = await api.call('/login/renew', {
    json: { email: agent().email, renew_token: earlier.renew_token },
  })
  expect([call.status, call.json, renewal.status, renewal.json]).toEqual([
    401,
    invalid,
    401,
    invalid,
  ])
  expect((await api.call('/cases/_count', { token: later.accessToken })).status).toBe(200)
})

test('a login with a password that is replaced meanwhile opens no session', async () => {
  const { colleague } = api.offices.pro.users
  const { database } = api.services
  const [before] = await database.db.select().from(appUser).where(eq(appUser.id, colleague.id))
  const hash = before?.passwordHash ?? null
  const { accessToken: token } = await api.login(colleague.email)
  expect(await openProvenSession(api.services, colleague.id, 'an older hash')).toBeNull()
  expect((await api.call('/cases/_count', { token })).status).toBe(200)
  expect(await openProvenSession(api.services, colleague.id, hash)).not.toBeNull()
})

test.each([
  ['deactivated', { state: 'DEACTIVATED' }],
  ['no longer verified', { verified: false }],
] as const)('a login of somebody who is %s meanwhile opens no session', async (_, now) => {
  const { colleague } = api.offices.pro.users
  const { db } = api.services.database
  const mine = eq(appUser.id, colleague.id)
  await db.update(session).set({ ended: MORNING }).where(eq(session.userId, colleague.id))
  beforeNextTransaction(api, () => db.update(appUser).set(now).where(mine))
  const { email } = colleague
  const answer = await api.call('/login', { json: { email, password: PASSWORD } })
  await db.update(appUser).set({ state: 'ACTIVE', verified: true }).where(mine)
  expect([answer.status, answer.json]).toEqual([401, failed])
  const open = and(eq(session.userId, colleague.id), isNull(session.ended))
  expect(await db.select().from(session).where(open)).toEqual([])
})

test('ten logins at once leave one session', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => api.login(agent().email)))
  const statuses = await Promise.all(
    answers.map(({ accessToken }) => api.call('/cases/_count', { token: accessToken })),
  )
  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('[TOKEN-05] a renewal answers new tokens, the next renew token among them [G-212]', async () => {
  const user = await api.login(agent().email)
  api.advance(16 * 60 * 1000)
  const json = { email: agent().email, renew_token: user.renew_token }
  const answer = await api.call('/login/renew', { json })
  expect(answer.status).toBe(200)
  expect(new Set(Object.keys(answer.json))).toEqual(
    new Set(['accessToken', 'renew_token', 'file_token']),
  )
  expect(answer.json.renew_token).not.toBe(user.renew_token)
  expect((await api.call('/cases/_count', { token: answer.json.accessToken })).status).toBe(200)
  const next = { email: agent().email, renew_token: answer.json.renew_token }
  expect((await api.call('/login/renew', { json: next })).status).toBe(200)
})

test('a renewal needs the renew token of that very address, within thirty days [G-215]', async () => {
  const user = await api.login(agent().email)
  const renew = (email: string, renew_token: string) =>
    api.call('/login/renew', { json: { email, renew_token } })
  const wrong = [
    await renew('colleague@pro.example', user.renew_token),
    await renew(agent().email, user.accessToken),
    await renew(agent().email, user.file_token),
    await renew(agent().email, 'nonsense'),
  ]
  expect(wrong.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  api.advance(31 * 24 * 60 * 60 * 1000)
  const late = await renew(agent().email, user.renew_token)
  expect([late.status, late.json]).toEqual([
    401,
    { error_message: 'Authentication Failure: Invalid token' },
  ])
})

test('an access token lives fifteen minutes', async () => {
  const { accessToken: token } = await api.login(agent().email)
  api.advance(14 * 60 * 1000)
  expect((await api.call('/cases/_count', { token })).status).toBe(200)
  api.advance(2 * 60 * 1000)
  const late = await api.call('/cases/_count', { token })
  expect(late.json).toEqual({ error_message: 'Authentication Failure: Token expired' })
})

test('a logout ends the session on the server, and only this one', async () => {
  const other = await api.signIn('pro', 'colleague')
  const user = await api.login(agent().email)
  const answer = await api.call('/logout', { method: 'POST', token: user.accessToken })
  expect([answer.status, answer.json]).toEqual([200, {}])
  const json = { email: agent().email, renew_token: user.renew_token }
  expect((await api.call('/cases/_count', { token: user.accessToken })).status).toBe(401)
  expect((await api.call('/login/renew', { json })).status).toBe(401)
  expect((await verifyFileToken(api.services, user.file_token)).ok).toBe(false)
  expect((await api.call('/cases/_count', { token: other })).status).toBe(200)
})

test('a file token opens files and nothing else, for its own customer', async () => {
  const { file_token } = await api.login(agent().email)
  const check = await verifyFileToken(api.services, file_token)
  expect(check).toMatchObject({ ok: true, user: { customerId: api.offices.pro.id } })
  api.advance(16 * 60 * 1000)
  expect((await verifyFileToken(api.services, file_token)).ok).toBe(false)
})

test('who guesses is slowed down, and the owner still gets in', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 60; n += 1) statuses.push((await login(agent().email, `guess ${n}`)).status)
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(20)
  const slowed = await login(agent().email, 'one more')
  expect(slowed.status).toBe(429)
  const wait = Number(slowed.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(10)
  // A colleague at the same address is not held up, nor is the owner for long.
  expect((await login(api.offices.pro.users.colleague.email)).status).toBe(200)
  api.advance(wait * 1000)
  expect((await login(agent().email)).status).toBe(200)
  expect((await login(agent().email)).status).toBe(200)
})

test('guesses at the same moment count as well', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => login(agent().email, `guess ${n}`)),
  )
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThan(20)
})

test('many accounts guessed from one address are slowed down together', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 90; n += 1) statuses.push((await login(`user${n}@pro.example`, 'x')).status)
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(75)
  expect(statuses.at(-1)).toBe(429)
})

describe('behind a proxy', () => {
  let behind: TestApi
  beforeAll(async () => {
    behind = await openApi({}, { trustedProxy: '127.0.0.1' })
  })
  afterAll(() => behind.close())
  const { email } = officeOf('PRO').users.agent
  const from = (address: string, password: string) =>
    behind.call('/login', {
      json: { email, password },
      headers: { 'x-forwarded-for': address },
    })
  const guessFrom = async (addressOf: (n: number) => string) => {
    const statuses: number[] = []
    for (let n = 0; n < 15; n += 1) statuses.push((await from(addressOf(n), `guess ${n}`)).status)
    return statuses.at(-1)
  }

  test('who guesses slows down nobody but himself', async () => {
    expect(await guessFrom(() => '9.9.9.9')).toBe(429)
    expect((await from('8.8.8.8', PASSWORD)).status).toBe(200)
  })

  test('a new address of the own network is no new guesser', async () => {
    expect(await guessFrom((n) => `2001:db8:0:1:${n}::1`)).toBe(429)
    expect((await from('2001:db8:0:2::1', PASSWORD)).status).toBe(200)
  })

  test('a new address that the client writes itself is no new guesser', async () => {
    expect(await guessFrom((n) => `1.1.1.${n}, 7.7.7.7`)).toBe(429)
  })
})

test('health answers while the server can serve', async () => {
  const answer = await api.call('/health')
  expect(answer.status).toBe(200)
  const { answer: Schema } = calls.health
  if (Schema === 'file') throw new Error('health is no file')
  expect(z.parse(Schema, answer.json).status).toBe('ok')
})
