import { Skeleton, SkeletonBar } from '../../../ui/state/skeleton.tsx'

const widths = [212, 148, 96, 176, 132, 188]

/** Activities to come, in their geometry. */
export const TimelineSkeleton = ({ label = 'Loading activities' }: { readonly label?: string }) => (
  <Skeleton label={label}>
    {widths.map((width) => (
      <div key={width} className="fw-detail-skeleton-activity fw-line">
        <SkeletonBar width={16} height={16} round />
        <SkeletonBar width={width} />
      </div>
    ))}
  </Skeleton>
)
