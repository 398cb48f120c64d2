import type { EventCallable, Store } from 'effector'
import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/dialog-form/confirm-dialog.tsx'
import { useFocusInstead } from '../../ui/dialog-form/use-focus-nearby.ts'
import { focusListTitle } from '../../ui/page/focus-list-title.ts'

/** A deletion that is asked about. */
interface Deletion {
  /** The record in question, by its id or whole; null while nothing is asked. */
  readonly $asked: Store<unknown>
  readonly $pending: Store<boolean>
  readonly confirmed: EventCallable<void>
  readonly cancelled: EventCallable<void>
}

interface Props {
  readonly of: Deletion
  readonly title: string
  readonly confirmLabel?: string
  readonly children: ReactNode
}

/** Asks before a record of a list goes; declining deletes nothing. */
export function DeleteRecordDialog({ of, children, ...words }: Props) {
  const { asked, busy, confirm, cancel } = useUnit({
    asked: of.$asked,
    busy: of.$pending,
    confirm: of.confirmed,
    cancel: of.cancelled,
  })
  const isOpen = asked !== null
  // What asked goes with its record: the keyboard goes on at the top of the screen.
  useFocusInstead(isOpen, focusListTitle)
  return (
    <ConfirmDialog
      {...words}
      destructive
      isOpen={isOpen}
      busy={busy}
      onConfirm={() => confirm()}
      onCancel={() => cancel()}
    >
      {children}
    </ConfirmDialog>
  )
}
