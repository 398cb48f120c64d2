import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { KnownEvent } from '../../contracts/events/definitions.ts'
import { CaseState } from '../../contracts/model/cases/case.ts'
import type { CaseQuery } from '../../contracts/model/cases/query.ts'
import { listKey } from '../../src/projections/cases/case-list.ts'
import { canonical } from '../../src/projections/replay.ts'
import {
  createWorkspace,
  foldWorkspace,
  loadWorkspace,
  readWorkspace,
  saveWorkspace,
  type Workspace,
} from '../../src/projections/workspace.ts'
import { type Change, pretendServer } from '../support/client/pretend-server.ts'
import { allCases, localEvent, MOMENT, sessionStarted } from '../support/records/events.ts'

const active: CaseQuery = { ...allCases, filter: { state: 'ACTIVE' } }
const unread: CaseQuery = { ...allCases, filter: { unread_emails: true } }
const queries = [allCases, active, unread]

/** Which case; the first one is also the one that is open. */
const at = fc.oneof(fc.constant(0), fc.nat({ max: 5 }))
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.constant<Change>({ kind: 'create' }),
  fc.record({ kind: fc.constant('state'), at, state: fc.constantFrom(...CaseState.options) }),
  // What enters and leaves the list of active cases again and again.
  fc.record({ kind: fc.constant('state'), at, state: fc.constantFrom('ACTIVE', 'CANCELLED') }),
  fc.record({ kind: fc.constant('mail'), at }),
  fc.record({ kind: fc.constant('tag'), at, tag: fc.constantFrom('urgent', 'press', 'vip') }),
  fc.record({ kind: fc.constant('note'), at }),
  fc.record({ kind: fc.constant('delete-note'), at }),
)

/** One thing that happens: on the server, on the wire to it, or on the way back. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('change' as const), change }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('push' as const), events: fc.nat({ max: 4 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('read' as const),
      what: fc.constantFrom('page', 'refresh', 'counts', 'detail', 'activities'),
      query: fc.nat({ max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('answer' as const), which: fc.nat({ max: 5 }) }),
  },
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const histories = fc.array(step, { minLength: 30, maxLength: 90, size: 'max' })

/** Plays a history and gives the batches that the client got, until nothing is under way any more. */
function play(steps: readonly Step[]) {
  const server = pretendServer(4)
  const answers: KnownEvent[] = []
  const batches: KnownEvent[][] = [
    [sessionStarted(server.head()), localEvent('day.changed', { day: MOMENT.slice(0, 10) })],
  ]
  let pushed = 0
  const push = (count: number) => {
    batches.push(server.events.slice(pushed, pushed + count))
    pushed = Math.min(server.events.length, pushed + count)
  }
  for (const one of steps) {
    if (one.do === 'change') server.change(one.change)
    else if (one.do === 'push') push(one.events)
    else if (one.do === 'answer') {
      const [answer] = answers.splice(one.which % Math.max(1, answers.length), 1)
      if (answer) batches.push([answer])
    } else {
      const query = queries[one.query] ?? allCases
      const read = {
        page: () => server.read.page(query, 'reset'),
        refresh: () => server.read.page(query, 'refresh'),
        counts: server.read.counts,
        detail: () => server.read.detail('1'),
        activities: () => server.read.activities('1'),
      }
      answers.push(read[one.what as keyof typeof read]())
    }
  }
  batches.push(answers.splice(0))
  push(server.events.length)
  return { server, batches }
}

/** What the client shows, and what a fresh load would give (engine.md 13). */
function differences(office: Workspace, server: ReturnType<typeof pretendServer>): string[] {
  const world = server.now()
  const wrong: string[] = []
  const expectSame = (what: string, a: unknown, b: unknown) => {
    if (JSON.stringify(a) !== JSON.stringify(b)) {
      wrong.push(`${what}: ${JSON.stringify(a)} instead of ${JSON.stringify(b)}`)
    }
  }
  for (const [id, row] of office.rows.map) expectSame(`row ${id}`, row, world.get(id)?.row)
  for (const [id, detail] of office.details.map) {
    expectSame(`detail ${id}`, detail, world.get(id)?.detail)
  }
  for (const [id, { timeline }] of office.activities.map) {
    expectSame(`activities ${id}`, timeline, world.get(id)?.activities)
  }
  if (office.counts.counts) expectSame('counts', office.counts.counts, server.countsOf(world))
  for (const query of queries) {
    const list = office.lists.map.get(listKey(query))
    if (!list) continue
    const members = server.membersOf(world, query).map(({ id }) => id)
    const shown = [...list.ids].filter((id) => !list.hidden.has(id))
    expectSame(
      `members of ${listKey(query)}`,
      [...shown, ...list.fresh].toSorted(),
      members.toSorted(),
    )
    expectSame(`total of ${listKey(query)}`, list.total, members.length)
  }
  return wrong
}

const foldAll = (batches: readonly (readonly KnownEvent[])[]) =>
  batches.reduce(foldWorkspace, createWorkspace())

describe('answers and events that overtake one another', () => {
  test('lead to what a fresh load gives, whatever the order', () => {
    fc.assert(
      fc.property(histories, (steps) => {
        const { server, batches } = play(steps)
        expect(differences(foldAll(batches), server)).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  test('lead to the same bytes in many batches, in one, and event by event', () => {
    fc.assert(
      fc.property(histories, (steps) => {
        const { batches } = play(steps)
        const flat = batches.flat()
        const bytes = canonical(foldAll(batches))
        expect(canonical(foldAll([flat]))).toBe(bytes)
        expect(canonical(foldAll(flat.map((event) => [event])))).toBe(bytes)
      }),
      { numRuns: 150 },
    )
  })

  test('lead to the same bytes from a checkpoint taken anywhere', () => {
    fc.assert(
      fc.property(histories, fc.nat(), (steps, cut) => {
        const { batches } = play(steps)
        const place = cut % (batches.length + 1)
        const saved = readWorkspace(
          JSON.parse(JSON.stringify(saveWorkspace(foldAll(batches.slice(0, place))))),
        )
        if (!saved.ok) throw new Error(`${saved.path} ${saved.message}`)
        const resumed = batches.slice(place).reduce(foldWorkspace, loadWorkspace(saved.value))
        expect(canonical(resumed)).toBe(canonical(foldAll(batches)))
      }),
      { numRuns: 150 },
    )
  })
})
