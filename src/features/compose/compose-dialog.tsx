import { useGate, useUnit } from 'effector-react'
import type { DraftKind } from '../../../contracts/model/mail/mail-draft.ts'
import { composeTitle } from '../../../contracts/rules/mail/compose.ts'
import { Button } from '../../ui/button/button.tsx'
import { ViewDialog } from '../../ui/dialog-form/view-dialog.tsx'
import { ComposeGate } from './draft/model.ts'
import { $ask, $asked, composeClosed } from './draft/open-model.ts'
import { LetterDialog } from './letters/letter-dialog.tsx'
import { TemplateChooser } from './opening/template-chooser.tsx'
import { FailureDialog } from './sending/failure-dialog.tsx'
import { MailButtons } from './sending/mail-foot.tsx'
import { mainActAsked } from './sending/main-act.ts'
import { $isBusy } from './sending/sending.ts'
import { WarningDialog } from './sending/warning-dialog.tsx'
import { ComposeFields } from './writing/compose-fields.tsx'
import { PreviewFailureDialog } from './writing/preview-failure-dialog.tsx'
import { WritingFrame } from './writing/writing-frame.tsx'
import './compose.css'

/** Where an email or a letter is written (document 3, section 2 "Compose dialog"), and what is said of those that were. */
export default function ComposeDialog() {
  useGate(ComposeGate)
  return (
    <>
      <MailDialog />
      <LetterDialog />
      <ObstacleDialog />
      <TemplateChooser />
      <PreviewFailureDialog />
      <FailureDialog />
    </>
  )
}

const titles: Partial<Record<DraftKind, string>> = { reply: 'Reply', resend: 'Resend email' }

function MailDialog() {
  const { ask, isBusy, act } = useUnit({ ask: $ask, isBusy: $isBusy, act: mainActAsked })
  if (ask === null || ask.kind === 'letter') return null
  return (
    <WritingFrame
      {...{ ask, isBusy }}
      noun="email"
      title={titles[ask.kind] ?? composeTitle(ask.template?.name ?? null)}
      onConfirm={() => act()}
      buttons={<MailButtons />}
    >
      {(mail) => (
        <>
          <ComposeFields {...{ mail, isBusy }} />
          {/* It goes with the dialog: one that stays would lie under the next one. */}
          <WarningDialog />
        </>
      )}
    </WritingFrame>
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
