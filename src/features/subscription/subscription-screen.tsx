import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { Plan } from '../../../contracts/model/accounts/user.ts'
import { Page } from '../../ui/page/page.tsx'
import { subscriptionOpened } from './model.ts'
import { PlanSection } from './plan-section.tsx'
import './subscription.css'

/** The screen 'Subscription': the plans one under the other (SUBS-01). */
export default function SubscriptionScreen() {
  const open = useUnit(subscriptionOpened)
  useEffect(() => open(), [open])
  return (
    <Page
      title="Subscription"
      foot={<p className="fw-text-small fw-text-3">All prices are net. VAT is added.</p>}
    >
      <div className="fw-plans">
        {Plan.options.map((plan) => (
          <PlanSection key={plan} plan={plan} />
        ))}
      </div>
    </Page>
  )
}
