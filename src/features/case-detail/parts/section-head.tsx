import type { ReactNode } from 'react'
import type { Action } from '../../../actions/action.ts'
import { Button } from '../../../ui/button/button.tsx'
import type { IconComponent } from '../../../ui/icon.ts'
import { keyText } from '../../../ui/keys/key-text.ts'

interface Props {
  readonly title: string
  /** A count or a currency, beside the title. */
  readonly aside?: ReactNode
  /** One small button at the right. */
  readonly action?: ReactNode
}

/** The head of a part of the overview. */
export function SectionHead({ title, aside, action }: Props) {
  return (
    <div className="fw-detail-section-head fw-line">
      <h2 className="fw-text-head">{title}</h2>
      {aside !== undefined && <span className="fw-text-small fw-text-3 fw-num">{aside}</span>}
      <span className="fw-fill" />
      {action}
    </div>
  )
}

interface ActProps {
  /** What it does, as the palette and the keys know it. */
  readonly of: Pick<Action, 'label' | 'hotkey'>
  readonly icon: IconComponent
  readonly onPress: () => void
  readonly children: ReactNode
}

/** The small button of a part, without an edge: its text ends where the lines end. */
export const SectionAct = ({ of: { label, hotkey }, icon, onPress, children }: ActProps) => (
  <Button
    kind="minimal"
    className="fw-detail-flush"
    icon={icon}
    tooltip={label}
    tipKey={keyText(hotkey ?? '')}
    onClick={() => onPress()}
  >
    {children}
  </Button>
)
