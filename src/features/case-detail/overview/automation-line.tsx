import type { CaseDetail } from '../../../../contracts/model/case.ts'
import { Property } from '../../../ui/property-list.tsx'

const stateNames = { SCHEDULED: 'Scheduled', PAUSED: 'Paused' } as const

/** How far the mail flow has come; nothing to send means no line. */
export function AutomationLine({ detail }: { readonly detail: CaseDetail }) {
  const counts = detail.overview
  const sent = counts.num_scheduled_emails_sent
  const failed = counts.num_scheduled_emails_failed + counts.num_triggered_emails_failed
  const total =
    sent +
    counts.num_scheduled_emails_failed +
    counts.num_scheduled_emails_scheduled +
    counts.num_scheduled_emails_paused
  const state = detail.automation_state
  if (total === 0 && failed === 0 && state === null) return null
  return (
    <Property label="Automation">
      {state && (
        <span className={state === 'PAUSED' ? 'fw-automation-paused' : undefined}>
          {`${stateNames[state]} `}
        </span>
      )}
      <span className="fw-text-3 fw-num">{`${sent} of ${total} sent`}</span>
      {failed > 0 && <span className="fw-automation-failed fw-num">{`${failed} failed`}</span>}
    </Property>
  )
}
