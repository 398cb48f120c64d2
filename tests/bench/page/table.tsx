import { Cell, Column, SelectionModes, Table2 } from '@blueprintjs/table'
import { type Scope, scopeBind } from 'effector'
import { Provider } from 'effector-react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import { standardLayout } from '../../../contracts/rules/case-list/case-columns.ts'
import { arrived } from '../../../src/bus/log/inbox.ts'
import { CaseGrid } from '../../../src/features/case-list/table/case-grid.tsx'
import { shownText } from '../../../src/features/case-list/table/cell-text.ts'
import { $workspace } from '../../../src/projections/workspace-store.ts'
import { rowHeights } from '../../../src/ui/appearance/appearance.ts'
import { HotkeysRoot } from '../../../src/ui/hotkeys/hotkeys.tsx'
import { crowd, mailOn } from '../crowd.ts'
import { engineScope } from './engine.tsx'
import type { Side } from './fold.tsx'
import { frame, turn } from './turns.ts'
import '../../../src/features/case-list/table/case-table.css'

export type TableDrive = { rowsAFrame: number; frames: number; updates: number }

const rowHeight = rowHeights.compact
const shown = standardLayout.filter((place) => place.shown)
const nothing = () => undefined
let rows: CaseRow[] = []
let scope: Scope | null = null
let seq = 1

/** The table with all that the screen has: marks, cursor, ranges, columns that move, live cells. */
const whole = (of: Scope): ReactNode => (
  <Provider value={of}>
    <CaseGrid ids={rows.map(({ id }) => id)} onCopied={nothing} onEnd={nothing} />
  </Provider>
)

/** The library's table over the same rows and columns with everything turned off: texts that never change. */
const bare = (): ReactNode => (
  <Table2
    numRows={rows.length}
    numFrozenColumns={2}
    columnWidths={shown.map(({ width }) => width)}
    defaultRowHeight={rowHeight}
    enableRowHeader={false}
    enableRowResizing={false}
    enableColumnResizing={false}
    selectionModes={SelectionModes.NONE}
  >
    {shown.map(({ id }) => (
      <Column
        key={id}
        id={id}
        name={id}
        cellRenderer={(at) => {
          const row = rows[at]
          return <Cell interactive={false}>{row && shownText(row, id, 'PRO')}</Cell>
        }}
      />
    ))}
  </Table2>
)

const boxOf = () =>
  document.querySelector('.bp6-table-quadrant-main .bp6-table-quadrant-scroll-container') ??
  document.body

/** Mails on cases that are seen, one after the other. */
function update(of: Scope, box: Element, count: number): void {
  const first = Math.floor(box.scrollTop / rowHeight)
  const { rows: table } = of.getState($workspace)
  const events = Array.from({ length: count }, () => {
    seq += 1
    const row = table.map.get(rows[first + (seq % 30)]?.id ?? '')
    return row ? mailOn(row, seq) : null
  }).filter((event) => event !== null)
  scopeBind(arrived, { scope: of })({ kind: 'local', events })
}

export const tableBench = {
  async mount(side: Side, cases: number): Promise<void> {
    rows = crowd(cases)
    const parent = document.getElementById('root') ?? document.body
    parent.className = 'fw-case-list fw-case-table fw-stack bench-table'
    scope = side === 'engine' ? engineScope(rows) : null
    const table = scope ? whole(scope) : bare()
    flushSync(() => createRoot(parent).render(<HotkeysRoot>{table}</HotkeysRoot>))
    for (let n = 0; n < 10; n += 1) await frame()
  },
  /** The moments of the frames, while the table is moved in a task after each. */
  async drive({ rowsAFrame, frames, updates }: TableDrive): Promise<number[]> {
    const box = boxOf()
    const moments: number[] = []
    for (let n = 0; n < frames; n += 1) {
      moments.push(await frame())
      await turn()
      const due = Math.floor(((n + 1) * updates) / 60) - Math.floor((n * updates) / 60)
      if (scope && due > 0) update(scope, box, due)
      box.scrollTop += rowsAFrame * rowHeight
    }
    return moments
  },
}
