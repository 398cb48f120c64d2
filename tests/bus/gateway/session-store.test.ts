import { describe, expect, test } from 'vitest'
import { SESSION_KEY } from '../../../src/bus/gateway/session-key.ts'
import { createSessionStore, isUsableToken } from '../../../src/bus/gateway/session-store.ts'
import { memoryStorage } from '../../support/client/client.ts'
import { aSession, aToken, gatewayTo, json } from '../../support/client/fake-server.ts'

const stored = (accessToken: string) => {
  const storage = memoryStorage()
  storage.setItem(SESSION_KEY, JSON.stringify(aSession(accessToken)))
  return storage
}

describe('the stored session', () => {
  test('is there again after a reload [AUTH-08]', () => {
    const storage = memoryStorage()
    createSessionStore(storage).write(aSession())
    expect(createSessionStore(storage).read()).toEqual(aSession())
  })

  test.each([
    ['without a username', aToken({ user_role: 'AGENT' })],
    ['with an empty username', aToken({ username: '', user_role: 'AGENT' })],
    ['that is no token', 'nonsense'],
    ['that holds no JSON', 'a.b.c'],
  ])('with a token %s is cleared [TOKEN-03]', (_what, token) => {
    const storage = stored(token)
    expect(createSessionStore(storage).read()).toBeNull()
    expect(storage.getItem(SESSION_KEY)).toBeNull()
  })

  test('with a token without a role is cleared; either name of the role will do [TOKEN-04]', () => {
    const storage = stored(aToken({ username: 'a@b.example' }))
    expect(createSessionStore(storage).read()).toBeNull()
    expect(storage.getItem(SESSION_KEY)).toBeNull()
    for (const role of ['role', 'user_role']) {
      const good = stored(aToken({ username: 'a@b.example', [role]: 'ADMIN' }))
      expect(createSessionStore(good).read()).not.toBeNull()
    }
  })

  test('with a token that needs all letters of its alphabet is read', () => {
    const token = aToken({ username: 'ÿþý~~~???', user_role: 'AGENT', n: '>>>???' })
    expect(token.split('.')[1]).toMatch(/-.*_|_.*-/)
    expect(createSessionStore(stored(token)).read()?.accessToken).toBe(token)
    const name = Array.from({ length: 64 }, (_, at) => String.fromCharCode(0xc0 + at)).join('')
    for (const username of [name, `a${name}`, `ab${name}`]) {
      expect(isUsableToken(aToken({ username, role: 'ADMIN' }))).toBe(true)
    }
  })

  test('is looked at again once another tab has changed it, and cleared alone where it is bad', () => {
    const storage = memoryStorage()
    const store = createSessionStore(storage)
    expect(store.read()).toBeNull()
    const other = createSessionStore(storage)
    other.write(aSession())
    expect(store.read()).toEqual(aSession())
    expect(store.read()).toBe(store.read())
    other.clear()
    expect(store.read()).toBeNull()
    storage.setItem(SESSION_KEY, '{')
    expect([store.read(), storage.getItem(SESSION_KEY)]).toEqual([null, null])
  })

  test.each(['{', '[]', 'null', '{"user":{}}'])('that reads %s is cleared', (text) => {
    const storage = memoryStorage()
    storage.setItem(SESSION_KEY, text)
    expect(createSessionStore(storage).read()).toBeNull()
    expect(storage.getItem(SESSION_KEY)).toBeNull()
  })
})

describe('login and logout', () => {
  const { user, ...tokens } = aSession()

  test('a login stores user and tokens; the caller sees the user alone [AUTH-06]', async () => {
    const { gateway, storage } = gatewayTo({
      respond: () => json({ ...user, ...tokens }),
      session: null,
    })
    const answer = await gateway.login({ body: { email: user.email, password: 'x' } })
    expect(answer).toMatchObject({ kind: 'answer', value: user })
    expect(JSON.stringify(answer)).not.toContain('renew')
    expect(createSessionStore(storage).read()).toEqual(aSession())
  })

  test('a logout clears the stored user, whatever the server says [AUTH-15]', async () => {
    const { gateway, storage, changes } = gatewayTo({
      respond: () => {
        throw new TypeError('fetch failed')
      },
    })
    await gateway.logout()
    expect(createSessionStore(storage).read()).toBeNull()
    expect(changes).toEqual([{ kind: 'ended', reason: 'logout', message: null }])
  })
})
