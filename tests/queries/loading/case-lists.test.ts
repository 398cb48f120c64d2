import { describe, expect, test } from 'vitest'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { CaseQuery } from '../../../contracts/model/cases/query.ts'
import { type CaseList, listKey } from '../../../src/projections/cases/case-list.ts'
import {
  createWorkspace,
  foldWorkspace,
  type Workspace,
} from '../../../src/projections/workspace.ts'
import { pagingsOf } from '../../../src/queries/loading/load-page.ts'
import { aCaseRow } from '../../support/records/builders.ts'
import {
  allCases,
  aUser,
  caseEvent,
  pageListed,
  sessionStarted,
} from '../../support/records/events.ts'

const active: CaseQuery = { ...allCases, filter: { state: 'ACTIVE' } }
const unread: CaseQuery = { ...allCases, filter: { unread_emails: true } }
const searched: CaseQuery = { ...allCases, filter: { state: 'ACTIVE', search: 'bakery' } }

const fold = (...events: KnownEvent[]): Workspace =>
  foldWorkspace(createWorkspace(), [sessionStarted(1), ...events])

const listOf = (office: Workspace, query: CaseQuery): CaseList => {
  const list = office.lists.map.get(listKey(query))
  if (!list) throw new Error('no such list')
  return list
}
const shown = (office: Workspace, query: CaseQuery) => {
  const { ids, hidden } = listOf(office, query)
  return [...ids].filter((id) => !hidden.has(id))
}
const row = (id: string, parts = {}) => aCaseRow({ id, ...parts })
const cancelled = (seq: number, id: string) =>
  caseEvent(seq, 'case.cancelled', {
    row: { id, state: 'CANCELLED', version: seq },
    was: { state: 'ACTIVE' },
  })

describe('pages of a list', () => {
  test('a further page is appended [LIST-23]', () => {
    const office = fold(
      pageListed([row('1'), row('2')], { total_count: 3, next_cursor: 'after-2' }),
      pageListed([row('3')], { mode: 'append', total_count: 3 }),
    )
    expect(shown(office, allCases)).toEqual(['1', '2', '3'])
    expect(listOf(office, allCases).cursor).toBeNull()
  })

  test('what is loaded already is not shown twice', () => {
    const office = fold(
      pageListed([row('1'), row('2')], { next_cursor: 'x' }),
      pageListed([row('2'), row('3')], { mode: 'append' }),
    )
    expect(shown(office, allCases)).toEqual(['1', '2', '3'])
  })

  test('a reset replaces them [LIST-24]', () => {
    const office = fold(pageListed([row('1'), row('2')]), pageListed([row('3')]))
    expect(shown(office, allCases)).toEqual(['3'])
  })

  test('a refresh updates rows in place and appends none [LIST-25]', () => {
    const office = fold(
      pageListed([row('1'), row('2')]),
      pageListed([row('2', { host: 'new.example', version: 2 }), row('3')], { mode: 'refresh' }),
    )
    expect(shown(office, allCases)).toEqual(['1', '2'])
    expect(office.rows.map.get('2')?.host).toBe('new.example')
    expect([...listOf(office, allCases).fresh]).toEqual(['3'])
  })

  test('a refresh that was overtaken announces no case that has left the list since', () => {
    const gone = cancelled(3, '2')
    const overtaken = pageListed([row('1'), row('2', { version: 2 })], {
      query: active,
      mode: 'refresh',
      as_of: 2,
    })
    const office = fold(pageListed([row('1')], { query: active, as_of: 3 }), gone, overtaken)
    expect([...listOf(office, active).fresh]).toEqual([])
  })

  test('a refresh asks for page 1, as large as what is loaded [LIST-26] [LIST-27]', () => {
    const refresh = { query: allCases, mode: 'refresh' as const, cursor: 'x' }
    expect(pagingsOf({ ...refresh, loaded: 412 })).toEqual([{ page: 1, page_size: 412 }])
    expect(pagingsOf({ ...refresh, loaded: 0 })).toEqual([{ page: 1, page_size: 200 }])
    expect(pagingsOf({ ...refresh, loaded: 25_000 })).toEqual([
      { page: 1, page_size: 10_000 },
      { page: 2, page_size: 10_000 },
      { page: 3, page_size: 10_000 },
    ])
  })

  test('the first load asks for page 1 of 200, the next one goes on from the cursor [LIST-30]', () => {
    expect(pagingsOf({ query: allCases, mode: 'reset', cursor: null, loaded: 0 })).toEqual([
      { page: 1, page_size: 200 },
    ])
    expect(pagingsOf({ query: allCases, mode: 'append', cursor: 'x', loaded: 200 })).toEqual([
      { page_size: 200, cursor: 'x' },
    ])
  })
})

