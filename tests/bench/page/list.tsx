import { type Scope, scopeBind } from 'effector'
import { Provider } from 'effector-react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { CaseEvent } from '../../../contracts/events/case-event.ts'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import { arrived } from '../../../src/bus/log/inbox.ts'
import { CaseListRows } from '../../../src/features/case-list/rows/case-list-rows.tsx'
import { $workspace } from '../../../src/projections/workspace-store.ts'
import { rowHeights } from '../../../src/ui/appearance/appearance.ts'
import { crowd, mailOn } from '../crowd.ts'
import { foldPlain, plainOffice } from '../plain-office.ts'
import { engineScope } from './engine.tsx'
import type { Side } from './fold.tsx'
import { domPool } from './pool.tsx'
import { frame, turn } from './turns.ts'

/** Moments of frames in ms, and the places that were seen without their row. */
export type Drive = { frames: number[]; blank: number; seen: number }

export type DriveOptions = {
  rowsAFrame: number
  frames: number
  /** Updates of rows that are seen, each second. */
  updates: number
  /** Looks at every place after each frame; costs, so not while anything is measured. */
  look: boolean
}

const rowHeight = rowHeights.comfortable
let rows: CaseRow[] = []
let now: (id: string) => CaseRow | undefined = () => undefined
let take: (events: readonly CaseEvent[]) => void = () => undefined
let end: () => void = () => undefined
let seq = 1

const panel = (): Element => {
  const parent = document.getElementById('root') ?? document.body
  parent.className = 'fw-case-list fw-stack bench-panel'
  return parent
}

function mountEngine(scope: Scope): () => void {
  const root = createRoot(panel())
  const ids = rows.map((row) => row.id)
  flushSync(() =>
    root.render(
      <Provider value={scope}>
        <CaseListRows ids={ids} />
      </Provider>,
    ),
  )
  return () => root.unmount()
}

function mountReference(): () => void {
  const office = plainOffice(rows)
  const parent = panel()
  const frameOfList = document.createElement('div')
  frameOfList.className = 'fw-case-list-rows fw-stack fw-fill-down'
  parent.append(frameOfList)
  const ids = rows.map((row) => row.id)
  const pool = domPool(frameOfList, ids, (id) => office.rows.get(id), rowHeight)
  now = (id) => office.rows.get(id)
  take = (events) => pool.changed(foldPlain(office, events))
  return () => frameOfList.remove()
}

/** Events of a frame: mails on cases that are seen, one after the other. */
function updatesAt(box: Element, count: number): CaseEvent[] {
  const first = Math.floor(box.scrollTop / rowHeight)
  const places = Math.floor(box.clientHeight / rowHeight)
  return Array.from({ length: count }, () => {
    seq += 1
    const row = now(rows[first + (seq % places)]?.id ?? '')
    return row ? mailOn(row, seq) : null
  }).filter((event) => event !== null)
}

/** Places in view whose row is not there. */
function blankPlaces(box: Element): { blank: number; seen: number } {
  const shown = new Set<number>()
  for (const option of box.querySelectorAll('[role=option]')) {
    const index = Number(option.getAttribute('aria-posinset')) - 1
    const host = option.querySelector('.fw-case-host')?.textContent
    const top = Math.round(option.getBoundingClientRect().top - box.getBoundingClientRect().top)
    const due = index * rowHeight - box.scrollTop
    if (host === rows[index]?.host && Math.abs(top - due) < 2) shown.add(index)
  }
  const first = Math.floor(box.scrollTop / rowHeight)
  const last = Math.ceil((box.scrollTop + box.clientHeight) / rowHeight)
  const places = Array.from({ length: last - first }, (_, n) => first + n)
  return { blank: places.filter((index) => !shown.has(index)).length, seen: places.length }
}

export const listBench = {
  prepare(cases: number): void {
    rows = crowd(cases)
  },
  async mount(side: Side): Promise<void> {
    if (side === 'engine') {
      const scope = engineScope(rows)
      const office = () => scope.getState($workspace)
      now = (id) => office().rows.map.get(id)
      const bound = scopeBind(arrived, { scope })
      take = (events) => bound({ kind: 'local', events })
      end = mountEngine(scope)
    } else end = mountReference()
    await frame()
    await frame()
  },
  /** Moves the list in a task after each frame, as a wheel does: its event belongs to the next frame. */
  async drive({ rowsAFrame, frames, updates, look }: DriveOptions): Promise<Drive> {
    const box = document.querySelector('.fw-list') ?? document.body
    const result: Drive = { frames: [], blank: 0, seen: 0 }
    for (let n = 0; n < frames; n += 1) {
      result.frames.push(await frame())
      if (look && n > 0) {
        const { blank, seen } = blankPlaces(box)
        result.blank += blank
        result.seen += seen
      }
      await turn()
      const due = Math.floor(((n + 1) * updates) / 60) - Math.floor((n * updates) / 60)
      if (due > 0) take(updatesAt(box, due))
      box.scrollTop += rowsAFrame * rowHeight
    }
    return result
  },
  end(): void {
    end()
  },
}
