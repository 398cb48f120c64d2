import { describe, expect, it } from 'vitest'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import {
  type CaseFilterFlag,
  CaseFilterFlag as flags,
} from '../../../contracts/model/cases/query.ts'
import {
  filterChoices,
  filterOfView,
  matchesFilter,
} from '../../../contracts/rules/case-list/list-filters.ts'
import { aCaseRow } from '../../support/records/builders.ts'

const TODAY = '2026-11-21'

const cases: [CaseFilterFlag, string, Partial<CaseRow>, boolean][] = [
  ['unread_emails', 'an unread mail', { total_unread_emails: 1 }, true],
  ['unread_emails', 'none', {}, false],
  ['overdue_reminders', 'a reminder of today', { reminder_date: TODAY }, true],
  ['overdue_reminders', 'a reminder of tomorrow', { reminder_date: '2026-11-22' }, false],
  ['overdue_reminders', 'a due one outside ACTIVE', { reminder_date: TODAY, state: 'PAID' }, false],
  ['unchecked_licenses', 'an unchecked licence', { total_unchecked_licenses: 2 }, true],
  ['failed_emails', 'a failed scheduled mail', { num_scheduled_emails_failed: 1 }, true],
  ['failed_emails', 'a failed triggered mail', { num_triggered_emails_failed: 1 }, true],
  ['failed_emails', 'none', {}, false],
  ['failed_letters', 'a failed letter', { num_failed_letters: 1 }, true],
  ['failed_payments', 'a failed payment', { num_failed_payments: 1 }, true],
  ['paused_scheduled_emails', 'a paused mail', { num_scheduled_emails_paused: 1 }, true],
  ['paused_scheduled_emails', 'none', {}, false],
  ['action_required', 'an unread mail', { total_unread_emails: 1 }, true],
  ['action_required', 'a failed letter', { num_failed_letters: 1 }, true],
  ['action_required', 'a paused mail alone', { num_scheduled_emails_paused: 1 }, false],
  ['idle', 'nothing planned', {}, true],
  ['idle', 'a scheduled mail', { num_scheduled_emails_scheduled: 1 }, false],
  ['idle', 'a reminder', { reminder_date: '2026-12-24' }, false],
  ['idle', 'something to do', { total_unread_emails: 1 }, false],
  ['idle', 'another state', { state: 'STANDBY' }, false],
  ['idle', 'a paused mail', { num_scheduled_emails_paused: 1 }, true],
]

describe('the filters of the case list', () => {
  it.each(cases)('%s, %s [G-603]', (flag, _, parts, expected) => {
    expect(matchesFilter(aCaseRow(parts), { [flag]: true }, TODAY)).toBe(expected)
  })

  it('leave out one state, beside what else is asked for', () => {
    const inState = (state: CaseRow['state']) =>
      matchesFilter(
        aCaseRow({ state, total_unread_emails: 1 }),
        { not_state: 'STANDBY', unread_emails: true },
        TODAY,
      )
    expect([inState('STANDBY'), inState('ACTIVE')]).toEqual([false, true])
    expect(matchesFilter(aCaseRow({}), { not_state: 'STANDBY', unread_emails: true }, TODAY)).toBe(
      false,
    )
  })

  it('carry the documented client key of each flag, "none" standing for no choice [LIST-40]', () => {
    expect(Object.fromEntries(filterChoices.map(({ key, flag }) => [key, flag]))).toEqual({
      REQUIRE_ATTENTION: 'action_required',
      mail: 'unread_emails',
      remi: 'overdue_reminders',
      license: 'unchecked_licenses',
      EMAIL_FAILED: 'failed_emails',
      FAILED_LETTERS: 'failed_letters',
      FAILED_PAYMENT: 'failed_payments',
      PAUSED: 'paused_scheduled_emails',
      IDLE_CASES: 'idle',
    })
    expect(filterChoices.map(({ flag }) => flag).sort()).toEqual([...flags.options].sort())
  })

  it('combine with the state of the view', () => {
    const unread = aCaseRow({ state: 'PAID', total_unread_emails: 1 })
    expect(matchesFilter(unread, { state: 'PAID', unread_emails: true }, TODAY)).toBe(true)
    expect(matchesFilter(unread, { state: 'ACTIVE', unread_emails: true }, TODAY)).toBe(false)
  })

  it('ignore the search text, which a row cannot answer', () => {
    expect(matchesFilter(aCaseRow({}), { search: 'nothing like it' }, TODAY)).toBe(true)
  })

  it('let CASES show every state', () => {
    expect(filterOfView('CASES')).toEqual({})
    expect(filterOfView('PAID')).toEqual({ state: 'PAID' })
  })
})
