import { allSettled, fork, type Scope } from 'effector'
import { describe, expect, test } from 'vitest'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import { messages } from '../../../contracts/protocol.ts'
import { answered as cameIn } from '../../../src/bus/log/inbox.ts'
import { $log } from '../../../src/bus/log/intake.ts'
import { eventsOf, SEGMENT_SIZE } from '../../../src/bus/log/log.ts'
import { saveWorkspace } from '../../../src/projections/workspace.ts'
import { $workspace } from '../../../src/projections/workspace-store.ts'
import {
  $caseTags,
  $caseTagsStatus,
  caseTagsRequested,
} from '../../../src/queries/cases/case-tags.ts'
import {
  $counts,
  $countsStatus,
  $unmapped,
  countLabel,
  countsRequested,
} from '../../../src/queries/cases/counts.ts'
import {
  $activitiesError,
  $activitiesStatus,
  caseOpened,
} from '../../../src/queries/cases/open-case.ts'
import { answered, refused } from '../../support/client/fake-gateway.ts'
import { aCaseDetail, aCaseRow, someCounts } from '../../support/records/builders.ts'
import { localEvent, pageListed, sessionStarted } from '../../support/records/events.ts'
import { setUp } from '../read-desk.ts'

const counts = someCounts({ all: 3, ACTIVE: 3 })

test('the log takes the state of now as its checkpoint when a stretch is full (engine.md 11)', async () => {
  const { scope } = setUp()
  const tags = ['x'.repeat(SEGMENT_SIZE)]
  const loaded = localEvent('case-tags.loaded', { tags, as_of: 1 })
  await allSettled(cameIn, { scope, params: { kind: 'local', events: [loaded] } })
  const [, second] = scope.getState($log).segments
  expect(second).toEqual({ checkpoint: saveWorkspace(scope.getState($workspace)), events: [] })
  expect(scope.getState($workspace).tags.tags).toEqual(tags)
})

test('what enters the log of one scope is in the office of no other', async () => {
  const [one, other] = [fork(), fork()]
  const events = [sessionStarted(1), pageListed([aCaseRow({})])]
  await allSettled(cameIn, { scope: one, params: { kind: 'local', events } })
  const rowsIn = (scope: Scope) => scope.getState($workspace).rows.map.size
  expect([rowsIn(one), rowsIn(other), rowsIn(fork())]).toEqual([1, 0, 0])
})

describe('the status of a read', () => {
  test('of the activities says only that it failed; why stands apart [ASYNC-03]', async () => {
    const { gateway, scope } = setUp()
    gateway.answer('readCase', () => answered(aCaseDetail({}), 1))
    gateway.answer('readActivities', () => refused('Not today', 500))
    await allSettled(caseOpened, { scope, params: '481516' })
    expect(scope.getState($activitiesStatus)).toBe('failure')
    expect(scope.getState($activitiesError)).toBe('Not today')
    gateway.answer('readActivities', () => answered([], 1))
    await allSettled(caseOpened, { scope, params: '481516' })
    expect(scope.getState($activitiesStatus)).toBe('success')
    expect(scope.getState($activitiesError)).toBeNull()
  })

  test('is empty, then request, then success [API-08]', async () => {
    const { gateway, scope } = setUp()
    gateway.answer('countCases', () => answered(counts, 1))
    expect(scope.getState($countsStatus)).toBe('')
    const asked = allSettled(countsRequested, { scope })
    expect(scope.getState($countsStatus)).toBe('request')
    await asked
    expect(scope.getState($countsStatus)).toBe('success')
    expect(scope.getState($counts)).toEqual(counts)
  })

  test('or the error text; the failure stands in the log, nothing else changed [API-08]', async () => {
    const { scope } = setUp()
    await allSettled(countsRequested, { scope })
    expect(scope.getState($countsStatus)).toBe(messages.unreachable)
    expect(scope.getState($counts)).toBeNull()
    expect(eventsOf(scope.getState($log)).map(({ name }) => name)).toContain('read.failed')
  })

  test('becomes the label of a counter: -- before, ... during, N/A after a failure [COUNT-03] [COUNT-04] [COUNT-05]', () => {
    expect(countLabel('', undefined)).toBe('--')
    expect(countLabel('request', 3)).toBe('...')
    expect(countLabel('success', 0)).toBe('0')
    expect(countLabel('success', undefined)).toBe('N/A')
    expect(countLabel(messages.unreachable, 3)).toBe('N/A')
  })
})

describe('unmapped mail and tags', () => {
  test('are shown as soon as one of them alone has changed', async () => {
    const { scope } = setUp()
    const enter = (event: KnownEvent) =>
      allSettled(cameIn, { scope, params: { kind: 'local', events: [event] } })
    await enter(localEvent('unmapped.counted', { total: 1, unread: 1, as_of: 1 }))
    expect(scope.getState($unmapped)).toEqual({ total: 1, unread: 1 })
    await enter(localEvent('unmapped.counted', { total: 2, unread: 1, as_of: 1 }))
    expect(scope.getState($unmapped)).toEqual({ total: 2, unread: 1 })
  })

  test('are read for the customer of the session', async () => {
    const { gateway, scope } = setUp()
    gateway.answer('searchEmails', () =>
      answered({ emails: [], total_count: 4, unread_count: 2 }, 1),
    )
    gateway.answer('readCaseTags', () => answered(['vip', 'press'], 1))
    await allSettled(countsRequested, { scope })
    await allSettled(caseTagsRequested, { scope })
    expect(scope.getState($unmapped)).toEqual({ total: 4, unread: 2 })
    expect(scope.getState($caseTags)).toEqual(['press', 'vip'])
    expect(scope.getState($caseTagsStatus)).toBe('success')
    expect(gateway.asked.at(-1)?.request).toEqual({ params: { customer_id: 'c1' } })
  })
})
