import { describe, expect, test } from 'vitest'
import type { CaseEvent } from '../../../contracts/events/case-event.ts'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import { combine, type Fold } from '../../../src/bus/log/projection.ts'
import { caseEvent, localEvent } from '../../support/records/events.ts'

type Seen = { seen: (number | string)[] }
type States = { first: Seen; second: Seen; idle: Seen }

/** What was folded, and how long the stretches were. */
function desk() {
  const stretches: number[] = []
  const above: number[] = []
  const open = ({ seen }: Seen): Seen => ({ seen })
  const first: Fold<Seen, States> = {
    initial: () => ({ seen: [] }),
    open,
    foldCaseEvents: (state, events) => {
      stretches.push(events.length)
      state.seen.push(...events.map(({ seq }) => seq ?? 0))
      return events.length > 0
    },
    handlers: {
      'day.changed': (state, { payload }) => {
        state.seen.push(payload.day)
        return true
      },
    },
  }
  const second: Fold<Seen, States> = {
    initial: () => ({ seen: [] }),
    open,
    handlers: {
      'case.note-added': (state, { seq }, states) => {
        above.push(states.first.seen.length)
        state.seen.push(seq ?? 0)
        return true
      },
      // It has nothing to say to this one.
      'day.changed': () => false,
    },
  }
  const idle: Fold<Seen, States> = {
    initial: () => ({ seen: [] }),
    open,
    handlers: { 'day.changed': () => false },
  }
  return { combined: combine<States>({ first, second, idle }), stretches, above }
}

const notes = (from: number, count: number): CaseEvent[] =>
  Array.from({ length: count }, (_, at) => caseEvent(from + at, 'case.note-added'))
const day = (of: string): KnownEvent => localEvent('day.changed', { day: of })

describe('law 1: several projections as one', () => {
  test('fold event by event, in the order of the log', () => {
    const { combined } = desk()
    const events = [...notes(1, 2), day('a'), day('b'), ...notes(3, 1), day('c')]
    const states = combined.fold(combined.initial(), events)
    expect(states.first.seen).toEqual([1, 2, 'a', 'b', 3, 'c'])
    expect(states.second.seen).toEqual([1, 2, 3])
  })

  test('each sees what those before it have folded', () => {
    const { combined, above } = desk()
    combined.fold(combined.initial(), [...notes(1, 2), day('a'), ...notes(3, 1)])
    expect(above).toEqual([2, 2, 4])
  })

  test('case events go in stretches of at most 256, in either way', () => {
    const lengths = (fold: (of: ReturnType<typeof desk>) => void) => {
      const of = desk()
      fold(of)
      return of.stretches
    }
    const events = notes(1, 600)
    expect(lengths(({ combined }) => combined.fold(combined.initial(), events))).toEqual([
      256, 256, 88,
    ])
    expect(lengths(({ combined }) => combined.foldCases(combined.initial(), events))).toEqual([
      256, 256, 88,
    ])
    const whole = notes(1, 256)
    expect(lengths(({ combined }) => combined.fold(combined.initial(), whole))).toEqual([256])
    expect(lengths(({ combined }) => combined.foldCases(combined.initial(), whole))).toEqual([256])
    const { combined } = desk()
    expect(combined.foldCases(combined.initial(), events)).toEqual(
      combined.fold(combined.initial(), events),
    )
  })

  test('nothing changed is the same object; a part that changed is a new one, the others are not', () => {
    const { combined } = desk()
    const before = combined.initial()
    expect(combined.fold(before, [])).toBe(before)
    expect(combined.fold(before, [caseEvent(1, 'case.tag-added')])).not.toBe(before)
    expect(combined.foldCases(before, [])).toBe(before)
    const after = combined.fold(before, [day('a')])
    expect(after).not.toBe(before)
    expect(after.first).not.toBe(before.first)
    expect(after.second).toBe(before.second)
    expect(after.idle).toBe(before.idle)
    const noted = combined.fold(before, notes(1, 1))
    expect(noted.first).not.toBe(before.first)
    expect(noted.second).not.toBe(before.second)
    expect(noted.idle).toBe(before.idle)
  })

  test('where nobody has anything to say, nothing is new', () => {
    const quiet: Fold<Seen> = {
      initial: () => ({ seen: [] }),
      open: ({ seen }) => ({ seen }),
      handlers: { 'day.changed': () => false, 'case.note-added': () => false },
    }
    const combined = combine({ quiet })
    const before = combined.initial()
    expect(combined.fold(before, [day('a'), ...notes(1, 2)])).toBe(before)
  })

  test('every event of a batch is folded into the one object that was opened for it', () => {
    let opened = 0
    const counted = combine({
      only: {
        initial: () => ({ seen: [] as number[] }),
        open: ({ seen }: { seen: number[] }) => {
          opened += 1
          return { seen }
        },
        handlers: { 'day.changed': () => true },
      },
    })
    counted.fold(counted.initial(), [day('a'), day('b'), day('c')])
    expect(opened).toBe(1)
  })
})
