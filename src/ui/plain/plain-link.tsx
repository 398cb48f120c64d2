import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react'

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'onClick'> {
  readonly href: string
  /** Goes there without loading the page; another tab is the browser's affair. */
  readonly onFollow: () => void
  readonly children: ReactNode
}

/** A link within the first page. */
export function PlainLink({ onFollow, children, ...rest }: Props) {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onFollow()
  }
  const handlers = { onClick: follow }
  return (
    <a {...rest} {...handlers}>
      {children}
    </a>
  )
}
