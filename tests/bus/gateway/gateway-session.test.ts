import { describe, expect, test } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import type { SessionChange } from '../../../src/bus/gateway/call.ts'
import { createSessionStore } from '../../../src/bus/gateway/session-store.ts'
import {
  aSession,
  aToken,
  gatewayTo,
  json,
  type Request,
  tokenNumber,
} from '../../support/client/fake-server.ts'
import { aUser } from '../../support/records/events.ts'

const credentials = { body: { email: 'agent@pro.example', password: 'Framewright-1' } }
const loginAnswer = (accessToken: string) => ({
  ...aUser(),
  accessToken,
  renew_token: 'renew',
  file_token: 'file',
})
const loginTo = (answer: object) => gatewayTo({ respond: () => json(answer), session: null })

describe('a login', () => {
  test('opens the session with its user, and tells nobody who did not ask [AUTH-08]', async () => {
    const { gateway, changes } = loginTo(loginAnswer(tokenNumber(3)))
    expect(await gateway.login(credentials)).toMatchObject({ kind: 'answer', value: aUser() })
    expect(gateway.session()).toEqual({ user: aUser(), fileToken: 'file' })
    expect(gateway.token()).toBe(tokenNumber(3))
    expect(changes).toEqual([])
  })

  test.each([
    ['username', { user_role: 'AGENT' }],
    ['role', { username: 'agent@pro.example' }],
  ])('whose token names no %s opens none [TOKEN-03] [TOKEN-04]', async (_, claims) => {
    const { gateway } = loginTo(loginAnswer(aToken(claims)))
    expect(await gateway.login(credentials)).toMatchObject({ kind: 'refused' })
    expect([gateway.session(), gateway.token()]).toEqual([null, null])
  })

  test('that is refused opens none', async () => {
    const { gateway } = gatewayTo({
      respond: () => json({ error_message: 'Wrong password' }, 400),
      session: null,
    })
    expect(await gateway.login(credentials)).toMatchObject({ message: 'Wrong password' })
    expect(gateway.session()).toBeNull()
  })
})

describe('a login where somebody is logged in already', () => {
  const other = aUser({ user_id: 'user-7', email: 'other@pro.example' })
  const answer = { ...loginAnswer(tokenNumber(7)), ...other }
  const logouts = ({ requests }: ReturnType<typeof gatewayTo>) =>
    requests
      .filter(({ url }) => url.pathname === '/api/logout')
      .map(({ headers }) => headers.get('authorization'))

  test('ends that session here before the new one opens, and on the server', async () => {
    const desk = gatewayTo({
      respond: ({ url }) => json(url.pathname === '/api/login' ? answer : {}),
    })
    const found: unknown[] = []
    desk.gateway.watch(() => found.push(desk.gateway.session()))
    expect(await desk.gateway.login(credentials)).toMatchObject({ kind: 'answer', value: other })
    expect(desk.changes).toEqual([{ kind: 'ended', reason: 'logout', message: null }])
    expect(found).toEqual([null])
    expect([desk.gateway.session()?.user, desk.gateway.token()]).toEqual([other, tokenNumber(7)])
    expect(logouts(desk)).toEqual([`Bearer ${tokenNumber(0)}`])
  })

  test('does not wait for the end on the server', async () => {
    const { gateway } = gatewayTo({
      respond: ({ url }) =>
        url.pathname === '/api/login' ? json(answer) : new Promise(() => undefined),
    })
    await gateway.login(credentials)
    expect(gateway.session()?.user).toEqual(other)
  })

  test('as the same user tells the server nothing more: it has ended the earlier one itself', async () => {
    const desk = gatewayTo({ respond: () => json(loginAnswer(tokenNumber(7))) })
    await desk.gateway.login(credentials)
    expect(desk.changes.map(({ kind }) => kind)).toEqual(['ended'])
    expect([desk.gateway.token(), logouts(desk)]).toEqual([tokenNumber(7), []])
  })

  test('that is refused leaves that session as it is', async () => {
    const desk = gatewayTo({ respond: () => json({ error_message: 'Wrong password' }, 401) })
    await desk.gateway.login(credentials)
    expect([desk.changes, desk.gateway.token(), logouts(desk)]).toEqual([[], tokenNumber(0), []])
  })
})

