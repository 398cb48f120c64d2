/** The product's own engine, whole and in parts. */
import { createEvent, createWatch, fork, type Scope, sample, scopeBind } from 'effector'
import type { CaseEvent } from '../../../contracts/events/case-event.ts'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import { $clock } from '../../../src/bus/clock.ts'
import { $log } from '../../../src/bus/log/intake.ts'
import { accept, startLog } from '../../../src/bus/log/log.ts'
import { receive } from '../../../src/bus/log/ordering.ts'
import { $view } from '../../../src/commands/overlay.ts'
import {
  createWorkspace,
  foldCases,
  foldWorkspace,
  type Workspace,
} from '../../../src/projections/workspace.ts'
import { $workspace } from '../../../src/projections/workspace-store.ts'
import '../../../src/queries/following/last-minute.ts'
import '../../../src/queries/following/session.ts'
import { officeEvents, stillClock } from '../../support/client/office.ts'
import { countsOf } from '../crowd.ts'
import { engineInbox } from '../page/engine-inbox.ts'
import { keyed, type MakeContender } from './contender.ts'

const loadedEvents = (rows: readonly CaseRow[]): KnownEvent[] =>
  officeEvents({ rows: [...rows], counts: countsOf(rows) })

/** A scope in the middle of a session: all cases are loaded. */
function sessionOf(rows: readonly CaseRow[]): Scope {
  const log = accept(startLog(null), [{ kind: 'local', events: loadedEvents(rows) }])
  return fork({
    values: [
      [$clock, stillClock],
      [$log, { ...log, batch: [], others: [] }],
      [$workspace, foldWorkspace(createWorkspace(), log.batch)],
    ],
  })
}

const rowIn = (workspace: Workspace, id: string) => workspace.rows.map.get(id)

/** What both have that fold into the product's stores: told as its mounted rows are. */
function inStores(scope: Scope) {
  const { listen, tell } = keyed()
  createWatch({ unit: $view, scope, fn: ({ workspace }) => tell(workspace.rows.dirty) })
  return { listen, row: (id: string) => rowIn(scope.getState($workspace), id) }
}

/** Everything but parsing: order and repetition by number, inbox, log, all projections, all stores. */
export const framewright: MakeContender = (rows) => {
  const scope = sessionOf(rows)
  const inbox = engineInbox(scope)
  let { ordering } = scope.getState($log)
  return {
    ...inStores(scope),
    take: (events) => {
      const received = receive(ordering, events)
      ordering = received.ordering
      if (received.ready.length === events.length) inbox(events)
    },
  }
}

const folded = createEvent<readonly CaseEvent[]>()
sample({
  clock: folded,
  source: $log,
  fn: (log, batch) => ({ ...log, batch, others: [] }),
  target: $log,
})

/** All projections and all stores, without order, inbox and log: what the other engines do, and more rows' worth of it. */
export const foldInStores: MakeContender = (rows) => {
  const scope = sessionOf(rows)
  return { ...inStores(scope), take: scopeBind(folded, { scope }) }
}

/** The same projections as plain functions: no stores either. */
export const foldAlone: MakeContender = (rows) => {
  let workspace = foldWorkspace(createWorkspace(), loadedEvents(rows))
  const { listen, tell } = keyed()
  return {
    take: (events) => {
      workspace = foldCases(workspace, events)
      tell(workspace.rows.dirty)
    },
    listen,
    row: (id) => rowIn(workspace, id),
  }
}
