import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { useFocusAfter } from '../focus.ts'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly children: ReactNode
  readonly primary?: boolean
  /** Shows a spinner in place of the text and ignores presses; the width stays. */
  readonly busy?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button for pages that come before Blueprint is loaded (look.md, 4). */
export function PlainButton({ children, primary = false, busy = false, onClick, ...rest }: Props) {
  const remember = useFocusAfter(busy)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    remember(event.currentTarget)
    onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={primary ? 'fw-plain-button fw-primary' : 'fw-plain-button'}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
      onClick={press}
    >
      <span className={busy ? 'fw-plain-hidden-text' : undefined}>{children}</span>
      {busy && <span className="fw-spin fw-plain-spin" aria-hidden="true" />}
    </button>
  )
}
