/** A scope in the middle of a session: the given entities are loaded, nothing is under way. */
import '../../../src/projections/set-up-parts.ts'
import { fork, type Scope } from 'effector'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { SessionUser } from '../../../contracts/model/accounts/user.ts'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import type { CaseCounts, CaseDetail, CaseRow } from '../../../contracts/model/cases/case.ts'
import type { CaseQuery } from '../../../contracts/model/cases/query.ts'
import { $clock, type Clock } from '../../../src/bus/clock.ts'
import { $gateway } from '../../../src/bus/gateway/store.ts'
import { $newId } from '../../../src/bus/ids.ts'
import { $log } from '../../../src/bus/log/intake.ts'
import { accept, startLog } from '../../../src/bus/log/log.ts'
import { lateHandlers } from '../../../src/commands/late-handlers.ts'
import { $commandHandlers, type LateHandlers } from '../../../src/commands/loaded-handlers.ts'
import { createWorkspace, foldWorkspace } from '../../../src/projections/workspace.ts'
import { $workspace } from '../../../src/projections/workspace-store.ts'
import {
  allCases,
  aUser,
  localEvent,
  MOMENT,
  pageListed,
  sessionStarted,
} from '../records/events.ts'
import { guardScope } from '../setup/effector-guard.ts'
import { type FakeGateway, fakeGateway } from './fake-gateway.ts'

export type OfficeParts = {
  /** Null for nobody logged in. */
  user?: SessionUser | null
  /** Loaded as the whole list of `query`. */
  rows?: CaseRow[]
  query?: CaseQuery
  details?: CaseDetail[]
  /** By case id. */
  activities?: Record<string, Activity[]>
  counts?: CaseCounts
  tags?: string[]
  gateway?: FakeGateway
  clock?: Clock
  /** How commands are done; all of it is there without this. */
  commandHandlers?: LateHandlers
  /** What effects do otherwise than usual. */
  handlers?: [effect: unknown, handler: () => unknown][]
}

/** A clock that stands at `MOMENT` and whose pauses end at once. */
export const stillClock: Clock = {
  now: () => new Date(MOMENT),
  wait: async () => undefined,
  every: () => () => undefined,
}

/** The number up to which everything in `officeScope` is loaded. */
export const LOADED_AT = 1

/** The events that lead to the given state. */
export function officeEvents(parts: OfficeParts): KnownEvent[] {
  const { user = aUser(), rows, query = allCases, details, activities, counts, tags } = parts
  const as_of = LOADED_AT
  return [
    ...(user ? [sessionStarted(as_of, user)] : []),
    localEvent('day.changed', { day: MOMENT.slice(0, 10) }),
    ...(rows ? [pageListed(rows, { query })] : []),
    ...(counts ? [localEvent('counts.loaded', { counts, as_of })] : []),
    ...(tags ? [localEvent('case-tags.loaded', { tags, as_of })] : []),
    ...(details ?? []).map((detail) => localEvent('case.loaded', { detail, as_of })),
    ...Object.entries(activities ?? {}).map(([case_id, list]) =>
      localEvent('activities.loaded', { case_id, activities: list, as_of }),
    ),
  ]
}

export function officeScope(parts: OfficeParts = {}): Scope {
  const {
    user = aUser(),
    gateway = fakeGateway(user),
    clock = stillClock,
    commandHandlers = lateHandlers,
  } = parts
  const log = accept(startLog(null), [{ kind: 'local', events: officeEvents(parts) }])
  let made = 0
  const next = () => {
    made += 1
    return `id${made}`
  }
  const scope = fork({
    ...(parts.handlers && { handlers: parts.handlers as never }),
    values: [
      [$gateway, gateway],
      [$clock, clock],
      [$commandHandlers, commandHandlers],
      [$newId, { next }],
      [$log, { ...log, batch: [] }],
      [$workspace, foldWorkspace(createWorkspace(), log.batch)],
    ],
  })
  guardScope(scope)
  return scope
}
