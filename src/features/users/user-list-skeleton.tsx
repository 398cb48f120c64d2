import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'

const widths = [120, 148, 104, 132, 116]

/** Rows before anybody is known, with the geometry of the real ones. */
export function UserListSkeleton() {
  return (
    <Skeleton label="Loading users">
      <div className="fw-records-rows">
        <div className="fw-users-group-head">
          <SkeletonBar width={48} />
        </div>
        {widths.map((width) => (
          <div key={width} className="fw-user-row">
            <SkeletonBar width={24} height={24} />
            <span className="fw-user-row-names">
              <SkeletonBar width={width} />
              <SkeletonBar width={width + 40} />
            </span>
            <SkeletonBar width={56} height={20} />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
