import { useUnit } from 'effector-react'
import { Suspense } from 'react'
import { lateView } from '../../ui/loading/late-view.tsx'
import { useOnceOpen } from '../../ui/loading/once-open.ts'
import { $asked } from './draft/open-model.ts'
import { useEarlyText } from './opening/early-text.ts'
import './opening/resuming.ts'

const ComposeDialog = lateView(() => import('./compose-dialog.tsx'))

/** Where emails and letters are written: fetched with the first one, and there as long as one may come back. */
export function ComposeOnDemand() {
  const isWanted = useUnit($asked) !== null
  useEarlyText()
  return (
    useOnceOpen(isWanted) && (
      <Suspense>
        <ComposeDialog />
      </Suspense>
    )
  )
}
