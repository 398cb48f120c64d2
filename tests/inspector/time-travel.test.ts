import { describe, expect, it } from 'vitest'
import type { KnownEvent } from '../../contracts/events/definitions.ts'
import { accept, beginSegment, eventsOf, type Log, startLog } from '../../src/bus/log/log.ts'
import {
  createTimeTravel,
  STRETCH,
  stateAfter,
  stateAt,
} from '../../src/inspector/travel/time-travel.ts'
import { differencesOf, differs, entitiesOf } from '../../src/inspector/tree/compare.ts'
import { canonical } from '../../src/projections/replay.ts'
import {
  createWorkspace,
  foldWorkspace,
  saveWorkspace,
  type Workspace,
} from '../../src/projections/workspace.ts'
import { countsOf, crowd, mixedEvents } from '../bench/crowd.ts'
import { officeEvents } from '../support/client/office.ts'
import { aCaseDetail, aCaseRow } from '../support/records/builders.ts'
import { aNote, caseEvent, localEvent } from '../support/records/events.ts'

/** A clock that is over at every look, so that every pause is taken. */
const hurried = () => {
  let [ms, rests] = [0, 0]
  return {
    now: () => {
      ms += 100
      return ms
    },
    rest: async () => {
      rests += 1
    },
    rests: () => rests,
  }
}

function session(events: readonly KnownEvent[]): Log {
  return accept(startLog(null), [{ kind: 'local', events }])
}

const folded = (events: readonly KnownEvent[]): Workspace =>
  foldWorkspace(createWorkspace(), events)

const rows = crowd(60)
const events: KnownEvent[] = [
  ...officeEvents({
    rows,
    counts: countsOf(rows),
    details: [aCaseDetail({ id: rows[0]?.id ?? '' })],
  }),
  ...mixedEvents(rows, 2 * STRETCH + 300),
]

describe('the way to a moment of the session', () => {
  it('leads to the bytes of a plain fold, at every place, also from the states left on the way', async () => {
    const log = session(events)
    const timeTravel = createTimeTravel()
    const places = [
      0,
      1,
      7,
      STRETCH,
      STRETCH + 1,
      events.length - 1,
      events.length,
      40,
      STRETCH * 2,
    ]
    for (const at of places) {
      const office = await stateAt(timeTravel, log, at, hurried())
      expect(office && canonical(office)).toBe(canonical(folded(events.slice(0, at))))
    }
    expect(timeTravel.stops.map(({ at }) => at).toSorted((a, b) => a - b)).toEqual([
      0,
      STRETCH,
      2 * STRETCH,
    ])
  })

  it('starts at the nearest state: the second look folds one stretch at most, in slices', async () => {
    const log = session(events)
    const timeTravel = createTimeTravel()
    const first = hurried()
    await stateAt(timeTravel, log, events.length, first)
    const second = hurried()
    await stateAt(timeTravel, log, events.length - 10, second)
    expect(first.rests()).toBeGreaterThan(20)
    expect(second.rests()).toBeLessThan(5)
  })

  it('begins with the checkpoint of a cut log, and says when the place is gone', async () => {
    const middle = 1_000
    const before = folded(events.slice(0, middle))
    const whole = session(events.slice(0, middle))
    const cut = accept(
      { ...beginSegment(beginSegment(whole, saveWorkspace(before)), saveWorkspace(before)) },
      [{ kind: 'local', events: events.slice(middle) }],
    )
    expect(cut.dropped).toBe(middle)
    const timeTravel = createTimeTravel()
    expect(await stateAt(timeTravel, cut, middle - 1, hurried())).toBeNull()
    const office = await stateAt(timeTravel, cut, events.length, hurried())
    expect(office && canonical(office)).toBe(canonical(folded(events)))
  })

  it('gives up when a later journey begins', async () => {
    const log = session(events)
    const timeTravel = createTimeTravel()
    const [first, second] = await Promise.all([
      stateAt(timeTravel, log, events.length, hurried()),
      stateAt(timeTravel, log, 3, hurried()),
    ])
    expect(first).toBeNull()
    expect(second && canonical(second)).toBe(canonical(folded(events.slice(0, 3))))
  })

  it('changes neither the events nor the state that is shown', async () => {
    const log = session(events)
    const live = folded(events)
    const [bytes, logged] = [canonical(live), JSON.stringify(eventsOf(log))]
    const timeTravel = createTimeTravel()
    for (const at of [0, 500, events.length]) {
      const office = await stateAt(timeTravel, log, at, hurried())
      for (const event of events.slice(at, at + 50)) if (office) stateAfter(office, event)
    }
    expect(canonical(live)).toBe(bytes)
    expect(JSON.stringify(eventsOf(log))).toBe(logged)
  })
})

describe('what an event changed', () => {
  const row = aCaseRow({ version: 1 })
  const start = officeEvents({
    rows: [row],
    counts: countsOf([row]),
    details: [aCaseDetail({ id: row.id })],
    activities: { [row.id]: [] },
  })
  const changes = (event: KnownEvent) => {
    const before = folded(start)
    return differencesOf(entitiesOf(before), entitiesOf(stateAfter(before, event)))
  }

  it('is told field by field, with what it was and what it is', () => {
    const event = caseEvent(2, 'case.cancelled', {
      row: { version: 2, state: 'CANCELLED' },
      was: { state: 'ACTIVE' },
      changes: [{ field: 'state', from: 'ACTIVE', to: 'CANCELLED' }],
    })
    expect(changes(event)).toEqual(
      expect.arrayContaining([
        { path: 'rows[481516].state', from: 'ACTIVE', to: 'CANCELLED' },
        { path: 'rows[481516].version', from: 1, to: 2 },
        { path: 'counts.counts.ACTIVE', from: 1, to: 0 },
        { path: 'counts.counts.CANCELLED', from: 0, to: 1 },
        { path: 'details.opened[481516].state', from: 'ACTIVE', to: 'CANCELLED' },
      ]),
    )
  })

  it('names entities that came by their id, and is empty for what was known already', () => {
    const note = aNote({ id: 'note1' })
    const event = caseEvent(2, 'case.note-added', { row: { version: 2 }, activity: note })
    expect(changes(event)).toContainEqual({
      path: 'activities[481516].timeline.note1',
      from: expect.anything(),
      to: note,
    })
    expect(changes(caseEvent(2, 'case.note-added', { row: { version: 1 } }))).toEqual([])
  })

  it('is told of every read model, the history of a case and the audit log too', () => {
    const helpers = ['pulse', 'recent']
    const models = Object.keys(createWorkspace()).filter((name) => !helpers.includes(name))
    expect(Object.keys(entitiesOf(createWorkspace())).sort()).toEqual(models.sort())
    const page = localEvent('audit.listed', {
      filter: {},
      after: null,
      entries: [],
      next_cursor: 'further',
      as_of: 1,
    })
    expect(changes(page)).toEqual([expect.objectContaining({ path: 'audit.lists[0]' })])
  })

  it('sees another order of the same parts, and nothing where all is the same', () => {
    const [from, to] = [{ ids: new Set(['a', 'b']) }, { ids: new Set(['b', 'a']) }]
    expect(differencesOf(from, to)).toEqual([
      { path: 'ids (order)', from: ['a', 'b'], to: ['b', 'a'] },
    ])
    expect(differs(from, to)).toBe(true)
    expect(differs(from, structuredClone(from))).toBe(false)
  })
})
