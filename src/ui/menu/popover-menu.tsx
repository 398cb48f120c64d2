import { cloneElement, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { lazyPart, MissingNote } from '../lazy-part.tsx'
import type { MenuPopoverProps } from './menu-popover.tsx'
import './menu.css'

const loadPopover = () => import('./menu-popover.tsx')
/** The button stays where the menu cannot be fetched. */
const MissingMenu = ({ children }: MenuPopoverProps) => (
  <>
    {children}
    <MissingNote />
  </>
)

const MenuPopover = lazyPart(loadPopover, MissingMenu)

/** Fetched when somebody is about to press; a failure shows when the menu is really opened. */
const warmPopover = () => {
  loadPopover().catch(() => undefined)
}

const closed = { 'aria-haspopup': 'menu', 'aria-expanded': false }

/**
 * A menu that opens under its button; focus starts on the first entry and returns to the button. The
 * library that places it is fetched with the first use: it weighs more than the list of cases. It goes
 * with each closing, because it would leave listeners behind with each opening.
 */
export function PopoverMenu(props: MenuPopoverProps) {
  const host = useRef<HTMLSpanElement>(null)
  const [wanted, setWanted] = useState(false)
  const returns = useRef(false)
  const onClosed = () => {
    returns.current = host.current?.contains(document.activeElement) ?? false
    setWanted(false)
  }
  // The button that had the focus again went with the menu.
  useLayoutEffect(() => {
    if (wanted || !returns.current) return
    returns.current = false
    host.current?.querySelector('button')?.focus()
  }, [wanted])
  const button = cloneElement(props.children, closed)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of the button inside
    <span
      ref={host}
      className="fw-menu-host"
      onPointerEnter={warmPopover}
      onFocus={warmPopover}
      onClickCapture={() => setWanted(true)}
    >
      {wanted ? (
        <Suspense fallback={button}>
          <MenuPopover {...props} onClosed={onClosed} />
        </Suspense>
      ) : (
        button
      )}
    </span>
  )
}
