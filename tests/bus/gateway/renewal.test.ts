import { describe, expect, test } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import { malformedAnswer, unreachable } from '../../../src/bus/gateway/answer.ts'
import { createSessionStore } from '../../../src/bus/gateway/session-store.ts'
import { type Failure, type Refused, refused } from '../../../src/bus/outcome.ts'
import { memoryStorage } from '../../support/client/client.ts'
import {
  aSession,
  gatewayTo,
  json,
  manualClock,
  type Request,
  tokenNumber,
} from '../../support/client/fake-server.ts'

const expired = () => json({ error_message: messages.tokenExpired }, 401)
const invalid = () => json({ error_message: messages.tokenInvalid }, 401)
const tags = { params: { customer_id: 'c1' } }
const note = { params: { id: '1' }, body: { text: 'Hello' } }

/** Knows one valid token; the renewal answers the next one after a while. */
function expiringServer({ renewal }: { renewal?: () => Response | Promise<Response> } = {}) {
  let renewals = 0
  const respond = async (request: Request) => {
    if (request.url.pathname === '/api/login/renew') {
      renewals += 1
      const next = { accessToken: tokenNumber(1), renew_token: 'renew', file_token: 'file-2' }
      return renewal ? renewal() : json(next)
    }
    if (request.headers.get('authorization') === `Bearer ${tokenNumber(1)}`) return json(['new'])
    return expired()
  }
  return { respond, renewals: () => renewals }
}

