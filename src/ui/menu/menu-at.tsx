import { More } from '@blueprintjs/icons'
import { flushSync } from 'react-dom'
import { IconButton } from '../button/icon-button.tsx'
import { lateView } from '../loading/late-view.tsx'
import type { MenuEntry } from './menu-items.ts'
import { MissingMenu } from './popover-menu.tsx'
import './menu.css'

const MenuPopover = lateView(() => import('./menu-popover.tsx'), MissingMenu)

interface Props {
  /** Accessible name of the menu, and of the button that stands for what has opened it. */
  readonly label: string
  readonly entries: readonly MenuEntry[]
  /** In the window, in pixels: the right end of its button, and its middle. */
  readonly at: { readonly right: number; readonly middle: number }
  /** It is over: before what was chosen is done, or without a choice. */
  readonly onClosed: () => void
}

/** A menu of what has no button of its own, such as a drawn row: open as long as it is there. */
export function MenuAt({ label, entries, at, onClosed }: Props) {
  /** Whoever had the focus has it again before the act: a dialog that it opens gives the focus back to them. */
  const choose = (act: () => void) => {
    flushSync(onClosed)
    act()
  }
  return (
    <span className="fw-menu-at" style={{ left: at.right, top: at.middle }}>
      <MenuPopover
        label={label}
        entries={entries}
        placement="bottom-end"
        onChosen={choose}
        onClosed={onClosed}
      >
        <IconButton icon={More} label={label} />
      </MenuPopover>
    </span>
  )
}
