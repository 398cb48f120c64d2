import { allSettled } from 'effector'
import { describe, expect, test } from 'vitest'
import type { CaseQuery } from '../../../contracts/model/cases/query.ts'
import { answered as cameIn } from '../../../src/bus/log/inbox.ts'
import { sessionEnded } from '../../../src/projections/session-state.ts'
import { casesRequested, newCasesShown } from '../../../src/queries/cases/case-list.ts'
import {
  $caseSelection,
  $isSelecting,
  $selectedCount,
  $selectedIds,
  $selectedTarget,
  allMatchingSelected,
  caseRangeSelected,
  caseSelectionCleared,
  casesAdded,
  casesSelected,
  caseToggled,
} from '../../../src/queries/selection/case-selection.ts'
import { manyRows, serveCases } from '../../support/client/case-server.ts'
import { answered, fakeGateway } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { allCases, aUser, caseEvent } from '../../support/records/events.ts'

/** An office with a list of so many cases, '1' at its top. */
async function openList(count = 6) {
  const gateway = fakeGateway(aUser())
  serveCases(gateway, manyRows(count))
  const scope = officeScope({ gateway })
  await allSettled(casesRequested, { scope, params: allCases })
  const of = {
    toggle: (id: string) => allSettled(caseToggled, { scope, params: id }),
    range: (id: string) => allSettled(caseRangeSelected, { scope, params: id }),
    select: (...ids: string[]) => allSettled(casesSelected, { scope, params: ids }),
    add: (...ids: string[]) => allSettled(casesAdded, { scope, params: ids }),
    all: () => allSettled(allMatchingSelected, { scope }),
    clear: () => allSettled(caseSelectionCleared, { scope }),
    ids: () => scope.getState($selectedIds),
    count: () => scope.getState($selectedCount),
    target: () => scope.getState($selectedTarget),
    isOn: () => scope.getState($isSelecting),
  }
  return { scope, ...of }
}

const left = (id: string) =>
  caseEvent(2, 'case.cancelled', {
    row: { id, state: 'CANCELLED', version: 2 },
    was: { state: 'ACTIVE' },
  })
const back = (id: string) =>
  caseEvent(3, 'case.reactivated', {
    row: { id, state: 'ACTIVE', version: 3 },
    was: { state: 'CANCELLED' },
  })

