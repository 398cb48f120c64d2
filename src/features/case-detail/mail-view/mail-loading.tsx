import { errorOf, type Status } from '../../../bus/operation.ts'
import { RetryNotice } from '../../../ui/notice/retry-notice.tsx'

interface Props {
  readonly status: Status
  readonly onRetry: () => void
}

/** In the place of a mail's content until it has come (CASEERR-14, CASEERR-15). */
export function MailLoading({ status, onRetry }: Props) {
  if (errorOf(status) === null) {
    return (
      <p className="fw-text-3" role="status">
        loading...
      </p>
    )
  }
  return <RetryNotice error="Failed to load mail..." onRetry={onRetry} />
}
