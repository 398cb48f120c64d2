import { allSettled } from 'effector'
import { describe, expect, test } from 'vitest'
import type { CaseQuery } from '../../../contracts/model/cases/query.ts'
import {
  $caseList,
  $listStatus,
  $pageStatus,
  casesRefreshRequested,
  casesRequested,
  moreCasesRequested,
  newCasesShown,
} from '../../../src/queries/cases/case-list.ts'
import { gate } from '../../support/client/fake-gateway.ts'
import { allCases } from '../../support/records/events.ts'
import { setUp } from '../read-desk.ts'

describe('the case list', () => {
  test('loads page by page until its end', async () => {
    const { gateway, scope } = setUp()
    await allSettled(casesRequested, { scope, params: allCases })
    expect(scope.getState($caseList)).toMatchObject({ ids: ['1', '2'], total: 3, ended: false })
    await allSettled(moreCasesRequested, { scope })
    expect(scope.getState($caseList)).toMatchObject({ ids: ['1', '2', '3'], ended: true })
    await allSettled(moreCasesRequested, { scope })
    expect(gateway.asked).toHaveLength(2)
    expect(scope.getState($pageStatus)).toBe('success')
  })

  test('asks for one page at a time', async () => {
    const { gateway, scope } = setUp()
    await allSettled(casesRequested, { scope, params: allCases })
    const first = allSettled(moreCasesRequested, { scope })
    await allSettled(moreCasesRequested, { scope })
    await first
    expect(gateway.asked).toHaveLength(2)
  })

  test('carries sort, filter and paging as asked [LIST-29]', async () => {
    const { gateway, scope } = setUp()
    const query: CaseQuery = {
      sort: { key: 'host', ascending: true },
      filter: { state: 'ACTIVE', search: 'bakery' },
    }
    await allSettled(casesRequested, { scope, params: query })
    expect(gateway.asked[0]?.request).toEqual({
      body: { ...query, paging: { page: 1, page_size: 200 } },
    })
  })

  test('shows the query asked for last, whichever answer comes first', async () => {
    const { gateway, page, scope } = setUp()
    const slow = gate()
    gateway.answer('searchCases', async ({ body }) => {
      if (body.filter?.state === 'PAID') return page(['9'], null, 1)
      await slow.passed
      return page(['1', '2'], null, 2)
    })
    const first = allSettled(casesRequested, { scope, params: allCases })
    const paid: CaseQuery = { ...allCases, filter: { state: 'PAID' } }
    const second = allSettled(casesRequested, { scope, params: paid })
    slow.open()
    await Promise.all([first, second])
    expect(scope.getState($caseList)?.query).toEqual(paid)
    expect(scope.getState($caseList)?.ids.length).toBeLessThanOrEqual(1)
    expect(scope.getState($listStatus)).toBe('success')
  })

  test('refreshes in place and starts anew at the press of the chip', async () => {
    const { gateway, page, scope } = setUp()
    await allSettled(casesRequested, { scope, params: allCases })
    gateway.answer('searchCases', () => page(['7', '1'], 'x', 4))
    await allSettled(casesRefreshRequested, { scope })
    expect(gateway.asked.at(-1)?.request).toMatchObject({
      body: { paging: { page: 1, page_size: 2 } },
    })
    expect(scope.getState($caseList)).toMatchObject({ ids: ['1', '2'], newCount: 1, total: 4 })
    await allSettled(newCasesShown, { scope })
    expect(scope.getState($caseList)).toMatchObject({ ids: ['7', '1'], newCount: 0 })
  })

  test('keeps its array of ids as long as nothing came or went', async () => {
    const { gateway, page, scope } = setUp()
    await allSettled(casesRequested, { scope, params: allCases })
    const { ids } = scope.getState($caseList) ?? {}
    gateway.answer('searchCases', () => page(['1', '2'], 'after-2', 8))
    await allSettled(casesRefreshRequested, { scope })
    expect(scope.getState($caseList)?.total).toBe(8)
    expect(scope.getState($caseList)?.ids).toBe(ids)
  })
})
