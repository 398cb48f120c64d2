import { Pause, Play } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import { hasFeature } from '../../../../contracts/rules/accounts/plan-features.ts'
import { toggleBlocked } from '../../../../contracts/rules/cases/automation.ts'
import { automationToggleRequested } from '../../../actions/requests.ts'
import { UpgradePrompt } from '../../../actions/upgrade/upgrade-prompt.tsx'
import { $plan } from '../../../queries/following/session.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Property } from '../../../ui/table/property-list.tsx'
import { $toggleError, $toggling } from './automation-model.ts'
import './automation.css'

const stateNames = { SCHEDULED: 'Scheduled', PAUSED: 'Paused' } as const

/** How far the mail flow has come; nothing to send means no line. */
export function AutomationLine({ detail }: { readonly detail: CaseDetail }) {
  const { plan, error } = useUnit({ plan: $plan, error: $toggleError })
  const counts = detail.overview
  const sent = counts.num_scheduled_emails_sent
  const failed = counts.num_scheduled_emails_failed + counts.num_triggered_emails_failed
  const total =
    sent +
    counts.num_scheduled_emails_failed +
    counts.num_scheduled_emails_scheduled +
    counts.num_scheduled_emails_paused
  const state = detail.automation_state
  const isLocked = plan !== null && !hasFeature(plan, 'scheduled emails')
  if (total === 0 && failed === 0 && state === null && !isLocked) return null
  return (
    <Property label="Automation" action={state && <AutomationToggle detail={detail} />}>
      <span className="fw-automation-counts">
        {state && (
          <span className={state === 'PAUSED' ? 'fw-automation-paused' : undefined}>
            {stateNames[state]}
          </span>
        )}
        {total > 0 && <span className="fw-text-3 fw-num">{`${sent} of ${total} sent`}</span>}
        {failed > 0 && <span className="fw-automation-failed fw-num">{`${failed} failed`}</span>}
      </span>
      {isLocked && (
        <UpgradePrompt plan="PRO" subtitle="Scheduled emails">
          On PRO, scheduled emails are sent automatically until the case is settled.
        </UpgradePrompt>
      )}
      {error !== null && (
        <p className="fw-automation-error fw-text-small" role="alert">
          {error}
        </p>
      )}
    </Property>
  )
}

/** Pauses what is scheduled, or resumes it, unless a failed mail waits for a decision (CASEAUTO-04 to CASEAUTO-06). */
function AutomationToggle({ detail }: { readonly detail: CaseDetail }) {
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
