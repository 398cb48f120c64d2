import { Button } from '../button/button.tsx'
import { Notice } from './notice.tsx'

interface Props {
  /** Why something could not be loaded; null where nothing is wrong. */
  readonly error: string | null
  readonly onRetry: () => void
}

/** What could not be loaded again while the former stands, and the way to try once more. */
export const RetryNotice = ({ error, onRetry }: Props) =>
  error !== null && (
    <Notice tone="danger" announce action={<Button onClick={() => onRetry()}>Try again</Button>}>
      {error}
    </Notice>
  )
