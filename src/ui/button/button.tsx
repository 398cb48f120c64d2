import { Button as BlueprintButton } from '@blueprintjs/core'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type Ref, useRef } from 'react'
import { useFocusAfter } from '../focus.ts'
import type { IconComponent } from '../icon.ts'
import { KeyCap } from '../keys/key-cap.tsx'
import { tip } from '../tip/tip.ts'

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

const intents = { primary: 'primary', danger: 'danger', 'danger-solid': 'danger' } as const

/** The product's button: Blueprint's, with the kinds, the busy state and the reasons of look.md, 4. */
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
    large = false,
    onClick,
    ...rest
  } = props
  // With a reason it stays focusable, else nobody on a keyboard would ever learn it.
  const refused = Boolean(disabledReason)
  const inert = busy || refused
  const hint = disabledReason ?? tooltip
  const keys = useWholePress()
  const remember = useFocusAfter(busy)
  const press = (event: MouseEvent<HTMLElement>) => {
    remember(event.currentTarget)
    onClick?.(event)
  }
  return (
    <BlueprintButton
      {...rest}
      {...(hint ? tip(hint, tipKey) : {})}
      {...(hint && hint !== rest['aria-label'] ? { 'aria-description': hint } : {})}
      icon={Icon && <Icon />}
      endIcon={
        keyHint === undefined ? (
          IconEnd && <IconEnd />
        ) : (
          <KeyCap onAccent={kind === 'primary'}>{keyHint}</KeyCap>
        )
      }
      {...(kind === 'default' || kind === 'minimal' ? {} : { intent: intents[kind] })}
      variant={kind === 'minimal' ? 'minimal' : kind === 'danger' ? 'outlined' : 'solid'}
      size={large ? 'large' : 'medium'}
      loading={busy}
      disabled={disabled}
      aria-disabled={refused || disabled || undefined}
      aria-busy={busy || undefined}
      {...(refused ? { className: `${rest.className ?? ''} bp6-disabled` } : {})}
      onClick={inert ? swallow : press}
      onKeyDownCapture={keys.down}
      onKeyUpCapture={keys.up}
      type={rest.type ?? 'button'}
    >
      {children}
    </BlueprintButton>
  )
}

/** A submit button that is refused must not submit its form either. */
function swallow(event: MouseEvent<HTMLElement>) {
  event.preventDefault()
}

/**
 * Blueprint presses a button when Enter or Space is let go over it. One that went down in a form whose
 * closing gave the focus to this button is no press of it; nor is Ctrl+Enter.
 */
function useWholePress() {
  const held = useRef<string | null>(null)
  return {
    down: ({ key, repeat, ctrlKey, metaKey }: KeyboardEvent) => {
      // With Ctrl, Enter confirms the dialog around the button.
      if (!repeat) held.current = ctrlKey || metaKey ? null : key
    },
    up: (event: KeyboardEvent) => {
      if (held.current !== event.key) event.stopPropagation()
      held.current = null
    },
  }
}