describe('the selection of cases', () => {
  test('takes cases one by one, in the order of the list', async () => {
    const { toggle, ids, count, clear } = await openList()
    await toggle('4')
    await toggle('2')
    expect(ids()).toEqual(['2', '4'])
    await toggle('4')
    expect([ids(), count()]).toEqual([['2'], 1])
    await clear()
    expect([ids(), count()]).toEqual([[], 0])
  })

  test('takes a range from what was marked last, up or down, beside what is marked', async () => {
    const { toggle, range, ids } = await openList()
    await toggle('1')
    await toggle('4')
    await range('6')
    expect(ids()).toEqual(['1', '4', '5', '6'])
    await range('3')
    expect(ids()).toEqual(['1', '3', '4', '5', '6'])
  })

  test('frees a range that begins with a case that was freed', async () => {
    const { select, toggle, range, ids } = await openList()
    await select('1', '2', '3', '4')
    await toggle('2')
    await range('4')
    expect(ids()).toEqual(['1'])
  })

  test('begins a range where there is no beginning, and ignores one that is gone', async () => {
    const { range, toggle, ids, scope } = await openList()
    await range('3')
    await range('4')
    expect(ids()).toEqual(['3', '4'])
    await allSettled(caseSelectionCleared, { scope })
    await toggle('nowhere')
    await range('2')
    expect(ids()).toEqual(['2'])
  })

  test('is all that match, loaded or not, but for some', async () => {
    const { all, toggle, range, ids, count, scope } = await openList(250)
    await all()
    expect([ids().length, count()]).toEqual([200, 250])
    expect(scope.getState($caseSelection)).toEqual({
      kind: 'all',
      query: allCases,
      except: new Set(),
    })
    await toggle('2')
    await range('4')
    expect([ids().length, count()]).toEqual([197, 247])
    await toggle('3')
    expect(scope.getState($caseSelection)).toMatchObject({ except: new Set(['2', '4']) })
  })

  test('is of one list: another one has its own, the same one begun anew keeps it', async () => {
    const { select, scope, ids } = await openList()
    await select('2', '3')
    await allSettled(newCasesShown, { scope })
    expect(ids()).toEqual(['2', '3'])
    await allSettled(casesRequested, {
      scope,
      params: { ...allCases, filter: { state: 'ACTIVE' } },
    })
    expect(ids()).toEqual([])
  })

  test('stays with the same cases in another order, and goes with other ones', async () => {
    const { select, all, toggle, range, scope, ids, target } = await openList()
    const oldest = { ...allCases, sort: { ...allCases.sort, ascending: true } }
    const show = (params: CaseQuery) => allSettled(casesRequested, { scope, params })
    await select('2', '3')
    await show(oldest)
    expect([ids(), target()]).toEqual([['3', '2'], { ids: ['3', '2'] }])
    await range('5')
    expect(ids()).toEqual(['5', '4', '3', '2'])
    await all()
    await toggle('2')
    await show(allCases)
    expect([ids(), target()]).toEqual([['1', '3', '4', '5', '6'], { filter: {}, except: ['2'] }])
    for (const filter of [{ search: 'host' }, { state: 'ACTIVE' as const }, { idle: true }]) {
      await show(allCases)
      await all()
      await show({ ...allCases, filter })
      expect(target()).toBeNull()
      await select('1')
      await show(allCases)
      expect(target()).toBeNull()
    }
  })

  test('has no case that left the list, until it is back', async () => {
    const { select, scope, ids, count } = await openList()
    const active = { ...allCases, filter: { state: 'ACTIVE' as const } }
    await allSettled(casesRequested, { scope, params: active })
    await select('2', '3')
    await allSettled(cameIn, { scope, params: { kind: 'wire', events: [left('2')] } })
    expect([ids(), count()]).toEqual([['3'], 1])
    await allSettled(cameIn, { scope, params: { kind: 'wire', events: [back('2')] } })
    await allSettled(newCasesShown, { scope })
    expect([ids(), count()]).toEqual([['2', '3'], 2])
  })

  test('takes several beside what is marked; a range begins with the first of them', async () => {
    const { select, add, range, ids } = await openList()
    await select('2')
    await range('3')
    expect(ids()).toEqual(['2', '3'])
    await add('6', '5')
    expect(ids()).toEqual(['2', '3', '5', '6'])
    await select('1')
    await add('4', '1')
    await range('6')
    expect(ids()).toEqual(['1', '4', '5', '6'])
    await add()
    await range('3')
    expect(ids()).toEqual(['1', '3', '4', '5', '6'])
  })

  test('takes what is added back from the exceptions to everything', async () => {
    const { all, toggle, add, ids, count } = await openList()
    await all()
    for (const id of ['2', '3', '4']) await toggle(id)
    await add('3', '4')
    expect([ids(), count()]).toEqual([['1', '3', '4', '5', '6'], 5])
  })

  test('goes on with a range where the last one began, and as far as the list is known', async () => {
    const { range, ids, scope, select } = await openList()
    await range('3')
    await range('5')
    expect(ids()).toEqual(['3', '4', '5'])
    await select('2')
    await range('nowhere')
    expect(scope.getState($caseSelection)).toEqual({ kind: 'ids', ids: new Set(['2', 'nowhere']) })
  })

  test('goes to the server as ids, or as the filter and what it does not mean', async () => {
    const { select, all, toggle, target, isOn, clear } = await openList(3)
    expect([target(), isOn()]).toEqual([null, false])
    await select('3', '1', 'nowhere')
    expect([target(), isOn()]).toEqual([{ ids: ['1', '3'] }, true])
    await all()
    expect([target(), isOn()]).toEqual([{ filter: {} }, true])
    await toggle('2')
    expect([target(), isOn()]).toEqual([{ filter: {}, except: ['2'] }, true])
    for (const id of ['1', '3']) await toggle(id)
    expect(isOn()).toBe(false)
    await clear()
    expect(target()).toBeNull()
  })

  test('has no number where the server did not count, and none below 0', async () => {
    const gateway = fakeGateway(aUser())
    const page = { cases: manyRows(1), next_cursor: null }
    const scope = officeScope({ gateway })
    const select = async (total_count: number | null) => {
      gateway.answer('searchCases', () => answered({ ...page, total_count }, 1))
      await allSettled(casesRequested, { scope, params: allCases })
      await allSettled(allMatchingSelected, { scope })
    }
    await allSettled(allMatchingSelected, { scope })
    expect([scope.getState($selectedCount), scope.getState($isSelecting)]).toEqual([0, false])
    await select(null)
    expect([scope.getState($selectedCount), scope.getState($isSelecting)]).toEqual([null, true])
    await select(1)
    for (const params of ['1', 'other']) await allSettled(caseToggled, { scope, params })
    expect(scope.getState($selectedCount)).toBe(0)
  })

  test('is over with the session', async () => {
    const { select, scope, target } = await openList()
    await select('1')
    await allSettled(sessionEnded, { scope, params: { reason: 'logout', message: null } })
    expect([scope.getState($caseSelection), target()]).toEqual([
      { kind: 'ids', ids: new Set() },
      null,
    ])
  })

  test('counts no case twice that was taken out of all and then left the list', async () => {
    const { all, toggle, scope, count } = await openList()
    const active = { ...allCases, filter: { state: 'ACTIVE' as const } }
    await allSettled(casesRequested, { scope, params: active })
    await all()
    await toggle('2')
    await allSettled(cameIn, { scope, params: { kind: 'wire', events: [left('2')] } })
    expect(count()).toBe(5)
  })
})
