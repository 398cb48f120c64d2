import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import type { ActionState } from '../../src/actions/action.ts'
import { actionList, actions } from '../../src/actions/actions.ts'
import { $actionState } from '../../src/actions/state.ts'
import {
  $caseView,
  $openMailId,
  $selectedCaseId,
  caseSelected,
  caseViewChosen,
  mailOpened,
} from '../../src/actions/workplace.ts'
import { $openCaseId } from '../../src/projections/open-case.ts'
import { sessionEnded } from '../../src/projections/session.ts'
import { officeScope } from '../support/office.ts'

describe('the actions of the product', () => {
  it('have an id, a key and a label each of its own', () => {
    const ids = actionList.map(({ id }) => id)
    const keys = actionList.flatMap(({ hotkey }) => (hotkey === null ? [] : [hotkey]))
    const labels = actionList.map(({ label }) => label)
    for (const values of [ids, keys, labels]) expect(new Set(values).size).toBe(values.length)
  })

  it('on a case are there with a case, on a mail with a mail', () => {
    const none: ActionState = {
      view: 'CASES',
      caseId: null,
      mailId: null,
      detail: null,
      unmet: [],
      isChangingState: false,
    }
    const withCase = { ...none, caseId: '1' }
    const withMail = { ...withCase, mailId: 'm' }
    for (const action of [actions.addNote, actions.addTag, actions.setReminder]) {
      expect(action.available(none)).toBe(false)
      expect(action.available(withCase)).toBe(true)
    }
    expect(actions.markMailUnread.available(withCase)).toBe(false)
    expect(actions.markMailUnread.available(withMail)).toBe(true)
    expect(actions.addCase.available()).toBe(true)
  })
})

describe('the workplace', () => {
  it('opens the selected case, and closes the mail of the one before', async () => {
    const scope = officeScope()
    await allSettled(caseSelected, { scope, params: '1' })
    await allSettled(mailOpened, { scope, params: 'm1' })
    expect(scope.getState($actionState)).toMatchObject({ view: 'CASES', caseId: '1', mailId: 'm1' })
    await allSettled(caseSelected, { scope, params: '2' })
    expect(scope.getState($openMailId)).toBeNull()
    expect(scope.getState($openCaseId)).toBe('2')
  })

  it('keeps the selected case through a change of the view', async () => {
    const scope = officeScope()
    await allSettled(caseSelected, { scope, params: '1' })
    await allSettled(caseViewChosen, { scope, params: 'PAID' })
    expect(scope.getState($selectedCaseId)).toBe('1')
  })

  it('is as at the start after the session [AUTH-16]', async () => {
    const scope = officeScope()
    await allSettled(caseViewChosen, { scope, params: 'PAID' })
    await allSettled(caseSelected, { scope, params: '1' })
    await allSettled(mailOpened, { scope, params: 'm1' })
    await allSettled(sessionEnded, { scope, params: { reason: 'logout', message: null } })
    expect(scope.getState($caseView)).toBe('CASES')
    expect(scope.getState($selectedCaseId)).toBeNull()
    expect(scope.getState($openMailId)).toBeNull()
  })
})
