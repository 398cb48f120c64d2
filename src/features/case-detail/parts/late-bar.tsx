import type { ComponentProps } from 'react'
import { SkeletonBar } from '../../../ui/state/skeleton.tsx'

/** A bar for a value alone, shown as late as a skeleton; the skeleton beside it says that something is loading. */
export const LateBar = (bar: ComponentProps<typeof SkeletonBar>) => (
  <span className="fw-skeleton-group" aria-hidden="true">
    <SkeletonBar {...bar} />
  </span>
)
