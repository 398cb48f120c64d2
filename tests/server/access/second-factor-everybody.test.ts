/** What administrators do about second factors: who has one, taking one away, asking everybody for one. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as messages from '../../../contracts/messages.ts'
import { routes } from '../../../server-mock/http/api.ts'
import { createFilesOrigin } from '../../../server-mock/http/files/files-origin.ts'
import { runOperator } from '../../../server-mock/operator/run.ts'
import { addUserTo, queuedMails, rowOf } from '../../support/offices/user-office.ts'
import { openApi } from '../../support/server/api.ts'
import { PASSWORD } from '../../support/server/api-office.ts'
import { codeOf, letGo, putting, signInWith, turnOn } from '../../support/server/second-factor.ts'
import { claimsOf } from '../../support/server/tokens.ts'

let admin = ''
const ended: string[] = []
const own = () => api.offices.enterprise

const api = await openApi()
const hash = (await rowOf(api, own().users.admin.id))?.passwordHash ?? null
const { secret } = await turnOn(api, await api.signIn('enterprise', 'admin'))
const stop = api.services.hub.onSessionEnd((id) => void ended.push(id))
afterAll(async () => {
  stop()
  await api.close()
})
beforeEach(async () => {
  letGo(api)
  admin = await signInWith(api, own().users.admin.email, secret)
  await rule(false)
  api.takeEvents()
  ended.splice(0)
})

const rule = (required: boolean, token = admin) =>
  putting(api, token, `/customer/${own().id}/second_factor`, { required })
const reset = (id: string, token = admin) =>
  api.call(`/user/${id}/second_factor/reset`, { method: 'PUT', token })
const someone = (role: 'ADMIN' | 'AGENT' = 'AGENT') =>
  addUserTo(api, own().id, { passwordHash: hash, role })
const listed = async (id: string) => {
  const { list } = (await api.call('/user/list', { token: admin })).json
  return list.find(({ user_id }: { user_id: string }) => user_id === id)
}
const missing = { error_message: messages.secondFactorMissing, reason: 'second_factor_missing' }
const status = async (token: string) => (await api.call('/cases/_count', { token })).status

test('the list of users says who has one', async () => {
  const one = await someone()
  expect(await listed(own().users.admin.id)).toMatchObject({ second_factor: true })
  expect(await listed(one.id)).toMatchObject({ second_factor: false })
})

describe('resetting', () => {
  test("takes a colleague's factor away, ends their sessions and tells them by mail", async () => {
    const one = await someone()
    const token = (await api.login(one.email)).accessToken
    await turnOn(api, token)
    api.takeEvents()
    const answer = await reset(one.id)
    expect([answer.status, answer.json]).toMatchObject([200, { second_factor: false, version: 3 }])
    expect(api.takeEvents()).toMatchObject([
      {
        name: 'user.second-factor-reset',
        actor: { id: own().users.admin.id },
        payload: { changes: [{ field: 'second_factor', from: true, to: false }] },
      },
    ])
    expect(await status(token)).toBe(401)
    expect(ended).toEqual([claimsOf(token).sid])
    expect((await api.login(one.email)).user_id).toBe(one.id)
    expect(await queuedMails(api, 'SYSTEM')).toContainEqual(
      expect.objectContaining({
        to: one.email,
        subject: 'Two-factor authentication was reset',
        text: expect.stringContaining(own().users.admin.name),
      }),
    )
  })

  test('is refused for oneself, for who has none, and for an agent', async () => {
    const one = await someone()
    expect((await reset(own().users.admin.id)).status).toBe(403)
    expect((await reset(one.id)).status).toBe(409)
    const agent = (await api.login(one.email)).accessToken
    expect((await reset(own().users.admin.id, agent)).status).toBe(403)
  })

  test('is done by the operator for an administrator who is the only one', async () => {
    const one = await someone('ADMIN')
    await turnOn(api, (await api.login(one.email)).accessToken)
    const said: string[] = []
    const run = (...args: string[]) =>
      runOperator(['reset-second-factor', one.email, ...args], {
        open: async () => ({ services: api.services, close: async () => undefined }),
        say: (text) => void said.push(text),
        complain: (text) => void said.push(text),
      })
    expect(await run('--dry-run')).toBe(0)
    expect(await listed(one.id)).toMatchObject({ second_factor: true })
    expect(await run()).toBe(0)
    expect(await listed(one.id)).toMatchObject({ second_factor: false })
    const path = `/customer/${own().id}/audit_log?person=operator`
    expect((await api.call(path, { token: admin })).json.entries[0]).toMatchObject({
      action: 'user.second-factor-reset',
      target: { id: one.id },
    })
    expect(await run()).toBe(0)
    expect(said.at(-1)).toBe(`${one.name} (${one.email}) has no second factor.`)
  })
})

describe('asking everybody for one', () => {
  test('is told to everybody and kept in the audit log; once more it changes nothing', async () => {
    expect((await rule(true)).json).toMatchObject({ required: true })
    expect(api.takeEvents()).toMatchObject([
      { name: 'customer.second-factor-required', payload: { required: true } },
    ])
    expect((await rule(true)).json).toMatchObject({ required: true, events: [] })
    const path = `/customer/${own().id}/audit_log?action=customer.second-factor-required`
    expect((await api.call(path, { token: admin })).json.entries[0].changes).toEqual([
      { field: 'second_factor_required', from: false, to: true },
    ])
    const onboarding = await api.call('/user/onboarding/status', { token: admin })
    expect(onboarding.json.second_factor_required).toBe(true)
  })

  test('is refused to an administrator who has none, and to an agent', async () => {
    const other = (await api.login((await someone('ADMIN')).email)).accessToken
    const refused = await rule(true, other)
    expect([refused.status, refused.json.error_message]).toEqual([
      409,
      'Set up two-factor authentication for your own account first.',
    ])
    const agent = (await api.login((await someone()).email)).accessToken
    expect((await rule(true, agent)).status).toBe(403)
  })

  test('leaves whoever has none only the way to set one up, in sessions that are open as well', async () => {
    const one = await someone()
    const token = (await api.login(one.email)).accessToken
    expect(await status(token)).toBe(200)
    await rule(true)
    expect(ended).toContain(claimsOf(token).sid)
    const answer = await api.call('/cases/_count', { token })
    expect([answer.status, answer.json]).toEqual([403, missing])
    const login = await api.login(one.email)
    expect(login).toMatchObject({ second_factor_required: true })
    const files = await createFilesOrigin(api.services)
    const picture = await files.inject(`/files/findings/1/page?token=${login.file_token}`)
    await files.close()
    expect([picture.statusCode, picture.json().error_message]).toEqual([403, missing.error_message])
    expect(await status(login.accessToken)).toBe(403)
    await turnOn(api, login.accessToken)
    expect(await status(login.accessToken)).toBe(200)
    await api.login((await someone()).email)
    ended.splice(0)
    await rule(false)
    // Whoever has none may stay as well: no socket is cut.
    expect(ended).toEqual([])
  })

  test('does not let anybody turn the own one off, nor go past it by another administrator', async () => {
    await rule(true)
    const off = await putting(api, admin, '/user/second_factor/off', {
      password: PASSWORD,
      code: codeOf(api, secret),
    })
    expect([off.status, off.json.error_message]).toEqual([
      409,
      'Your company requires two-factor authentication: it cannot be turned off.',
    ])
    const other = (await api.login((await someone('ADMIN')).email)).accessToken
    expect((await rule(false, other)).json).toEqual(missing)
  })

  test('is enforced for every call of signed-in users but those that set it up', async () => {
    await rule(true)
    const token = (await api.login((await someone('ADMIN')).email)).accessToken
    const open: string[] = []
    // The one that ends the session comes last.
    const calls = routes.toSorted(
      (a, b) => Number(a.name === 'logout') - Number(b.name === 'logout'),
    )
    for (const { name, call } of calls) {
      if (call.policy.who === 'anybody') continue
      const path = call.path.replace(':customer_id', own().id).replaceAll(/:\w+/g, '1')
      const answer = await api.call(path, { method: call.method, token })
      if (answer.status === 403 && answer.json.reason === missing.reason) continue
      open.push(name)
    }
    expect(open.sort()).toEqual([
      'beginSecondFactor',
      'confirmSecondFactor',
      'logout',
      'readSecondFactor',
    ])
  })
})