describe('an expired token', () => {
  test('is renewed and the request sent again with the new one [TOKEN-06] [TOKEN-10]', async () => {
    const server = expiringServer()
    const { gateway, requests, changes } = gatewayTo(server)
    expect(await gateway.call('readCaseTags', tags)).toMatchObject({ value: ['new'] })
    expect(requests.map((request) => request.url.pathname)).toEqual([
      '/api/customer/c1/case_tags',
      '/api/login/renew',
      '/api/customer/c1/case_tags',
    ])
    expect(JSON.parse(requests[1]?.body ?? '')).toEqual({
      email: 'agent@pro.example',
      renew_token: 'renew',
    })
    expect(changes).toEqual([
      { kind: 'renewed', session: { user: aSession().user, fileToken: 'file-2' } },
    ])
  })

  test('is renewed once for a hundred requests, which look every 500 ms [TOKEN-07] [TOKEN-08] [TOKEN-09]', async () => {
    const time = manualClock()
    let finish: () => void = () => undefined
    const server = expiringServer({
      renewal: () =>
        new Promise((resolve) => {
          finish = () =>
            resolve(
              json({ accessToken: tokenNumber(1), renew_token: 'renew', file_token: 'file-2' }),
            )
        }),
    })
    const { gateway, requests } = gatewayTo({ ...server, clock: time.clock })
    const answers = Array.from({ length: 100 }, () => gateway.call('readCaseTags', tags))
    await time.pass(0)
    expect(time.sleeping()).toBe(99)
    expect(requests).toHaveLength(101)

    await time.pass(500)
    expect(requests).toHaveLength(101)
    finish()
    await time.settle()
    expect(requests).toHaveLength(102)
    await time.pass(499)
    expect(requests).toHaveLength(102)
    await time.pass(1)
    const results = await Promise.all(answers)
    expect(results.every((answer) => answer.kind === 'answer')).toBe(true)
    expect(requests).toHaveLength(201)
    expect(server.renewals()).toBe(1)
  })

  test('is renewed once for all tabs [TOKEN-07]', async () => {
    const server = expiringServer()
    const storage = memoryStorage()
    let last = Promise.resolve()
    const lock = (work: () => Promise<void>) => {
      last = last.then(work)
      return last
    }
    const tabs = [1, 2, 3].map(() => gatewayTo({ ...server, storage, lock }).gateway)
    const answers = await Promise.all(tabs.map((tab) => tab.call('readCaseTags', tags)))
    expect(answers.every((answer) => answer.kind === 'answer')).toBe(true)
    expect(server.renewals()).toBe(1)
  })

  test('that stays expired after the renewal fails: one retry, no circle', async () => {
    const { gateway, requests } = gatewayTo({
      respond: ({ url }) =>
        url.pathname === '/api/login/renew'
          ? json({ accessToken: tokenNumber(2), renew_token: 'renew', file_token: 'f' })
          : expired(),
    })
    expect(await gateway.call('readCaseTags', tags)).toMatchObject({
      message: messages.tokenExpired,
    })
    expect(requests).toHaveLength(3)
  })

  test('that cannot be renewed ends the session once; all waiting requests get their failure [G-216]', async () => {
    const server = expiringServer({ renewal: expired })
    const { gateway, changes } = gatewayTo(server)
    const answers = await Promise.all([1, 2, 3].map(() => gateway.call('readCaseTags', tags)))
    expect(answers.map((answer) => answer.kind)).toEqual(['refused', 'refused', 'refused'])
    expect(changes).toEqual([{ kind: 'ended', reason: 'expired', message: messages.tokenExpired }])
    expect(gateway.session()).toBeNull()
    expect(server.renewals()).toBe(1)
  })

  const cut = () => {
    throw new TypeError('connection reset')
  }
  const out = (status: number) => () => json({ error_message: 'Oh' }, status)
  const forNow = (failure: Refused): Refused => ({ ...failure, isForNow: true })
  const notForNow = forNow(refused(messages.unreachable))

  test.each<[string, () => Response, Failure, Failure]>([
    ['cannot be reached', cut, unreachable, notForNow],
    ['answers nothing', () => new Response(null, { status: 502 }), unreachable, notForNow],
    ...[500, 429, 408].map((status): [string, () => Response, Failure, Failure] => {
      const said = refused('Oh', status)
      return [`answers ${status}`, out(status), said, forNow(said)]
    }),
    [
      'cannot be understood',
      () => json({}),
      refused(malformedAnswer, 200),
      forNow(refused(malformedAnswer, 200)),
    ],
  ])(
    'keeps the session while the server %s, and fails as the renewal did [API-07]',
    async (_, renewal, ofRead, ofChange) => {
      const { gateway, changes } = gatewayTo(expiringServer({ renewal }))
      expect(await gateway.call('readCaseTags', tags)).toEqual(ofRead)
      expect(await gateway.change('addNote', note, { commandId: 'k', version: 1 })).toEqual(
        ofChange,
      )
      expect(changes).toEqual([])
      expect(gateway.session()).not.toBeNull()
    },
  )

  test('that could not be renewed fails alike for all who wait, and is renewed by the next one [API-07]', async () => {
    const renewals = [cut]
    const server = expiringServer({
      renewal: () => {
        const next = { accessToken: tokenNumber(1), renew_token: 'renew', file_token: 'file-2' }
        return renewals.shift()?.() ?? json(next)
      },
    })
    const { gateway } = gatewayTo(server)
    const calls = [1, 2, 3].map(() => gateway.call('readCaseTags', tags))
    expect(await Promise.all(calls)).toEqual([unreachable, unreachable, unreachable])
    expect(server.renewals()).toBe(1)
    expect(await gateway.call('readCaseTags', tags)).toMatchObject({ value: ['new'] })
  })

  test('leaves a change unknown whose earlier attempt may have arrived (C9)', async () => {
    const attempts = [cut]
    const server = expiringServer({ renewal: cut })
    const { gateway } = gatewayTo({
      respond: (request) =>
        request.method === 'POST' && attempts.length > 0
          ? (attempts.shift() ?? cut)()
          : server.respond(request),
    })
    expect(await gateway.change('addNote', note, { commandId: 'k', version: 1 })).toEqual(
      unreachable,
    )
  })

  test('is not renewed for whoever has logged in meanwhile, whatever the answer', async () => {
    const tokens = { accessToken: tokenNumber(1), renew_token: 'renew-1', file_token: 'file-2' }
    for (const answer of [() => json(tokens), expired]) {
      const { gateway, changes, storage } = gatewayTo(
        expiringServer({
          renewal: () => {
            createSessionStore(storage).write(aSession(tokenNumber(5)))
            return answer()
          },
        }),
      )
      await gateway.call('readCaseTags', tags)
      expect(changes).toEqual([])
      expect(createSessionStore(storage).read()).toEqual(aSession(tokenNumber(5)))
    }
  })

  test('that another tab has renewed meanwhile is not renewed again [TOKEN-07]', async () => {
    const server = expiringServer()
    const { gateway, storage } = gatewayTo({
      respond: (request) => {
        createSessionStore(storage).write(aSession(tokenNumber(1)))
        return server.respond(request)
      },
    })
    expect(await gateway.call('readCaseTags', tags)).toMatchObject({ value: ['new'] })
    expect(server.renewals()).toBe(0)
  })

  test.each([null, 'renewal'] as const)('of a session that ended meanwhile: %s', async (during) => {
    const server = expiringServer({ renewal: () => end() })
    const { gateway, changes, storage } = gatewayTo({
      respond: (request) => {
        if (during === null) end()
        return server.respond(request)
      },
    })
    const end = () => {
      createSessionStore(storage).clear()
      return expired()
    }
    expect(await gateway.call('readCaseTags', tags)).toMatchObject({
      message: messages.tokenExpired,
    })
    expect([changes, server.renewals()]).toEqual([[], during === null ? 0 : 1])
  })

  test('that a newer login replaced ends with its alert [TOKEN-12] [TOKEN-13]', async () => {
    const { gateway, changes } = gatewayTo(expiringServer({ renewal: invalid }))
    await gateway.call('readCaseTags', tags)
    expect(changes).toEqual([{ kind: 'ended', reason: 'forced', message: messages.loggedOut }])
  })

  test.each([400, 499])(
    'that the server refuses to renew with %i ends the session',
    async (status) => {
      const renewal = () => json({ error_message: 'No' }, status)
      const { gateway, changes } = gatewayTo(expiringServer({ renewal }))
      await gateway.call('readCaseTags', tags)
      expect(changes).toEqual([{ kind: 'ended', reason: 'expired', message: 'No' }])
    },
  )

  test('another answer with the same words is none', async () => {
    const { gateway, requests } = gatewayTo({
      respond: () => json({ error_message: messages.tokenExpired }, 403),
    })
    expect(await gateway.call('readCaseTags', tags)).toMatchObject({ status: 403 })
    expect(requests).toHaveLength(1)
  })

  test('another 401 is handed back without a renewal [TOKEN-11]', async () => {
    const { gateway, requests } = gatewayTo({
      respond: () => json({ error_message: messages.authenticationFailed }, 401),
    })
    expect(await gateway.call('readCaseTags', tags)).toMatchObject({
      message: 'Authentication failed',
      status: 401,
    })
    expect(requests).toHaveLength(1)
  })
})

