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
  /** Its name is told alone: too narrow to show it, its cells say what they are. */
  readonly hidesName?: boolean
  /** Its head sorts the rows. */
  readonly sortable?: boolean
}

/** How marks are drawn. Stable. */
export interface GridMarks {
  /** As `renderCell`, for the mark of a row. */
  readonly renderMark: (row: number) => ReactElement<CellPlace>
  readonly renderAllMark: () => ReactElement<object>
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
  /** In front of the columns, where rows can be marked. */
  readonly marks?: GridMarks | undefined
  readonly place: GridPlace
  readonly region: GridRegion | null
  /** By the mouse; the mark's column counts as the first one. */
  readonly onRegion: (region: GridRegion) => void
  /** Left out where the widths are given. */
  readonly onResize?: ((columnId: string, width: number) => void) | undefined
  /** Left out where the order is given. */
  readonly onMove?: ((columnId: string, to: number) => void) | undefined
}

const MARK_WIDTH = 36
const MIN_WIDTH = 36

/** The column of the marks: how many stand in front of the others, and how wide that is. */
export const markColumns = (marks: unknown) =>
  marks === undefined ? { count: 0, widths: [] } : { count: 1, widths: [MARK_WIDTH] }

const cells = [RegionCardinality.CELLS]

/** Blueprint's table, tuned as measured (performance.md, lists): stable columns, cells that follow their own row. */
export const GridTable = memo(function GridTable(props: GridTableProps) {
  const { columns, widths, frozen, rowCount, rowHeight, rowsVersion, place, region } = props
  const { renderCell, marks, onRegion, onResize, onMove } = props
  const before = markColumns(marks).count
  const elements = useMemo(
    () => [
      ...(marks
        ? [
            <Column
              key="mark"
              id="mark"
              columnHeaderCellRenderer={() => (
                <ColumnHeaderCell nameRenderer={marks.renderAllMark} />
              )}
              cellRenderer={marks.renderMark}
            />,
          ]
        : []),
      ...columns.map(({ id, name, end, hidesName = false, sortable = false }) => (
        <Column
          key={id}
          id={id}
          columnHeaderCellRenderer={() => (
            <ColumnHeaderCell
              name={name}
              className={end ? 'fw-table-end' : ''}
              nameRenderer={() => (
                <GridHead id={id} name={hidesName ? '' : name} sortable={sortable} />
              )}
            />
          )}
          cellRenderer={(row) => renderCell(id, row)}
        />
      )),
    ],
    [columns, renderCell, marks],
  )
  const columnWidths = useMemo(() => [...markColumns(marks).widths, ...widths], [marks, widths])
  const dependencies = useMemo(() => [elements, rowsVersion], [elements, rowsVersion])
  const cursor = useMemo(
    () => [
      { className: 'fw-grid-row', regions: [Regions.row(place.row)] },
      { className: 'fw-grid-here', regions: [Regions.cell(place.row, place.column + before)] },
    ],
    [place, before],
  )
  const selected = useMemo(
    () => (region ? [blueprintRegion(region, before)] : []),
    [region, before],
  )
  const choose = (regions: Region[]) => {
    const last = regions.at(-1)
    if (last?.rows && last.cols)
      onRegion({ rows: last.rows, columns: [last.cols[0] - before, last.cols[1] - before] })
  }
  return (
    <Table2
      numRows={rowCount}
      numFrozenColumns={Math.min(frozen, columns.length) + before}
      columnWidths={columnWidths}
      defaultRowHeight={rowHeight}
      minColumnWidth={MIN_WIDTH}
      enableRowHeader={false}
      enableRowResizing={false}
      enableColumnResizing={onResize !== undefined}
      enableColumnReordering={onMove !== undefined}
      selectionModes={cells}
      selectedRegions={selected}
      styledRegionGroups={cursor}
      cellRendererDependencies={dependencies}
      onSelection={choose}
      onColumnWidthChanged={(index, width) => {
        const column = columns[index - before]
        if (column) onResize?.(column.id, width)
      }}
      onColumnsReordered={(from, to) => {
        const column = columns[from - before]
        if (column) onMove?.(column.id, to - before)
      }}
    >
      {elements}
    </Table2>
  )
})

const blueprintRegion = ({ rows, columns }: GridRegion, before: number) =>
  Regions.cell(rows[0], columns[0] + before, rows[1], columns[1] + before)
