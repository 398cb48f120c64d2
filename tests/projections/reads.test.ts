import { allSettled, createWatch, fork, type Scope } from 'effector'
import { describe, expect, test } from 'vitest'
import { messages } from '../../contracts/api/protocol.ts'
import type { KnownEvent } from '../../contracts/events/definitions.ts'
import type { CaseQuery } from '../../contracts/model/query.ts'
import { answered as cameIn } from '../../src/bus/inbox.ts'
import { $log } from '../../src/bus/intake.ts'
import { eventsOf, SEGMENT_WEIGHT } from '../../src/bus/log.ts'
import {
  $caseList,
  $listStatus,
  $pageStatus,
  casesRefreshRequested,
  casesRequested,
  moreCasesRequested,
  newCasesShown,
} from '../../src/projections/case-list.ts'
import { $caseTags, $caseTagsStatus, caseTagsRequested } from '../../src/projections/case-tags.ts'
import {
  $counts,
  $countsStatus,
  $unmapped,
  countLabel,
  countsRequested,
} from '../../src/projections/counts.ts'
import { saveOffice } from '../../src/projections/fold/snapshot.ts'
import { $office } from '../../src/projections/office.ts'
import {
  $activities,
  $activitiesError,
  $activitiesStatus,
  $caseDetail,
  $caseStatus,
  $emailStatus,
  caseOpened,
  emailContentRequested,
} from '../../src/projections/open-case.ts'
import { aCaseDetail, aCaseRow } from '../support/builders.ts'
import {
  allCases,
  aMail,
  aMailContent,
  aUser,
  caseEvent,
  localEvent,
  MOMENT,
  pageListed,
  sessionStarted,
} from '../support/events.ts'
import { answered, fakeGateway, gate, refused, unreachable } from '../support/fake-gateway.ts'
import { officeScope } from '../support/office.ts'

const counts = {
  all: 3,
  STANDBY: 0,
  ACTIVE: 3,
  PAYMENT_PROCESSING: 0,
  PAID: 0,
  VALID_LICENSE: 0,
  CANCELLED: 0,
}

function setUp() {
  const gateway = fakeGateway(aUser())
  const page = (ids: string[], next_cursor: string | null, total_count = 3) =>
    answered({ cases: ids.map((id) => aCaseRow({ id })), total_count, next_cursor }, 1)
  gateway.answer('searchCases', ({ body }) =>
    body.paging?.cursor === 'after-2' ? page(['3'], null) : page(['1', '2'], 'after-2'),
  )
  return { gateway, page, scope: officeScope({ gateway }) }
}

describe('the case that is open', () => {
  const opened = async () => {
    const gateway = fakeGateway(aUser())
    gateway.answer('readCase', () => answered(aCaseDetail({}), 1))
    gateway.answer('readActivities', () => answered([], 1))
    const scope = officeScope({ gateway })
    await allSettled(caseOpened, { scope, params: '481516' })
    const reads = () => gateway.asked.filter(({ name }) => name === 'readCase').length
    const happen = (seq: number, version: number, id = '481516') => {
      const event = caseEvent(seq, 'case.tag-added', { row: { id, version } })
      return allSettled(cameIn, { scope, params: { kind: 'wire', events: [event] } })
    }
    return { gateway, scope, reads, happen }
  }

  test('is read again where its events do not go on where it stands', async () => {
    const { gateway, scope, reads, happen } = await opened()
    await happen(2, 2)
    await happen(3, 3, '7')
    expect(reads()).toBe(1)
    gateway.answer('readCase', () => answered(aCaseDetail({ version: 4 }), 4))
    await happen(4, 4)
    expect(reads()).toBe(2)
    expect(scope.getState($caseDetail)?.version).toBe(4)
  })

  test('that was closed is not read again, and one that is opened keeps its status', async () => {
    const { scope, reads, happen } = await opened()
    expect(scope.getState($caseStatus)).toBe('success')
    await allSettled(caseOpened, { scope, params: null })
    expect(scope.getState($caseStatus)).toBe('')
    await happen(2, 4)
    expect(reads()).toBe(1)
  })

  test('wakes nobody for what happens to others', async () => {
    const { scope, happen } = await opened()
    let woken = 0
    const count = () => {
      woken += 1
    }
    createWatch({ unit: $caseDetail, scope, fn: count })
    createWatch({ unit: $activities, scope, fn: count })
    await happen(2, 2, '7')
    expect(woken).toBe(0)
    await happen(3, 2)
    expect(woken).toBe(1)
  })
})

