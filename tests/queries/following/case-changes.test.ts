import { describe, expect, test } from 'vitest'
import type { CaseEvent } from '../../../contracts/events/case-event.ts'
import type { DetailChange } from '../../../contracts/events/payloads.ts'
import type { ConflictBody } from '../../../contracts/protocol.ts'
import {
  agree,
  beginWatch,
  takeEvents,
  takeRefusal,
  versionOf,
  type Watch,
} from '../../../src/queries/following/case-changes.ts'
import { contactChange } from '../../support/dom/colleague.ts'
import { aCaseDetail } from '../../support/records/builders.ts'
import { aUser, caseEvent, localEvent, MOMENT } from '../../support/records/events.ts'

const ME = 'u1'
const city = contactChange('city', 'Münster', 'Greven')
const again = contactChange('city', 'Greven', 'Telgte')
const tags: DetailChange = { field: 'tags', from: [], to: ['vip'] }

const start = beginWatch({ detail: aCaseDetail({}) }, ['opponent_contact_details'])

const event = (version: number, changes: DetailChange[], isMine = false): CaseEvent =>
  caseEvent(version, 'case.contact-changed', {
    row: { version },
    changes,
    ...(isMine && { by: aUser() }),
  })

/** The watch gone on by events. */
const gone = (watch: Watch, ...events: CaseEvent[]): Watch =>
  takeEvents(watch, events, ME)?.watch ?? watch

const refusal = (version: number, changes: DetailChange[]): ConflictBody => ({
  error_message: 'Changed',
  version,
  changes: changes.map((change) => ({ ...change, by: 'Bruno Kranz', at: MOMENT })),
})

const told = ({ version, seen, changes, aside, isBlind }: Watch) => ({
  sends: versionOf({ version, seen, changes, isBlind } as Watch),
  seen,
  changes: changes.map(({ from, to }) => `${from} → ${to}`),
  aside: aside.map(({ field }) => field),
})

describe('what others do while a dialog is open', () => {
  test.each<[string, Watch, ReturnType<typeof told>]>([
    ['nothing', start, { sends: 1, seen: 1, changes: [], aside: [] }],
    [
      'something else of the case',
      gone(start, event(2, [tags])),
      { sends: 2, seen: 2, changes: [], aside: ['tags'] },
    ],
    [
      'what the dialog writes',
      gone(start, event(2, [city])),
      { sends: 1, seen: 2, changes: ['Münster → Greven'], aside: [] },
    ],
    [
      'the same twice: from first to last',
      gone(start, event(2, [city]), event(3, [again])),
      { sends: 1, seen: 3, changes: ['Münster → Telgte'], aside: [] },
    ],
    [
      'the own user, in another tab',
      gone(start, event(2, [city], true)),
      { sends: 2, seen: 2, changes: [], aside: [] },
    ],
    [
      'something after an event that was withheld',
      gone(start, event(3, [tags])),
      { sends: 1, seen: 1, changes: [], aside: ['tags'] },
    ],
    [
      'what the reader has taken note of',
      agree(gone(start, event(2, [city]))),
      { sends: 2, seen: 2, changes: [], aside: [] },
    ],
    [
      'what only a refusal tells',
      takeRefusal(start, refusal(4, [city])).watch,
      { sends: 1, seen: 4, changes: ['Münster → Greven'], aside: [] },
    ],
    [
      'what a refusal told and its event repeats',
      gone(takeRefusal(start, refusal(2, [city])).watch, event(2, [city])),
      { sends: 1, seen: 2, changes: ['Münster → Greven'], aside: [] },
    ],
    [
      'what a refusal cannot name any more',
      takeRefusal(start, refusal(4, [])).watch,
      { sends: 1, seen: 4, changes: [], aside: [] },
    ],
  ])('%s', (_what, watch, expected) => {
    expect(told(watch)).toEqual(expected)
  })

  test('is taken over once, whichever of event and refusal comes first', () => {
    const byEvent = takeEvents(start, [event(2, [city])], ME)
    expect(byEvent?.fresh).toHaveLength(1)
    expect(takeRefusal(byEvent?.watch ?? start, refusal(2, [city])).fresh).toEqual([])
    const byRefusal = takeRefusal(start, refusal(2, [city]))
    expect(byRefusal.fresh).toHaveLength(1)
    expect(takeEvents(byRefusal.watch, [event(2, [city])], ME)).toBeNull()
  })

  test('is found by comparing, where nobody can name it any more', () => {
    const blind = takeRefusal(start, refusal(4, [])).watch
    const contact = { ...start.stored.opponent_contact_details, city: 'Greven' }
    const detail = aCaseDetail({ version: 4, opponent_contact_details: contact, tags: ['vip'] })
    const read = localEvent('case.loaded', { detail, as_of: 9 })
    const step = takeEvents(blind, [read], ME)
    expect(step?.fresh.map(({ field, by }) => [field, by])).toEqual([[city.field, null]])
    expect(step && told(step.watch)).toMatchObject({ sends: 1, seen: 4 })
  })

  test('after an event that was withheld: what escaped may be of the fields that are written', () => {
    expect(told(gone(start, event(3, [tags])))).toMatchObject({ sends: 1, seen: 1 })
  })

  test('of the own user is told nowhere, and known from then on', () => {
    const step = takeEvents(start, [event(2, [city], true)], ME)
    expect(step?.fresh).toEqual([])
    expect(step && told(step.watch)).toMatchObject({ sends: 2, changes: [], aside: [] })
    expect(step?.watch.stored.opponent_contact_details.city).toBe('Greven')
  })

  test('a case that is read again tells nothing where all was told, nor one that is older', () => {
    const contact = { ...start.stored.opponent_contact_details, city: 'Greven' }
    const read = (version: number, id = '481516') => {
      const detail = aCaseDetail({ id, version, opponent_contact_details: contact })
      return localEvent('case.loaded', { detail, as_of: 9 })
    }
    expect(takeEvents(start, [read(1), read(4)], ME)).toBeNull()
    const blind = takeRefusal(start, refusal(4, [])).watch
    expect(versionOf(blind)).toBe(1)
    expect(takeEvents(blind, [read(3), read(4, '7')], ME)).toBeNull()
    const step = takeEvents(blind, [read(4)], ME)
    expect([blind.isBlind, step?.watch.isBlind]).toEqual([true, false])
    expect(takeEvents(step?.watch ?? start, [read(5)], ME)).toBeNull()
    const other = localEvent('day.changed', { day: '2026-11-22' })
    expect(takeEvents(blind, [other], ME)).toBeNull()
  })

  test('a refusal adds to what events told, and knows the case as it is there', () => {
    const first = gone(start, event(2, [city]))
    const { watch, fresh } = takeRefusal(first, refusal(3, [city, tags]))
    expect(fresh.map(({ field }) => field)).toEqual(['tags'])
    expect(watch.changes.map(({ field }) => field)).toEqual([city.field, 'tags'])
    expect(watch.isBlind).toBe(false)
    expect(watch.stored.tags).toEqual(['vip'])
    const late = takeRefusal(first, refusal(2, [tags])).watch
    expect([late.seen, late.stored.tags]).toEqual([2, []])
  })

  test('at another case is none of its business', () => {
    const elsewhere = caseEvent(2, 'case.contact-changed', { row: { id: '7', version: 2 } })
    expect(takeEvents(start, [elsewhere], ME)).toBeNull()
  })
})
