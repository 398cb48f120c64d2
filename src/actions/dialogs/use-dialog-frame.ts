import { useUnit } from 'effector-react'
import type { CaseDialog } from '../../forms/case-dialog.ts'

/** What the frame of a dialog is drawn from. */
export type DialogFrame = Pick<
  CaseDialog<unknown>,
  '$isOpen' | '$pending' | '$error' | 'confirmed' | 'cancelled'
>

/** What a dialog hands on to its frame: whether it is open, how its command stands, and the two ways out. */
export function useDialogFrame(dialog: DialogFrame) {
  const { isOpen, busy, error, confirm, cancel } = useUnit({
    isOpen: dialog.$isOpen,
    busy: dialog.$pending,
    error: dialog.$error,
    confirm: dialog.confirmed,
    cancel: dialog.cancelled,
  })
  return { isOpen, busy, error, onConfirm: () => confirm(), onCancel: () => cancel() }
}
