import { errorOf, type Status } from '../../../bus/operation.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'

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
  return (
    <Notice tone="danger" announce action={<Button onClick={onRetry}>Try again</Button>}>
      Failed to load mail...
    </Notice>
  )
}
