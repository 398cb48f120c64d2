import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'

/** The geometry of the form: labels, fields and what stands under them. */
export function BusinessSkeleton() {
  return (
    <Skeleton label="Loading business details">
      <div className="fw-page-form">
        {['identity', 'line 1', 'line 2', 'place', 'zone'].map((row) => (
          <div key={row}>
            <SkeletonBar width={96} height={12} />
            <SkeletonBar width="100%" height={32} />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
