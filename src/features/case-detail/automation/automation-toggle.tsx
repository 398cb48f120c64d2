import { Pause, Play } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import { toggleBlocked } from '../../../../contracts/rules/cases/automation.ts'
import { automationToggleRequested } from '../../../actions/requests.ts'
import { Button } from '../../../ui/button/button.tsx'
import { $toggling } from './automation-model.ts'

/** Pauses what is scheduled, or resumes it, unless a failed mail waits for a decision (CASEAUTO-04 to CASEAUTO-06). */
export function AutomationToggle({ detail }: { readonly detail: CaseDetail }) {
  const { busy, toggle } = useUnit({ busy: $toggling, toggle: automationToggleRequested })
  const paused = detail.automation_state === 'PAUSED'
  return (
    <Button
      kind="minimal"
      className="fw-detail-flush"
      icon={paused ? Play : Pause}
      busy={busy}
      disabledReason={toggleBlocked(detail.overview)}
      onClick={() => toggle()}
    >
      {paused ? 'Resume' : 'Pause'}
    </Button>
  )
}
