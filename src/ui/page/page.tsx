import { type ReactNode, useEffect, useRef } from 'react'
import { isUnderDialog } from '../keys/typing.ts'
import { ScrollRegion } from '../layout/scroll-region.tsx'
import './page.css'

interface TitleProps {
  readonly children: ReactNode
  /** Takes the focus when it comes on screen; not for what only holds the place. */
  readonly focus?: boolean
}

/**
 * The heading of a screen that the sidebar chose. It takes the focus, so that a keyboard goes on where
 * the eye is and a screen reader says where it has arrived; a dialog that was opened before it came keeps the focus.
 */
export function PageTitle({ children, focus = true }: TitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focus && !isUnderDialog()) heading.current?.focus()
  }, [focus])
  return (
    <h1 ref={heading} tabIndex={-1} className="fw-page-title fw-text-title">
      {children}
    </h1>
  )
}

interface Props {
  readonly title: string
  /** Right in the title bar: at most one button that adds. */
  readonly action?: ReactNode
  /** Stands below what scrolls, with a hairline: the buttons of a form. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** A screen beside the case list: title bar 52, what it shows in a column that scrolls (look.md, 2). */
export function Page({ title, action, foot, children }: Props) {
  return (
    <div className="fw-page fw-stack">
      <div className="fw-page-head fw-line">
        <PageTitle>{title}</PageTitle>
        {action}
      </div>
      <ScrollRegion className="fw-page-body fw-ring-inside fw-fill-down" label={title}>
        {children}
      </ScrollRegion>
      {foot && <div className="fw-page-foot fw-line">{foot}</div>}
    </div>
  )
}

/** Holds the place of a screen whose code is on its way: its title stands where it will stay. */
export function PagePlaceholder({ title }: { readonly title: string }) {
  return (
    <div className="fw-page fw-stack" aria-busy="true">
      <div className="fw-page-head fw-line">
        <PageTitle focus={false}>{title}</PageTitle>
      </div>
    </div>
  )
}
