/** What could not be loaded without the server is loaded by itself once the server is back. */
import { allSettled, createWatch } from 'effector'
import { describe, expect, test } from 'vitest'
import type { Failure } from '../../../src/bus/outcome.ts'
import { serverReached } from '../../../src/bus/realtime/connection.ts'
import { sessionEnded } from '../../../src/projections/session-state.ts'
import { createRead, type Loaded } from '../../../src/queries/loading/create-read.ts'
import { createOwnRead } from '../../../src/queries/loading/own-read.ts'
import { answered, gate, refused, unreachable } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'

const came: Loaded = { kind: 'loaded', events: [], asOf: 1 }

/** A read of cases that are answered one after the other; what was asked for, in its order. */
function setUp(answers: (Loaded | Failure | Promise<Loaded | Failure>)[]) {
  const asked: string[] = []
  const read = createRead<string>({
    read: 'case',
    keyOf: (id) => id,
    load: async (_, id) => {
      asked.push(id)
      return answers.shift() ?? came
    },
  })
  const scope = officeScope()
  return {
    ...{ asked, read, scope },
    ask: (id: string) => allSettled(read.requested, { scope, params: id }),
    reach: () => allSettled(serverReached, { scope }),
    status: () => scope.getState(read.$status),
  }
}

describe('a read that failed', () => {
  test.each([
    ['nobody answered', unreachable],
    ['the server was out of order', refused('Bad Gateway', 502)],
    ['the server had no time', refused('Try later', 429)],
  ])('because %s is asked for once more when the server is reached', async (_why, failure) => {
    const { ask, reach, asked, status } = setUp([failure])
    await ask('1')
    expect(status()).toBe(failure.message)
    await reach()
    expect([asked, status()]).toEqual([['1', '1'], 'success'])
    await reach()
    expect(asked).toHaveLength(2)
  })

  test('by the verdict of the server is not asked for again', async () => {
    const { ask, reach, asked } = setUp([refused('Not found', 404)])
    await ask('1')
    await reach()
    expect(asked).toEqual(['1'])
  })

  test('again waits for the next time that the server is reached', async () => {
    const { ask, reach, asked, status } = setUp([unreachable, unreachable])
    await ask('1')
    await reach()
    expect([asked, status()]).toEqual([['1', '1'], unreachable.message])
    await reach()
    expect([asked, status()]).toEqual([['1', '1', '1'], 'success'])
  })

  test('after the server was reached is asked for at once, and only once', async () => {
    const held = gate()
    const late = held.passed.then(() => unreachable)
    const { ask, asked, status, read, scope } = setUp([late, unreachable])
    const first = ask('1')
    const reached = allSettled(serverReached, { scope })
    held.open()
    await Promise.all([first, reached])
    expect([asked, status()]).toEqual([['1', '1'], unreachable.message])
    await allSettled(read.reset, { scope })
  })

  test('is forgotten once another one is asked for, it is reset, or the session ends', async () => {
    const other = setUp([unreachable])
    await other.ask('1')
    await other.ask('2')
    await other.reach()
    expect(other.asked).toEqual(['1', '2'])
    const reset = setUp([unreachable])
    await reset.ask('1')
    await allSettled(reset.read.reset, { scope: reset.scope })
    await reset.reach()
    expect(reset.asked).toEqual(['1'])
    const over = setUp([unreachable])
    await over.ask('1')
    await allSettled(sessionEnded, {
      scope: over.scope,
      params: { reason: 'logout', message: null },
    })
    await over.reach()
    expect(over.asked).toEqual(['1'])
  })
})

test('a plain read of what is the own is asked for again as well', async () => {
  const answers = [unreachable, refused('No', 403)]
  const own = createOwnRead(async () => answers.shift() ?? answered('signature'))
  const scope = officeScope()
  const told: string[] = []
  createWatch({ unit: own.came, scope, fn: ({ value }) => void told.push(value) })
  createWatch({ unit: own.failed, scope, fn: ({ message }) => void told.push(message) })
  await allSettled(own.readFx, { scope })
  await allSettled(serverReached, { scope })
  await allSettled(serverReached, { scope })
  expect(told).toEqual([unreachable.message, 'No'])
  await allSettled(own.readFx, { scope })
  expect(told.at(-1)).toBe('signature')
})