describe('events and membership', () => {
  test('a case that leaves is hidden where it stands, and shown again when it is back', () => {
    const office = fold(
      pageListed([row('1'), row('2')], { query: active }),
      pageListed([row('1'), row('2')]),
      cancelled(2, '1'),
    )
    expect(shown(office, active)).toEqual(['2'])
    expect(listOf(office, active).total).toBe(1)
    expect(shown(office, allCases)).toEqual(['1', '2'])
    const back = caseEvent(3, 'case.reactivated', {
      row: { id: '1', state: 'ACTIVE', version: 3 },
      was: { state: 'CANCELLED' },
    })
    expect(shown(foldWorkspace(office, [back]), active)).toEqual(['1', '2'])
    expect(listOf(office, active).total).toBe(2)
  })

  test('a case that would enter raises the chip, once, and not when it was there all along', () => {
    const mail = (seq: number, unreadMails: number) =>
      caseEvent(seq, 'case.mail-received', {
        row: { id: '9', total_unread_emails: unreadMails, version: seq },
        was: { total_unread_emails: unreadMails - 1 },
      })
    const office = fold(
      pageListed([row('1', { total_unread_emails: 1 })], { query: unread }),
      mail(2, 1),
      mail(3, 2),
    )
    expect([...listOf(office, unread).fresh]).toEqual(['9'])
    expect(listOf(office, unread).total).toBe(2)
    expect(shown(office, unread)).toEqual(['1'])
  })

  test('a case further down than loaded is no new one', () => {
    const office = fold(
      pageListed([row('1')], { total_count: 500, next_cursor: 'x' }),
      caseEvent(2, 'case.note-added', { row: { id: '400', version: 2 } }),
    )
    expect(listOf(office, allCases).fresh.size).toBe(0)
    expect(listOf(office, allCases).total).toBe(500)
  })

  test('the own new case is shown at once, a colleague’s waits behind the chip', () => {
    const created = (seq: number, id: string, by = aUser()) =>
      caseEvent(seq, 'case.created', { row: { id, version: 1 }, by })
    const office = fold(
      pageListed([row('1')]),
      created(2, '2'),
      created(3, '3', aUser({ user_id: 'u9' })),
    )
    expect(shown(office, allCases)).toEqual(['2', '1'])
    expect([...listOf(office, allCases).fresh]).toEqual(['3'])
    expect(listOf(office, allCases).total).toBe(3)
  })

  test('a list with a search hides nothing and raises no chip', () => {
    const office = fold(
      pageListed([row('1')], { query: searched }),
      cancelled(2, '1'),
      caseEvent(3, 'case.created', { row: { id: '2' } }),
    )
    expect(shown(office, searched)).toEqual(['1'])
    expect(listOf(office, searched).fresh.size).toBe(0)
    expect(listOf(office, searched).total).toBe(1)
  })
})

describe('a page that is older or newer than the events', () => {
  test('of before an event that was folded meanwhile: the event is applied to it', () => {
    const created = caseEvent(3, 'case.created', { row: { id: '2', version: 1 } })
    const office = fold(
      cancelled(2, '1'),
      created,
      pageListed([row('1')], { query: active, as_of: 1, total_count: 1 }),
    )
    expect(shown(office, active)).toEqual([])
    expect([...listOf(office, active).fresh]).toEqual(['2'])
    expect(listOf(office, active).total).toBe(1)
    expect(office.rows.map.get('1')?.state).toBe('CANCELLED')
  })

  test('of after an event that is still to come: the event changes nothing any more', () => {
    const office = fold(
      pageListed([row('1', { state: 'CANCELLED', version: 2 })], { as_of: 3 }),
      pageListed([row('2')], { query: active, as_of: 3 }),
      cancelled(2, '1'),
      caseEvent(3, 'case.created', { row: { id: '2', version: 1 } }),
    )
    expect(listOf(office, allCases).total).toBe(1)
    expect(listOf(office, active).total).toBe(1)
    expect(listOf(office, active).fresh.size).toBe(0)
  })
})
