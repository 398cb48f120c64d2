import { useUnit } from 'effector-react'
import type { Plan } from '../../../contracts/model/accounts/user.ts'
import { $plan } from '../../queries/following/session.ts'
import { Button } from '../../ui/button/button.tsx'
import { planLooks } from '../plan-appearance.ts'
import { upgradeRequested } from '../requests.ts'
import './upgrade.css'

interface Props {
  /** The lowest plan that has it. */
  readonly plan: Plan
  /** What is missing here, in two or three words. */
  readonly subtitle: string
  /** What it would do for the reader, in a sentence. */
  readonly children: string
}

/**
 * Names what the customer's plan lacks in a place, and leads to more (SUBS-39, SUBS-40). Nobody on
 * ENTERPRISE sees one (SUBS-38, DETAIL-28).
 */
export function UpgradePrompt({ plan, subtitle, children }: Props) {
  const { own, upgrade } = useUnit({ own: $plan, upgrade: upgradeRequested })
  if (own === 'ENTERPRISE') return null
  const { icon: Icon, name } = planLooks[plan]
  return (
    <section className="fw-upgrade fw-line" aria-label={`Upgrade to ${name}`}>
      <div className="fw-upgrade-text">
        <p className="fw-upgrade-plan fw-line">
          <Icon />
          <b>{name}</b>
          <span className="fw-text-2">{subtitle}</span>
        </p>
        <p className="fw-text-small fw-text-2">{children}</p>
      </div>
      <Button onClick={() => upgrade()}>Upgrade</Button>
    </section>
  )
}
