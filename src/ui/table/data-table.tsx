import { Cell, Column, SelectionModes, Table2 } from '@blueprintjs/table'
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import './data-table.css'

/** One column of a table. */
export interface DataColumn {
  readonly id: string
  readonly name: string
  /** In pixels. */
  readonly width: number
  /** Numbers stand at the right, with their heads. */
  readonly end?: boolean
}

interface Props {
  readonly label: string
  /** Stable, else every cell is made anew. */
  readonly columns: readonly DataColumn[]
  readonly rowCount: number
  /** Content of a cell. Stable, and what it returns subscribes to its own row: one changed row renders alone. */
  readonly renderCell: (columnId: string, rowIndex: number) => ReactNode
  /** In pixels. */
  readonly rowHeight?: number
  /** So many columns stay at the left while the others scroll. */
  readonly frozen?: number
}

const scrollBoxes = '.bp6-table-quadrant-scroll-container'

/** A wide table, tuned as measured (stack.md, 3): stable columns, plain cells. Load it lazily: it weighs 30 kB. */
export default function DataTable(props: Props) {
  const { label, columns, rowCount, renderCell, rowHeight = 28, frozen = 0 } = props
  const descriptionId = useId()
  const table = useRef<HTMLElement>(null)
  // Blueprint scrolls in boxes that no key can reach: arrow keys scroll what has the focus.
  useEffect(() => {
    for (const box of table.current?.querySelectorAll<HTMLElement>(scrollBoxes) ?? [])
      box.tabIndex = 0
  }, [])
  const elements = useMemo(
    () =>
      columns.map((column) => (
        <Column
          key={column.id}
          id={column.id}
          name={column.name}
          cellRenderer={(rowIndex) => (
            <Cell interactive={false} {...(column.end ? { className: 'fw-table-end fw-num' } : {})}>
              {renderCell(column.id, rowIndex)}
            </Cell>
          )}
        />
      )),
    [columns, renderCell],
  )
  const widths = useMemo(() => columns.map((column) => column.width), [columns])
  return (
    <section ref={table} className="fw-table" aria-label={label} aria-describedby={descriptionId}>
      <p id={descriptionId} className="fw-visually-hidden">
        {`${rowCount} rows. Columns: ${columns.map((column) => column.name).join(', ')}.`}
      </p>
      <Table2
        numRows={rowCount}
        numFrozenColumns={frozen}
        columnWidths={widths}
        defaultRowHeight={rowHeight}
        enableRowHeader={false}
        selectionModes={SelectionModes.NONE}
        enableRowResizing={false}
        cellRendererDependencies={elements}
      >
        {elements}
      </Table2>
    </section>
  )
}
