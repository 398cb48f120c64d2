import { describe, expect, test } from 'vitest'
import { headers, messages } from '../../contracts/api/protocol.ts'
import { createSessionStore } from '../../src/bus/session-store.ts'
import { aCaseDetail } from '../support/builders.ts'
import { memoryStorage } from '../support/client.ts'
import { aSession, gatewayTo, json, type Request, tokenNumber } from '../support/fake-server.ts'
import { testClock } from '../support/timers.ts'

const note = { params: { id: '481516' }, body: { text: 'Hello' } }
const tags = { params: { customer_id: 'c1' } }
const busy = (seconds: number) =>
  json({ error_message: 'Too many requests' }, 429, { 'retry-after': String(seconds) })
const saved = () => json({ ...aCaseDetail({}), events: [] })
const keyOf = (request: Request) => request.headers.get(headers.idempotencyKey)

describe('row 7: a server that asks for patience', () => {
  test('is left alone as long as it says; then one probe goes ahead, the others follow in order', async () => {
    const clock = testClock()
    const open = clock.now().getTime() + 4_000
    const moments: number[] = []
    const { gateway, requests } = gatewayTo({
      clock,
      respond: () => {
        moments.push(clock.now().getTime() - open)
        return moments.length > 1 && clock.now().getTime() >= open ? saved() : busy(4)
      },
    })
    const first = gateway.change('addNote', note, { commandId: 'c-0', version: 7 })
    await clock.pass(0)
    const others = Array.from({ length: 20 }, (_, n) =>
      gateway.change('addNote', note, { commandId: `c-${n + 1}`, version: 7 }),
    )
    await clock.pass(3_999)
    expect(requests).toHaveLength(1)
    await clock.pass(10_000)
    expect((await Promise.all([first, ...others])).map(({ kind }) => kind)).toEqual(
      Array.from({ length: 21 }, () => 'answer'),
    )
    const held = requests.slice(1).map(keyOf)
    expect(held.filter((key) => key !== 'c-0')).toEqual(others.map((_, n) => `c-${n + 1}`))
    const gaps = moments.slice(2).map((at, n) => at - (moments[n + 1] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(50)
  })

  test('is asked again in time although the clock of this computer was set back meanwhile', async () => {
    const clock = testClock()
    let back = 0
    const skewed = { ...clock, now: () => new Date(clock.now().getTime() - back) }
    let answers = 0
    const { gateway } = gatewayTo({
      clock: skewed,
      respond: async () => {
        answers += 1
        if (answers === 1) return busy(2)
        await clock.wait(500)
        return saved()
      },
    })
    const first = gateway.change('addNote', note, { commandId: 'c-1', version: 7 })
    await clock.pass(100)
    back = 86_400_000
    const second = gateway.change('addNote', note, { commandId: 'c-2', version: 7 })
    await clock.pass(2_000)
    back += 86_400_000
    await clock.pass(9_000)
    expect((await Promise.all([first, second])).map(({ kind }) => kind)).toEqual([
      'answer',
      'answer',
    ])
  })

  test('for longer than anybody waits is told at once, without another request', async () => {
    const clock = testClock()
    const { gateway, requests } = gatewayTo({ clock, respond: () => busy(20) })
    const first = gateway.call('readCaseTags', tags)
    await clock.pass(1_000)
    expect(await first).toMatchObject({ kind: 'refused', status: 429 })
    expect(await gateway.call('readCaseTags', tags)).toMatchObject({
      kind: 'refused',
      status: 429,
      message: 'The server is busy for another 19 s.',
    })
    expect(requests).toHaveLength(1)
  })

  test('a refused login closes no gate', async () => {
    const clock = testClock()
    const { gateway, requests } = gatewayTo({
      clock,
      respond: ({ url }) => (url.pathname === '/api/login' ? busy(60) : json(['a'])),
    })
    await gateway.login({ body: { email: 'a@b.example', password: 'x' } })
    expect(await gateway.call('readCaseTags', tags)).toMatchObject({ kind: 'answer' })
    expect(requests).toHaveLength(2)
  })
})

describe('a change whose fate is open', () => {
  test('is repeated with its id through 500, 502 and 503, and unknown after that', async () => {
    for (const status of [500, 502, 503]) {
      const { gateway, requests } = gatewayTo({
        respond: () => json({ error_message: 'Out of order' }, status),
      })
      expect(await gateway.change('addNote', note, { commandId: 'c-1', version: 7 })).toEqual({
        kind: 'unknown',
        message: 'Out of order',
        isFault: true,
      })
      expect(requests.map(keyOf)).toEqual(['c-1', 'c-1', 'c-1'])
    }
  })

  test('that is still running is asked for again', async () => {
    let asked = 0
    const { gateway } = gatewayTo({
      respond: () => {
        asked += 1
        const running = { error_message: 'This command is still running.' }
        return asked === 1 ? json(running, 409, { 'retry-after': '1' }) : saved()
      },
    })
    const answer = await gateway.change('addNote', note, { commandId: 'c-1', version: 7 })
    expect(answer.kind).toBe('answer')
  })

  test('that hangs is not repeated for longer than a person looks at a spinner', async () => {
    const clock = testClock()
    const { gateway, requests } = gatewayTo({
      clock,
      respond: async () => {
        await clock.wait(15_000)
        throw new TypeError('aborted')
      },
    })
    const answer = gateway.change('addNote', note, { commandId: 'c-1', version: 7 })
    await clock.pass(20_000)
    expect(await answer).toMatchObject({ kind: 'unknown' })
    expect(requests).toHaveLength(1)
  })

  test('is never sent with the session of whoever logged in meanwhile', async () => {
    const other = { ...aSession(tokenNumber(5)), user: { ...aSession().user, user_id: 'u-bruno' } }
    const storage = memoryStorage()
    const { gateway, requests } = gatewayTo({
      respond: ({ url }) => {
        if (url.pathname === '/api/login/renew') throw new TypeError('nobody asks for this')
        createSessionStore(storage).write(other)
        return json({ error_message: messages.tokenExpired }, 401)
      },
      storage,
    })
    await gateway.change('addNote', note, { commandId: 'c-1', version: 7 })
    expect(requests).toHaveLength(1)
  })
})
