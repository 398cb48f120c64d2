import { describe, expect, test } from 'vitest'
import { gatewayTo, json } from '../../support/client/fake-server.ts'
import { testClock } from '../../support/client/timers.ts'
import { keyOf, note, saved, tags } from '../note-requests.ts'

const busy = (seconds: number) =>
  json({ error_message: 'Too many requests' }, 429, { 'retry-after': String(seconds) })

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
      message: 'The server is busy. Try again in 19 seconds.',
    })
    expect(requests).toHaveLength(1)
  })

  test('is told at once to whoever changes something or opens a file as well', async () => {
    const clock = testClock()
    const { gateway, requests } = gatewayTo({ clock, respond: () => busy(20) })
    void gateway.call('readCaseTags', tags)
    await clock.pass(1_000)
    const file = { params: { customer_id: 'c1', emailId: 'm', attachmentId: 'a' } }
    const said = {
      kind: 'refused',
      status: 429,
      message: 'The server is busy. Try again in 19 seconds.',
    }
    expect(await gateway.change('addNote', note, { commandId: 'c-1', version: 7 })).toMatchObject(
      said,
    )
    expect(await gateway.file('readAttachment', file)).toMatchObject(said)
    expect(requests).toHaveLength(1)
  })

  test('out of order for a while closes the gate too; one that is still at it closes none', async () => {
    const answers = [
      json({ error_message: 'Later' }, 503, { 'retry-after': '4' }),
      json({ error_message: 'Running' }, 409, { 'retry-after': '4' }),
    ]
    for (const [first, waits] of answers.map((answer, at) => [answer, at === 0] as const)) {
      const clock = testClock()
      let asked = 0
      const { gateway, requests } = gatewayTo({
        clock,
        respond: () => {
          asked += 1
          return asked === 1 ? first : json(['vip'])
        },
      })
      void gateway.call('readCaseTags', tags)
      await clock.pass(0)
      void gateway.call('readCaseTags', tags)
      await clock.pass(0)
      expect(requests).toHaveLength(waits ? 1 : 2)
      await clock.pass(10_000)
      expect(requests).toHaveLength(3)
    }
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
