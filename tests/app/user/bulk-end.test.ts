import { allSettled } from 'effector'
import { expect, test } from 'vitest'
import type { CaseBulk } from '../../../contracts/model/cases/case-bulk.ts'
import { undoRequested } from '../../../src/actions/requests.ts'
import type { Selection } from '../../../src/actions/selection.ts'
import { selectionChosen } from '../../../src/actions/workplace.ts'
import '../../../src/app/shell/cases/bulk-toasts.ts'
import { $toasts } from '../../../src/app/user/toasts.ts'
import { bulkDismissed, startBulkFx } from '../../../src/queries/selection/case-bulk.ts'
import { answered, asked, fakeGateway } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { aBulk } from '../../support/records/case-bulks.ts'
import { aUser, MOMENT } from '../../support/records/events.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** An order that ends while its bar is on screen; pauses are over when the test says so. */
async function endedInItsBar(parts: Partial<CaseBulk> = {}, selection: Selection = 'ACTIVE') {
  const gateway = fakeGateway(aUser())
  const waiting: { ms: number; over: () => void }[] = []
  const clock = {
    now: () => new Date(MOMENT),
    wait: (ms: number) => new Promise<void>((over) => waiting.push({ ms, over })),
    every: () => () => undefined,
  }
  const scope = officeScope({ gateway, clock })
  const ended = aBulk({ kind: 'tag', state: 'finished', done: 3, can_undo: true, ...parts })
  gateway.answer('startCaseBulk', () => answered({ bulk: aBulk({ kind: 'tag' }), events: [] }))
  gateway.answer('readCaseBulk', () => answered({ bulk: ended, refusals: [] }, 1))
  gateway.answer('undoCaseBulk', () =>
    answered({ bulk: aBulk({ id: 'b2', undo_of: 'b1' }), events: [] }),
  )
  const pass = async () => {
    for (const { over } of waiting.splice(0)) over()
    await settled()
  }
  void allSettled(selectionChosen, { scope, params: selection })
  void allSettled(startBulkFx, {
    scope,
    params: { act: { kind: 'tag', tag: 'vip' }, cases: { filter: {} } },
  })
  await settled()
  await pass()
  const undo = async () => {
    void allSettled(undoRequested, { scope })
    await settled()
    return asked(gateway, 'undoCaseBulk').map(({ request }) => request)
  }
  return { scope, undo, pass, waiting }
}

test('what became of an order is said by its bar alone where that is on screen, and its key is the bar’s', async () => {
  const { scope, undo, waiting } = await endedInItsBar()
  expect(scope.getState($toasts)).toEqual([])
  expect(waiting.map(({ ms }) => ms)).toEqual([10_000])
  expect(await undo()).toEqual([{ params: { bulkId: 'b1' } }])
  expect(await undo()).toHaveLength(1)
})

test('an order that cannot be taken back is not taken back by the key', async () => {
  const { undo, waiting } = await endedInItsBar({ can_undo: false })
  expect(waiting).toEqual([])
  expect(await undo()).toEqual([])
})

test.each([
  [{ done: 3 }, 'success', 10_000],
  [{ done: 2, refused: 1 }, 'warning', 10_000],
  [{ done: 3, can_undo: false }, 'success', 4_000],
] as const)(
  'where its bar is not on screen, a toast says what became of it: %j',
  async (parts, tone, durationMs) => {
    const { scope, waiting } = await endedInItsBar(parts, 'CREDITS')
    expect(scope.getState($toasts)).toMatchObject([{ tone, durationMs }])
    expect(scope.getState($toasts)).toHaveLength(1)
    expect(waiting).toEqual([])
  },
)

test('after ten seconds the key takes back nothing that nobody looks at any more', async () => {
  const { undo, pass } = await endedInItsBar()
  await pass()
  expect(await undo()).toEqual([])
})

test('with its result closed an order is not taken back by the key', async () => {
  const { scope, undo } = await endedInItsBar()
  void allSettled(bulkDismissed, { scope })
  expect(await undo()).toEqual([])
})
