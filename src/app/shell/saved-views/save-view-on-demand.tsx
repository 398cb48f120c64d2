import { useUnit } from 'effector-react'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { $saveOpen } from './saved-views-model.ts'

const SaveViewDialog = lazyPart(() => import('./save-view-dialog.tsx'))

/** Fetched when it is first asked for, and kept, so that the focus can return where it was. */
export function SaveViewOnDemand() {
  const isOpen = useUnit($saveOpen)
  const [wanted, setWanted] = useState(isOpen)
  useEffect(() => {
    if (isOpen) setWanted(true)
  }, [isOpen])
  return (
    wanted && (
      <Suspense>
        <SaveViewDialog />
      </Suspense>
    )
  )
}
