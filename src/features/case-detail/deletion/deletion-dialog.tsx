import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import { ConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { useDialogFrame } from '../../../actions/dialogs/use-dialog-frame.ts'
import { ConfirmDialog } from '../../../ui/dialog-form/confirm-dialog.tsx'
import { useFocusNearby } from '../../../ui/dialog-form/use-focus-nearby.ts'
import type { Deletion } from './deletion.ts'

interface Props<Shown> {
  readonly of: Deletion<Shown>
  readonly titleOf: (shown: Shown | null) => string
  readonly children: (shown: Shown) => ReactNode
}

/** Asks before an activity goes; says why it may not. */
export function DeletionDialog<Shown>({ of, titleOf, children }: Props<Shown>) {
  const shown = useUnit(of.$shown)
  const dialog = useDialogFrame(of)
  useFocusNearby(shown !== null)
  return (
    <ConfirmDialog title={titleOf(shown)} confirmLabel="Delete" destructive {...dialog}>
      <p>{shown !== null && children(shown)}</p>
      <ConflictNotice of={of.conflict} overLabel="Delete anyway" />
    </ConfirmDialog>
  )
}
