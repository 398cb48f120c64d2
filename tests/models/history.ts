/** What the models are made of: a server that is only arithmetic, and everything that it ever said. */
import fc from 'fast-check'
import type { KnownEvent } from '../../contracts/events/definitions.ts'
import { CaseState } from '../../contracts/model/cases/case.ts'
import type { CaseQuery } from '../../contracts/model/cases/query.ts'
import { createWorkspace, foldWorkspace, type Workspace } from '../../src/projections/workspace.ts'
import { type Change, pretendServer } from '../support/client/pretend-server.ts'
import { allCases, localEvent, MOMENT, sessionStarted } from '../support/records/events.ts'

export const CASES = 4

/** Which case: often the first one, so that changes meet. */
const at = fc.oneof(fc.constant(0), fc.nat({ max: CASES + 1 }))

/** Something that happens on the server. */
export const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.constant<Change>({ kind: 'create' }),
  fc.record({
    kind: fc.constant('state' as const),
    at,
    state: fc.constantFrom(...CaseState.options),
  }),
  fc.record({ kind: fc.constant('mail' as const), at }),
  fc.record({ kind: fc.constant('tag' as const), at, tag: fc.constantFrom('press', 'vip') }),
  fc.record({ kind: fc.constant('note' as const), at }),
  fc.record({ kind: fc.constant('delete-note' as const), at }),
)

export const active: CaseQuery = { ...allCases, filter: { state: 'ACTIVE' } }
export const unread: CaseQuery = { ...allCases, filter: { unread_emails: true } }
export const queries: readonly CaseQuery[] = [allCases, active, unread]

export type Server = ReturnType<typeof pretendServer>

/** A client that folds what reaches it, and a server whose worlds are remembered by their number. */
export type Play = {
  server: Server
  workspace: Workspace
  /** The server after each number, the first at `CASES`' own. */
  worlds: Map<number, ReturnType<Server['now']>>
  /** Events handed to the client so far. */
  handed: number
  /** Answers on their way. */
  answers: KnownEvent[]
}

export function startPlay(): Play {
  const server = pretendServer(CASES)
  const begin = [
    sessionStarted(server.head()),
    localEvent('day.changed', { day: MOMENT.slice(0, 10) }),
  ]
  return {
    server,
    workspace: foldWorkspace(createWorkspace(), begin),
    worlds: new Map([[server.head(), server.now()]]),
    handed: 0,
    answers: [],
  }
}

export function happen(play: Play, change: Change): void {
  play.server.change(change)
  play.worlds.set(play.server.head(), play.server.now())
}

export const fold = (play: Play, events: readonly KnownEvent[]): void => {
  play.workspace = foldWorkspace(play.workspace, events)
}

/** The next events in order, as one batch. */
export function hand(play: Play, count: number): void {
  fold(play, play.server.events.slice(play.handed, play.handed + count))
  play.handed = Math.min(play.server.events.length, play.handed + count)
}

/** The number that the client has folded up to. */
export const cursorOf = ({ server, handed }: Play): number =>
  handed === 0
    ? (server.events[0]?.seq ?? server.head() + 1) - 1
    : (server.events[handed - 1]?.seq ?? 0)

/** One of the answers under way arrives. */
export function answer(play: Play, which: number): KnownEvent | undefined {
  const [came] = play.answers.splice(which % Math.max(1, play.answers.length), 1)
  if (came) fold(play, [came])
  return came
}

/** Nothing is under way any more. */
export function quieten(play: Play): void {
  hand(play, Number.POSITIVE_INFINITY)
  while (play.answers.length > 0) answer(play, 0)
}
