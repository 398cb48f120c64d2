import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { ViewDialog } from './view-dialog.tsx'

interface Props {
  readonly title: string
  readonly reason: string
  /** Whose draft is kept. */
  readonly kept?: string
  /** What helps. */
  readonly act?: ReactNode
  readonly onClose: () => void
}

/** Why something did not go well, over whatever else is open (COMMERR-16, COMMERR-17). */
export function FailedPopup({ title, reason, kept, act, onClose }: Props) {
  return (
    <ViewDialog
      title={title}
      isOpen
      isFirm
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          {act}
        </>
      }
    >
      <p role="alert">{reason}</p>
      {kept !== undefined && <p>{`${kept} is kept as a draft.`}</p>}
    </ViewDialog>
  )
}
