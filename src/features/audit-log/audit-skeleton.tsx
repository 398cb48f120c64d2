import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'

const rows = [150, 118, 164, 132, 140, 110, 156, 126]

/** Rows before anything was read, with the geometry of the real ones. */
export function AuditSkeleton() {
  return (
    <Skeleton label="Loading the audit log">
      <div className="fw-audit-skeleton">
        {rows.map((width) => (
          <div key={width} className="fw-audit-skeleton-row">
            <SkeletonBar width={116} />
            <SkeletonBar width={width - 40} />
            <SkeletonBar width={width} />
            <SkeletonBar width={width - 24} />
            <SkeletonBar width={width + 60} />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
