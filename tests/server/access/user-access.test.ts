/** What a deactivation, a deletion and another role end: sessions, sockets, the last admin. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { appUser } from '../../../server-mock/db/schema/accounts.ts'
import { addUserTo, aUserForm, rowOf } from '../../support/offices/user-office.ts'
import { openApi } from '../../support/server/api.ts'
import { PASSWORD } from '../../support/server/api-office.ts'
import { beforeNextTransaction } from '../../support/server/before-transaction.ts'
import { claimsOf } from '../../support/server/tokens.ts'

let token = ''
const own = () => api.offices.pro
const db = () => api.services.database.db
const ended: string[] = []

const api = await openApi()
const hash = (await rowOf(api, own().users.admin.id))?.passwordHash ?? null
const stop = api.services.hub.onSessionEnd((id) => void ended.push(id))
afterAll(async () => {
  stop()
  await api.close()
})
beforeEach(async () => {
  await db()
    .update(appUser)
    .set({ role: 'ADMIN', state: 'ACTIVE' })
    .where(eq(appUser.id, own().users.admin.id))
  token = await api.signIn('pro', 'admin')
  api.takeEvents()
  ended.splice(0)
})

const put = (path: string, json: unknown = {}, as = token) =>
  api.call(`/user/${path}`, { method: 'PUT', token: as, json })
const invalid = { error_message: 'Authentication Failure: Invalid token' }
const someone = (parts: Parameters<typeof addUserTo>[2] = {}) =>
  addUserTo(api, own().id, { passwordHash: hash, ...parts })
const reads = async (as: string) => (await api.call('/cases/_count', { token: as })).status

describe('deactivating', () => {
  test.each([
    ['deactivate', 'ACTIVE', 'DEACTIVATED'],
    ['activate', 'DEACTIVATED', 'ACTIVE'],
  ] as const)(
    'to %s asked again sends along what became of the user meanwhile: it is the same command all the same [USERS-26, USERS-27]',
    async (act, before, after) => {
      const one = await someone({ state: before })
      const again = (json: object) =>
        api.call(`/user/${one.id}/${act}`, {
          method: 'PUT',
          token,
          headers: { 'idempotency-key': `${act}-again` },
          json,
        })
      const first = await again({ user_id: one.id, state: before, version: 1 })
      const second = await again({ user_id: one.id, state: after, version: 2 })
      expect([first.status, first.json.state]).toEqual([200, after])
      expect([second.status, second.json]).toEqual([200, first.json])
    },
  )

  test('ends access at once: tokens, renewal and sockets, and says it at the next login [USERS-27, USERS-35] [G-271]', async () => {
    const one = await someone()
    const session = await api.login(one.email)
    const answer = await put(`${one.id}/deactivate`, { anything: 'is ignored', state: 'ACTIVE' })
    expect([answer.status, answer.json.state]).toEqual([200, 'DEACTIVATED'])
    expect(ended).toEqual([claimsOf(session.accessToken).sid])
    const next = await api.call('/cases/_count', { token: session.accessToken })
    const renewal = await api.call('/login/renew', {
      json: { email: one.email, renew_token: session.renew_token },
    })
    expect([next.status, next.json, renewal.status]).toEqual([401, invalid, 401])
    const login = await api.call('/login', {
      json: { email: one.email, password: PASSWORD },
    })
    expect(login.json.error_message).toContain('deactivated')
    expect(api.takeEvents().map(({ name }) => name)).toEqual(['user.deactivated'])
  })

  test('oneself is refused, and changes nothing [USERS-36]', async () => {
    await someone({ role: 'ADMIN' })
    const answer = await put(`${own().users.admin.id}/deactivate`)
    expect([answer.status, answer.json.error_message]).toEqual([
      403,
      'You cannot deactivate yourself.',
    ])
    expect(await reads(token)).toBe(200)
  })

  test('each other at the same moment leaves one admin', async () => {
    const one = await someone({ role: 'ADMIN', name: 'one admin' })
    const two = await someone({ role: 'ADMIN', name: 'two admin' })
    for (const { id } of await db().select().from(appUser).where(eq(appUser.customerId, own().id)))
      if (id !== one.id && id !== two.id)
        await db().update(appUser).set({ role: 'AGENT' }).where(eq(appUser.id, id))
    const [first, second] = [await api.login(one.email), await api.login(two.email)]
    const answers = await Promise.all([
      put(`${two.id}/deactivate`, {}, first.accessToken),
      put(`${one.id}/deactivate`, {}, second.accessToken),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await db().select().from(appUser).where(eq(appUser.customerId, own().id))
    expect(left.filter(({ role, state }) => role === 'ADMIN' && state === 'ACTIVE')).toHaveLength(1)
  })
})

test('activating lets a deactivated user in again [USERS-26, USERS-38]', async () => {
  const one = await someone({ state: 'DEACTIVATED' })
  const answer = await put(`${one.id}/activate`, { user_id: 'ignored' })
  expect([answer.status, answer.json.state]).toEqual([200, 'ACTIVE'])
  expect(await reads((await api.login(one.email)).accessToken)).toBe(200)
  expect(api.takeEvents().map(({ name }) => name)).toEqual(['user.activated'])
  expect((await put(`${one.id}/activate`)).status).toBe(409)
})

describe('another role', () => {
  test('ends the session of whoever gets it; a name alone does not', async () => {
    const one = await someone()
    const session = await api.login(one.email)
    await put(one.id, { name: 'Renamed' })
    expect([await reads(session.accessToken), ended]).toEqual([200, []])
    const answer = await put(one.id, { role: 'ADMIN' })
    expect(answer.json).not.toHaveProperty('accessToken')
    expect(ended).toEqual([claimsOf(session.accessToken).sid])
    expect(await reads(session.accessToken)).toBe(401)
    expect(api.takeEvents().map(({ name }) => name)).toEqual([
      'user.changed',
      'user.renamed',
      'user.role-changed',
    ])
  })

  test('of the last active admin is refused [G-268]', async () => {
    for (const { id } of await db().select().from(appUser).where(eq(appUser.customerId, own().id)))
      if (id !== own().users.admin.id)
        await db().update(appUser).set({ role: 'AGENT' }).where(eq(appUser.id, id))
    const answer = await put(own().users.admin.id, { role: 'AGENT' })
    expect([answer.status, (await rowOf(api, own().users.admin.id))?.role]).toEqual([409, 'ADMIN'])
  })

  test('of one’s own answers a token of the new role, which is stored nowhere [USERS-25] [G-270]', async () => {
    await someone({ role: 'ADMIN' })
    const headers = { 'idempotency-key': 'own-role' }
    const answer = await api.call(`/user/${own().users.admin.id}`, {
      method: 'PUT',
      token,
      json: { role: 'AGENT' },
      headers,
    })
    expect(answer.status).toBe(200)
    const { accessToken } = answer.json
    expect(claimsOf(accessToken)).toMatchObject({ user_role: 'AGENT' })
    expect(claimsOf(accessToken).sid).toBe(claimsOf(token).sid)
    expect(ended).toEqual([claimsOf(token).sid])
    expect(await reads(accessToken)).toBe(200)
    expect((await api.call('/user/list', { token: accessToken })).status).toBe(403)
    expect((await api.call('/user/list', { token })).status).toBe(403)
    const { rows } = await db().execute(sql`select answer from idempotency where key = 'own-role'`)
    expect(JSON.stringify(rows)).not.toContain('accessToken')
  })
})

test('an agent learns nothing of it: its events reach them withheld', async () => {
  const agent = await api.signIn('pro', 'agent')
  const { json } = await api.call('/user', {
    token,
    json: aUserForm({ email: 'hidden@made.example' }),
  })
  const seq = json.events[0].seq
  const answer = await api.call(`/events?since=${seq - 1}`, { token: agent })
  expect(answer.json.events).toEqual([{ seq, name: 'withheld' }])
  expect(answer.text).not.toContain('hidden@made.example')
})

test.each([
  ['another role', { role: 'AGENT' }],
  ['a deactivation', { state: 'DEACTIVATED' }],
] as const)(
  'an administrator who is one no longer by %s changes nobody, by a call that was let in before it either',
  async (_, now) => {
    const [me, other] = [await someone({ role: 'ADMIN' }), await someone({ role: 'ADMIN' })]
    const { accessToken } = await api.login(me.email)
    api.takeEvents()
    for (const [path, json] of [
      [other.id, { role: 'AGENT' }],
      [`${other.id}/deactivate`, {}],
    ] as const) {
      await db()
        .update(appUser)
        .set({ role: 'ADMIN', state: 'ACTIVE' })
        .where(eq(appUser.id, me.id))
      beforeNextTransaction(api, () => db().update(appUser).set(now).where(eq(appUser.id, me.id)))
      const answer = await put(path, json, accessToken)
      expect([answer.status, answer.json]).toEqual([403, { error_message: 'Access forbidden' }])
    }
    expect(await rowOf(api, other.id)).toMatchObject({ role: 'ADMIN', state: 'ACTIVE' })
    expect(api.takeEvents()).toEqual([])
  },
)
