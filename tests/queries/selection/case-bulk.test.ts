import { allSettled, createWatch } from 'effector'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CaseBulk } from '../../../contracts/model/cases/case-bulk.ts'
import { tabStorage } from '../../../src/bus/browser-storage.ts'
import { answered as cameIn } from '../../../src/bus/log/inbox.ts'
import { sessionEnded } from '../../../src/projections/session-state.ts'
import {
  $bulk,
  $bulkRefusals,
  $bulkShare,
  bulkDismissed,
  bulkEnded,
  bulkStopPressed,
  bulksRequested,
  bulkUndoPressed,
  startBulkFx,
} from '../../../src/queries/selection/case-bulk.ts'
import {
  answered,
  asked,
  fakeGateway,
  refused,
  unreachable,
} from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { settle, testClock } from '../../support/client/timers.ts'
import { aBulk } from '../../support/records/case-bulks.ts'
import { aUser, sessionStarted } from '../../support/records/events.ts'

const LOOK = 700
const refusals = [{ id: '7', host: 'a.example', message: 'No' }]
const order = { act: { kind: 'cancel' as const }, cases: { ids: ['1', '2', '3'] } }

// Which order the tab follows outlives its scope, as it outlives a reload.
beforeEach(() => tabStorage.removeItem('framewright:bulk'))

function desk() {
  const clock = testClock()
  const gateway = fakeGateway(aUser())
  const scope = officeScope({ gateway, clock })
  const ended: CaseBulk[] = []
  createWatch({ unit: bulkEnded, scope, fn: (bulk) => void ended.push(bulk) })
  return {
    clock,
    gateway,
    scope,
    ended,
    /** What the next look finds, and every one after it. */
    stands: (bulk: CaseBulk, told = refusals) =>
      gateway.answer('readCaseBulk', () => answered({ bulk, refusals: told })),
    /** An order that was given here. */
    begun: async (bulk: CaseBulk = aBulk()) => {
      gateway.answer('startCaseBulk', () => answered({ bulk, events: [] }))
      void allSettled(startBulkFx, { scope, params: order })
      await settle()
    },
    press: async (unit: typeof bulkStopPressed) => {
      void allSettled(unit, { scope })
      await settle()
    },
    looks: () => asked(gateway, 'readCaseBulk').length,
    bulk: () => scope.getState($bulk),
  }
}

describe('an order for many cases', () => {
  test('is looked at every 700 ms until it runs no more, and its end is told once', async () => {
    const { clock, stands, begun, looks, bulk, scope, ended } = desk()
    const half = aBulk({ done: 1 })
    stands(half)
    await begun()
    expect([bulk(), looks()]).toEqual([aBulk(), 0])
    await clock.pass(LOOK - 1)
    expect(looks()).toBe(0)
    await clock.pass(1)
    expect([bulk(), looks(), scope.getState($bulkRefusals)]).toEqual([half, 1, refusals])
    const whole = aBulk({ state: 'finished', done: 2, refused: 1 })
    stands(whole)
    await clock.pass(LOOK)
    expect([bulk(), looks(), ended]).toEqual([whole, 2, [whole]])
    await clock.pass(10 * LOOK)
    expect([looks(), ended.length]).toEqual([2, 1])
  })

  test('is asked about by its id, and again after a look that was lost', async () => {
    const { clock, gateway, begun, looks, bulk } = desk()
    await begun(aBulk({ id: 'b7' }))
    await clock.pass(LOOK)
    await clock.pass(LOOK)
    expect([looks(), bulk()?.state]).toEqual([2, 'running'])
    expect(asked(gateway, 'readCaseBulk')[0]?.request).toEqual({ params: { bulkId: 'b7' } })
  })

  test('is not asked about twice at once where the answer is late', async () => {
    const { clock, gateway, begun, looks } = desk()
    const held = gateway.hold('readCaseBulk', answered({ bulk: aBulk(), refusals: [] }))
    await begun()
    await clock.pass(10 * LOOK)
    expect(looks()).toBe(1)
    held.open()
    await clock.pass(LOOK)
    expect(looks()).toBe(2)
  })

  test('that ends at once is told of nowhere as one that ran', async () => {
    const { clock, begun, looks, ended } = desk()
    await begun(aBulk({ state: 'finished', done: 3 }))
    await clock.pass(LOOK)
    expect([looks(), ended]).toEqual([0, []])
  })

  test.each([
    ['the one that still runs', [aBulk({ id: 'b0', state: 'finished' }), aBulk()], aBulk()],
    ['none where none runs', [aBulk({ state: 'stopped' })], null],
  ])('of before a reload is found: %s', async (_, bulks, found) => {
    const { gateway, press, bulk } = desk()
    gateway.answer('readCaseBulks', () => answered({ bulks }))
    await press(bulksRequested)
    expect(bulk()).toEqual(found)
  })

  test.each([
    ['that has ended meanwhile is found by the tab that followed it', null, 'b1'],
    ['whose result was closed is not', bulkDismissed, null],
  ])('of before a reload %s', async (_, last, found) => {
    const before = desk()
    await before.begun()
    if (last) await before.press(last)
    const { gateway, press, bulk } = desk()
    gateway.answer('readCaseBulks', () => answered({ bulks: [aBulk({ state: 'finished' })] }))
    gateway.answer('readCaseBulk', () =>
      answered({ bulk: aBulk({ state: 'finished' }), refusals: [] }),
    )
    await press(bulksRequested)
    expect(bulk()?.id ?? null).toBe(found)
  })

  test('is not found where nobody answers, and does not give way to one that is found', async () => {
    const { gateway, press, begun, bulk } = desk()
    gateway.answer('readCaseBulks', () => unreachable)
    await press(bulksRequested)
    expect(bulk()).toBeNull()
    await begun()
    gateway.answer('readCaseBulks', () => answered({ bulks: [aBulk({ id: 'other' })] }))
    await press(bulksRequested)
    expect(bulk()?.id).toBe('b1')
  })

  test('of whoever was logged in before is shown to nobody else, however late it is found', async () => {
    const { gateway, scope, press, bulk, looks } = desk()
    const held = gateway.hold('readCaseBulks', answered({ bulks: [aBulk()] }))
    await press(bulksRequested)
    void allSettled(sessionEnded, { scope, params: { reason: 'logout', message: null } })
    const events = [sessionStarted(1, aUser({ user_id: 'u2' }))]
    void allSettled(cameIn, { scope, params: { kind: 'local', events } })
    held.open()
    await settle()
    expect([bulk(), looks()]).toEqual([null, 0])
  })

  test('that the server knows nothing of any more is let go, and not asked about for ever', async () => {
    const { clock, gateway, begun, looks, bulk, ended } = desk()
    gateway.answer('readCaseBulk', () => refused('Not found', 404))
    await begun()
    await clock.pass(10 * LOOK)
    expect([bulk(), looks(), ended]).toEqual([null, 1, []])
  })

  test('is gone with its refusals when it was seen, or the session ends', async () => {
    for (const leave of ['dismissed', 'ended'] as const) {
      const { clock, stands, begun, bulk, scope, looks } = desk()
      stands(aBulk({ done: 1 }))
      await begun()
      await clock.pass(LOOK)
      expect(scope.getState($bulkRefusals)).toEqual(refusals)
      const end = { reason: 'logout' as const, message: null }
      if (leave === 'dismissed') void allSettled(bulkDismissed, { scope })
      else void allSettled(sessionEnded, { scope, params: end })
      await settle()
      expect([bulk(), scope.getState($bulkRefusals)]).toEqual([null, []])
      await clock.pass(3 * LOOK)
      expect([bulk(), looks()]).toEqual([null, 1])
    }
  })

  test.each([
    [null, 0],
    [aBulk({ total: 0 }), 0],
    [aBulk({ total: 8, done: 1, unchanged: 2, refused: 3 }), 0.75],
    [aBulk({ total: 3, done: 3 }), 1],
  ])('%j is so far: %s', async (given, share) => {
    const { begun, scope } = desk()
    if (given) await begun(given)
    expect(scope.getState($bulkShare)).toBe(share)
  })
})

