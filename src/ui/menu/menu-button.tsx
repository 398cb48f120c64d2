import { Button, type ButtonProps } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import type { IconComponent } from '../icon.ts'
import type { MenuEntry } from './menu-items.ts'
import { PopoverMenu } from './popover-menu.tsx'

interface Props extends Omit<ButtonProps, 'children' | 'icon' | 'onClick'> {
  /** Text of the button; with `iconOnly` its accessible name and tooltip. */
  readonly label: string
  readonly icon?: IconComponent
  readonly iconOnly?: boolean
  readonly entries: readonly MenuEntry[]
  /** Name of the menu where it differs from the button's. */
  readonly menuLabel?: string
  readonly single?: boolean
  readonly placement?: 'bottom-start' | 'bottom-end'
}

/** A button that opens a menu. */
export function MenuButton(props: Props) {
  const { label, icon, iconOnly = false, entries, menuLabel, single, placement, ...button } = props
  return (
    <PopoverMenu
      label={menuLabel ?? label}
      entries={entries}
      single={single ?? false}
      placement={placement ?? 'bottom-start'}
    >
      {iconOnly && icon ? (
        <IconButton {...button} icon={icon} label={label} />
      ) : (
        <Button {...button} {...(icon ? { icon } : {})}>
          {label}
        </Button>
      )}
    </PopoverMenu>
  )
}
