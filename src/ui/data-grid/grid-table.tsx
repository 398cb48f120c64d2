import {
  Column,
  ColumnHeaderCell,
  type Region,
  RegionCardinality,
  Regions,
  Table2,
} from '@blueprintjs/table'
import { memo, type ReactElement, useMemo } from 'react'
import type { CellPlace } from './grid-cell.tsx'
import { GridHead } from './grid-heads.tsx'
import type { GridPlace, GridRegion } from './grid-place.ts'
import '../table/data-table.css'

/** One column of a grid. */
export interface GridColumn {
  readonly id: string
  readonly name: string
  /** Numbers stand at the right, with their heads. */
  readonly end?: boolean
  /** Its head sorts the rows. */
  readonly sortable?: boolean
}

export interface GridTableProps {
  /** Stable as long as none comes, goes or moves, else every cell is made anew. */
  readonly columns: readonly GridColumn[]
  /** In pixels, in the order of the columns. */
  readonly widths: readonly number[]
  /** So many columns stay at the left, beside the one of the marks. */
  readonly frozen: number
  readonly rowCount: number
  readonly rowHeight: number
  /** Every cell is made anew when this is another one: which row stands where. */
  readonly rowsVersion: unknown
  /** An element that hands its `CellPlace` on to a `GridCell`; it subscribes to its own row. Stable. */
  readonly renderCell: (columnId: string, row: number) => ReactElement<CellPlace>
  /** The same for the mark of a row. Stable. */
  readonly renderMark: (row: number) => ReactElement<CellPlace>
  /** The mark of all rows. Stable. */
  readonly renderAllMark: () => ReactElement<object>
  readonly place: GridPlace
  readonly region: GridRegion | null
  /** By the mouse; the mark's column counts as the first one. */
  readonly onRegion: (region: GridRegion) => void
  readonly onResize: (columnId: string, width: number) => void
  readonly onMove: (columnId: string, to: number) => void
}

/** In front of the columns stands that of the marks. */
export const MARKS = 1
const MARK_WIDTH = 36

const cells = [RegionCardinality.CELLS]

/** Blueprint's table, tuned as measured (stack.md, 3): stable columns, cells that follow their own row. */
export const GridTable = memo(function GridTable(props: GridTableProps) {
  const { columns, widths, frozen, rowCount, rowHeight, rowsVersion, place, region } = props
  const { renderCell, renderMark, renderAllMark, onRegion, onResize, onMove } = props
  const elements = useMemo(
    () => [
      <Column
        key="mark"
        id="mark"
        columnHeaderCellRenderer={() => <ColumnHeaderCell nameRenderer={renderAllMark} />}
        cellRenderer={renderMark}
      />,
      ...columns.map(({ id, name, end, sortable = false }) => (
        <Column
          key={id}
          id={id}
          columnHeaderCellRenderer={() => (
            <ColumnHeaderCell
              name={name}
              className={end ? 'fw-table-end' : ''}
              nameRenderer={() => <GridHead id={id} name={name} sortable={sortable} />}
            />
          )}
          cellRenderer={(row) => renderCell(id, row)}
        />
      )),
    ],
    [columns, renderCell, renderMark, renderAllMark],
  )
  const columnWidths = useMemo(() => [MARK_WIDTH, ...widths], [widths])
  const dependencies = useMemo(() => [elements, rowsVersion], [elements, rowsVersion])
  const cursor = useMemo(
    () => [
      { className: 'fw-grid-row', regions: [Regions.row(place.row)] },
      { className: 'fw-grid-here', regions: [Regions.cell(place.row, place.column + MARKS)] },
    ],
    [place],
  )
  const selected = useMemo(() => (region ? [blueprintRegion(region)] : []), [region])
  const choose = (regions: Region[]) => {
    const last = regions.at(-1)
    if (last?.rows && last.cols)
      onRegion({ rows: last.rows, columns: [last.cols[0] - MARKS, last.cols[1] - MARKS] })
  }
  return (
    <Table2
      numRows={rowCount}
      numFrozenColumns={Math.min(frozen, columns.length) + MARKS}
      columnWidths={columnWidths}
      defaultRowHeight={rowHeight}
      minColumnWidth={MARK_WIDTH}
      enableRowHeader={false}
      enableRowResizing={false}
      enableColumnReordering
      selectionModes={cells}
      selectedRegions={selected}
      styledRegionGroups={cursor}
      cellRendererDependencies={dependencies}
      onSelection={choose}
      onColumnWidthChanged={(index, width) => {
        const column = columns[index - MARKS]
        if (column) onResize(column.id, width)
      }}
      onColumnsReordered={(from, to) => {
        const column = columns[from - MARKS]
        if (column) onMove(column.id, to - MARKS)
      }}
    >
      {elements}
    </Table2>
  )
})

const blueprintRegion = ({ rows, columns }: GridRegion) =>
  Regions.cell(rows[0], columns[0] + MARKS, rows[1], columns[1] + MARKS)
