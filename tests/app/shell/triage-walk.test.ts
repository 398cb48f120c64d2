/** The queue is the list, and its numbers are never wrong. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CaseFilterFlag } from '../../../contracts/model/cases/query.ts'
import { home } from '../../../src/actions/place.ts'
import {
  filterOfPlace,
  firstStation,
  STATIONS,
  stationOf,
  stationPlace,
  titleOf,
} from '../../../src/app/shell/triage/routine.ts'
import {
  back,
  nextStep,
  numbersOf,
  type Passed,
  pass,
  type Queue,
  startWalk,
  type Walk,
} from '../../../src/app/shell/triage/walk.ts'
import { filterKey } from '../../../src/projections/cases/case-list.ts'

const nobody: ReadonlySet<string> = new Set()
const queueOf = (ids: readonly string[], parts: Partial<Queue> = {}): Queue => ({
  ids,
  total: ids.length,
  ended: true,
  newCount: 0,
  ...parts,
})
const passedOver = (...ids: string[]): Passed[] => ids.map((id) => ({ id, left: false }))

describe('the next case', () => {
  test('is the first of the list that was not gone past', () => {
    expect(nextStep(queueOf(['1', '2', '3']), passedOver('1'), nobody)).toEqual({
      kind: 'case',
      id: '2',
    })
  })

  test('is none that a colleague has open, until no other is left', () => {
    const queue = queueOf(['1', '2', '3'])
    expect(nextStep(queue, [], new Set(['1', '2']))).toEqual({ kind: 'case', id: '3' })
    expect(nextStep(queue, passedOver('3'), new Set(['1', '2']))).toEqual({ kind: 'case', id: '1' })
  })

  test('comes from further pages and from what is new, before it is none', () => {
    const all = passedOver('1')
    expect(nextStep(queueOf(['1'], { ended: false }), all, nobody)).toEqual({ kind: 'more' })
    expect(nextStep(queueOf(['1'], { newCount: 2 }), all, nobody)).toEqual({ kind: 'renew' })
    expect(nextStep(queueOf(['1']), all, nobody)).toEqual({ kind: 'end' })
  })
})

/** What happens in an office: to the case that stands here, by hand, and to others meanwhile. */
type Turn = { do: 'done' | 'skip' | 'back' } | { do: 'leaves' | 'comes' | 'opened'; id: string }

const ids = fc.constantFrom(...'abcdefgh')
const turns: fc.Arbitrary<Turn> = fc.oneof(
  fc.record({ do: fc.constantFrom('done', 'skip', 'back') }),
  fc.record({ do: fc.constantFrom('leaves', 'comes', 'opened'), id: ids }),
) as fc.Arbitrary<Turn>

/** Goes through a queue the way the bar does. */
function go(start: readonly string[], happening: readonly Turn[], check: (desk: Desk) => void) {
  const desk: Desk = { waiting: new Set(start), walk: startWalk('list', 'q') }
  const seek = () => {
    if (desk.walk.phase !== 'seeking') return
    const step = nextStep(queueOf([...desk.waiting]), desk.walk.passed, nobody)
    desk.walk =
      step.kind === 'case'
        ? { ...desk.walk, at: step.id, phase: 'at' }
        : { ...desk.walk, at: null, phase: 'over' }
  }
  const turn = (one: Turn) => {
    if (one.do === 'leaves') desk.waiting.delete(one.id)
    else if (one.do === 'comes') desk.waiting.add(one.id)
    else if (one.do === 'opened') {
      if (desk.waiting.has(one.id)) desk.walk = { ...desk.walk, at: one.id, phase: 'at' }
    } else if (one.do === 'back') desk.walk = back(desk.walk)
    else if (desk.walk.at !== null) {
      if (one.do === 'done') desk.waiting.delete(desk.walk.at)
      desk.walk = pass(desk.walk, !desk.waiting.has(desk.walk.at), desk.waiting, 0)
    }
    seek()
  }
  seek()
  check(desk)
  for (const one of happening) {
    turn(one)
    check(desk)
  }
  return desk
}
type Desk = { waiting: Set<string>; walk: Walk }

