import { describe, expect, test } from 'vitest'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import type { CaseQuery } from '../../../contracts/model/cases/query.ts'
import { type CaseList, listKey } from '../../../src/projections/cases/case-list.ts'
import {
  createWorkspace,
  foldWorkspace,
  loadWorkspace,
  saveWorkspace,
  type Workspace,
} from '../../../src/projections/workspace.ts'
import { aCaseRow } from '../../support/records/builders.ts'
import {
  allCases,
  caseEvent,
  localEvent,
  minutesLater,
  pageListed,
} from '../../support/records/events.ts'
import {
  active,
  cancelled,
  changedBy,
  created,
  fold,
  foldOn,
  mailEvent,
  READ,
  touched,
  unread,
  withoutNumber,
} from '../fold-workspace.ts'

const searched: CaseQuery = { ...allCases, filter: { state: 'ACTIVE', search: 'bakery' } }
const overdue: CaseQuery = { ...allCases, filter: { overdue_reminders: true } }

const row = (id: string, parts: Partial<CaseRow> = {}) => aCaseRow({ id, ...parts })
const listed = (query: CaseQuery, ids: string[], as_of = READ, total_count: number | null = 5) =>
  pageListed(
    ids.map((id) => row(id)),
    { query, as_of, total_count },
  )

const listOf = (office: Workspace, query: CaseQuery): CaseList => {
  const list = office.lists.map.get(listKey(query))
  if (!list) throw new Error('no such list')
  return list
}
const seen = (office: Workspace, query: CaseQuery) => {
  const { ids, hidden, fresh, total } = listOf(office, query)
  return { shown: [...ids].filter((id) => !hidden.has(id)), fresh: [...fresh], total }
}

const enters = (seq: number, id: string) =>
  caseEvent(seq, 'case.activated', {
    row: { id, state: 'ACTIVE', version: seq },
    was: { state: 'STANDBY' },
  })

