import { allSettled } from 'effector'
import { expect, test } from 'vitest'
import { undoRequested } from '../../../src/actions/requests.ts'
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
async function endedInItsBar() {
  const gateway = fakeGateway(aUser())
  const waiting: { ms: number; over: () => void }[] = []
  const clock = {
    now: () => new Date(MOMENT),
    wait: (ms: number) => new Promise<void>((over) => waiting.push({ ms, over })),
    every: () => () => undefined,
  }
  const scope = officeScope({ gateway, clock })
  const ended = aBulk({ kind: 'tag', state: 'finished', done: 3, can_undo: true })
  gateway.answer('startCaseBulk', () => answered({ bulk: aBulk({ kind: 'tag' }), events: [] }))
  gateway.answer('readCaseBulk', () => answered({ bulk: ended, refusals: [] }, 1))
  gateway.answer('undoCaseBulk', () =>
    answered({ bulk: aBulk({ id: 'b2', undo_of: 'b1' }), events: [] }),
  )
  const pass = async () => {
    for (const { over } of waiting.splice(0)) over()
    await settled()
  }
  void allSettled(selectionChosen, { scope, params: 'ACTIVE' })
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
