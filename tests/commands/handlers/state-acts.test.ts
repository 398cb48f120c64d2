import { allSettled, createEffect, type Effect } from 'effector'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CaseState } from '../../../contracts/model/cases/case.ts'
import { ACTIVE_INVOICE_BLOCKS } from '../../../contracts/rules/cases/case-allows.ts'
import { transition } from '../../../contracts/rules/cases/case-transitions.ts'
import type { Outcome } from '../../../src/bus/outcome.ts'
import { createCommandEffect } from '../../../src/commands/send.ts'
import { $caseList, casesRequested } from '../../../src/queries/cases/case-list.ts'
import { RECONCILE_AFTER } from '../../../src/queries/following/live.ts'
import '../../../src/queries/following/session.ts'
import { entered, heldOffice, ofCase, stateChanges } from '../../projections/held-workspace.ts'
import { perform } from '../../support/client/client.ts'
import { answered } from '../../support/client/fake-gateway.ts'
import { aScheduledMail } from '../../support/records/activities.ts'
import { aCaseDetail, aCaseRow } from '../../support/records/builders.ts'
import { aMail, aNote, aUser, caseEvent, MOMENT } from '../../support/records/events.ts'

const activateFx = createCommandEffect('case.activate')
const cancelFx = createCommandEffect('case.cancel')
const resetFx = createCommandEffect('case.reset')

const overview = (wasActivated: boolean) => ({
  ...aCaseDetail({}).overview,
  was_activated: wasActivated,
})

describe('a state action shows at once what the server will say', () => {
  test('a cancelled case is left without waiting mails, reminder and portal', async () => {
    const counts = { num_scheduled_emails_scheduled: 1, num_scheduled_emails_paused: 1 }
    const reminder = { reminder_name: 'Call', reminder_date: '2026-12-01' }
    const office = await heldOffice({
      row: { ...counts, ...reminder, num_scheduled_emails_sent: 2, total_scheduled_emails: 4 },
      detail: {
        ...reminder,
        portal_link: 'https://portal.example/portal/1',
        automation_state: 'PAUSED',
        overview: { ...overview(true), ...counts, num_scheduled_emails_sent: 2 },
      },
      activities: [
        aScheduledMail('s1', '2026-12-04'),
        aScheduledMail('s2', '2026-12-09', { status: 'PAUSED' }),
        aNote({}),
      ],
    })
    const seen = await office.during(cancelFx, ofCase, 'cancelCase', () => ({
      ...office.see(),
      changes: stateChanges(office.scope),
    }))
    const none = { num_scheduled_emails_scheduled: 0, num_scheduled_emails_paused: 0 }
    const cancelled = { state: 'CANCELLED', date_state_updated: MOMENT, reminder_date: null }
    expect(seen.row).toMatchObject({ ...cancelled, ...none, total_scheduled_emails: 2 })
    expect(seen.detail).toMatchObject({
      ...cancelled,
      portal_link: null,
      automation_state: null,
      overview: { ...none, num_scheduled_emails_sent: 2, was_activated: true },
    })
    expect(seen.timeline.map(({ type }) => type)).toEqual(['STATE_CHANGE', 'NOTE'])
    expect(seen.changes).toEqual([entered('ACTIVE', 'CANCELLED')])
  })

  test('a reminder that is being sent still counts: nothing here holds it back', async () => {
    const onItsWay = aMail({
      id: 'm9',
      content: {
        status: 'SCHEDULED',
        unread: 0,
        automation_info: { kind: 'SCHEDULED', template_name: 'First reminder' },
      },
    })
    const office = await heldOffice({
      row: { num_scheduled_emails_scheduled: 2, total_scheduled_emails: 2 },
      activities: [aScheduledMail('s1', '2026-12-04'), { ...onItsWay, type: 'EMAIL_OUT' }],
    })
    const seen = await office.during(cancelFx, ofCase, 'cancelCase', office.see)
    expect(seen.row).toMatchObject({ num_scheduled_emails_scheduled: 1, total_scheduled_emails: 1 })
    expect(seen.timeline.map(({ type }) => type)).toEqual(['STATE_CHANGE', 'EMAIL_OUT'])
  })

  test('an activated case is ACTIVE, and was activated from here on', async () => {
    const office = await heldOffice({
      row: { state: 'STANDBY' },
      detail: { state: 'STANDBY', overview: overview(false) },
    })
    const seen = await office.during(activateFx, ofCase, 'activateCase', () => ({
      ...office.see(),
      changes: stateChanges(office.scope),
    }))
    expect(seen.row).toMatchObject({ state: 'ACTIVE', date_state_updated: MOMENT })
    expect(seen.detail).toMatchObject({ state: 'ACTIVE', overview: { was_activated: true } })
    expect(seen.changes).toEqual([entered('STANDBY', 'ACTIVE')])
  })

  test('a reset case waits again', async () => {
    const office = await heldOffice({
      row: { state: 'CANCELLED' },
      detail: { state: 'CANCELLED', overview: overview(false) },
    })
    const seen = await office.during(resetFx, ofCase, 'resetCase', office.see)
    expect(seen.row?.state).toBe('STANDBY')
    expect(seen.detail?.overview.was_activated).toBe(false)
  })
})

