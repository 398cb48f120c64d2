import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'

const properties = [64, 120, 152, 176, 140]
const pictures = ['a', 'b', 'c', 'd']
const activities = [212, 148, 96, 176, 132, 188]

/** A case to come, in its geometry. */
export function CaseDetailSkeleton() {
  return (
    <Skeleton label="Loading case">
      <div className="fw-detail-head">
        <div className="fw-detail-title">
          <SkeletonBar width={208} height={16} />
          <SkeletonBar width={64} height={20} />
        </div>
        <SkeletonBar width={320} />
      </div>
      <div className="fw-detail-columns">
        <div className="fw-overview">
          <div>
            {properties.map((width) => (
              <div key={width} className="fw-detail-skeleton-line">
                <SkeletonBar width={80} />
                <SkeletonBar width={width} />
              </div>
            ))}
          </div>
          <div className="fw-gallery">
            {pictures.map((name) => (
              <SkeletonBar key={name} width="100%" height={60} />
            ))}
          </div>
        </div>
        <div className="fw-activities">
          {activities.map((width) => (
            <div key={width} className="fw-detail-skeleton-activity">
              <SkeletonBar width={16} height={16} round />
              <SkeletonBar width={width} />
            </div>
          ))}
        </div>
      </div>
    </Skeleton>
  )
}
