import { Tooltip as BlueprintTooltip } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { KeyCap } from './key-cap.tsx'

interface Props {
  readonly content: string
  readonly keyHint?: string
  readonly children: ReactNode
  readonly placement?: 'top' | 'bottom' | 'left' | 'right'
}

/** Inverse, 12 px, after 400 ms. For the icons of recycled rows use `tip` of tip-layer.tsx, which costs nothing per row. */
export function Tooltip({ content, keyHint, children, placement = 'bottom' }: Props) {
  return (
    <BlueprintTooltip
      content={
        keyHint === undefined ? (
          content
        ) : (
          <>
            {content} <KeyCap>{keyHint}</KeyCap>
          </>
        )
      }
      hoverOpenDelay={400}
      placement={placement}
      minimal
      compact
    >
      {children}
    </BlueprintTooltip>
  )
}
