/** How a read goes: what it says meanwhile, and when it asks again. */
import { allSettled, createWatch } from 'effector'
import { describe, expect, test } from 'vitest'
import { localEvents } from '../../../contracts/events/local-events.ts'
import { parse } from '../../../contracts/schema.ts'
import { malformedAnswer } from '../../../src/bus/gateway/answer.ts'
import { $log } from '../../../src/bus/log/intake.ts'
import { eventsOf } from '../../../src/bus/log/log.ts'
import { $workspace } from '../../../src/projections/workspace-store.ts'
import { createRead, type Loaded } from '../../../src/queries/loading/create-read.ts'
import { gate, refused, unreachable } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'

describe('a read', () => {
  const moment = (asOf: number): Loaded => ({ kind: 'loaded', events: [], asOf })

  test('that fails enters the log with what was asked for; it is no answer', async () => {
    const read = createRead<string>({
      read: 'case',
      keyOf: (id) => id,
      load: async () => refused('Not found', 404),
    })
    const scope = officeScope()
    const loaded: string[] = []
    createWatch({ unit: read.loaded, scope, fn: (id) => void loaded.push(id) })
    await allSettled(read.requested, { scope, params: '9' })
    expect(eventsOf(scope.getState($log)).at(-1)).toMatchObject({
      name: 'read.failed',
      payload: { read: 'case', key: '9', message: 'Not found' },
    })
    expect([scope.getState(read.$status), loaded]).toEqual(['Not found', []])
    await allSettled(read.reset, { scope })
    expect(scope.getState(read.$status)).toBe('')
  })

  test.each([
    ['case', true],
    ['email', true],
    ['session', false],
    ['somebody@mail.example', false],
  ])('that fails is named by what it would have brought: %s, %s', (read, is) => {
    const { payload } = localEvents['read.failed']
    expect(parse(payload, { read, key: '', message: 'No' }).ok).toBe(is)
  })

  test('speaks of the one asked for last, and tells of each that was answered', async () => {
    const held = gate()
    const read = createRead<string>({
      read: 'case',
      keyOf: (id) => id,
      load: async (_, id) => {
        if (id === 'slow') return moment(1)
        await held.passed
        return refused('No', 500)
      },
    })
    const scope = officeScope()
    const loaded: string[] = []
    createWatch({ unit: read.loaded, scope, fn: (id) => void loaded.push(id) })
    const slow = allSettled(read.requested, { scope, params: 'slow' })
    const last = allSettled(read.requested, { scope, params: 'last' })
    await new Promise((resolve) => setImmediate(resolve))
    expect([scope.getState(read.$status), loaded]).toEqual(['request', ['slow']])
    held.open()
    await Promise.all([slow, last])
    expect([scope.getState(read.$status), loaded]).toEqual(['No', ['slow']])
  })

  test('whose answer is older than what is kept to bring it up to date is asked for again', async () => {
    const moments = [3, 8]
    const read = createRead<void>({
      read: 'counts',
      load: async () => moment(moments.shift() ?? 0),
    })
    const scope = officeScope()
    const office = scope.getState($workspace)
    office.recent.since = 4
    await allSettled(read.requested, { scope })
    expect(moments).toEqual([])
    expect(scope.getState(read.$status)).toBe('success')
  })

  test('whose answers stay too old fails, and can be asked for again', async () => {
    let asks = 0
    const read = createRead<void>({
      read: 'counts',
      load: async () => {
        asks += 1
        return moment(asks === 7 ? 8 : 3)
      },
    })
    const scope = officeScope()
    scope.getState($workspace).recent.since = 4
    await allSettled(read.requested, { scope })
    expect([asks, scope.getState(read.$status)]).toEqual([3, malformedAnswer])
    await allSettled(read.requested, { scope })
    expect([asks, scope.getState(read.$status)]).toEqual([6, malformedAnswer])
    await allSettled(read.requested, { scope })
    expect([asks, scope.getState(read.$status)]).toEqual([7, 'success'])
    expect(
      eventsOf(scope.getState($log)).filter(({ name }) => name === 'read.failed'),
    ).toHaveLength(2)
  })

  test('is of the customer of the session, at the number that the log stands at', async () => {
    const seen: unknown[] = []
    const read = createRead<void>({
      read: 'counts',
      load: async ({ customerId, cursor }) => {
        seen.push([customerId, cursor])
        return unreachable
      },
    })
    await allSettled(read.requested, { scope: officeScope() })
    await allSettled(read.requested, { scope: officeScope({ user: null }) })
    expect(seen).toEqual([
      ['c1', 1],
      ['', 0],
    ])
  })
})
