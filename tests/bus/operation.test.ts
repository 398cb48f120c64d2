import { allSettled, createEffect, createWatch, fork } from 'effector'
import { describe, expect, test } from 'vitest'
import { createOperation, errorOf, outcomeShown } from '../../src/bus/operation.ts'
import { type Outcome, refused } from '../../src/bus/outcome.ts'

/** An operation that is refused for odd numbers, with the statuses that it went through. */
function setUp() {
  const fx = createEffect(
    async (n: number): Promise<Outcome<number>> =>
      n % 2 === 0 ? { kind: 'done', result: n / 2 } : refused('Only even numbers.', 400),
  )
  const operation = createOperation(fx)
  const scope = fork()
  const seen: string[] = [scope.getState(operation.$status)]
  createWatch({ unit: operation.$status, scope, fn: (status) => seen.push(status) })
  return { fx, operation, scope, seen }
}

describe('the status of an operation', () => {
  test('goes from empty to "request" and then to "success" [ASYNC-01] [ASYNC-02, COMMCONST-01]', async () => {
    const { fx, scope, seen } = setUp()
    await allSettled(fx, { scope, params: 4 })
    expect(seen).toEqual(['', 'request', 'success'])
  })

  test('goes to "request" and then to the text of the failure [ASYNC-01] [ASYNC-02, COMMCONST-01]', async () => {
    const { fx, operation, scope, seen } = setUp()
    await allSettled(fx, { scope, params: 3 })
    expect(seen).toEqual(['', 'request', 'Only even numbers.'])
    expect(scope.getState(operation.$error)).toBe('Only even numbers.')
  })

  test('is empty again after a reset, and its message gone', async () => {
    const { fx, operation, scope, seen } = setUp()
    await allSettled(fx, { scope, params: 3 })
    await allSettled(operation.reset, { scope })
    expect(seen.at(-1)).toBe('')
    expect(scope.getState(operation.$error)).toBeNull()
  })

  test('is empty again once its own outcome was shown, and no other one [ASYNC-04]', async () => {
    const { fx, operation, scope } = setUp()
    const end = await allSettled(fx, { scope, params: 3 })
    await allSettled(outcomeShown, { scope, params: refused('Only even numbers.', 400) })
    expect(scope.getState(operation.$status)).toBe('Only even numbers.')
    const outcome = end.status === 'done' ? end.value : null
    await allSettled(outcomeShown, { scope, params: outcome })
    expect(scope.getState(operation.$status)).toBe('')
  })

  test('tells what was done, with what was asked and what came of it', async () => {
    const { fx, operation, scope } = setUp()
    const done: unknown[] = []
    const failed: unknown[] = []
    createWatch({ unit: operation.done, scope, fn: (end) => done.push(end) })
    createWatch({ unit: operation.failed, scope, fn: (end) => failed.push(end) })
    await allSettled(fx, { scope, params: 4 })
    expect([done, failed]).toEqual([[{ input: 4, result: 2 }], []])
    await allSettled(fx, { scope, params: 3 })
    expect(done).toHaveLength(1)
    expect(failed).toEqual([{ input: 3, failure: refused('Only even numbers.', 400) }])
  })

  test('that waits for the connection is done without a result', async () => {
    const fx = createEffect((_: number): Outcome<number> => ({ kind: 'waiting' }))
    const waiting = createOperation(fx)
    const scope = fork()
    const done: unknown[] = []
    createWatch({ unit: waiting.done, scope, fn: (end) => done.push(end) })
    await allSettled(fx, { scope, params: 4 })
    expect(done).toEqual([{ input: 4, result: null }])
    expect(scope.getState(waiting.$status)).toBe('success')
  })

  test('is an error only when it is neither empty, under way nor a success', () => {
    expect(['', 'request', 'success', 'Not found'].map(errorOf)).toEqual([
      null,
      null,
      null,
      'Not found',
    ])
  })
})
