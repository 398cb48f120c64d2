import { useUnit } from 'effector-react'
import type { Upload } from '../../commands/uploads.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { ProgressBar } from '../../ui/state/progress-bar.tsx'

/** How much of a command has left, and the way to stop it; once all of it has, the server's answer is waited for. */
export function UploadLine<Input>({ of }: { readonly of: Upload<Input> }) {
  const { share, isStopping, stop } = useUnit({
    share: of.$share,
    isStopping: of.$isStopping,
    stop: of.stopPressed,
  })
  if (isStopping) return <span role="status">Stopping</span>
  if (share === null) return null
  if (share >= 1) return <span role="status">Uploaded, saving</span>
  return (
    <span className="fw-line">
      <ProgressBar value={share} label="Upload" wide />
      <span className="fw-num">{`${Math.floor(share * 100)}%`}</span>
      <LinkButton onClick={() => stop()}>Stop upload</LinkButton>
    </span>
  )
}
