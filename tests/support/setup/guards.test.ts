import {
  allSettled,
  createEffect,
  createEvent,
  createStore,
  fork,
  sample,
  scopeBind,
  serialize,
} from 'effector'
import { status } from 'patronum'
import { describe, expect, test, vi } from 'vitest'
import { expectConsole, takeConsoleComplaints } from './console-guard.ts'
import { forgetOldScope, guardScope, takeEffectorMisuses } from './effector-guard.ts'

const raised = createEvent<number>()
const $level = createStore(0).on(raised, (_, level) => level)
const doubled = sample({
  clock: raised,
  fn: (level) => {
    if (level < 0) throw new RangeError('below zero')
    return level * 2
  },
})
const $doubled = createStore(0).on(doubled, (_, level) => level)

const asked = createEvent()
const askFx = createEffect(() => Promise.resolve())
const answerFx = createEffect(() => askFx())
sample({ clock: asked, target: answerFx })
const $answered = createStore(false).on(answerFx.done, () => true)

describe('the guards of the test run', () => {
  test('an update inside a scope passes and units have stable ids', async () => {
    const scope = fork()
    guardScope(scope)
    await allSettled(raised, { scope, params: 3 })
    expect(scope.getState($doubled)).toBe(6)
    expect(Object.values(serialize(scope))).toEqual(expect.arrayContaining([3, 6]))
    expect($level.sid).not.toBe($doubled.sid)
    expect(takeEffectorMisuses()).toEqual([])
  })

  test('an update outside a scope is reported', () => {
    raised(1)
    expect(takeEffectorMisuses().join('\n')).toMatch(/raised.* was updated outside a scope/)
  })

  test('an update outside a scope is reported although an effect of another file left its scope behind', async () => {
    const scope = fork()
    scopeBind(asked, { scope })()
    await vi.waitFor(() => expect(scope.getState($answered)).toBe(true))
    await Promise.resolve()
    raised(1)
    expect(takeEffectorMisuses(), 'the scope stays behind').toEqual([])
    forgetOldScope()
    raised(1)
    expect(takeEffectorMisuses().join('\n')).toMatch(/raised.* was updated outside a scope/)
  })

  test('a throw that Effector swallows is reported, with and without the scope at hand', async () => {
    const scope = fork()
    guardScope(scope)
    await allSettled(raised, { scope, params: -1 })
    expect(takeEffectorMisuses().join('\n')).toMatch(/threw RangeError: below zero/)
    expect(takeConsoleComplaints().join('\n')).toMatch(/console.error: RangeError: below zero/)
  })

  test('a console message fails unless the test expects it', () => {
    console.warn('boiler', 'hot')
    expect(takeConsoleComplaints()).toEqual(['console.warn: boiler hot'])
    expectConsole(/boiler/)
    console.error('boiler cold')
    expect(takeConsoleComplaints()).toEqual([])
  })

  test('stores of patronum operators get stable ids as well', () => {
    const [first, second] = [status({ effect: createEffect() }), status({ effect: createEffect() })]
    expect(first.sid).toBeTruthy()
    expect(first.sid).not.toBe(second.sid)
  })
})
