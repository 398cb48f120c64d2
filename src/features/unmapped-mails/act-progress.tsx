import { useUnit } from 'effector-react'
import { Button } from '../../ui/button/button.tsx'
import { formatCount } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/state/progress-bar.tsx'
import { $isDeleting, $isStopping, $progress, stopPressed } from './acts.ts'

/** How far an act on several emails is, with the way to stop it, as the bar of a bulk action shows it. */
export function ActProgress() {
  const { progress, isDeleting, isStopping, stop } = useUnit({
    progress: $progress,
    isDeleting: $isDeleting,
    isStopping: $isStopping,
    stop: stopPressed,
  })
  if (progress === null) return null
  const { at, of } = progress
  const title = isDeleting ? 'Delete emails' : 'Map to case'
  return (
    <div className="fw-line">
      <span>
        {title}: <span className="fw-num">{`${formatCount(at)} of ${formatCount(of)}`}</span>
      </span>
      <ProgressBar value={at / of} label={title} wide />
      <Button busy={isStopping} onClick={() => stop()}>
        Stop
      </Button>
    </div>
  )
}
