import { Skeleton, SkeletonBar } from '../../../ui/state/skeleton.tsx'

const widths = [148, 176, 120, 164, 136, 188, 152]
const rows = Array.from({ length: 30 }, (_, index) => ({
  index,
  width: widths[index % widths.length] ?? 150,
}))

/** Rows to come, in their geometry. */
export function CaseListSkeleton() {
  return (
    <div className="fw-case-list-skeleton">
      <Skeleton label="Loading cases">
        {rows.map(({ index, width }) => (
          <div key={index} className="fw-case-row fw-case-row-skeleton">
            <SkeletonBar width={16} height={16} round />
            <SkeletonBar width={width} />
            <span className="fw-case-fill" />
            <SkeletonBar width={32} height={4} />
            <SkeletonBar width={52} />
          </div>
        ))}
      </Skeleton>
    </div>
  )
}
