import { describe, expect, test } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import { unreadableChange } from '../../../src/bus/gateway/answer.ts'
import { createSessionStore } from '../../../src/bus/gateway/session-store.ts'
import { memoryStorage } from '../../support/client/client.ts'
import { aSession, gatewayTo, json, tokenNumber } from '../../support/client/fake-server.ts'
import { testClock } from '../../support/client/timers.ts'
import { keyOf, note, saved, tags } from '../note-requests.ts'

describe('a request whose answer got lost', () => {
  const broken = () => {
    throw new TypeError('connection reset')
  }

  test.each([
    [0, [150, 450]],
    [0.5, [225, 675]],
    [1, [300, 900]],
  ])(
    'is repeated after pauses that chance shortens to the half at most: %d',
    async (chance, pauses) => {
      const waits: number[] = []
      const clock = {
        ...testClock(),
        wait: async (ms: number) => void waits.push(ms),
      }
      const { gateway } = gatewayTo({ clock, respond: broken, random: () => chance })
      expect(await gateway.call('readCaseTags', tags)).toMatchObject({ kind: 'unknown' })
      expect(waits).toEqual(pauses)
    },
  )

  test('is asked once where it is about the session, or a signal', async () => {
    const { gateway, requests } = gatewayTo({ respond: broken })
    await gateway.login({ body: { email: 'a@b.example', password: 'x' } })
    const frame = { state: 'viewing' as const, tab: 't1' }
    await gateway.call('tellPresence', { params: { id: '481516' }, body: frame })
    expect(requests.map(({ url }) => url.pathname)).toEqual([
      '/api/login',
      '/api/cases/481516/presence',
    ])
  })

  test('is not repeated for a read that went wrong, nor for a refusal', async () => {
    for (const status of [500, 404]) {
      const { gateway, requests } = gatewayTo({
        respond: () => json({ error_message: 'No' }, status),
      })
      expect(await gateway.call('readCaseTags', tags)).toMatchObject({ kind: 'refused', status })
      expect(requests).toHaveLength(1)
    }
  })
})

describe('a change whose fate is open', () => {
  test.each([401, 403, 429])(
    'is unknown after a lost answer and a %i, which looked at nothing (C9)',
    async (status) => {
      for (const lost of [null, 500]) {
        const clock = testClock()
        const { gateway, requests } = gatewayTo({
          clock,
          respond: () => {
            if (requests.length > 1) return json({ error_message: 'No' }, status)
            if (lost === null) throw new TypeError('connection reset')
            return json({ error_message: 'Out of order' }, lost)
          },
        })
        const answer = gateway.change('addNote', note, { commandId: 'c-1', version: 7 })
        await clock.pass(10_000)
        expect(await answer).toEqual({ kind: 'unknown', message: 'No' })
      }
    },
  )

  test.each([401, 403])('is refused by a %i alone: nothing was lost before', async (status) => {
    const { gateway } = gatewayTo({ respond: () => json({ error_message: 'No' }, status) })
    const answer = await gateway.change('addNote', note, { commandId: 'c-1', version: 7 })
    expect(answer).toMatchObject({ kind: 'refused', status })
  })

  test('is refused after a lost answer where the server looked and says no', async () => {
    const { gateway, requests } = gatewayTo({
      respond: () => {
        if (requests.length > 1) return json({ error_message: 'Too late' }, 409)
        throw new TypeError('connection reset')
      },
    })
    const answer = await gateway.change('addNote', note, { commandId: 'c-1', version: 7 })
    expect(answer).toMatchObject({ kind: 'refused', status: 409 })
  })

  test('is unknown where it was done and the answer cannot be read', async () => {
    for (const text of ['nonsense', '']) {
      const { gateway } = gatewayTo({ respond: () => new Response(text, { status: 200 }) })
      expect(await gateway.change('addNote', note, { commandId: 'c-1', version: 7 })).toEqual({
        kind: 'unknown',
        message: unreadableChange,
        isFault: true,
      })
    }
  })

  test('stays what its first attempt brought where the gate is shut before the next', async () => {
    const clock = testClock()
    const { gateway, requests } = gatewayTo({
      clock,
      respond: () => json({ error_message: 'Later' }, 503, { 'retry-after': '20' }),
    })
    const answer = gateway.change('addNote', note, { commandId: 'c-1', version: 7 })
    await clock.pass(5_000)
    expect(await answer).toEqual({ kind: 'unknown', message: 'Later', isFault: true })
    expect(requests).toHaveLength(1)
  })

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
        const running = {
          error_message: 'This change is still being saved. Try again in a moment.',
        }
        return asked === 1 ? json(running, 409, { 'retry-after': '1' }) : saved()
      },
    })
    const answer = await gateway.change('addNote', note, { commandId: 'c-1', version: 7 })
    expect(answer.kind).toBe('answer')
  })

  test('that is still running after every attempt is unknown: it may yet be done (C9)', async () => {
    const message = 'This change is still being saved. Try again in a moment.'
    const { gateway, requests } = gatewayTo({
      respond: () => json({ error_message: message }, 409, { 'retry-after': '1' }),
    })
    const answer = await gateway.change('addNote', note, { commandId: 'c-1', version: 7 })
    expect(answer).toEqual({ kind: 'unknown', message })
    expect(requests.map(keyOf)).toEqual(['c-1', 'c-1', 'c-1'])
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
