import { useState } from 'react'

/** How large pictures may be shown, as shares of what fits. */
const steps = [1, 1.5, 2, 3, 4] as const

/** How large the pictures of a dialog are shown, and how that is changed. */
export type Zoom = {
  readonly factor: number
  readonly isLargest: boolean
  readonly isSmallest: boolean
  readonly enlarge: () => void
  readonly reduce: () => void
}

/** One zoom for both pictures: they are there to be compared. */
export function useZoom(): Zoom {
  const [at, setAt] = useState(0)
  const last = steps.length - 1
  return {
    factor: steps[at] ?? 1,
    isLargest: at === last,
    isSmallest: at === 0,
    enlarge: () => setAt((step) => Math.min(step + 1, last)),
    reduce: () => setAt((step) => Math.max(step - 1, 0)),
  }
}
