import { fork, type Scope, scopeBind } from 'effector'
import { Provider, useStoreMap, useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import { $clock } from '../../../src/bus/clock.ts'
import { $log } from '../../../src/bus/log/intake.ts'
import { accept, startLog } from '../../../src/bus/log/log.ts'
import { $realtime, type Realtime } from '../../../src/bus/realtime/realtime.ts'
import { createWorkspace, foldWorkspace } from '../../../src/projections/workspace.ts'
import { $workspace } from '../../../src/projections/workspace-store.ts'
import { casesRequested } from '../../../src/queries/cases/case-list.ts'
import { $counts } from '../../../src/queries/cases/counts.ts'
import { $activities, $openCaseId } from '../../../src/queries/cases/open-case.ts'
import { useCaseRow } from '../../../src/queries/cases/use-case-row.ts'
import '../../../src/queries/following/last-minute.ts'
import '../../../src/queries/following/session.ts'
import { officeEvents, stillClock } from '../../support/client/office.ts'
import { allCases } from '../../support/records/events.ts'
import { countsOf } from '../crowd.ts'
import { ActivityView, CountView, countNames, RowView } from './views.tsx'

/** For whom nothing comes from a server. */
const noChannel: Realtime = { isOff: () => true, connect: () => ({ close: () => undefined }) }

/** A scope in the middle of a session: all cases are loaded, the first is open, the list of all is shown. */
export function engineScope(rows: readonly CaseRow[], realtime = noChannel): Scope {
  const id = rows[0]?.id ?? ''
  const loaded = officeEvents({
    rows: [...rows],
    counts: countsOf(rows),
    activities: { [id]: [] },
  })
  const log = accept(startLog(null), [{ kind: 'local', events: loaded }])
  const scope = fork({
    values: [
      // The moment of the events, as it is while they come from a channel.
      [$clock, stillClock],
      [$log, { ...log, batch: [] }],
      [$workspace, foldWorkspace(createWorkspace(), log.batch)],
      [$openCaseId, id],
      [$realtime, realtime],
    ],
  })
  // The list is there already; the read behind this request finds no server and changes nothing.
  scopeBind(casesRequested, { scope })(allCases)
  return scope
}

function Row({ id }: { id: string }) {
  return <RowView row={useCaseRow(id)} />
}

function Count({ name }: { name: (typeof countNames)[number] }) {
  const count = useStoreMap({
    store: $counts,
    keys: [name],
    fn: (counts, [key]) => counts?.[key] ?? 0,
  })
  return <CountView name={name} count={count} />
}

function Activities() {
  const entries = useUnit($activities)
  return <ActivityView activities={entries.map(({ activity }) => activity)} />
}

/** What is mounted on the engine: rows, counters and the open case's activities. */
export const engineScreen = (scope: Scope, ids: readonly string[]): ReactNode => (
  <Provider value={scope}>
    {ids.map((id) => (
      <Row key={id} id={id} />
    ))}
    {countNames.map((name) => (
      <Count key={name} name={name} />
    ))}
    <Activities />
  </Provider>
)
