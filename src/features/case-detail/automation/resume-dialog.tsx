import { useUnit } from 'effector-react'
import { ConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { useDialogFrame } from '../../../actions/dialogs/use-dialog-frame.ts'
import { ConfirmDialog } from '../../../ui/dialog-form/confirm-dialog.tsx'
import { $resumeSentences, resumeDialog } from './automation-model.ts'

/** Names the next dates before the emails of a case go on: they have moved by the pause, unseen (G-750). */
export function ResumeDialog() {
  const sentences = useUnit($resumeSentences)
  const dialog = useDialogFrame(resumeDialog)
  return (
    <ConfirmDialog title="Resume automation" confirmLabel="Resume" {...dialog}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <ConflictNotice of={resumeDialog.conflict} overLabel="Resume anyway" />
    </ConfirmDialog>
  )
}
