import type { ReactNode, Ref } from 'react'

interface Props {
  readonly label: string
  readonly className: string
  readonly id?: string
  readonly role?: 'tabpanel'
  readonly ref?: Ref<HTMLElement>
  readonly children: ReactNode
}

/** A part of the page that scrolls for itself. */
export function ScrollRegion({ label, children, ...rest }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus no key would scroll it, as what it holds need not take any (WCAG 2.1.1)
    <section {...rest} tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
