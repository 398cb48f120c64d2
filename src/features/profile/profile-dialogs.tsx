import { useUnit } from 'effector-react'
import { lateView } from '../../ui/loading/late-view.tsx'
import { $profileDialog } from './open-model.ts'

const dialogs = {
  names: lateView(() => import('./names-dialog.tsx')),
  password: lateView(() => import('./password-dialog.tsx')),
  sendDelay: lateView(() => import('./send-delay-dialog.tsx')),
  signature: lateView(() => import('./signature-dialog.tsx')),
}

/** What the user menu opens: Your Profile, Change Password, Email Signature, Undo Send Time; each fetched when it is needed. */
export function ProfileDialogs() {
  const opened = useUnit($profileDialog)
  if (opened === null) return null
  const Dialog = dialogs[opened.which]
  return <Dialog />
}
