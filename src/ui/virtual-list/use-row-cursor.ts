import { useCallback, useMemo, useState } from 'react'

/** A row by the id of what it shows, and where it stood last. */
interface Spot {
  readonly id: string
  readonly last: number
}

/**
 * The row under the keyboard's cursor. It stays with what it shows while others come or leave before it, so that Enter
 * opens what was aimed at; where that is gone the cursor keeps its place.
 */
export function useRowCursor(ids: readonly string[]) {
  const [spot, setSpot] = useState<Spot | null>(null)
  const cursor = useMemo(() => {
    if (spot === null) return null
    const row = ids[spot.last] === spot.id ? spot.last : ids.indexOf(spot.id)
    return Math.min(ids.length - 1, row === -1 ? spot.last : row)
  }, [spot, ids])
  const moveTo = useCallback((row: number) => setSpot({ id: ids[row] ?? '', last: row }), [ids])
  return [cursor, moveTo] as const
}
