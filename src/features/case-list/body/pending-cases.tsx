import { useUnit } from 'effector-react'
import { $pendingCases } from '../../../queries/cases/case-list.ts'
import { PendingRing, PendingText } from './pending-sign.tsx'

/** Created here and not confirmed yet: above the list, outside its membership (engine.md 10). */
export function PendingCases() {
  const pending = useUnit($pendingCases)
  return pending.map(({ commandId, host }) => (
    <div key={commandId} className="fw-case-row fw-case-row-pending fw-case-row-slot">
      <PendingRing id={commandId} />
      <span className="fw-case-host">{host}</span>
      <span className="fw-case-date">
        <PendingText id={commandId} />
      </span>
    </div>
  ))
}