describe('what the table refuses is refused on the spot', () => {
  type Act = {
    act: 'activate' | 'cancel' | 'reset'
    fx: Effect<typeof ofCase, Outcome<unknown>>
    call: 'activateCase' | 'cancelCase' | 'resetCase'
  }
  const ofAny = <R>(fx: Effect<typeof ofCase, Outcome<R>>) =>
    createEffect(async (input: typeof ofCase): Promise<Outcome<unknown>> => fx(input))
  const acts: Act[] = [
    { act: 'activate', fx: ofAny(activateFx), call: 'activateCase' },
    { act: 'cancel', fx: ofAny(cancelFx), call: 'cancelCase' },
    { act: 'reset', fx: ofAny(resetFx), call: 'resetCase' },
  ]

  test('in the words of the table, with nothing sent and nothing shown', async () => {
    const cases = fc.record({
      state: fc.constantFrom(...CaseState.options),
      wasActivated: fc.boolean(),
      hasActiveInvoice: fc.boolean(),
      of: fc.constantFrom(...acts),
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ state, of, ...facts }) => {
        const verdict = transition(state, of.act, facts)
        const invoices = facts.hasActiveInvoice ? [{ id: 'i1', type: 'ACTIVE' as const }] : []
        const office = await heldOffice({
          row: { state },
          detail: { state, invoices, overview: overview(facts.wasActivated) },
        })
        if (verdict.ok) {
          const seen = await office.during(of.fx, ofCase, of.call, office.see)
          expect(seen.detail?.state).toBe(verdict.value)
          return
        }
        const outcome = await perform(office.scope, of.fx, ofCase)
        expect(outcome).toEqual({
          kind: 'refused',
          message: verdict.message,
          status: null,
          conflict: null,
        })
        expect(office.asked(of.call)).toEqual([])
        expect(office.see().detail?.state).toBe(state)
      }),
      { numRuns: 60 },
    )
  })

  test('an active invoice by its own sentence', async () => {
    const office = await heldOffice({ detail: { invoices: [{ id: 'i1', type: 'ACTIVE' }] } })
    expect(await perform(office.scope, cancelFx, ofCase)).toMatchObject({
      message: ACTIVE_INVOICE_BLOCKS,
    })
  })
})

describe('after a state action', () => {
  afterEach(() => vi.useRealTimers())

  /** An office in which all reads are answered, and the acts are done. */
  async function actingOffice() {
    const office = await heldOffice({})
    const { gateway } = office
    const row = aCaseRow({ state: 'CANCELLED', version: 2 })
    const detail = aCaseDetail({ state: 'CANCELLED', version: 2 })
    gateway.answer('searchCases', () =>
      answered({ cases: [row], total_count: 1, next_cursor: null }, 2),
    )
    gateway.answer('readCase', () => answered(detail, 2))
    gateway.answer('cancelCase', () =>
      answered({
        ...detail,
        events: [caseEvent(2, 'case.cancelled', { row, was: { state: 'ACTIVE' }, by: aUser() })],
      }),
    )
    await allSettled(casesRequested, {
      scope: office.scope,
      params: { sort: { key: 'date_state_updated', ascending: false }, filter: {} },
    })
    expect(office.scope.getState($caseList)?.ids).toEqual(['481516'])
    gateway.asked.length = 0
    return office
  }

  const reads = ['readCase', 'readActivities', 'searchCases', 'countCases'] as const

  test('[STATE-31, STATE-32, STATE-33] case, list and counts are asked for once', async () => {
    const office = await actingOffice()
    const asks = () => reads.map((name) => office.asked(name).length)
    await allSettled(cancelFx, { scope: office.scope, params: ofCase })
    expect(asks()).toEqual([1, 1, 1, 1])
  })

  test('[STATE-34] 150 ms later, and not a moment before', async () => {
    expect(RECONCILE_AFTER).toBe(150)
    const office = await actingOffice()
    vi.useFakeTimers()
    const end = allSettled(cancelFx, { scope: office.scope, params: ofCase })
    await vi.advanceTimersByTimeAsync(RECONCILE_AFTER - 1)
    expect(office.asked('cancelCase')).toHaveLength(1)
    expect(office.asked('countCases')).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(office.asked('countCases')).toHaveLength(1)
    await end
  })
})
