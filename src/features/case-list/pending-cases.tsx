import { useUnit } from 'effector-react'
import { $pendingCases } from '../../projections/case-list.ts'
import { Spinner } from '../../ui/spinner.tsx'

/** Created here and not confirmed yet: above the list, outside its membership (engine.md 10). */
export function PendingCases() {
  const pending = useUnit($pendingCases)
  return pending.map(({ commandId, host }) => (
    <div key={commandId} className="fw-case-row fw-case-row-pending fw-case-row-slot">
      <Spinner label="Saving" />
      <span className="fw-case-host">{host}</span>
      <span className="fw-case-date">Saving</span>
    </div>
  ))
}
