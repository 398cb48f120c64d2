import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { CaseEvent } from '../../../contracts/events/case-event.ts'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import { batches, crowd, mixedEvents, VISIBLE } from '../crowd.ts'
import { engineScope, engineScreen } from './engine.tsx'
import { engineInbox } from './engine-inbox.ts'
import { plainScreen, plainSource } from './plain.tsx'
import { turn } from './turns.ts'

export type Side = 'engine' | 'reference'

/** What one run works on; made afresh, so that no run finds the work of another one done. */
type Run = { take: (events: readonly CaseEvent[]) => void; end: () => void }

let rows: readonly CaseRow[] = []
let stream: readonly (readonly CaseEvent[])[] = []
let run: Run | undefined

function begin(side: Side, mounted: boolean): Run {
  const root = createRoot(document.getElementById('root') ?? document.body)
  const ids = rows.slice(0, VISIBLE).map((row) => row.id)
  const end = () => root.unmount()
  if (side === 'engine') {
    const scope = engineScope(rows)
    if (mounted) flushSync(() => root.render(engineScreen(scope, ids)))
    return { take: engineInbox(scope), end }
  }
  const source = plainSource(rows)
  if (mounted) flushSync(() => root.render(plainScreen(source, ids)))
  return { take: source.take, end }
}

/** What the driver calls; it reads the clock of the page's thread around `fold`. */
export const foldBench = {
  prepare(cases: number, events: number): void {
    rows = crowd(cases)
    stream = batches(mixedEvents(rows, events))
  },
  begin(side: Side, mounted: boolean): void {
    run = begin(side, mounted)
  },
  /** Applies the stream; after each batch whoever listens has a turn. */
  async fold(): Promise<void> {
    for (const batch of stream) {
      run?.take(batch)
      await turn()
    }
  },
  /** What is on the screen, to see that both sides did the same. */
  shown: (): string => document.getElementById('root')?.textContent ?? '',
  end(): void {
    run?.end()
    run = undefined
  },
}
