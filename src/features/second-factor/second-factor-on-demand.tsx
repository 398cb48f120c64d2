import { useUnit } from 'effector-react'
import { lateView } from '../../ui/loading/late-view.tsx'
import { $factorOpen } from './open-model.ts'

const SecondFactorDialog = lateView(() => import('./second-factor-dialog.tsx'))

/** The user's own second factor: fetched when it is asked for, the drawing of the QR code along with it. */
export function SecondFactorOnDemand() {
  const isOpen = useUnit($factorOpen) !== null
  return isOpen && <SecondFactorDialog />
}
