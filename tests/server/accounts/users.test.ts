import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { noSeat } from '../../../contracts/messages.ts'
import { UserList } from '../../../contracts/model/accounts/users.ts'
import { z } from '../../../contracts/schema.ts'
import { appUser, customer } from '../../../server-mock/db/schema/accounts.ts'
import { outbox } from '../../../server-mock/db/schema/mail.ts'
import { addUserTo, aUserForm, rowOf } from '../../support/offices/user-office.ts'
import { openApi } from '../../support/server/api.ts'
import { PASSWORD } from '../../support/server/api-office.ts'
import { opened } from '../../support/setup/opened.ts'

let token = ''
const own = () => api.offices.pro
const db = () => api.services.database.db

const api = await opened(openApi())
/** Nothing waits to be sent, and the administrator is logged in. */
beforeEach(async () => {
  await db().delete(outbox)
  token = await api.signIn('pro', 'admin')
  api.takeEvents()
})

const post = (json: unknown, as = token) => api.call('/user', { token: as, json })
const put = (path: string, json: unknown = {}, headers: Record<string, string> = {}) =>
  api.call(`/user/${path}`, { method: 'PUT', token, json, headers })
const remove = (id: string) => api.call(`/user/${id}`, { method: 'DELETE', token })
const told = () => api.takeEvents().map(({ name }) => name)

