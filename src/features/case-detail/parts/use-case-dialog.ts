import { useUnit } from 'effector-react'
import type { CaseDialog } from '../../../forms/case-dialog.ts'

type Shown = Pick<
  CaseDialog<unknown>,
  '$isOpen' | '$pending' | '$error' | 'confirmed' | 'cancelled'
>

/** What every dialog on a case hands on to its frame. */
export function useCaseDialog(dialog: Shown) {
  const { isOpen, busy, error, confirm, cancel } = useUnit({
    isOpen: dialog.$isOpen,
    busy: dialog.$pending,
    error: dialog.$error,
    confirm: dialog.confirmed,
    cancel: dialog.cancelled,
  })
  return { isOpen, busy, error, onConfirm: () => confirm(), onCancel: () => cancel() }
}
