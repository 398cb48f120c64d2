import { useUnit } from 'effector-react'
import { $triage } from '../../../actions/workplace.ts'
import { lateView } from '../../../ui/loading/late-view.tsx'
import { useOnceOpen } from '../../../ui/loading/once-open.ts'
import './triage-start.ts'

const TriageBar = lateView(() => import('./triage-bar.tsx'))

/** The bar of the triage: fetched with the first one. */
export function TriageOnDemand() {
  const isOn = useUnit($triage) !== null
  return useOnceOpen(isOn) && <TriageBar />
}
