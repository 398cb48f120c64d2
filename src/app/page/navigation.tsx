import { type MouseEvent, type ReactNode, useLayoutEffect, useState } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'

// What wouter offers beside this matches patterns, which routing.ts does: it would come with the first page.

interface LinkProps {
  readonly href: string
  readonly className?: string
  readonly children: ReactNode
}

/** A link within the app: pressed with a key held, or another button, it is the browser's. */
export function Link({ href, className, children }: LinkProps) {
  const follow = (event: MouseEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey, button } = event
    if (ctrlKey || metaKey || altKey || shiftKey || button !== 0) return
    event.preventDefault()
    navigate(href)
  }
  return (
    <a href={href} className={className} onClick={follow}>
      {children}
    </a>
  )
}

/** Goes elsewhere when it is first shown, in place of the address that led here. */
export function Redirect({ to, state = null }: { readonly to: string; readonly state?: unknown }) {
  // A redirect acts once, whatever it is drawn with afterwards.
  const [first] = useState({ to, state })
  useLayoutEffect(() => navigate(first.to, { replace: true, state: first.state }), [first])
  return null
}

/** Without what an address has to escape; as it is where that cannot be read. */
function readable(text: string): string {
  try {
    return decodeURI(text)
  } catch {
    return text
  }
}

/** Path and query of the address, the query with its question mark or empty. */
export function useAddressParts(): { path: string; search: string } {
  return { path: readable(usePathname()) || '/', search: readable(useSearch()) }
}
