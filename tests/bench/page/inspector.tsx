import { fork, type Scope, scopeBind } from 'effector'
import { Provider } from 'effector-react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { CaseEvent } from '../../../contracts/events/case-event.ts'
import { arrived } from '../../../src/bus/log/inbox.ts'
import { $log } from '../../../src/bus/log/intake.ts'
import { SEGMENT, startLog } from '../../../src/bus/log/log.ts'
import { $entryIndex, entryChosen } from '../../../src/inspector/entries/model.ts'
import { Inspector } from '../../../src/inspector/inspector.tsx'
import { $look } from '../../../src/inspector/travel/model.ts'
import {
  createWorkspace,
  foldWorkspace,
  saveWorkspace,
} from '../../../src/projections/workspace.ts'
import { $workspace } from '../../../src/projections/workspace-store.ts'
import { HotkeysRoot } from '../../../src/ui/hotkeys/hotkeys.tsx'
import { officeEvents } from '../../support/client/office.ts'
import { MOMENT } from '../../support/records/events.ts'
import { countsOf, crowd, mixedEvents } from '../crowd.ts'
import { frame, turn } from './turns.ts'

let scope: Scope
let later: readonly CaseEvent[] = []

/** A session of two full segments, as long as a log ever gets, a second between two events. */
function fullScope(cases: number, extra: number): Scope {
  const rows = crowd(cases)
  const begun = Date.parse(MOMENT)
  const events = mixedEvents(rows, 2 * SEGMENT + extra).map((event, n) => ({
    ...event,
    at: new Date(begun + n * 1_000).toISOString(),
  }))
  const loaded = officeEvents({ rows, counts: countsOf(rows) })
  const [first, second] = [events.slice(0, SEGMENT), events.slice(SEGMENT, 2 * SEGMENT)]
  later = events.slice(2 * SEGMENT)
  let office = foldWorkspace(createWorkspace(), loaded)
  const start = saveWorkspace(office)
  office = foldWorkspace(office, first)
  const middle = saveWorkspace(office)
  office = foldWorkspace(office, second)
  const head = second.at(-1)?.seq ?? 0
  const log = {
    ...startLog(null),
    version: 1,
    ordering: { cursor: head, head, held: new Map() },
    segments: [
      { checkpoint: start, events: first },
      { checkpoint: middle, events: second },
    ],
  }
  return fork({
    values: [
      [$log, log],
      [$workspace, office],
    ],
  })
}

const longest = { task: 0 }

export const inspectorBench = {
  prepare(cases: number, extra: number): void {
    scope = fullScope(cases, extra)
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.task = Math.max(longest.task, duration)
    }).observe({ type: 'longtask' })
  },
  /** Opens it; gives the ms until the first rows are painted. */
  async open(): Promise<number> {
    const began = performance.now()
    const root = createRoot(document.getElementById('root') ?? document.body)
    flushSync(() =>
      root.render(
        <Provider value={scope}>
          <HotkeysRoot>
            <Inspector closeKey="l" onClose={() => root.unmount()} />
          </HotkeysRoot>
        </Provider>,
      ),
    )
    while (!document.querySelector('[role="option"]')) await frame()
    await frame()
    return performance.now() - began
  },
  /** The longest task since the last time that this was asked, in ms; 0 for none over 50. */
  longestTask(): number {
    const { task } = longest
    longest.task = 0
    return task
  },
  /** Moves the list by so many rows a frame; gives the ms of each frame. */
  async scroll(rowsAFrame: number, frames: number): Promise<number[]> {
    const box = document.querySelector('[role="listbox"]')
    const times: number[] = []
    let before = performance.now()
    for (let n = 0; n < frames; n += 1) {
      if (box) box.scrollTop += rowsAFrame * 24
      await frame()
      const now = performance.now()
      times.push(now - before)
      before = now
    }
    return times
  },
  /** Looks at the entry at this share of the session; gives the ms until what it changed is known. */
  async look(share: number): Promise<number> {
    const { entries } = scope.getState($entryIndex)
    const began = performance.now()
    scopeBind(entryChosen, { scope })(entries[Math.floor(share * entries.length)] ?? null)
    while (scope.getState($look) === null) await turn()
    return performance.now() - began
  },
  /** Brings the further events as the channel does, so many a frame. */
  async live(aFrame: number): Promise<void> {
    const take = scopeBind(arrived, { scope })
    for (let at = 0; at < later.length; at += aFrame) {
      take({ kind: 'wire', events: later.slice(at, at + aFrame) })
      await frame()
    }
  },
}
