import { useUnit } from 'effector-react'
import type { ComponentProps } from 'react'
import { FormConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import type { DraftedDialog } from '../../../forms/drafted-dialog.ts'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { useCaseDialog } from './use-case-dialog.ts'

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
  const dialog = useCaseDialog(of)
  const { isDraft, discard } = useUnit({ isDraft: of.$isDraft, discard: of.discardPressed })
  return (
    <DialogForm {...dialog} {...frame}>
      <FormConflictNotice of={of.conflict} form={of.form} fieldOf={fieldOf} />
      {isDraft && <DraftNotice onDiscard={() => discard()} />}
      {children}
    </DialogForm>
  )
}
