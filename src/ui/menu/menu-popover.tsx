import { PopoverNext, PopupKind } from '@blueprintjs/core'
import { type ReactElement, useEffect, useRef } from 'react'
import type { MenuEntry } from './menu-items.ts'
import { MenuList } from './menu-list.tsx'

export interface MenuPopoverProps {
  /** Accessible name of the menu. */
  readonly label: string
  readonly entries: readonly MenuEntry[]
  readonly single?: boolean
  readonly placement?: 'bottom-start' | 'bottom-end'
  /** What opens it: one button. */
  readonly children: ReactElement
}

const belowButton = { offset: { mainAxis: 4 } }

export type PopoverProps = MenuPopoverProps & {
  /** An entry was chosen that ends the menu: `act` is what it does. */
  readonly onChosen: (act: () => void) => void
  /** It has closed, and the focus is nowhere unless somebody went elsewhere. */
  readonly onClosed: () => void
}

/** Opens at once, since its button was pressed while this was still being fetched. */
export default function MenuPopover({
  label,
  entries,
  single = false,
  placement = 'bottom-start',
  children,
  onChosen,
  onClosed,
}: PopoverProps) {
  const host = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const button = host.current?.querySelector('button')
    // The focus was on the button that this one replaced, and has to return here.
    button?.focus()
    button?.click()
  }, [])
  const ending = entries.map((entry) =>
    'onSelect' in entry && !entry.keepOpen
      ? { ...entry, onSelect: () => onChosen(entry.onSelect) }
      : entry,
  )
  return (
    <span ref={host} className="fw-menu-host">
      <PopoverNext
        content={<MenuList label={label} entries={ending} single={single} />}
        popupKind={PopupKind.MENU}
        placement={placement}
        arrow={false}
        middleware={belowButton}
        animation="minimal"
        transitionDuration={0}
        enforceFocus={false}
        shouldReturnFocusOnClose={false}
        onOpened={focusFirst}
        onClosed={onClosed}
      >
        {children}
      </PopoverNext>
    </span>
  )
}

function focusFirst(popover: HTMLElement) {
  popover.querySelector<HTMLElement>('[role^=menuitem]:not(:disabled)')?.focus()
}
