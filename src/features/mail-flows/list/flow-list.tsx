import { Plus } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { UpgradePrompt } from '../../../actions/upgrade/upgrade-prompt.tsx'
import { errorOf } from '../../../bus/operation.ts'
import { $plan } from '../../../queries/following/session.ts'
import { $mailFlowsStatus, mailFlowsRequested } from '../../../queries/set-up/mail-flows.ts'
import { Button } from '../../../ui/button/button.tsx'
import { walkRows } from '../../../ui/keys/walk-rows.ts'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { RetryNotice } from '../../../ui/notice/retry-notice.tsx'
import { PageTitle } from '../../../ui/page/page.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../../ui/state/skeleton.tsx'
import { newFlowPressed } from './acts.ts'
import { FlowItem } from './flow-item.tsx'
import { LostForms } from './flow-section.tsx'
import { $flowsInOrder, $limitReason } from './model.ts'

const walk = walkRows('.fw-flow-row')

/** Every mail flow by its name, with the way to add one (FLOW-04, FLOW-05). */
export function FlowList() {
  const { add, reason } = useUnit({ add: newFlowPressed, reason: $limitReason })
  return (
    <section className="fw-records-list fw-flows-list fw-stack" aria-label="Mail flows">
      <header className="fw-records-list-head fw-ends">
        <PageTitle>Mail Flows</PageTitle>
        <Button icon={Plus} disabledReason={reason} onClick={() => add()}>
          Create new Mail Flow
        </Button>
      </header>
      <FlowListBody />
    </section>
  )
}

/** The flows, or what stands in their place: skeleton, or the error with a way out. */
function FlowListBody() {
  const { flows, status, reason, plan, load } = useUnit({
    flows: $flowsInOrder,
    status: $mailFlowsStatus,
    reason: $limitReason,
    plan: $plan,
    load: mailFlowsRequested,
  })
  const error = errorOf(status)
  if (flows === null && error !== null) {
    return (
      <ErrorState title="The mail flows could not be loaded" onRetry={() => load()}>
        {error}
      </ErrorState>
    )
  }
  if (flows === null) return <ListSkeleton />
  return (
    <ScrollRegion className="fw-records-rows fw-ring-inside fw-fill-down" label="Flow list">
      <RetryNotice error={error} onRetry={load} />
      {reason !== null && (
        <UpgradePrompt plan={plan === 'LITE' ? 'PRO' : 'ENTERPRISE'} subtitle="more mail flows">
          {reason}
        </UpgradePrompt>
      )}
      {flows.length === 0 && <p className="fw-text-3">No mail flows yet.</p>}
      <ul onKeyDown={walk}>
        {flows.map((flow) => (
          <FlowItem key={flow.id} flow={flow} />
        ))}
      </ul>
      <LostForms flowId={null} />
    </ScrollRegion>
  )
}

const widths = [148, 120, 132]

/** Flows before anything is known, with the geometry of the real ones. */
const ListSkeleton = () => (
  <Skeleton label="Loading mail flows">
    <div className="fw-records-rows fw-fill-down">
      {widths.map((width) => (
        <div key={width} className="fw-flow-head fw-line">
          <SkeletonBar width={width} />
        </div>
      ))}
    </div>
  </Skeleton>
)