test('the log takes the state of now as its checkpoint when a stretch is full (engine.md 11)', async () => {
  const { scope } = setUp()
  const tags = ['x'.repeat(SEGMENT_WEIGHT)]
  const loaded = localEvent('case-tags.loaded', { tags, as_of: 1 })
  await allSettled(cameIn, { scope, params: { kind: 'local', events: [loaded] } })
  const [, second] = scope.getState($log).segments
  expect(second).toEqual({ checkpoint: saveOffice(scope.getState($office)), events: [] })
  expect(scope.getState($office).tags.tags).toEqual(tags)
})

test('what enters the log of one scope is in the office of no other', async () => {
  const [one, other] = [fork(), fork()]
  const events = [sessionStarted(1), pageListed([aCaseRow({})])]
  await allSettled(cameIn, { scope: one, params: { kind: 'local', events } })
  const rowsIn = (scope: Scope) => scope.getState($office).rows.map.size
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

describe('the open case', () => {
  test('is loaded with its activities', async () => {
    const { gateway, scope } = setUp()
    gateway.answer('readCase', ({ params }) => answered(aCaseDetail({ id: params.id }), 1))
    gateway.answer('readActivities', () => answered([aMail({})], 1))
    await allSettled(caseOpened, { scope, params: '481516' })
    expect(scope.getState($caseDetail)?.id).toBe('481516')
    expect(scope.getState($activities)).toEqual([{ activity: aMail({}), pending: false }])
    await allSettled(caseOpened, { scope, params: null })
    expect(scope.getState($caseDetail)).toBeNull()
    expect(scope.getState($caseStatus)).toBe('')
  })

  test('that is unknown shows the server’s message', async () => {
    const { gateway, scope } = setUp()
    gateway.answer('readCase', () => refused(messages.notFound, 404))
    await allSettled(caseOpened, { scope, params: '1' })
    expect(scope.getState($caseStatus)).toBe('Not found')
    expect(scope.getState($caseDetail)).toBeNull()
  })

  test('loads the content of a mail, each with its own status', async () => {
    const { gateway, scope } = setUp()
    gateway.answer('readCase', () => answered(aCaseDetail({}), 1))
    gateway.answer('readActivities', () => answered([aMail({})], 1))
    gateway.answer('readEmail', ({ params }) =>
      params.emailId === 'e1'
        ? answered(
            {
              id: 'e1',
              case_id: '481516',
              subject: 'Your claim',
              from: 'info@baeckerei-althaus.example',
              to: 'c1@inbound.example',
              received: MOMENT,
              unread: 1,
              mail_content: aMailContent(),
            },
            1,
          )
        : unreachable,
    )
    await allSettled(caseOpened, { scope, params: '481516' })
    for (const email_id of ['e1', 'e2']) {
      const params = { case_id: '481516', email_id }
      const asked = allSettled(emailContentRequested, { scope, params })
      expect(scope.getState($emailStatus).get(email_id)).toBe('request')
      await asked
    }
    expect(scope.getState($activities)[0]?.activity.content).toMatchObject({
      mail_content: aMailContent(),
      unread: 1,
    })
    expect([...scope.getState($emailStatus)]).toEqual([
      ['e1', 'success'],
      ['e2', messages.unreachable],
    ])
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
