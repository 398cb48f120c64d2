import { describe, expect, test } from 'vitest'
import type { ActionState } from '../../src/actions/action.ts'
import { actionList, actions } from '../../src/actions/actions.ts'

const nothingOpen: ActionState = { view: 'CASES', caseId: null, mailId: null }
const caseOpen: ActionState = { ...nothingOpen, caseId: '481516' }
const mailOpen: ActionState = { ...caseOpen, mailId: 'm1' }

describe('the actions', () => {
  test('have ids, labels and keys of their own', () => {
    for (const pick of ['id', 'label', 'hotkey'] as const) {
      const values = actionList.map((action) => action[pick]).filter((value) => value !== null)
      expect(new Set(values).size, pick).toBe(values.length)
    }
  })

  test.each([
    [actions.addCase, true, true, true],
    [actions.nextCase, true, true, true],
    [actions.previousCase, true, true, true],
    [actions.focusSearch, true, true, true],
    [actions.toggleSort, true, true, true],
    [actions.refreshList, true, true, true],
    [actions.addNote, false, true, true],
    [actions.addTag, false, true, true],
    [actions.setReminder, false, true, true],
    [actions.markMailUnread, false, false, true],
    [actions.toggleTheme, true, true, true],
    [actions.toggleDensity, true, true, true],
    [actions.openEventLog, true, true, true],
    [actions.logOut, true, true, true],
  ])('$id is available with nothing, a case or a mail open: %s', (action, ...expected) => {
    expect([nothingOpen, caseOpen, mailOpen].map((state) => action.available(state))).toEqual(
      expected,
    )
  })

  test('are all in that table', () => {
    expect(actionList).toHaveLength(14)
  })
})
