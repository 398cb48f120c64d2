import { describe, expect, test } from 'vitest'
import type { CaseEvent } from '../../../contracts/events/case-event.ts'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import { RowTable } from '../../../src/projections/cases/row-table.ts'
import { rowAfter } from '../../../src/projections/cases/rows.ts'
import { createWorkspace, foldCases, foldWorkspace } from '../../../src/projections/workspace.ts'
import { aCaseRow } from '../../support/records/builders.ts'
import { caseEvent, pageListed } from '../../support/records/events.ts'
import { cancelled, created, filled, fold, HEAD, touched } from '../fold-workspace.ts'

const rowsOf = (...events: KnownEvent[]) => [...fold(...events).rows.map]
const versions = (...events: KnownEvent[]) =>
  rowsOf(...events).map(([id, { version }]) => [id, version])

describe('the rows', () => {
  test('are what the newest event of each case says, in the order of the first', () => {
    const events = [touched(2, 'b', 1), touched(3, 'a', 1), touched(4, 'b', 2), touched(5, 'a', 3)]
    const known = [
      ['b', 2],
      ['a', 3],
    ]
    expect(versions(...events)).toEqual(known)
    expect(versions(...events, touched(6, 'a', 2), touched(7, 'b', 2))).toEqual(known)
    const [last] = rowsOf(...events)
    expect(last?.[1]).toBe(events[2]?.payload.row)
  })

  test('take a new case once, however often one batch speaks of it', () => {
    const batch = [created(2, '7'), touched(3, '7', 2), touched(4, '7', 3), touched(5, '8', 1)]
    expect(versions(...batch)).toEqual([
      ['7', 3],
      ['8', 1],
    ])
    expect(foldCases(fold(), batch).rows.map.size).toBe(2)
  })

  test('go on where a checkpoint or a copy ended: what is older changes nothing', () => {
    const office = filled()
    const copy = { ...office, rows: { ...office.rows, map: office.rows.map.copy() } }
    const known = office.rows.map.get('2')
    expect(foldWorkspace(copy, [touched(HEAD + 1, '2', 1)]).rows.map.get('2')).toBe(known)
    const newer = touched(HEAD + 1, '2', 3)
    expect(foldWorkspace(copy, [newer]).rows.map.get('2')).toBe(newer.payload.row)
    expect(office.rows.map.get('2')).toBe(known)
  })
})

describe('of the latest batch', () => {
  const dirtyAfter = (...events: CaseEvent[]) => foldCases(filled(), events).rows.dirty

  test('the rows name those that it changed, and those alone', () => {
    expect(createWorkspace().rows.dirty).toEqual([])
    expect(filled().rows.dirty).toEqual(['1', '2', '3', '1', '2', '2'])
    expect(dirtyAfter(touched(20, '2', 3), touched(21, '9', 1))).toEqual(['2', '9'])
    expect(dirtyAfter(touched(20, '2', 2), touched(21, '9', 1))).toEqual(['9'])
    expect(foldWorkspace(filled(), [pageListed([aCaseRow({ id: '3' })])]).rows.dirty).toEqual(['3'])
  })

  test('they know what created a case or took it to another state', () => {
    const gone = cancelled(21, '2')
    const came = created(22, '9')
    const named = caseEvent(23, 'case.activated', {
      row: { id: '3', state: 'ACTIVE', version: 2 },
      was: { state: 'ACTIVE' },
    })
    expect(createWorkspace().rows.moved).toEqual([])
    const { rows } = foldCases(filled(), [touched(20, '1'), gone, came, named])
    expect(rows.moved).toEqual([gone, came])
    expect(foldCases({ ...filled(), rows }, []).rows).toBe(rows)
    const again = foldWorkspace({ ...filled(), rows }, [pageListed([aCaseRow({ id: '3' })])])
    expect(again.rows.moved).toEqual([])
  })

  test('an event that came after a newer row is told from the others', () => {
    const late = touched(20, '2', 1)
    const same = touched(21, '2', 2)
    const newer = touched(22, '2', 3)
    const { rows } = foldCases(filled(), [late, same, newer])
    const known = filled().rows.map.get('2')
    expect(rowAfter(rows, late)).toEqual(known)
    expect(rowAfter(rows, same)).toEqual(known)
    expect(rowAfter(rows, newer)).toBe(newer.payload.row)
    expect([...(rows.late?.keys() ?? [])]).toEqual([late, same])
    expect(foldCases({ ...filled(), rows }, [touched(23, '2', 4)]).rows.late).toBeNull()
  })
})

describe('the table of rows', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => aCaseRow({ id }))
  if (!a || !b || !c) throw new Error('no rows')
  const map = new Map([a, b].map((row) => [row.id, row]))

  test('reads as a map of them does', () => {
    const table = new RowTable([a, b])
    expect([table.size, table.has('a'), table.has('c')]).toEqual([2, true, false])
    expect([table.get('b'), table.get('c')]).toEqual([b, undefined])
    expect([...table]).toEqual([...map])
    expect([...table.entries()]).toEqual([...map.entries()])
    expect([...table.keys()]).toEqual([...map.keys()])
    expect([...table.values()]).toEqual([...map.values()])
    const called: unknown[] = []
    table.forEach((row, id, of) => {
      called.push([id, row, of === table])
    })
    expect(called).toEqual([
      ['a', a, true],
      ['b', b, true],
    ])
  })

  test('puts a row in the place of its case, whatever its version, and a new one last', () => {
    const table = new RowTable([a, b])
    const older = aCaseRow({ id: 'a', version: 0 })
    table.set(older)
    table.set(c)
    expect(table.toArray()).toEqual([older, b, c])
    expect(table.takeNewer(a)).toBeNull()
    expect(table.takeNewer(a)).toBe(a)
    expect(table.toArray()).toEqual([a, b, c])
  })

  test('says where the rows of cases lie, and nothing of a new case', () => {
    expect(new RowTable([a, b]).placesOf([b, c, a])).toEqual([1, undefined, 0])
  })

  test('hands out arrays and copies that it does not change', () => {
    const table = new RowTable([a])
    const copy = table.copy()
    const array = table.toArray()
    table.set(b)
    expect([array, copy.size, copy.has('b')]).toEqual([[a], 1, false])
    copy.set(c)
    expect(table.toArray()).toEqual([a, b])
  })
})