describe('the list', () => {
  test('holds the counters and everybody, admins first, without anything secret [USERS-13, USERS-22] [G-263]', async () => {
    const answer = await api.call('/user/list', { token })
    expect(answer.status).toBe(200)
    const { list, ...counters } = z.parse(UserList, answer.json)
    expect(counters).toEqual({ seats: 5, active: 4, invitation_pending: 1, deactivated: 1 })
    expect(list.map(({ user_id }) => user_id)).toEqual(
      ['admin', 'agent', 'colleague', 'unverified', 'pending', 'deactivated'].map(
        (name) => `${own().id}-${name}`,
      ),
    )
    expect(list[0]).toMatchObject({ role: 'ADMIN', user_role: 'ADMIN', state: 'ACTIVE' })
    expect(answer.text).not.toMatch(/password|hash|scrypt|token/i)
  })

  test('is refused to an agent, as is every other call, and given to an admin [USERS-01] [G-272]', async () => {
    expect((await api.call('/user/list', { token })).status).toBe(200)
    const agent = await api.signIn('pro', 'agent')
    const { id } = own().users.colleague
    const tries = [
      await api.call('/user/list', { token: agent }),
      await post(aUserForm(), agent),
      await api.call(`/user/${id}`, { method: 'PUT', token: agent, json: aUserForm() }),
      await api.call(`/user/${id}/deactivate`, { method: 'PUT', token: agent, json: {} }),
      await api.call(`/user/${id}/activate`, { method: 'PUT', token: agent, json: {} }),
      await api.call(`/user/${id}`, { method: 'DELETE', token: agent }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
    expect(told()).toEqual([])
  })
})

test('a user holds everything that document 1 names [USERS-08]', async () => {
  const { json } = await api.call('/login', {
    json: { email: own().users.agent.email, password: PASSWORD },
  })
  const names = ['user_id', 'username', 'name', 'public_name', 'email', 'role', 'state']
  const more = ['customer_id', 'customer_name', 'subscription', 'accessToken', 'renew_token']
  const flags = ['receive_unread_emails_notifications', 'receive_payment_notifications']
  for (const name of [...names, ...more, ...flags]) expect(json).toHaveProperty(name)
  const signature = await api.call('/user/email_signature', { token: json.accessToken })
  expect(signature.json).toEqual({ signature: '' })
})

describe('updating a user', () => {
  test('changes what is named and keeps the rest [USERS-24, USERS-37]', async () => {
    const one = await addUserTo(api, own().id)
    const answer = await put(one.id, { name: 'Renamed', receive_payment_notifications: false })
    expect(answer.json).toMatchObject({
      name: 'Renamed',
      public_name: one.publicName,
      receive_unread_emails_notifications: true,
      receive_payment_notifications: false,
      version: 2,
    })
    const [event] = api.takeEvents()
    expect(event).toMatchObject({
      name: 'user.changed',
      actor: { id: own().users.admin.id },
      payload: {
        changes: [
          { field: 'name', from: one.name, to: 'Renamed' },
          { field: 'receive_payment_notifications', from: true, to: false },
        ],
      },
    })
  })

  test('edits one whose invitation is pending [USERS-32]', async () => {
    const one = await addUserTo(api, own().id, { state: 'INVITATION_PENDING' })
    expect((await put(one.id, { name: 'Sooner' })).json.name).toBe('Sooner')
  })

  test('that changes nothing tells nothing', async () => {
    const one = await addUserTo(api, own().id)
    expect((await put(one.id, { name: one.name })).json.version).toBe(1)
    expect(told()).toEqual([])
  })

  test.each([
    ['the email', { email: 'other@made.example' }, 400],
    ['the state', { state: 'DEACTIVATED' }, 400],
    ['the customer', { customer_id: 'x' }, 400],
    ['an empty name', { name: '' }, 400],
    ['two roles', { role: 'ADMIN', user_role: 'AGENT' }, 400],
  ])('does not take %s [USERS-16]', async (_what, body, status) => {
    const one = await addUserTo(api, own().id)
    expect((await put(one.id, body)).status).toBe(status)
    expect(await rowOf(api, one.id)).toEqual(one)
  })

  test('does not edit a deactivated one [USERS-39]', async () => {
    expect((await put(own().users.deactivated.id, { name: 'Late' })).status).toBe(409)
  })

  test('over what a colleague changed meanwhile is refused, and says what', async () => {
    const one = await addUserTo(api, own().id)
    const other = await addUserTo(api, own().id, { role: 'ADMIN', name: 'Second Admin' })
    const passwordHash = (await rowOf(api, own().users.admin.id))?.passwordHash ?? null
    await db().update(appUser).set({ passwordHash }).where(eq(appUser.id, other.id))
    const colleague = (await api.login(other.email)).accessToken
    await api.call(`/user/${one.id}`, { method: 'PUT', token: colleague, json: { name: 'Theirs' } })
    const stale = { 'if-match': '"1"' }
    const refused = await put(one.id, { name: 'Mine', public_name: 'New' }, stale)
    expect(refused.status).toBe(412)
    expect(refused.json).toMatchObject({
      error_message: 'This user was changed by another user in the meantime.',
      version: 2,
      changes: [{ field: 'name', from: one.name, to: 'Theirs', by: 'Second Admin' }],
    })
    // What the form only repeats, and what nobody else touched, overwrites nothing.
    const fine = await put(one.id, { name: 'Theirs', public_name: 'New' }, stale)
    expect([fine.status, fine.json.public_name]).toEqual([200, 'New'])
  })

  test('of nobody here is 404, of nobody anywhere as well', async () => {
    const foreign = await put(api.offices.enterprise.users.agent.id, { name: 'X' })
    const nowhere = await put('nobody', { name: 'X' })
    expect([foreign.status, foreign.text]).toEqual([404, nowhere.text])
  })
})

describe('deleting a user', () => {
  test('takes an invitation back, and the address is free again [USERS-28, USERS-33]', async () => {
    const { json } = await post(aUserForm({ email: 'gone@made.example' }))
    const answer = await remove(json.user_id)
    expect(answer.status).toBe(200)
    expect(await rowOf(api, json.user_id)).toBeNull()
    expect(told()).toEqual(['user.invited', 'user.deleted'])
    expect((await post(aUserForm({ email: 'gone@made.example' }))).status).toBe(200)
  })

  test.each(['agent', 'deactivated'] as const)(
    'does not delete the %s one [G-267]',
    async (name) => {
      const { id } = own().users[name]
      expect((await remove(id)).status).toBe(409)
      expect(await rowOf(api, id)).not.toBeNull()
    },
  )
})

describe('the seats of LITE', () => {
  test('are taken: a hundred at once are refused, and nobody comes in, where PRO has room [USERS-20] [G-261]', async () => {
    const lite = await api.signIn('lite', 'admin')
    const before = await api.digest(api.offices.lite.id)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => post(aUserForm({ email: `n${n}@made.example` }), lite)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
    expect(answers[0]?.json).toEqual({ error_message: noSeat })
    expect(await api.digest(api.offices.lite.id)).toEqual(before)
    const { json, status } = await post(aUserForm({ email: 'room@made.example' }))
    expect(status).toBe(200)
    await remove(json.user_id)
  })

  test('refuse an activation as well, and one that begins before a downgrade', async () => {
    const lite = await api.signIn('lite', 'admin')
    const { id } = api.offices.lite.users.deactivated
    const ask = () => api.call(`/user/${id}/activate`, { method: 'PUT', token: lite, json: {} })
    expect([(await ask()).status, (await ask()).json]).toEqual([403, { error_message: noSeat }])
    await db().update(customer).set({ plan: 'LITE' }).where(eq(customer.id, own().id))
    expect((await post(aUserForm({ email: 'late@made.example' }))).status).toBe(403)
    await db().update(customer).set({ plan: 'PRO' }).where(eq(customer.id, own().id))
  })
})
