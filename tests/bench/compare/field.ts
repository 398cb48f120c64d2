/** Where all contenders meet; the same bundle runs in Node and in Chromium. */
import type { CaseEvent } from '../../../contracts/events/case-event.ts'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import { batches, crowd, mixedEvents, VISIBLE } from '../crowd.ts'
import type { Contender, MakeContender } from './contender.ts'
import { mobx, plainMap, reduxToolkit, tanstackDb, zustand } from './others.ts'
import { foldAlone, foldInStores, framewright } from './ours.ts'

const contenders = {
  framewright,
  foldInStores,
  foldAlone,
  plainMap,
  zustand,
  mobx,
  tanstackDb,
  reduxToolkit,
} satisfies Record<string, MakeContender>
export type Name = keyof typeof contenders

/** What one run works on. */
type Run = { one: Contender; stream: readonly (readonly CaseEvent[])[]; told: number }

let rows: readonly CaseRow[] = []
let batched: readonly (readonly CaseEvent[])[] = []
let run: Run | undefined

/** What the driver calls; it reads the clock of the thread around `fold`. */
export const field = {
  prepare(cases: number, events: number): void {
    rows = crowd(cases)
    batched = batches(mixedEvents(rows, events))
  },
  /** A fresh engine with all cases, to fold the first `count` events. */
  begin(name: Name, count: number, listeners: number): void {
    const batchSize = batched[0]?.length ?? 1
    const made: Run = {
      one: contenders[name](rows),
      stream: batched.slice(0, Math.ceil(count / batchSize)),
      told: 0,
    }
    for (let n = 0; n < listeners; n += 1) {
      made.one.listen(rows[n % VISIBLE]?.id ?? '', () => {
        made.told += 1
      })
    }
    run = made
  },
  fold(): void {
    if (run) for (const batch of run.stream) run.one.take(batch)
  },
  /** How often a listener was told; throws where an event was lost. */
  end(): number {
    const last = run?.stream.at(-1)?.at(-1)?.payload.row
    if (!run || !last) throw new Error('nothing was folded')
    if (run.one.row(last.id)?.version !== last.version) throw new Error('an event was lost')
    const { told } = run
    run = undefined
    return told
  },
}

/** Handed over by name, because the driver is outside the bundle. */
Object.assign(globalThis, { field })
