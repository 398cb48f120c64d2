import { useUnit } from 'effector-react'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { $factorOpen } from './open-model.ts'

const SecondFactorDialog = lazyPart(() => import('./second-factor-dialog.tsx'))

/** The user's own second factor: fetched when it is asked for, the drawing of the QR code along with it. */
export function SecondFactorOnDemand() {
  const isOpen = useUnit($factorOpen) !== null
  return (
    isOpen && (
      <Suspense>
        <SecondFactorDialog />
      </Suspense>
    )
  )
}
