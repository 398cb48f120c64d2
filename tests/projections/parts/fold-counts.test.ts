import { describe, expect, test } from 'vitest'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { foldWorkspace } from '../../../src/projections/workspace.ts'
import { caseEvent, localEvent } from '../../support/records/events.ts'
import { counted, created, fold, mailEvent, READ } from '../fold-workspace.ts'

const countsRead = localEvent('counts.loaded', { counts: counted, as_of: READ })

const moved = (seq: number, from: CaseState, to: CaseState) =>
  caseEvent(seq, 'case.activated', {
    row: { id: '7', state: to, version: seq },
    was: { state: from },
  })

const countsAfter = (...events: KnownEvent[]) => fold(countsRead, ...events).counts.counts

describe('the cases by state', () => {
  test('move from state to state with a case, all of them stay', () => {
    expect(countsAfter(moved(6, 'STANDBY', 'ACTIVE'))).toEqual({
      ...counted,
      STANDBY: 0,
      ACTIVE: 3,
    })
    expect(countsAfter(moved(6, 'ACTIVE', 'PAID'), moved(7, 'ACTIVE', 'PAID'))).toEqual({
      ...counted,
      ACTIVE: 0,
      PAID: 2,
    })
  })

  test('are one more with a case that was created', () => {
    expect(countsAfter(created(6, '8'))).toEqual({ ...counted, all: 4, ACTIVE: 3 })
  })

  test('stay where an event names a state that it did not change', () => {
    expect(countsAfter(moved(6, 'CANCELLED', 'CANCELLED'))).toEqual(counted)
  })

  test('never fall below none', () => {
    expect(countsAfter(moved(6, 'PAID', 'ACTIVE'))).toEqual({ ...counted, PAID: 0, ACTIVE: 3 })
  })

  test('that were shown stay as they were, and so does the read that brought them', () => {
    const before = fold(countsRead)
    const shown = before.counts.counts
    foldWorkspace(before, [moved(6, 'STANDBY', 'ACTIVE')])
    expect(shown).toEqual(counted)
    const late = fold(moved(6, 'STANDBY', 'ACTIVE'), countsRead)
    expect(late.counts.counts?.ACTIVE).toBe(3)
    expect(countsRead.payload).toEqual({ counts: counted, as_of: READ })
  })
})

/** From 4 mails, 2 of them unread. */
const unmapped: [what: string, event: KnownEvent, total: number, unread: number][] = [
  ['an unread mail arrives', mailEvent(6, 'email.unmapped-received'), 5, 3],
  ['a read mail arrives', mailEvent(6, 'email.unmapped-received', { unread: 0 }), 5, 2],
  ['one is read', mailEvent(6, 'email.unmapped-read', { unread: 0 }), 4, 1],
  ['one is marked unread', mailEvent(6, 'email.unmapped-unread'), 4, 3],
  ['an unread one gets its case', mailEvent(6, 'email.mapped-to-case'), 3, 1],
  ['a read one gets its case', mailEvent(6, 'email.mapped-to-case', { unread: 0 }), 3, 2],
  ['an unread one is deleted', mailEvent(6, 'email.unmapped-deleted'), 3, 1],
  ['a read one is deleted', mailEvent(6, 'email.unmapped-deleted', { unread: 0 }), 3, 2],
]

describe('the mail that belongs to no case', () => {
  const read = (total: number, unread: number) =>
    localEvent('unmapped.counted', { total, unread, as_of: READ })

  test.each(unmapped)('counts right when %s', (_what, event, total, unread) => {
    expect(fold(read(4, 2), event).unmapped.counts).toEqual({ total, unread })
    expect(fold(event, read(4, 2)).unmapped.counts).toEqual({ total, unread })
  })

  test('never falls below none', () => {
    const gone = mailEvent(6, 'email.unmapped-deleted')
    expect(fold(read(0, 0), gone).unmapped.counts).toEqual({ total: 0, unread: 0 })
  })
})
