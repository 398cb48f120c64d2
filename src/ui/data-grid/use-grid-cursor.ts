import { useMemo, useState } from 'react'
import { type GridPlace, type GridRegion, isOneCell, regionOf } from './grid-place.ts'

/** A cell by what it is, which stays when rows and columns around it move; and where it stood last. */
interface Spot {
  readonly id: string
  readonly column: string
  readonly last: GridPlace
}

interface Range {
  readonly anchor: Spot
  readonly here: Spot
}

const origin: GridPlace = { row: 0, column: 0 }

type Columns = readonly { readonly id: string }[]

function placeOf(spot: Spot, ids: readonly string[], columns: Columns): GridPlace {
  const row = ids[spot.last.row] === spot.id ? spot.last.row : ids.indexOf(spot.id)
  const column = columns.findIndex(({ id }) => id === spot.column)
  return {
    row: Math.min(ids.length - 1, row === -1 ? spot.last.row : row),
    column: Math.min(columns.length - 1, column === -1 ? spot.last.column : column),
  }
}

/**
 * The cursor of the table and the range of cells that ends at it. They stay with their row and column while live changes
 * move rows; where the row is gone the cursor keeps its place.
 */
export function useGridCursor(ids: readonly string[], columns: Columns) {
  const [range, setRange] = useState<Range | null>(null)

  const spotAt = (place: GridPlace): Spot => ({
    id: ids[place.row] ?? '',
    column: columns[place.column]?.id ?? '',
    last: place,
  })

  const { place, anchor } = useMemo(
    () =>
      range
        ? {
            place: placeOf(range.here, ids, columns),
            anchor: placeOf(range.anchor, ids, columns),
          }
        : { place: origin, anchor: origin },
    [range, ids, columns],
  )
  const region = useMemo(() => regionOf(anchor, place), [anchor, place])

  const moveTo = (next: GridPlace, extend: boolean) => {
    const here = spotAt(next)
    setRange({ anchor: extend ? (range?.anchor ?? spotAt(origin)) : here, here })
  }
  /** The mouse drew it; where it began is the corner that was the cursor's. */
  const draw = ({ rows, columns: across }: GridRegion) => {
    const first = { row: rows[0], column: Math.max(0, across[0]) }
    const last = { row: rows[1], column: Math.max(0, across[1]) }
    if (isOneCell({ rows, columns: [first.column, last.column] })) return moveTo(first, false)
    const start = {
      row: anchor.row === last.row ? last.row : first.row,
      column: anchor.column === last.column ? last.column : first.column,
    }
    const end = {
      row: start.row === last.row ? first.row : last.row,
      column: start.column === last.column ? first.column : last.column,
    }
    setRange({ anchor: spotAt(start), here: spotAt(end) })
  }
  return { place, region, moveTo, draw }
}
