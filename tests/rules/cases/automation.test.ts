import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  automationState,
  mayToggle,
  readAutomationState,
  toggleBlocked,
  toggledCounts,
} from '../../../contracts/rules/cases/automation.ts'

const failed = (scheduled: number, triggered: number) => ({
  num_scheduled_emails_failed: scheduled,
  num_triggered_emails_failed: triggered,
})
const waiting = (scheduled: number, paused: number) => ({
  num_scheduled_emails_scheduled: scheduled,
  num_scheduled_emails_paused: paused,
})

describe('the automation of a case', () => {
  it.each([
    ['nothing failed', failed(0, 0), true],
    ['a failed scheduled mail [CASEAUTO-04, MAILAUTO-05]', failed(1, 0), false],
    ['a failed triggered mail [CASEAUTO-05, MAILAUTO-06]', failed(0, 2), false],
    ['one of each', failed(1, 1), false],
  ])('may be toggled or not: %s', (_, counts, may) => {
    expect(mayToggle(counts)).toBe(may)
    expect(toggleBlocked(counts)).toBe(may ? null : 'Resolve failed emails before resuming')
  })

  it.each([
    [waiting(2, 0), 'SCHEDULED'],
    [waiting(0, 2), 'PAUSED'],
    [waiting(0, 0), null],
  ])('is SCHEDULED, PAUSED or neither: %o [CASEAUTO-01, MAILAUTO-02] [G-436]', (counts, state) => {
    expect(automationState(counts)).toBe(state)
  })

  it('moves the counts over and back [CASEAUTO-07, CASEAUTO-08]', () => {
    expect(toggledCounts(waiting(3, 0), 'PAUSED')).toEqual(waiting(0, 3))
    expect(toggledCounts(waiting(0, 3), 'SCHEDULED')).toEqual(waiting(3, 0))
  })

  it('loses and invents no mail', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.constantFrom('SCHEDULED', 'PAUSED'), (a, b, to) => {
        const after = toggledCounts(waiting(a, b), to)
        expect(after.num_scheduled_emails_scheduled + after.num_scheduled_emails_paused).toBe(a + b)
        expect(toggledCounts(after, to)).toEqual(after)
        expect(automationState(after)).toBe(a + b === 0 ? null : to)
      }),
    )
  })

  it.each([
    ['PAUSED', 'PAUSED'],
    ['paused', 'PAUSED'],
    ['Scheduled', 'SCHEDULED'],
    [' paused ', 'PAUSED'],
  ])('is read from "%s"', (text, state) => {
    expect(readAutomationState(text)).toEqual({ ok: true, value: state })
  })

  it.each(['', 'STOPPED', 'PAUSED SCHEDULED'])('is not read from "%s"', (text) => {
    expect(readAutomationState(text)).toEqual({
      ok: false,
      message: 'The state must be PAUSED or SCHEDULED',
    })
  })
})
