import { useUnit } from 'effector-react'
import type { ComponentProps } from 'react'
import { FormConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { useDialogFrame } from '../../../actions/dialogs/use-dialog-frame.ts'
import type { DraftedDialog } from '../../../forms/drafted-dialog.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'

type Frame = Pick<
  ComponentProps<typeof DialogForm>,
  'title' | 'confirmLabel' | 'width' | 'children'
>

interface Props<F> extends Frame {
  readonly of: DraftedDialog<F>
  /** The case's field behind a field of the form. */
  readonly fieldOf: (key: string) => string
}

/** The dialog of a form over a case: what others changed, and that it began with a draft, stand above the fields. */
export function DraftedForm<F>({ of, fieldOf, children, ...frame }: Props<F>) {
  const dialog = useDialogFrame(of)
  const { isDraft, discard } = useUnit({ isDraft: of.$isDraft, discard: of.discardPressed })
  return (
    <DialogForm {...dialog} {...frame}>
      <FormConflictNotice of={of.conflict} form={of.form} fieldOf={fieldOf} />
      {isDraft && <DraftNotice onDiscard={() => discard()} />}
      {children}
    </DialogForm>
  )
}

/** Says that a form began with its draft, and offers what is stored instead. */
function DraftNotice({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <Notice tone="neutral" action={<LinkButton onClick={onDiscard}>Discard</LinkButton>}>
      These are your unsaved changes from last time.
    </Notice>
  )
}
