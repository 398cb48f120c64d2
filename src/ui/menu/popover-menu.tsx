import { cloneElement, Suspense, useState } from 'react'
import { lazyPart } from '../lazy-part.ts'
import type { MenuPopoverProps } from './menu-popover.tsx'
import './menu.css'

const loadPopover = () => import('./menu-popover.tsx')
const MenuPopover = lazyPart(loadPopover)

/** Fetched when somebody is about to press; a failure shows when the menu is really opened. */
const warmPopover = () => {
  loadPopover().catch(() => undefined)
}

const closed = { 'aria-haspopup': 'menu', 'aria-expanded': false }

/**
 * A menu that opens under its button; focus starts on the first entry and returns to the button. The
 * library that places it is fetched with the first use: it weighs more than the list of cases.
 */
export function PopoverMenu(props: MenuPopoverProps) {
  const [wanted, setWanted] = useState(false)
  const button = (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of the button inside
    <span
      className="fw-menu-host"
      onPointerEnter={warmPopover}
      onFocus={warmPopover}
      onClickCapture={() => setWanted(true)}
    >
      {cloneElement(props.children, closed)}
    </span>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <MenuPopover {...props} />
    </Suspense>
  )
}
