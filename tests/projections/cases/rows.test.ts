import { expect, test } from 'vitest'
import { createWorkspace, foldWorkspace } from '../../../src/projections/workspace.ts'
import { aCaseRow } from '../../support/records/builders.ts'
import { caseEvent, pageListed, sessionStarted } from '../../support/records/events.ts'

const rowOf = (office: ReturnType<typeof foldWorkspace>) => office.rows.map.get('1')

test('a row that was handed out stays as it was, and so does the event that brought it', () => {
  const listed = pageListed([aCaseRow({ id: '1', state: 'ACTIVE', version: 1 })])
  const before = foldWorkspace(createWorkspace(), [sessionStarted(1), listed])
  const shown = rowOf(before)
  const cancelled = caseEvent(2, 'case.cancelled', {
    row: { id: '1', state: 'CANCELLED', version: 2 },
    was: { state: 'ACTIVE' },
  })
  const after = foldWorkspace(before, [cancelled])
  expect(rowOf(after)?.state).toBe('CANCELLED')
  expect(shown?.state).toBe('ACTIVE')
  expect(listed.payload).toMatchObject({ cases: [{ id: '1', state: 'ACTIVE', version: 1 }] })
})