describe('an order that is stopped', () => {
  const stopped = aBulk({ state: 'stopped', done: 1 })

  test('is asked to stop once, and then read once more for what was refused', async () => {
    const { gateway, stands, begun, press, bulk, scope, looks, ended } = desk()
    const held = gateway.hold('stopCaseBulk', answered({ bulk: stopped, events: [] }))
    stands(stopped)
    await begun()
    await press(bulkStopPressed)
    await press(bulkStopPressed)
    held.open()
    await settle()
    const stops = asked(gateway, 'stopCaseBulk')
    expect(stops.map(({ request }) => request)).toEqual([{ params: { bulkId: 'b1' } }])
    expect([bulk(), looks(), scope.getState($bulkRefusals)]).toEqual([stopped, 1, refusals])
    expect(ended).toEqual([stopped])
  })

  test('goes on where that is refused; nothing is stopped that does not run', async () => {
    const { gateway, begun, press, bulk } = desk()
    await press(bulkStopPressed)
    gateway.answer('stopCaseBulk', () => refused('No', 409))
    await begun()
    await press(bulkStopPressed)
    expect([bulk(), asked(gateway, 'stopCaseBulk').length]).toEqual([aBulk(), 1])
    await begun(stopped)
    await press(bulkStopPressed)
    expect(asked(gateway, 'stopCaseBulk')).toHaveLength(1)
  })

  test('makes nothing of another one: neither its stop nor a look at it', async () => {
    const { clock, gateway, scope, stands, begun, press, bulk } = desk()
    gateway.answer('stopCaseBulk', () => answered({ bulk: { ...stopped, id: 'b0' }, events: [] }))
    stands(aBulk({ id: 'b0', done: 3 }))
    await begun()
    await press(bulkStopPressed)
    await clock.pass(LOOK)
    expect([bulk(), scope.getState($bulkRefusals)]).toEqual([aBulk(), []])
  })
})

test('an order that is taken back is so by an order of its own, once, which is followed from then on', async () => {
  const { clock, gateway, stands, begun, bulk, scope } = desk()
  stands(aBulk({ state: 'finished', done: 2, refused: 1, can_undo: true }))
  await begun()
  await clock.pass(LOOK)
  const back = aBulk({ id: 'b2', undo_of: 'b1' })
  const held = gateway.hold('undoCaseBulk', answered({ bulk: back, events: [] }))
  for (const params of ['b1', 'b1']) void allSettled(bulkUndoPressed, { scope, params })
  held.open()
  await settle()
  expect(asked(gateway, 'undoCaseBulk').map(({ request }) => request)).toEqual([
    { params: { bulkId: 'b1' } },
  ])
  expect([bulk(), scope.getState($bulkRefusals)]).toEqual([back, []])
  stands({ ...back, state: 'finished', done: 2 }, [])
  await clock.pass(LOOK)
  expect(bulk()).toMatchObject({ id: 'b2', state: 'finished' })
})
