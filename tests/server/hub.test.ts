import { expect, test } from 'vitest'
import { createHub } from '../../server-mock/hub.ts'
import { caseEvent } from '../support/records/events.ts'

test('who leaves twice takes nothing from who came meanwhile', () => {
  const hub = createHub()
  const leave = hub.subscribe('c1', () => undefined)
  leave()
  const heard: (number | null)[] = []
  hub.subscribe('c1', (events) => heard.push(...events.map(({ seq }) => seq)))
  leave()
  hub.publish('c1', [caseEvent(7, 'case.note-added')])
  expect(heard).toEqual([7])
})
