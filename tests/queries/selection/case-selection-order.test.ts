import { allSettled } from 'effector'
import { expect, test } from 'vitest'
import { answered as cameIn } from '../../../src/bus/log/inbox.ts'
import { casesRequested, moreCasesRequested } from '../../../src/queries/cases/case-list.ts'
import {
  $selectedCount,
  $selectedIds,
  $selectedTarget,
  casesSelected,
} from '../../../src/queries/selection/case-selection.ts'
import { manyRows, serveCases } from '../../support/client/case-server.ts'
import { fakeGateway } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { allCases, aUser, caseEvent } from '../../support/records/events.ts'

const active = { ...allCases, filter: { state: 'ACTIVE' as const } }
const oldest = { ...active, sort: { ...active.sort, ascending: true } }

/** Three cases are marked, of 250; the other order has none of the first two loaded. */
async function markedInAnotherOrder() {
  const gateway = fakeGateway(aUser())
  serveCases(gateway, manyRows(250))
  const scope = officeScope({ gateway })
  await allSettled(casesRequested, { scope, params: active })
  await allSettled(casesSelected, { scope, params: ['1', '2', '120'] })
  await allSettled(casesRequested, { scope, params: oldest })
  const now = () => ({
    shown: scope.getState($selectedIds),
    count: scope.getState($selectedCount),
    target: scope.getState($selectedTarget),
  })
  return { scope, now }
}

test('what is marked stays so in another order, loaded there or not', async () => {
  const { scope, now } = await markedInAnotherOrder()
  expect(now()).toEqual({ shown: ['120'], count: 3, target: { ids: ['120', '1', '2'] } })
  await allSettled(moreCasesRequested, { scope })
  expect(now()).toEqual({
    shown: ['120', '2', '1'],
    count: 3,
    target: { ids: ['120', '2', '1'] },
  })
})

test('what another order has not loaded is marked as long as it belongs to the list', async () => {
  const { scope, now } = await markedInAnotherOrder()
  const turned = (state: 'CANCELLED' | 'ACTIVE', was: 'CANCELLED' | 'ACTIVE', version: number) => {
    const event = caseEvent(version, 'case.cancelled', {
      row: { id: '2', state, version },
      was: { state: was },
    })
    return allSettled(cameIn, { scope, params: { kind: 'wire', events: [event] } })
  }
  await turned('CANCELLED', 'ACTIVE', 2)
  expect(now()).toMatchObject({ count: 2, target: { ids: ['120', '1'] } })
  await turned('ACTIVE', 'CANCELLED', 3)
  expect(now()).toMatchObject({ count: 3, target: { ids: ['120', '1', '2'] } })
})
