import { describe, expect, test } from 'vitest'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { CaseEventName } from '../../../contracts/events/names.ts'
import {
  emptyLastMinute,
  lastMinuteAt,
} from '../../../src/projections/parts/last-minute-counters.ts'
import { foldWorkspace, loadWorkspace, saveWorkspace } from '../../../src/projections/workspace.ts'
import { caseEvent, localEvent, MOMENT } from '../../support/records/events.ts'
import { changedBy, fold, mailEvent } from '../fold-workspace.ts'

const start = Date.parse(MOMENT)
const momentAt = (seconds: number) => new Date(start + seconds * 1000).toISOString()
const second = (seconds: number) => momentAt(seconds).slice(0, 19)

const happened = (seconds: number, name: CaseEventName = 'case.mail-sent'): KnownEvent => ({
  ...caseEvent(2, name),
  at: momentAt(seconds),
})
const secondsAfter = (...events: KnownEvent[]) => [...fold(...events).pulse.seconds.keys()]

describe('the last minute, as the events fill it', () => {
  test('has one count for each second, whatever its share of it and whoever comes between', () => {
    const { seconds, newest } = fold(
      happened(7.001),
      happened(7.999, 'case.payment-failed'),
      happened(8),
      happened(7.5),
      happened(7.5, 'case.mail-received'),
    ).pulse
    expect([...seconds]).toEqual([
      [second(7), { ...emptyLastMinute, mailsSent: 2, failures: 1, mailsIn: 1 }],
      [second(8), { ...emptyLastMinute, mailsSent: 1 }],
    ])
    expect(newest).toBe(second(8))
  })

  test('counts on in a second that an earlier batch began', () => {
    const { pulse } = foldWorkspace(fold(happened(7)), [happened(7), happened(7.2)])
    expect([...pulse.seconds]).toEqual([[second(7), { ...emptyLastMinute, mailsSent: 3 }]])
  })

  test('ends a minute before its newest second, however late something older comes', () => {
    expect(secondsAfter(happened(0), happened(1), happened(60))).toEqual([second(1), second(60)])
    expect(secondsAfter(happened(60), happened(1), happened(0))).toEqual([second(60), second(1)])
    expect(secondsAfter(happened(100), happened(50), happened(30))).toEqual([
      second(100),
      second(50),
    ])
    expect(secondsAfter(happened(0), happened(59), happened(300))).toEqual([second(300)])
  })

  test('is changed by nothing that is older, or no part of it', () => {
    const office = () => fold(happened(100))
    expect(changedBy(office(), [happened(40)])).toEqual(['recent'])
    expect(changedBy(office(), [happened(41)])).toEqual(['pulse', 'recent'])
    expect(changedBy(office(), [happened(101, 'case.note-added')])).toEqual(['recent'])
    const old = { ...mailEvent(3, 'email.unmapped-received'), at: momentAt(40) }
    expect(changedBy(office(), [old])).toEqual(['recent'])
    const { pulse } = foldWorkspace(office(), [old, happened(101, 'case.note-added')])
    expect([...pulse.seconds]).toEqual([[second(100), { ...emptyLastMinute, mailsSent: 1 }]])
  })

  test('counts a mail of no case as one that came in', () => {
    const mail = { ...mailEvent(3, 'email.unmapped-received'), at: momentAt(7) }
    const { pulse } = fold(mail, mail)
    expect([...pulse.seconds]).toEqual([[second(7), { ...emptyLastMinute, mailsIn: 2 }]])
  })

  test('begins with a session, and is heard by nobody after it', () => {
    const { pulse } = fold(happened(7), localEvent('session.ended', { reason: 'forced' }))
    expect(pulse).toEqual({ since: null, seconds: new Map(), newest: '' })
  })

  test('goes on from a checkpoint at its newest second', () => {
    const resumed = loadWorkspace(saveWorkspace(fold(happened(100), happened(70))))
    expect(resumed.pulse.newest).toBe(second(100))
    expect(changedBy(resumed, [happened(40)])).toEqual(['recent'])
  })
})

test('the last minute, as it is shown is the sixty seconds up to the one that is asked for', () => {
  const { pulse } = fold(happened(0), happened(1), happened(1.5), happened(59))
  const at = (seconds: number) => lastMinuteAt(pulse, start / 1000 + seconds).mailsSent
  expect([at(59), at(60), at(61), at(118), at(119)]).toEqual([4, 3, 1, 1, 0])
})
