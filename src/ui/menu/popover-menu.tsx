import {
  type ComponentType,
  cloneElement,
  type KeyboardEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { isFocusLost } from '../focus.ts'
import { LatePlace, lateView, MissingNote } from '../loading/late-view.tsx'
import type { MenuEntry } from './menu-items.ts'
import type { MenuPopoverProps, PopoverProps } from './menu-popover.tsx'
import './menu.css'

/** The button stays where the menu cannot be fetched. */
export const MissingMenu = ({ children }: MenuPopoverProps) => (
  <>
    {children}
    <MissingNote />
  </>
)

const MenuPopover = lateView(() => import('./menu-popover.tsx'), MissingMenu)

const closed = { 'aria-haspopup': 'menu', 'aria-expanded': false }

type Props = Omit<MenuPopoverProps, 'entries'> & {
  readonly entries?: readonly MenuEntry[]
  /** A menu that brings its entries along when it is fetched, in place of `entries`. */
  readonly popover?: ComponentType<PopoverProps>
  /** Without this a press is the button's own; what the press before has opened closes in good order. */
  readonly opens?: boolean
}

/**
 * A menu that opens under its button; focus starts on the first entry and returns to the button. The
 * library that places it is fetched with the first use: it weighs more than the list of cases. It goes
 * with each closing, because it would leave listeners behind with each opening.
 */
export function PopoverMenu(props: Props) {
  const { opens = true, popover: Popover = MenuPopover, entries = [], ...menu } = props
  const host = useRef<HTMLSpanElement>(null)
  const [wanted, setWanted] = useState(false)
  const wasWanted = useRef(false)
  // What an entry has opened may have the focus by now: a dialog's first field keeps it.
  useLayoutEffect(() => {
    if (wasWanted.current && !wanted && isFocusLost())
      host.current?.querySelector('button')?.focus()
    wasWanted.current = wanted
  }, [wanted])
  /** The button has the focus again before the act: a dialog that it opens gives the focus back to whom it took it from. */
  const choose = (act: () => void) => {
    flushSync(() => setWanted(false))
    act()
  }
  /** Before the menu has the focus, its own key would not be heard: it is still being fetched, or placed. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !wanted) return
    event.stopPropagation()
    setWanted(false)
  }
  const button = opens ? cloneElement(props.children, closed) : props.children
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of the button inside
    <span
      ref={host}
      className="fw-menu-host"
      // Somebody is about to press; a failure shows when the menu is really opened.
      onPointerEnter={MenuPopover.load}
      onFocus={MenuPopover.load}
      onClickCapture={() => opens && setWanted(true)}
      onKeyDown={onKeyDown}
    >
      {wanted ? (
        <LatePlace value={button}>
          <Popover
            {...menu}
            entries={entries}
            onChosen={choose}
            onClosed={() => setWanted(false)}
          />
        </LatePlace>
      ) : (
        button
      )}
    </span>
  )
}