describe('a completed signup', () => {
  const signup = {
    params: { link: 'the-secret' },
    body: { name: 'Noor', password: 'summer-rain-7', user_id: 'user-7' },
  }
  const noor = aUser({ user_id: 'user-7', email: 'new@pro.example', name: 'Noor' })
  const answer = { ...loginAnswer(tokenNumber(7)), ...noor }

  test('keeps its answer as a login does: the session is there, and after a reload [SIGNUP-08]', async () => {
    const { gateway, storage } = gatewayTo({ respond: () => json(answer), session: null })
    expect(await gateway.signUp(signup)).toMatchObject({ kind: 'answer', value: noor })
    expect([gateway.session()?.user, gateway.token()]).toEqual([noor, tokenNumber(7)])
    const reloaded = gatewayTo({ respond: () => json({}), session: null, storage })
    expect(reloaded.gateway.session()?.user).toEqual(noor)
  })

  test('ends the session of whoever was logged in here', async () => {
    const { gateway, changes, requests } = gatewayTo({ respond: () => json(answer) })
    await gateway.signUp(signup)
    expect(requests.map(({ url }) => url.pathname)).toContain('/api/logout')
    expect(changes).toEqual([{ kind: 'ended', reason: 'logout', message: null }])
    expect(gateway.session()?.user.user_id).toBe('user-7')
  })
})

test('a logout ends the session here at once, whatever the server says', async () => {
  const { gateway, changes, requests } = gatewayTo({
    respond: () => {
      throw new TypeError('connection reset')
    },
  })
  const done = gateway.logout()
  expect(gateway.session()).toBeNull()
  await done
  expect(changes).toEqual([{ kind: 'ended', reason: 'logout', message: null }])
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([
    `Bearer ${tokenNumber(0)}`,
  ])
})

describe('a logout with an expired token', () => {
  const renewed = { accessToken: tokenNumber(1), renew_token: 'renew', file_token: 'file-2' }
  const expired = () => json({ error_message: messages.tokenExpired }, 401)
  const respondWith = (renewal: () => Response) => (request: Request) => {
    if (request.url.pathname === '/api/login/renew') return renewal()
    const isNew = request.headers.get('authorization') === `Bearer ${tokenNumber(1)}`
    return isNew ? json({}) : expired()
  }

  test('is renewed for this one call, so that the session ends on the server too; here it is over at once [TOKEN-06]', async () => {
    const { gateway, changes, requests, storage } = gatewayTo({
      respond: respondWith(() => json(renewed)),
    })
    const done = gateway.logout()
    expect(gateway.session()).toBeNull()
    await done
    expect(
      requests.map(({ url, headers }) => [url.pathname, headers.get('authorization')]),
    ).toEqual([
      ['/api/logout', `Bearer ${tokenNumber(0)}`],
      ['/api/login/renew', null],
      ['/api/logout', `Bearer ${tokenNumber(1)}`],
    ])
    expect(JSON.parse(requests[1]?.body ?? '')).toEqual({
      email: 'agent@pro.example',
      renew_token: 'renew',
    })
    expect(changes).toEqual([{ kind: 'ended', reason: 'logout', message: null }])
    expect(createSessionStore(storage).read()).toBeNull()
  })

  test('that cannot be renewed is over here all the same, without an alert', async () => {
    const { gateway, changes, requests } = gatewayTo({ respond: respondWith(expired) })
    await gateway.logout()
    expect(requests).toHaveLength(2)
    expect(changes).toEqual([{ kind: 'ended', reason: 'logout', message: null }])
  })

  test('leaves whoever logs in meanwhile alone', async () => {
    const { gateway, storage } = gatewayTo({
      respond: respondWith(() => {
        createSessionStore(storage).write(aSession(tokenNumber(5)))
        return json(renewed)
      }),
    })
    await gateway.logout()
    expect(gateway.token()).toBe(tokenNumber(5))
  })
})

test('a logout where nobody is logged in tells the server nothing', async () => {
  const { gateway, requests } = gatewayTo({ respond: () => json({}), session: null })
  await gateway.logout()
  expect(requests).toEqual([])
})

describe('whoever watches the session', () => {
  test('is told as long as it wants to be; other tabs are followed as long as anybody watches', () => {
    const { gateway, changes, inOtherTab, followers } = gatewayTo({ respond: () => json({}) })
    const heard: SessionChange[] = []
    const stop = gateway.watch((change) => heard.push(change))
    expect(followers.size).toBe(1)
    inOtherTab(aSession(tokenNumber(1)))
    expect([heard.length, changes.length]).toEqual([1, 1])
    stop()
    expect(followers.size).toBe(1)
    inOtherTab(null)
    expect([heard.length, changes.length]).toEqual([1, 2])
  })

  test('and stops as the last one leaves the other tabs alone', () => {
    const { gateway, changes, inOtherTab, followers, stop } = gatewayTo({ respond: () => json({}) })
    stop()
    expect(followers.size).toBe(0)
    inOtherTab(aSession(tokenNumber(1)))
    expect(changes).toEqual([])
    gateway.watch((change) => changes.push(change))
    inOtherTab(aSession(tokenNumber(2)))
    expect(changes.map(({ kind }) => kind)).toEqual(['renewed'])
  })
})