const countOf = ({ waiting, walk }: Desk) =>
  numbersOf(walk, waiting.size, (id) => (waiting.has(id) ? 'in' : 'out'))

describe('the numbers', () => {
  test('count each case once: gone past, standing here, or waiting, whatever happens', () => {
    fc.assert(
      fc.property(fc.uniqueArray(ids), fc.array(turns, { maxLength: 30 }), (start, happening) => {
        go(start, happening, (desk) => {
          const { passed, at } = desk.walk
          const all = new Set([...passed.map(({ id }) => id), ...desk.waiting, ...(at ? [at] : [])])
          const { position, total, skipped } = countOf(desk)
          expect(total).toBe(all.size)
          expect(position).toBe(new Set([...passed.map(({ id }) => id), ...(at ? [at] : [])]).size)
          expect(skipped).toBe(passed.filter(({ id }) => desk.waiting.has(id)).length)
        })
      }),
    )
  })

  test('come to their end when everything is done, each case having stood there once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(ids, { minLength: 1 }), (start) => {
        const stood: string[] = []
        const desk = go(
          start,
          start.map((): Turn => ({ do: 'done' })),
          ({ walk }) => walk.at !== null && stood.push(walk.at),
        )
        expect(stood).toEqual(start)
        expect(desk.walk.phase).toBe('over')
        expect(countOf(desk)).toEqual({ position: start.length, total: start.length, skipped: 0 })
      }),
    )
  })

  test('say nothing of the whole while it is not known', () => {
    const walk = { passed: passedOver('1'), at: '2' }
    expect(numbersOf(walk, null, () => 'in').total).toBeNull()
    expect(numbersOf(walk, 5, (id) => (id === '1' ? 'unknown' : 'in')).total).toBeNull()
    expect(numbersOf(walk, 5, (id) => (id === '2' ? 'unknown' : 'in')).total).toBeNull()
    expect(numbersOf(walk, 5, () => 'in')).toEqual({ position: 2, total: 5, skipped: 1 })
  })
})

test('what left the queue meanwhile is told', () => {
  const at: Walk = { ...startWalk('list', 'q'), at: '1', phase: 'at' }
  expect(pass(at, true, nobody, 0).word).toBeNull()
  expect(pass(at, true, nobody, 1).word).toBe('1 case has since left the list.')
  expect(pass(at, true, nobody, 3).word).toBe('3 cases have since left the list.')
})

describe('the daily routine', () => {
  const stations = Array.from({ length: STATIONS }, (_, at) => stationPlace(at) ?? home)

  test('goes from unread mails of active cases by licences and reminders to failures', () => {
    expect(stations[0]).toEqual(firstStation)
    expect(stations.map((place) => [place.selection, titleOf(place)])).toEqual([
      ['ACTIVE', 'Unread Mails'],
      ['CASES', 'Uploaded Licenses'],
      ['CASES', 'Overdue Reminder'],
      ['CASES', 'Failed Emails'],
      ['CASES', 'Failed Letters'],
      ['CASES', 'Failed Payments'],
    ])
    expect(stationPlace(STATIONS)).toBeNull()
  })

  test('knows its stations by what they list, and no other place', () => {
    expect(stations.map(stationOf)).toEqual(stations.map((_, at) => at))
    expect(stationOf(home)).toBe(-1)
    expect(stationOf({ ...firstStation, search: 'a' })).toBe(-1)
    expect(stationOf({ ...firstStation, selection: 'CASES' })).toBe(-1)
  })

  test('lists tell places apart, whatever their order is', () => {
    const keys = CaseFilterFlag.options.map((filter) =>
      filterKey(filterOfPlace({ ...home, filter })),
    )
    expect(new Set(keys).size).toBe(keys.length)
    expect(filterKey({ state: 'PAID', idle: true })).toBe(filterKey({ idle: true, state: 'PAID' }))
    expect(filterKey({ idle: false })).toBe(filterKey({}))
    expect(filterOfPlace(firstStation)).toEqual({ state: 'ACTIVE', unread_emails: true })
    expect(titleOf({ ...home, selection: 'STANDBY' })).toBe('Standby')
  })
})
