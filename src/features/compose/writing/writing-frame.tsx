import { Minus } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { Fragment, type ReactNode } from 'react'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { isConfirming } from '../../../ui/dialog-form/confirming-keys.ts'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../../ui/state/skeleton.tsx'
import type { Beginning } from '../draft/beginning.ts'
import { $beginError, $written, retryPressed, saveFx } from '../draft/model.ts'
import { $isMinimised, type Ask, composeClosed, composeMinimised } from '../draft/open-model.ts'
import { MinimisedMail } from '../opening/minimised-mail.tsx'

interface Props {
  readonly ask: Ask
  readonly noun: 'email' | 'letter'
  readonly title: string
  readonly isBusy: boolean
  /** What its key does. */
  readonly onConfirm: () => void
  readonly buttons: ReactNode
  readonly children: (mail: Beginning) => ReactNode
}

/** The dialog that something is written in, while that is read, cannot be had, or waits at the foot of the page. */
export function WritingFrame({ ask, noun, title, isBusy, onConfirm, buttons, children }: Props) {
  const { mail, error, isMinimised, close, minimise, retry } = useUnit({
    mail: $written,
    error: $beginError,
    isMinimised: $isMinimised,
    close: composeClosed,
    minimise: composeMinimised,
    retry: retryPressed,
  })
  if (isMinimised) return <MinimisedMail title={title} host={ask.detail.host} />
  return (
    <ViewDialog
      title={title}
      isOpen
      isFirm
      onClose={isBusy ? null : () => close()}
      headActions={
        <IconButton icon={Minus} label="Minimise" disabled={isBusy} onClick={() => minimise()} />
      }
      onKeyDown={(event) => {
        if (!isConfirming(event)) return
        event.preventDefault()
        onConfirm()
      }}
      footStart={mail && <DraftState mail={mail} />}
      actions={mail && buttons}
    >
      {mail !== null && <Fragment key={ask.ref + ask.kind}>{children(mail)}</Fragment>}
      {mail === null && error !== null && (
        <div className="fw-compose">
          <ErrorState title={`The ${noun} could not be prepared`} onRetry={() => retry()}>
            {error}
          </ErrorState>
        </div>
      )}
      {mail === null && error === null && (
        <div className="fw-compose fw-compose-waiting">
          <Skeleton label={`Preparing the ${noun}`}>
            <SkeletonBar width="100%" height={440} />
          </Skeleton>
        </div>
      )}
    </ViewDialog>
  )
}

/** Whether what is written is safe. */
function DraftState({ mail }: { readonly mail: Beginning }) {
  const isSaving = useUnit(saveFx.pending)
  const word = isSaving ? 'Saving draft' : mail.isUnsaved ? 'Kept in this browser' : 'Draft saved'
  return <span role="status">{mail.isUnsaved || mail.draftId !== null ? word : ''}</span>
}