describe('a list', () => {
  test('is the same whatever is not asked for in words or by its absence', () => {
    const words = { ...allCases, filter: { unread_emails: false, state: undefined, search: '' } }
    expect(listKey(words as CaseQuery)).toBe(listKey(allCases))
    const one: CaseQuery = { ...allCases, filter: { state: 'ACTIVE', idle: true } }
    const other: CaseQuery = { ...allCases, filter: { idle: true, state: 'ACTIVE' } }
    expect(listKey(one)).toBe(listKey(other))
    const upwards: CaseQuery = { ...allCases, sort: { key: 'host', ascending: true } }
    const keys = [allCases, active, unread, searched, one, upwards].map(listKey)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('is one of the four that were loaded last', () => {
    const queries = [allCases, active, unread, searched]
    const events = queries.map((query) => listed(query, ['1']))
    const four = fold(...events, listed(allCases, ['1']))
    expect([...four.lists.map.keys()]).toEqual([active, unread, searched, allCases].map(listKey))
    const five = foldWorkspace(four, [listed(overdue, ['1'])])
    expect([...five.lists.map.keys()]).toEqual([unread, searched, allCases, overdue].map(listKey))
  })

  test('that has gone takes no further page', () => {
    const page = pageListed([row('1')], { mode: 'append', as_of: READ })
    expect(changedBy(fold(listed(active, ['1'])), [page])).toEqual(['rows'])
  })

  test('is read anew as often as a shown case came or went, and by every page', () => {
    const before = fold(listed(active, ['1', '2']))
    const revisions = [listOf(before, active).revision]
    const look = (...events: KnownEvent[]) => {
      foldWorkspace(before, events)
      revisions.push(listOf(before, active).revision)
    }
    look(cancelled(6, '1'))
    look(enters(7, '1'))
    look(created(8, '9'), touched(9, '2'))
    expect(revisions).toEqual([0, 1, 2, 2])
    look({ ...created(10, '8'), actor: { kind: 'user', id: 'u1', name: 'Agnes Berg' } })
    look(pageListed([row('3')], { query: active, mode: 'append', as_of: 10 }))
    expect(revisions.slice(4)).toEqual([3, 4])
  })

  test('keeps the total of the later moment', () => {
    const page = (as_of: number, total_count: number) =>
      pageListed([row('2')], { query: active, mode: 'append', as_of, total_count })
    expect(seen(fold(listed(active, ['1'], 5), page(4, 99)), active).total).toBe(5)
    expect(seen(fold(listed(active, ['1'], 5), page(5, 98)), active).total).toBe(98)
    const moved = fold(listed(active, ['1'], 5), page(7, 97), cancelled(7, '1'), cancelled(8, '2'))
    expect(seen(moved, active).total).toBe(96)
  })
})

describe('what an event does to a list', () => {
  test('is nothing where the case neither came nor went', () => {
    const lists = fold(...[allCases, active, unread, searched].map((query) => listed(query, ['1'])))
    const mail = (was: number, now: number) =>
      caseEvent(7, 'case.mail-read', {
        row: { id: '1', version: 7, total_unread_emails: now },
        was: { total_unread_emails: was },
      })
    const named = caseEvent(6, 'case.reset', {
      row: { id: '1', version: 6 },
      was: { state: 'ACTIVE' },
    })
    expect(changedBy(lists, [named, touched(8, '9')])).toEqual(['rows', 'recent'])
    expect(changedBy(lists, [mail(2, 1)])).toEqual(['rows', 'recent'])
  })

  test('is told of at once, by a hidden case as by a new one', () => {
    const lists = () => fold(listed(active, ['1']), listed(unread, []))
    expect(changedBy(lists(), [cancelled(6, '1')])).toContain('lists')
    expect(changedBy(lists(), [enters(6, '9')])).toContain('lists')
    const arrived = caseEvent(6, 'case.mail-received', {
      row: { id: '9', total_unread_emails: 1 },
      was: { total_unread_emails: 0 },
    })
    expect(changedBy(lists(), [arrived])).toContain('lists')
    expect(changedBy(lists(), [arrived, touched(7, '9')])).toContain('lists')
  })

  test('is in the page already where the page is not older', () => {
    const office = fold(listed(active, ['1']), enters(READ, '8'))
    expect(seen(office, active)).toEqual({ shown: ['1'], fresh: [], total: 5 })
    const later = foldWorkspace(office, [enters(READ + 1, '9')])
    expect(seen(later, active)).toEqual({ shown: ['1'], fresh: ['9'], total: 6 })
  })

  test('counts nothing where nobody counted', () => {
    const office = fold(listed(active, ['1'], READ, null), enters(6, '8'), enters(7, '9'))
    expect(seen(office, active)).toEqual({ shown: ['1'], fresh: ['8', '9'], total: null })
  })

  test('takes a case from the chip that left before it was shown', () => {
    const office = fold(listed(active, ['1']), enters(6, '9'), cancelled(7, '9'))
    expect(seen(office, active)).toEqual({ shown: ['1'], fresh: [], total: 5 })
  })

  test('raises no chip for a case of which a page says that it has left since', () => {
    const gone = pageListed([row('9', { state: 'CANCELLED', version: 8 })], { as_of: 8 })
    const office = fold(listed(active, ['1']), gone, enters(6, '9'))
    expect(seen(office, active)).toEqual({ shown: ['1'], fresh: [], total: 6 })
    const shown = fold(listed(active, ['9']), gone, enters(6, '9'))
    expect(seen(shown, active).shown).toEqual([])
  })

  test('is nothing where the server never numbered it', () => {
    const office = fold(listed(active, ['1']))
    expect(changedBy(office, [withoutNumber(enters(6, '9'))])).not.toContain('lists')
    expect(seen(office, active)).toEqual({ shown: ['1'], fresh: [], total: 5 })
  })
})

describe('the own creation', () => {
  const own = { kind: 'user' as const, id: 'u1', name: 'Agnes Berg' }

  test('stands on top at once, and nobody else’s does', () => {
    const mine = { ...created(6, '7'), actor: own }
    const bruno = { ...created(7, '8'), actor: { ...own, id: 'u2' } }
    const machine = { ...created(8, '9'), actor: { ...own, kind: 'system' as const } }
    const office = fold(listed(active, ['1']), mine, bruno, machine)
    expect(seen(office, active)).toEqual({ shown: ['7', '1'], fresh: ['8', '9'], total: 8 })
  })

  test('is nobody’s while nobody is logged in', () => {
    const page = listed(active, ['1'])
    const nobody = { ...created(6, '7'), actor: { ...own, id: null } }
    const office = foldWorkspace(foldWorkspace(createWorkspace(), [page]), [nobody])
    expect(seen(office, active)).toMatchObject({ shown: ['1'], fresh: ['7'] })
  })

  test('is not announced as well where a refresh brought it before its event', () => {
    const refresh = pageListed([row('7')], { query: active, mode: 'refresh', as_of: 6 })
    const office = fold(listed(active, ['1']), refresh, { ...created(6, '7'), actor: own })
    expect(seen(office, active)).toMatchObject({ shown: ['7', '1'], fresh: [] })
  })
})

describe('what somebody has done to a case', () => {
  const own = { kind: 'user' as const, id: 'u1', name: 'Agnes Berg' }
  const at = (minute: number) => ({ date_state_updated: minutesLater(minute) })
  const three = [row('a', at(30)), row('b', at(20)), row('c', at(10))]
  const page = (parts: Parameters<typeof pageListed>[1] = {}) =>
    pageListed(three, { query: active, as_of: READ, total_count: 3, ...parts })
  const mine = (seq: number, id: string, minute: number) => ({
    ...caseEvent(seq, 'case.activated', {
      row: { id, state: 'ACTIVE', version: seq, ...at(minute) },
      was: { state: 'STANDBY' },
    }),
    actor: own,
  })

  test('is no news to them: the case stands at its place at once', () => {
    const office = fold(page(), mine(6, '7', 25), mine(7, '8', 40), mine(8, '9', 5))
    expect(seen(office, active)).toEqual({
      shown: ['8', 'a', '7', 'b', 'c', '9'],
      fresh: [],
      total: 6,
    })
  })

  test('stands the other way round in a list that is sorted so', () => {
    const query = { ...active, sort: { ...active.sort, ascending: true } }
    const office = fold(
      pageListed(three.toReversed(), { query, as_of: READ }),
      mine(6, '7', 25),
      mine(7, '8', 5),
    )
    expect(seen(office, query)).toMatchObject({ shown: ['8', 'c', 'b', '7', 'a'], fresh: [] })
  })

  test('stands where the order was then, whether or not what moved the others later came with it', () => {
    const moved = (seq: number, id: string, minute: number, former: number) =>
      caseEvent(seq, 'case.note-added', {
        row: { id, state: 'ACTIVE', version: seq, ...at(minute) },
        was: at(former),
      })
    const events = [
      mine(6, '7', 25),
      moved(7, 'b', 50, 20),
      moved(8, 'b', 60, 50),
      mine(9, '8', 55),
      moved(10, 'a', 70, 30),
    ]
    const atOnce = fold(page(), ...events)
    const begun = fold(page())
    const oneByOne = events.reduce((office, event) => foldOn(office, [event]), begun)
    expect(seen(atOnce, active)).toEqual(seen(oneByOne, active))
    expect(seen(atOnce, active).shown).toEqual(['8', 'a', '7', 'b', 'c'])
  })

  test('comes with its page where it belongs behind what is loaded', () => {
    const office = fold(page({ next_cursor: 'after-c' }), mine(6, '7', 5))
    expect(seen(office, active)).toEqual({ shown: ['a', 'b', 'c'], fresh: [], total: 4 })
  })

  test('is not announced by a refresh either, unlike what others did', () => {
    const touch = {
      ...caseEvent(6, 'case.note-added', { row: { id: '7', state: 'ACTIVE', version: 6 } }),
      actor: own,
    }
    const refresh = pageListed([row('7', at(25)), row('8', at(24)), ...three], {
      query: active,
      mode: 'refresh',
      as_of: 6,
    })
    const office = fold(page({ next_cursor: 'x' }), touch, refresh)
    expect(seen(office, active)).toMatchObject({ shown: ['a', '7', 'b', 'c'], fresh: ['8'] })
  })
})

describe('a page', () => {
  test('is told to whoever shows a list', () => {
    expect(changedBy(fold(), [listed(active, ['1'])])).toEqual(['rows', 'lists'])
  })

  test('shows no case of which something newer is known that does not belong', () => {
    const gone = pageListed([row('2', { state: 'CANCELLED', version: 8 })], { as_of: 8 })
    const office = fold(gone, listed(active, ['1', '2']))
    expect(seen(office, active)).toEqual({ shown: ['1'], fresh: [], total: 5 })
    const further = pageListed([row('2')], { query: active, mode: 'append', as_of: READ })
    expect(seen(fold(listed(active, ['1']), gone, further), active).shown).toEqual(['1'])
  })

  test('that was overtaken has its totals brought up to date, mails of no case aside', () => {
    const office = fold(
      cancelled(6, '1'),
      mailEvent(7, 'email.unmapped-received'),
      enters(8, '9'),
      enters(9, '8'),
      listed(active, ['1', '2']),
    )
    expect(seen(office, active)).toEqual({ shown: ['2'], fresh: ['9', '8'], total: 6 })
  })

  test('that refreshes announces what is new in it, and nothing that is there', () => {
    const page = pageListed([row('1'), row('2')], { query: active, mode: 'refresh', as_of: READ })
    const office = fold(listed(active, ['1']), page)
    expect(seen(office, active)).toMatchObject({ shown: ['1'], fresh: ['2'] })
  })

  test('that is appended takes its cases from the chip', () => {
    const page = pageListed([row('9')], { query: active, mode: 'append', as_of: 6 })
    const office = fold(listed(active, ['1']), enters(6, '9'), page)
    expect(seen(office, active)).toMatchObject({ shown: ['1', '9'], fresh: [] })
  })
})

describe('another day', () => {
  const tomorrow = localEvent('day.changed', { day: '2026-11-22' })
  const today = localEvent('day.changed', { day: '2026-11-20' })
  const reminded = (id: string, day: string) =>
    row(id, { reminder_date: `${day}T00:00:00.000Z`, reminder_name: 'Call' })

  test('shows and hides what depends on the day', () => {
    const page = pageListed([reminded('1', '2026-11-19'), reminded('2', '2026-11-21')], {
      query: overdue,
    })
    const office = fold(today, page)
    expect(seen(office, overdue).shown).toEqual(['1'])
    expect(seen(foldWorkspace(office, [tomorrow]), overdue).shown).toEqual(['1', '2'])
  })

  test('takes nothing from a search, which covers more than rows hold', () => {
    const office = fold(today, listed(searched, ['1', '2']), cancelled(6, '1'), tomorrow)
    expect(seen(office, searched)).toEqual({ shown: ['1', '2'], fresh: [], total: 5 })
  })

  test('leaves alone what a checkpoint names without its row', () => {
    const saved = saveWorkspace(fold(today, listed(active, ['1']), enters(6, '9')))
    const bare = loadWorkspace({ ...saved, rows: [] })
    expect(seen(foldWorkspace(bare, [tomorrow]), active)).toEqual({
      shown: ['1'],
      fresh: ['9'],
      total: 6,
    })
  })
})
