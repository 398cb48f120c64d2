import { allSettled, createWatch } from 'effector'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { CaseEventName } from '../../../contracts/events/names.ts'
import type { Clock } from '../../../src/bus/clock.ts'
import { answered } from '../../../src/bus/log/inbox.ts'
import { lastMinuteAt, PULSE_SECONDS } from '../../../src/projections/parts/last-minute-counters.ts'
import { sessionEnded } from '../../../src/projections/session-state.ts'
import {
  createWorkspace,
  foldWorkspace,
  loadWorkspace,
  readWorkspace,
  saveWorkspace,
} from '../../../src/projections/workspace.ts'
import { $lastMinute, $lastMinuteSince } from '../../../src/queries/following/last-minute.ts'
import { officeScope } from '../../support/client/office.ts'
import { caseEvent, MOMENT, sessionStarted } from '../../support/records/events.ts'

const start = Date.parse(MOMENT)
const after = (seconds: number) => new Date(start + seconds * 1000).toISOString()
const secondAt = (seconds: number) => Math.floor(start / 1000) + seconds

const happened = (seq: number, name: CaseEventName, seconds: number): KnownEvent => ({
  ...caseEvent(seq, name, { row: { version: seq } }),
  at: after(seconds),
})

const fold = (...events: KnownEvent[]) =>
  foldWorkspace(createWorkspace(), [sessionStarted(1), ...events]).pulse

describe('the last minute', () => {
  test('counts mails in and out, payments, activations and failures', () => {
    const names: CaseEventName[] = [
      'case.mail-received',
      'case.mail-sent',
      'case.mail-sent',
      'case.payment-succeeded',
      'case.activated',
      'case.reactivated',
      'case.mail-failed',
      'case.activation-mail-failed',
      'case.payment-failed',
      'case.tag-added',
    ]
    const pulse = fold(...names.map((name, at) => happened(at + 2, name, at)))
    expect(lastMinuteAt(pulse, secondAt(10))).toEqual({
      mailsIn: 1,
      mailsSent: 2,
      payments: 1,
      activations: 2,
      failures: 3,
    })
    expect(pulse.since).toBe(MOMENT)
  })

  test('is what the events say of their own moments, in any order, and never more than a minute', () => {
    const moments = fc.array(fc.nat({ max: 300 }), { maxLength: 200 })
    fc.assert(
      fc.property(moments, fc.nat({ max: 90 }), (seconds, later) => {
        const pulse = fold(
          ...seconds.map((second, at) => happened(at + 2, 'case.mail-sent', second)),
        )
        const end = Math.max(0, ...seconds) + later
        const expected = seconds.filter((second) => second > end - PULSE_SECONDS).length
        expect(lastMinuteAt(pulse, secondAt(end)).mailsSent).toBe(expected)
        expect(pulse.seconds.size).toBeLessThanOrEqual(PULSE_SECONDS)
      }),
    )
  })

  test('outlives a checkpoint; one of an older build begins quiet', () => {
    const office = foldWorkspace(createWorkspace(), [
      sessionStarted(1),
      happened(2, 'case.mail-sent', 3),
    ])
    const json: unknown = JSON.parse(JSON.stringify(saveWorkspace(office)))
    const saved = readWorkspace(json)
    expect(saved.ok && loadWorkspace(saved.value).pulse).toEqual(office.pulse)

    const { pulse: _p, translations: _t, provider: _v, ...older } = saveWorkspace(office)
    const read = readWorkspace(JSON.parse(JSON.stringify(older)))
    expect(read.ok && loadWorkspace(read.value)).toMatchObject({
      pulse: { since: null, seconds: new Map() },
      translations: { translations: null },
      provider: { provider: null },
    })
  })
})

describe('shown', () => {
  /** A clock that the test moves on, second by second. */
  function officeWithClock() {
    let seconds = 0
    let started = 0
    let ticking: (() => void) | null = null
    const clock: Clock = {
      now: () => new Date(start + seconds * 1000),
      wait: async () => undefined,
      every: (_ms, tick) => {
        started += 1
        ticking = tick
        return () => {
          ticking = null
        }
      },
    }
    const scope = officeScope({ clock })
    const happen = (...events: KnownEvent[]) =>
      allSettled(answered, { scope, params: { kind: 'local', events } })
    const pass = (count: number) => {
      for (let second = 0; second < count; second += 1) {
        seconds += 1
        ticking?.()
      }
    }
    return { scope, happen, pass, isTicking: () => ticking !== null, started: () => started }
  }

  test('falls back to nothing when the minute has passed, and ticks no longer then', async () => {
    const { scope, happen, pass, isTicking } = officeWithClock()
    expect(isTicking()).toBe(false)
    await happen(happened(2, 'case.mail-received', 0), happened(3, 'case.mail-sent', 0))
    expect(scope.getState($lastMinute)).toMatchObject({ mailsIn: 1, mailsSent: 1 })
    expect(isTicking()).toBe(true)
    pass(59)
    expect(scope.getState($lastMinute)).toMatchObject({ mailsIn: 1, mailsSent: 1 })
    pass(1)
    expect(scope.getState($lastMinute)).toMatchObject({ mailsIn: 0, mailsSent: 0 })
    expect(isTicking()).toBe(false)
    expect(scope.getState($lastMinuteSince)).toBe(MOMENT)
  })

  const one = { mailsIn: 0, mailsSent: 0, payments: 0, activations: 0, failures: 0 }

  test.each<[CaseEventName, keyof typeof one]>([
    ['case.mail-received', 'mailsIn'],
    ['case.mail-sent', 'mailsSent'],
    ['case.payment-succeeded', 'payments'],
    ['case.activated', 'activations'],
    ['case.mail-failed', 'failures'],
  ])('%s alone shows at once, and goes', async (name, counted) => {
    const { scope, happen, pass, isTicking } = officeWithClock()
    await happen(happened(2, name, 0))
    expect(scope.getState($lastMinute)).toEqual({ ...one, [counted]: 1 })
    pass(60)
    expect([scope.getState($lastMinute), isTicking()]).toEqual([one, false])
  })

  test('moves with the clock from then on, and ticks by one clock alone', async () => {
    const { scope, happen, pass, started } = officeWithClock()
    await happen(happened(2, 'case.mail-sent', 0))
    await happen(happened(3, 'case.mail-sent', 0))
    expect(scope.getState($lastMinute)).toMatchObject({ mailsSent: 1 })
    pass(1)
    expect(scope.getState($lastMinute)).toMatchObject({ mailsSent: 2 })
    pass(1)
    expect(started()).toBe(1)
  })

  test('ends with the session, ticking or not', async () => {
    for (const names of [['case.mail-sent'], []] as const) {
      const { scope, happen, isTicking } = officeWithClock()
      await happen(...names.map((name) => happened(2, name, 0)))
      await allSettled(sessionEnded, { scope, params: { reason: 'logout', message: null } })
      expect([scope.getState($lastMinute), isTicking()]).toEqual([one, false])
    }
  })

  test('wakes nobody for events that are none of it', async () => {
    const { scope, happen } = officeWithClock()
    await happen(happened(2, 'case.mail-sent', 0))
    let woken = 0
    createWatch({ unit: $lastMinute, scope, fn: () => (woken += 1) })
    await happen(happened(3, 'case.tag-added', 0), happened(4, 'case.note-added', 0))
    expect(woken).toBe(0)
  })
})
