import type { ReactNode } from 'react'
import type { GridSort } from './grid-heads.tsx'
import type { GridPlace } from './grid-place.ts'
import type { GridColumn } from './grid-table.tsx'

interface Props {
  readonly columns: readonly GridColumn[]
  readonly sort: GridSort | null
  readonly headId: (columnId: string) => string
  readonly rowCount: number
  readonly place: GridPlace
  readonly idOf: (row: number, column: number) => string
  readonly keyOf: (row: number) => string
  /** Left out where nothing can be marked. */
  readonly isMarked: ((row: number) => boolean) | undefined
  readonly renderText: (columnId: string, row: number) => ReactNode
}

/** So many rows above and below stand there too, for the commands with which a screen reader walks a table. */
const AROUND = 2

/** What a screen reader says of a column that sorts. */
const directionOf = (sort: GridSort | null, id: string) =>
  sort?.column !== id ? 'none' : sort.ascending ? 'ascending' : 'descending'

/** The heads and the rows around the cursor as a real grid: what the table draws, said to screen readers. */
export function GridRows(props: Props) {
  const { columns, sort, headId, rowCount, place, idOf, keyOf, isMarked, renderText } = props
  const first = Math.max(0, place.row - AROUND)
  const last = Math.min(rowCount - 1, place.row + AROUND)
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: a table of HTML is no grid of a widget
    // biome-ignore-start lint/a11y/useFocusableInteractive: the grid holds the focus and names its current cell
    <div className="fw-visually-hidden" role="rowgroup">
      <div role="row" aria-rowindex={1} tabIndex={-1}>
        {columns.map(({ id, name, sortable = false }, at) => (
          <span
            key={id}
            id={headId(id)}
            role="columnheader"
            aria-colindex={at + 1}
            aria-sort={sortable ? directionOf(sort, id) : undefined}
          >
            {name}
          </span>
        ))}
      </div>
      {rows.map((row) => (
        <div
          key={keyOf(row)}
          role="row"
          aria-rowindex={row + 2}
          aria-selected={isMarked?.(row)}
          tabIndex={-1}
        >
          {columns.map(({ id }, at) => (
            <span
              key={id}
              id={idOf(row, at)}
              role="gridcell"
              aria-colindex={at + 1}
              aria-selected={isMarked?.(row)}
            >
              {renderText(id, row)}
            </span>
          ))}
        </div>
      ))}
    </div>
    // biome-ignore-end lint/a11y/useFocusableInteractive: as above
    // biome-ignore-end lint/a11y/useSemanticElements: as above
  )
}
