import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'

/** The dropdown and the fields, while they are being loaded. */
export function MailSetupSkeleton() {
  return (
    <Skeleton label="Loading email setup">
      <div className="fw-mail-setup">
        {['choice', 'head', 'first', 'second', 'third'].map((line) => (
          <div className="fw-mail-setup-line" key={line}>
            <SkeletonBar width={120} />
            <SkeletonBar width="100%" height={32} />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
