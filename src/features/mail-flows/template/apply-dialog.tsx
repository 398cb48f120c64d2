import type { ReactNode } from 'react'
import { APPLY_QUESTION } from '../../../../contracts/rules/mail/mail-templates.ts'
import { ConfirmDialog } from '../../../ui/dialog-form/confirm-dialog.tsx'

interface Props {
  readonly title: string
  readonly isOpen: boolean
  readonly busy?: boolean
  /** What Yes and No do here, in a sentence each. */
  readonly yes: string
  readonly no: string
  readonly onAnswer: (apply: boolean) => void
  readonly onCancel: () => void
  readonly children?: ReactNode
}

/** Asks whether active cases follow a change of a template: Yes, No, and Cancel for nothing at all (TPL-35). */
export function ApplyDialog({ title, isOpen, busy = false, onAnswer, onCancel, ...words }: Props) {
  return (
    <ConfirmDialog
      title={title}
      isOpen={isOpen}
      busy={busy}
      other={{ label: 'No', onPress: () => onAnswer(false) }}
      onConfirm={() => onAnswer(true)}
      onCancel={onCancel}
    >
      <p>{APPLY_QUESTION}</p>
      <ul className="fw-template-answers">
        <li>
          <b>Yes</b>: {words.yes}
        </li>
        <li>
          <b>No</b>: {words.no}
        </li>
      </ul>
      {words.children}
    </ConfirmDialog>
  )
}
