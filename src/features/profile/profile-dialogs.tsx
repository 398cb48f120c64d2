import { useUnit } from 'effector-react'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { $profileDialog } from './open-model.ts'

const dialogs = {
  names: lazyPart(() => import('./names-dialog.tsx')),
  password: lazyPart(() => import('./password-dialog.tsx')),
  signature: lazyPart(() => import('./signature-dialog.tsx')),
}

/** What the user menu opens: Your Profile, Change Password, Email Signature; each fetched when it is needed. */
export function ProfileDialogs() {
  const opened = useUnit($profileDialog)
  if (opened === null) return null
  const Dialog = dialogs[opened.which]
  return (
    <Suspense>
      <Dialog />
    </Suspense>
  )
}
