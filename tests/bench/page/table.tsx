import { Cell, Column, SelectionModes, Table2 } from '@blueprintjs/table'
import { fork, type Scope, scopeBind } from 'effector'
import { Provider } from 'effector-react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import { standardLayout } from '../../../contracts/rules/case-list/case-columns.ts'
import { arrived } from '../../../src/bus/log/inbox.ts'
import { CaseGrid } from '../../../src/features/case-list/table/case-grid.tsx'
import { shownText } from '../../../src/features/case-list/table/cell-text.ts'
import {
  columns as invoiceColumns,
  shownText as invoiceText,
  widths as invoiceWidths,
} from '../../../src/features/invoices/columns.ts'
import { InvoiceGrid } from '../../../src/features/invoices/invoice-grid.tsx'
import { $workspace } from '../../../src/projections/workspace-store.ts'
import { rowHeights } from '../../../src/ui/appearance/appearance.ts'
import { HotkeysRoot } from '../../../src/ui/hotkeys/hotkeys.tsx'
import { anInvoice } from '../../support/records/listed-invoices.ts'
import { crowd, mailOn } from '../crowd.ts'
import { engineScope } from './engine.tsx'
import type { Side } from './fold.tsx'
import { frame, turn } from './turns.ts'
import '../../../src/features/case-list/table/case-table.css'
import '../../../src/features/invoices/invoices.css'

/** The rows of which of the product's tables. */
export type TableOf = 'cases' | 'invoices'
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

type Bare = {
  rowCount: number
  columns: readonly { id: string; width: number }[]
  text: (row: number, column: string) => string
}

/** The library's table over the same rows and columns with everything turned off: texts that never change. */
const bare = ({ rowCount, columns, text }: Bare): ReactNode => (
  <Table2
    numRows={rowCount}
    numFrozenColumns={2}
    columnWidths={columns.map(({ width }) => width)}
    defaultRowHeight={rowHeight}
    enableRowHeader={false}
    enableRowResizing={false}
    enableColumnResizing={false}
    selectionModes={SelectionModes.NONE}
  >
    {columns.map(({ id }) => (
      <Column
        key={id}
        id={id}
        name={id}
        cellRenderer={(at) => <Cell interactive={false}>{text(at, id)}</Cell>}
      />
    ))}
  </Table2>
)

/** The cases' table, or the library's over them. */
function casesOf(side: Side, count: number): ReactNode {
  rows = crowd(count)
  scope = side === 'engine' ? engineScope(rows) : null
  if (scope) return whole(scope)
  const text = (at: number, id: string) => {
    const row = rows[at]
    const column = shown.find((place) => place.id === id)
    return row && column ? shownText(row, column.id, 'PRO') : ''
  }
  return bare({ rowCount: rows.length, columns: shown, text })
}

/** The invoices' table, or the library's over them. */
function invoicesOf(side: Side, count: number): ReactNode {
  scope = null
  const invoices = Array.from({ length: count }, (_, n) => anInvoice(count - n))
  if (side === 'engine')
    return (
      <Provider value={fork()}>
        <InvoiceGrid invoices={invoices} onCopied={nothing} />
      </Provider>
    )
  const text = (at: number, id: string) => {
    const invoice = invoices[at]
    return invoice ? invoiceText(invoice, id) : ''
  }
  const columns = invoiceColumns.map(({ id }, at) => ({ id, width: invoiceWidths[at] ?? 0 }))
  return bare({ rowCount: count, columns, text })
}

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
  async mount(side: Side, of: TableOf, count: number): Promise<void> {
    const parent = document.getElementById('root') ?? document.body
    parent.className = 'fw-case-list fw-case-table fw-stack bench-table'
    const table = of === 'cases' ? casesOf(side, count) : invoicesOf(side, count)
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
