import { useUnit } from 'effector-react'
import { Skeleton, SkeletonBar } from '../../../ui/state/skeleton.tsx'
import { $layout } from './columns-model.ts'

const rows = Array.from({ length: 30 }, (_, index) => index)

/** Rows to come, in the geometry of their columns. */
export function TableSkeleton() {
  const shown = useUnit($layout).filter((place) => place.shown)
  return (
    <div className="fw-case-list-skeleton">
      <Skeleton label="Loading cases">
        {rows.map((index) => (
          <div key={index} className="fw-case-table-skeleton">
            <SkeletonBar width={16} height={16} />
            {shown.map(({ id, width }) => (
              <span key={id} style={{ width }}>
                <SkeletonBar width={Math.round(width * 0.6)} />
              </span>
            ))}
          </div>
        ))}
      </Skeleton>
    </div>
  )
}
