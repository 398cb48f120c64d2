import { Minus } from '@blueprintjs/icons'
import { useGate, useUnit } from 'effector-react'
import type { DraftKind } from '../../../contracts/model/mail/mail-draft.ts'
import { composeTitle } from '../../../contracts/rules/mail/compose.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { isConfirming } from '../../ui/dialog-form/confirming-keys.ts'
import { ViewDialog } from '../../ui/dialog-form/view-dialog.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
import { $beginError, $written, ComposeGate, retryPressed } from './draft/model.ts'
import { $asked, $isMinimised, composeClosed, composeMinimised } from './draft/open-model.ts'
import { LetterDialog } from './letters/letter-dialog.tsx'
import { MinimisedMail } from './opening/minimised-mail.tsx'
import { TemplateChooser } from './opening/template-chooser.tsx'
import { ComposeFoot } from './sending/compose-foot.tsx'
import { FailedNotice } from './sending/failed-notice.tsx'
import { FailureDialog } from './sending/failure-dialog.tsx'
import { mainActAsked } from './sending/main-act.ts'
import { $isBusy } from './sending/sending.ts'
import { WarningDialog } from './sending/warning-dialog.tsx'
import { ComposeFields } from './writing/compose-fields.tsx'
import { PreviewFailureDialog } from './writing/preview-failure-dialog.tsx'
import './compose.css'

/** Where an email or a letter is written (document 3, section 2 "Compose dialog"), and what is said of those that were. */
export default function ComposeDialog() {
  useGate(ComposeGate)
  return (
    <>
      <WritingDialog />
      <LetterDialog />
      <ObstacleDialog />
      <TemplateChooser />
      <PreviewFailureDialog />
      <FailureDialog />
    </>
  )
}

const titles: Partial<Record<DraftKind, string>> = { reply: 'Reply', resend: 'Resend email' }

function WritingDialog() {
  const { asked, mail, error, isMinimised, isBusy, close, minimise, retry, act } = useUnit({
    asked: $asked,
    mail: $written,
    error: $beginError,
    isMinimised: $isMinimised,
    isBusy: $isBusy,
    close: composeClosed,
    minimise: composeMinimised,
    retry: retryPressed,
    act: mainActAsked,
  })
  if (asked === null || !('detail' in asked) || asked.kind === 'letter') return null
  const title = titles[asked.kind] ?? composeTitle(asked.template?.name ?? null)
  if (isMinimised) return <MinimisedMail title={title} host={asked.detail.host} />
  return (
    <>
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
          act()
        }}
        footStart={mail && <ComposeFoot.Start mail={mail} />}
        actions={mail && <ComposeFoot.Buttons />}
      >
        {mail !== null && <FailedNotice />}
        {mail !== null && <ComposeFields key={asked.ref + asked.kind} mail={mail} />}
        {mail === null && error !== null && (
          <div className="fw-compose">
            <ErrorState title="The email could not be prepared" onRetry={() => retry()}>
              {error}
            </ErrorState>
          </div>
        )}
        {mail === null && error === null && (
          <div className="fw-compose fw-compose-waiting">
            <Skeleton label="Preparing the email">
              <SkeletonBar width="100%" height={440} />
            </Skeleton>
          </div>
        )}
      </ViewDialog>
      {/* It goes with the dialog: one that stays would lie under the next one. */}
      <WarningDialog />
    </>
  )
}

/** COMPOSE-36. */
function ObstacleDialog() {
  const { asked, close } = useUnit({ asked: $asked, close: composeClosed })
  if (asked === null || !('obstacle' in asked)) return null
  const { title, text } = asked.obstacle
  return (
    <ViewDialog
      title={title}
      isOpen
      width="narrow"
      onClose={() => close()}
      actions={<Button onClick={() => close()}>Close</Button>}
    >
      <p>{text}</p>
    </ViewDialog>
  )
}
