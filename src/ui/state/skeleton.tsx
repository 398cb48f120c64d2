import './skeleton.css'

interface BarProps {
  /** Any CSS length. */
  readonly width: number | string
  readonly height?: number
  readonly round?: boolean
}

/** One bar of a skeleton, with the geometry of what will stand there. */
export function SkeletonBar({ width, height = 12, round = false }: BarProps) {
  return (
    <span
      className={round ? 'fw-skeleton fw-skeleton-round' : 'fw-skeleton'}
      style={{ width, height }}
    />
  )
}

/** Holds a skeleton: shown only when loading takes longer than 150 ms, never moving, said as "Loading" to screen readers. */
export function Skeleton({
  children,
  label = 'Loading',
}: {
  readonly children: React.ReactNode
  readonly label?: string
}) {
  return (
    <div className="fw-skeleton-group" role="status" aria-label={label} aria-busy="true">
      <div aria-hidden="true">{children}</div>
    </div>
  )
}
