import { Children, type MouseEvent, type ReactNode, type Ref } from 'react'
import { useFocusAfter } from '../focus.ts'
import type { IconComponent } from '../icon.ts'
import { KeyCap } from '../keys/key-cap.tsx'
import { tip } from '../tip/tip.ts'
import { spinner } from './spinner.tsx'
import { usePress } from './use-press.ts'

/** One primary per view; `danger` is a default button with danger text; `danger-solid` stands in confirmations only. */
export type ButtonKind = 'default' | 'primary' | 'minimal' | 'danger' | 'danger-solid'

export interface ButtonProps {
  readonly children?: ReactNode
  readonly icon?: IconComponent
  readonly iconEnd?: IconComponent
  readonly kind?: ButtonKind
  /** Spinner, same width, presses ignored. */
  readonly busy?: boolean
  readonly disabled?: boolean
  /** Why it is disabled; said in a tooltip and to screen readers (look.md, 4). */
  readonly disabledReason?: string | null
  readonly tooltip?: string
  /** The key that does the same, shown in the tooltip. */
  readonly tipKey?: string
  /** The key that does the same, shown as a cap. */
  readonly keyHint?: string
  readonly active?: boolean
  readonly large?: boolean
  readonly fill?: boolean
  readonly type?: 'button' | 'submit'
  readonly form?: string
  readonly className?: string
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void
  readonly ref?: Ref<HTMLButtonElement>
  readonly 'aria-label'?: string
  readonly 'aria-expanded'?: boolean
  readonly 'aria-haspopup'?: 'menu' | 'dialog' | 'listbox'
  readonly 'aria-pressed'?: boolean
}

const looks: Readonly<Record<ButtonKind, string>> = {
  default: '',
  primary: 'bp6-intent-primary',
  minimal: 'bp6-minimal',
  danger: 'bp6-intent-danger bp6-outlined',
  'danger-solid': 'bp6-intent-danger',
}

/**
 * The product's button: looks and presses as Blueprint's, which would bring a tenth of the case list's own code along,
 * with the kinds, the busy state and the reasons of look.md, 4.
 */
export function Button(props: ButtonProps) {
  const {
    children,
    icon: Icon,
    iconEnd: IconEnd,
    kind = 'default',
    busy = false,
    disabled = false,
    disabledReason,
    tooltip,
    tipKey,
    keyHint,
    active = false,
    large = false,
    fill = false,
    className,
    onClick,
    ...rest
  } = props
  // With a reason it stays focusable, else nobody on a keyboard would ever learn it.
  const refused = Boolean(disabledReason)
  const off = busy || disabled
  const hint = disabledReason ?? tooltip
  const { isPressed, keys } = usePress()
  const remember = useFocusAfter(busy)
  const press = (event: MouseEvent<HTMLElement>) => {
    remember(event.currentTarget)
    onClick?.(event)
  }
  const classes = [
    'bp6-button',
    !off && (active || isPressed) && 'bp6-active',
    (off || refused) && 'bp6-disabled',
    fill && 'bp6-fill',
    busy && 'bp6-loading',
    looks[kind],
    large && 'bp6-large',
    className,
  ]
  return (
    <button
      type="button"
      {...rest}
      {...(hint ? tip(hint, tipKey) : {})}
      {...(hint && hint !== rest['aria-label'] ? { 'aria-description': hint } : {})}
      {...keys}
      {...(off ? { tabIndex: -1 } : { onClick: refused ? swallow : press })}
      className={classes.filter(Boolean).join(' ')}
      disabled={off}
      aria-disabled={refused || disabled || undefined}
      aria-busy={busy || undefined}
    >
      {busy && spinner}
      {Icon && <Icon />}
      {Children.toArray(children).some((child) => child !== '') && (
        <span className="bp6-button-text">{children}</span>
      )}
      {keyHint === undefined ? (
        IconEnd && <IconEnd />
      ) : (
        <KeyCap onAccent={kind === 'primary'}>{keyHint}</KeyCap>
      )}
    </button>
  )
}

/** A submit button that is refused must not submit its form either. */
function swallow(event: MouseEvent<HTMLElement>) {
  event.preventDefault()
}
