import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'

/** The geometry of the form: labels, fields and what stands under them. */
export function BusinessSkeleton() {
  return (
    <Skeleton label="Loading business details">
      <div className="fw-page-form">
        <Pair />
        <Field />
        <Field />
        <Pair />
        <Pair />
      </div>
    </Skeleton>
  )
}

const Pair = () => (
  <div className="fw-page-pair">
    <Field />
    <Field />
  </div>
)

const Field = () => (
  <div>
    <SkeletonBar width={96} height={12} />
    <SkeletonBar width="100%" height={32} />
  </div>
)
