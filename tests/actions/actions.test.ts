import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import type { Plan } from '../../contracts/model/accounts/user.ts'
import { type CaseDetail, CaseState } from '../../contracts/model/cases/case.ts'
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
import { $openCaseId } from '../../src/queries/cases/open-case.ts'
import { sessionEnded } from '../../src/queries/following/session.ts'
import { officeScope } from '../support/client/office.ts'
import { aCaseDetail } from '../support/records/builders.ts'

const none: ActionState = {
  view: 'CASES',
  caseId: null,
  mailId: null,
  detail: null,
  plan: 'PRO',
  unmet: [],
  isChangingState: false,
  mayBulk: false,
  isTriage: false,
}

/** A case in the detail that nothing stands in the way of. */
const withDetail = (parts: Partial<CaseDetail>): ActionState => {
  const detail = aCaseDetail(parts)
  return { ...none, caseId: detail.id, detail }
}

const available = (state: ActionState) =>
  [
    actions.viewCase,
    actions.activate,
    actions.cancelCase,
    actions.reactivate,
    actions.reset,
    actions.toggleAutomation,
    actions.assignFlow,
    actions.selectLanguage,
    actions.autoFill,
  ]
    .filter((action) => action.available(state))
    .map(({ label }) => label)

describe('the actions of the product', () => {
  it('have an id, a key and a label each of its own', () => {
    const ids = actionList.map(({ id }) => id)
    const keys = actionList.flatMap(({ hotkey }) => (hotkey === null ? [] : [hotkey]))
    const labels = actionList.map(({ label }) => label)
    for (const values of [ids, keys, labels]) expect(new Set(values).size).toBe(values.length)
  })

  it('on a case are there with a case, on a mail with a mail', () => {
    const withCase = { ...none, caseId: '1' }
    const withMail = { ...withCase, mailId: 'm' }
    for (const action of [actions.addNote, actions.addTag]) {
      expect(action.available(withCase)).toBe(false)
      expect(action.available(withDetail({}))).toBe(true)
    }
    expect(actions.toggleSelection.available(none)).toBe(false)
    expect(actions.toggleSelection.available(withCase)).toBe(true)
    expect(actions.markMailUnread.available(withCase)).toBe(false)
    expect(actions.markMailUnread.available(withMail)).toBe(true)
    expect(actions.addCase.available()).toBe(true)
  })

  it('on contact, imprint and case log are there in the states that take them [EDIT-05] [EDIT-09]', () => {
    const statesOf = (action: (typeof actions)['editContact' | 'editImprint' | 'addLogEntry']) =>
      CaseState.options.filter((state) => action.available(withDetail({ state })))
    expect(statesOf(actions.editContact)).toEqual(['STANDBY', 'ACTIVE'])
    expect(statesOf(actions.editImprint)).toEqual(['STANDBY'])
    expect(statesOf(actions.addLogEntry)).toEqual(['STANDBY'])
  })

  it('on a reminder are there in the state that has one', () => {
    const states = CaseState.options.filter((state) =>
      actions.setReminder.available(withDetail({ state })),
    )
    expect(states).toEqual(['ACTIVE'])
  })
})

describe('the actions on a case as a whole', () => {
  const portal = { portal_link: 'https://portal.example/portal/1' }
  const neverActivated = { ...aCaseDetail({}).overview, was_activated: false }

  it.each<[string, Partial<CaseDetail>, string[]]>([
    [
      'STANDBY',
      { state: 'STANDBY', ...portal },
      ['ACTIVATE', 'CANCEL', 'Assign email flow', 'Select Language', 'Auto Fill'],
    ],
    ['ACTIVE', { state: 'ACTIVE', ...portal }, ['View case', 'CANCEL', 'Select Language']],
    [
      'ACTIVE with an active invoice',
      { state: 'ACTIVE', invoices: [{ id: 'i', type: 'ACTIVE' }] },
      ['Select Language'],
    ],
    [
      'ACTIVE with automation',
      { state: 'ACTIVE', automation_state: 'PAUSED' },
      ['CANCEL', 'Pause or resume automation', 'Select Language'],
    ],
    [
      'CANCELLED',
      { state: 'CANCELLED', ...portal },
      ['REACTIVATE', 'Assign email flow', 'Select Language'],
    ],
    [
      'CANCELLED before',
      { state: 'CANCELLED', overview: neverActivated },
      ['RESET', 'Assign email flow', 'Select Language'],
    ],
    ['PAYMENT_PROCESSING', { state: 'PAYMENT_PROCESSING', ...portal }, ['View case']],
    ['PAID', { state: 'PAID' }, []],
    ['VALID_LICENSE', { state: 'VALID_LICENSE' }, []],
  ])('%s', (_, detail, expected) => {
    expect(available(withDetail(detail))).toEqual(expected)
  })

  it('an image use is added in STANDBY and ACTIVE [EDIT-15]', () => {
    const takers = CaseState.options.filter((state) =>
      actions.addFinding.available(withDetail({ state })),
    )
    expect(takers).toEqual(['STANDBY', 'ACTIVE'])
    expect(actions.addFinding.available({ ...none, caseId: '1' })).toBe(false)
  })

  it('an offer is there in the states that take one, in PAID where the plan has invoices to say', () => {
    const takers = (plan: Plan) =>
      CaseState.options.filter((state) =>
        actions.changeOffer.available({ ...withDetail({ state }), plan }),
      )
    expect(takers('LITE')).toEqual(['STANDBY', 'ACTIVE'])
    expect(takers('PRO')).toEqual(['STANDBY', 'ACTIVE', 'PAID'])
    expect(takers('ENTERPRISE')).toEqual(['STANDBY', 'ACTIVE', 'PAID'])
  })

  it('wait for readiness, and for a change of the state that is not confirmed', () => {
    const standby = withDetail({ state: 'STANDBY' })
    const setUp = ['Assign email flow', 'Select Language', 'Auto Fill']
    const unready = { ...standby, unmet: ['The case needs a mail flow'] }
    expect(available(unready)).toEqual(['CANCEL', ...setUp])
    expect(available({ ...standby, isChangingState: true })).toEqual(setUp)
    expect(available(none)).toEqual([])
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
