import { PopoverNext, PopupKind } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import type { MenuEntry } from './menu-items.ts'
import { MenuList } from './menu-list.tsx'

interface Props {
  /** Accessible name of the menu. */
  readonly label: string
  readonly entries: readonly MenuEntry[]
  readonly single?: boolean
  readonly placement?: 'bottom-start' | 'bottom-end'
  /** What opens it: one button. */
  readonly children: ReactElement
}

const belowButton = { offset: { mainAxis: 4 } }

/** A menu that opens under its button; focus starts on the first entry and returns to the button. */
export function PopoverMenu({
  label,
  entries,
  single = false,
  placement = 'bottom-start',
  children,
}: Props) {
  return (
    <PopoverNext
      content={<MenuList label={label} entries={entries} single={single} />}
      popupKind={PopupKind.MENU}
      placement={placement}
      arrow={false}
      middleware={belowButton}
      animation="minimal"
      transitionDuration={0}
      enforceFocus={false}
      shouldReturnFocusOnClose
      onOpened={focusFirst}
    >
      {children}
    </PopoverNext>
  )
}

function focusFirst(popover: HTMLElement) {
  popover.querySelector<HTMLElement>('[role^=menuitem]:not(:disabled)')?.focus()
}
