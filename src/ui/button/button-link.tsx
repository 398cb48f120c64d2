import { AnchorButton } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import type { IconComponent } from '../icon.ts'
import { tip } from '../tip/tip.ts'

interface Props {
  readonly children: ReactNode
  readonly href: string
  readonly icon?: IconComponent
  readonly kind?: 'default' | 'primary'
  /** Said in a tooltip and to screen readers: where it leads. */
  readonly hint: string
  /** The key that does the same, shown in the tooltip. */
  readonly tipKey?: string
}

/** A link that looks like a button and opens a tab of its own, which learns nothing of this one. */
export function ButtonLink({ children, href, icon: Icon, kind = 'default', hint, tipKey }: Props) {
  return (
    <AnchorButton
      // Blueprint would call it a button; a link is announced as what it is.
      role="link"
      {...tip(hint, tipKey)}
      aria-description={hint}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      icon={Icon && <Icon />}
      variant="solid"
      size="medium"
      {...(kind === 'primary' ? { intent: 'primary' as const } : {})}
    >
      {children}
    </AnchorButton>
  )
}