describe('an invalid token', () => {
  test('said to somebody without a session ends none', async () => {
    const { gateway, changes } = gatewayTo({ respond: invalid, session: null })
    expect(gateway.token()).toBeNull()
    expect(await gateway.call('readCaseTags', tags)).toMatchObject({ kind: 'refused' })
    expect(changes).toEqual([])
  })

  test('ends the session with the alert, once however often it is said [TOKEN-12] [TOKEN-13] [TOKEN-15]', async () => {
    const { gateway, changes, storage } = gatewayTo({ respond: invalid })
    await Promise.all([1, 2, 3].map(() => gateway.call('readCaseTags', tags)))
    expect(changes).toEqual([
      {
        kind: 'ended',
        reason: 'forced',
        message:
          'You have been logged out. Someone else might have logged in with the same account',
      },
    ])
    expect(createSessionStore(storage).read()).toBeNull()
  })

  test('of an old session does not end the one that follows it', async () => {
    const { gateway, changes, storage } = gatewayTo({
      respond: () => {
        createSessionStore(storage).write(aSession(tokenNumber(5)))
        return invalid()
      },
    })
    await gateway.call('readCaseTags', tags)
    expect(changes).toEqual([])
    expect(gateway.token()).toBe(tokenNumber(5))
  })
})
