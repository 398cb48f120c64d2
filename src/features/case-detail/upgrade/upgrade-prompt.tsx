import { useUnit } from 'effector-react'
import { LinkButton } from '../../../ui/link-button.tsx'
import { upgradeRequested } from './upgrade-model.ts'

/** What the plan lacks here, and what leads to more (DETAIL-26, DETAIL-28). */
export function UpgradePrompt() {
  const open = useUnit(upgradeRequested)
  return (
    <p>
      <span className="fw-text-3">Scheduled emails need a higher plan. </span>
      <LinkButton onClick={() => open()}>Upgrade</LinkButton>
    </p>
  )
}
