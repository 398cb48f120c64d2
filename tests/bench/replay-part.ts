import { readEvent } from '../../contracts/events/read-event.ts'
import {
  createWorkspace,
  foldWorkspace,
  loadWorkspace,
  saveWorkspace,
} from '../../src/projections/workspace.ts'
import { officeEvents } from '../support/client/office.ts'
import type { Figures } from './budgets.ts'
import { batches, countsOf, crowd, mixedEvents } from './crowd.ts'
import { foldPlain, plainOffice } from './plain-office.ts'
import { cpuOf, median } from './statistics.ts'

const CASES = 100_000
const EVENTS = 100_000
const ROUNDS = 5

/** CPU of what `work` returns, after what it prepares; medians over rounds, all works in turn. */
function interleaved(works: Record<string, () => () => void>): Record<string, number> {
  const used: Record<string, number[]> = {}
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, prepare] of Object.entries(works)) {
      // First: what a collection leaves to be done later would count for whoever allocates next.
      globalThis.gc?.()
      const work = prepare()
      const ms = cpuOf(work)
      // The first round warms up.
      if (round > 0) used[name] = [...(used[name] ?? []), ms]
    }
  }
  return Object.fromEntries(Object.entries(used).map(([name, all]) => [name, median(all)]))
}

/**
 * Replay in Node of 100,000 events over as many cases, against a plain fold of the same events. A start
 * from a snapshot reads text, so its reference reads the same session from the text of its events.
 */
export function replayPart(): Figures {
  const rows = crowd(CASES)
  const events = mixedEvents(rows, EVENTS)
  const parts = batches(events)
  const loaded = officeEvents({ rows, counts: countsOf(rows) })
  const loadedWorkspace = () => foldWorkspace(createWorkspace(), loaded)
  const snapshot = JSON.stringify(saveWorkspace(foldWorkspace(loadedWorkspace(), events)))
  const sample = events.slice(0, EVENTS / 20)
  const lines = events.map((event) => JSON.stringify(event))

  const plainFold = (all: typeof parts) => {
    const office = plainOffice(rows)
    return () => {
      for (const batch of all) foldPlain(office, batch)
    }
  }
  const {
    plain = Number.NaN,
    engine = Number.NaN,
    fromSnapshot = Number.NaN,
    fromText = Number.NaN,
    schemas = Number.NaN,
  } = interleaved({
    plain: () => plainFold(parts),
    engine: () => {
      const office = loadedWorkspace()
      return () => void foldWorkspace(office, events)
    },
    fromSnapshot: () => () => void loadWorkspace(JSON.parse(snapshot)),
    fromText: () => {
      const office = plainOffice(rows)
      return () =>
        void foldPlain(
          office,
          lines.map((line) => JSON.parse(line)),
        )
    },
    schemas: () => () => {
      for (const event of sample) readEvent(event)
    },
  })
  return {
    'replay.ratio': engine / plain,
    'replay.cpu-ms': engine,
    'replay.snapshot-ratio': fromSnapshot / fromText,
    'replay.snapshot-to-plain-fold': fromSnapshot / plain,
    'replay.schemas-cpu-us-per-event': (1000 * schemas) / sample.length,
  }
}
