import { ChevronDown, ChevronRight, Cross, Tick } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { type RefObject, useEffect, useId, useRef } from 'react'
import type { Plan } from '../../../contracts/model/accounts/user.ts'
import { higherPlans, nextPlan } from '../../../contracts/rules/accounts/plan-features.ts'
import { planLooks } from '../../actions/plan-appearance.ts'
import { upgradeRequested } from '../../actions/requests.ts'
import { $plan } from '../../queries/following/session.ts'
import { $planLimits } from '../../queries/set-up/business.ts'
import { Button } from '../../ui/button/button.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { $openPlans, planToggled } from './model.ts'
import { limitsText, planLines, priceText, shareText } from './plan-labels.ts'

/** One plan of the accordion: name and price in its head, what it is about below (SUBS-02). */
export function PlanSection({ plan }: { readonly plan: Plan }) {
  const { own, open, toggle } = useUnit({ own: $plan, open: $openPlans, toggle: planToggled })
  const bodyId = useId()
  const isOpen = open.includes(plan)
  const { name, icon: Icon } = planLooks[plan]
  const { section, press } = useScrollToOpened(isOpen)
  return (
    <section className="fw-plan" aria-label={name} ref={section}>
      <h2 className="fw-plan-head">
        <button
          type="button"
          className="fw-plan-toggle fw-line"
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          onClick={() => press(() => toggle(plan))}
        >
          {isOpen ? <ChevronDown /> : <ChevronRight />}
          <Icon />
          <span className="fw-text-head">{name}</span>
          {own === plan && <Tag tone="success">Your plan</Tag>}
          <span className="fw-plan-price fw-num">{priceText(plan)}</span>
        </button>
      </h2>
      {isOpen && (
        <div className="fw-plan-body fw-fields" id={bodyId}>
          <PlanBody plan={plan} own={own} />
        </div>
      )}
    </section>
  )
}

/** What was unfolded by a press comes into sight, also where it was below the edge. */
function useScrollToOpened(isOpen: boolean): {
  readonly section: RefObject<HTMLElement | null>
  readonly press: (toggle: () => void) => void
} {
  const section = useRef<HTMLElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    if (isOpen && wasPressed.current) section.current?.scrollIntoView({ block: 'nearest' })
    wasPressed.current = false
  }, [isOpen])
  return {
    section,
    press: (toggle) => {
      wasPressed.current = true
      toggle()
    },
  }
}

function PlanBody({ plan, own }: { readonly plan: Plan; readonly own: Plan | null }) {
  const { limits, upgrade } = useUnit({ limits: $planLimits, upgrade: upgradeRequested })
  return (
    <>
      <p className="fw-plan-share fw-beside">
        <span className="fw-text-2">Share charged</span>
        <b className="fw-num">{shareText(plan)}</b>
      </p>
      <ul className="fw-plan-lines">
        {planLines(plan).map(({ text, has }) => (
          <li key={text} className={has ? undefined : 'fw-text-3'}>
            {has ? <Tick className="fw-plan-has" /> : <Cross />}
            {!has && <span className="fw-visually-hidden">Not included: </span>}
            {text}
          </li>
        ))}
      </ul>
      {own === plan && limits !== null && (
        <p className="fw-text-small fw-text-2">{`Your limits: ${limitsText(limits)}`}</p>
      )}
      {own !== null && higherPlans(own).includes(plan) && (
        <div>
          <Button
            kind={nextPlan(own) === plan ? 'primary' : 'default'}
            large
            onClick={() => upgrade()}
          >
            {`Upgrade to ${planLooks[plan].name}`}
          </Button>
        </div>
      )}
    </>
  )
}
