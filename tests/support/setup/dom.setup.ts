import { cleanup, configure } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { afterEach } from 'vitest'
import { printPageOnceRead } from './late-message.ts'
import { takeNoOwnerStacks } from './owner-stacks.ts'
import { PATIENCE } from './patience.ts'
import { copyStylesPlainly } from './plain-styles.ts'
import { rememberStyles } from './same-styles.ts'

takeNoOwnerStacks()
copyStylesPlainly()
printPageOnceRead()
rememberStyles()

// Screens that are loaded on demand take their time on a busy machine.
configure({ asyncUtilTimeout: PATIENCE })

/** Nothing is laid out here, and nothing scrolls: whatever is watched is in sight. */
class InSight implements Partial<IntersectionObserver> {
  readonly disconnect = (): void => undefined
  private readonly tell: (entries: { isIntersecting: boolean }[]) => void
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.tell = tell
  }
  observe(): void {
    this.tell([{ isIntersecting: true }])
  }
}
Object.assign(globalThis, { IntersectionObserver: InSight })

const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
const { innerWidth: width, innerHeight: height } = window
const start = `${location.origin}/`

/** Takes away what a test wrote on this element, such as the theme. */
function strip(element: HTMLElement): void {
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
}

// The next test, of whichever file, finds the window as the first one did.
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  strip(document.body)
  strip(document.documentElement)
  document.title = ''
  // An address that nothing can be resolved against, as of a link that was followed, stays for ever otherwise.
  happyDOM.setURL(start)
  happyDOM.setViewport({ width, height })
  history.replaceState(null, '', '/at-rest')
  if (location.pathname !== '/at-rest') throw new Error(`the page was left for ${location.href}`)
  history.replaceState(null, '', '/')
})
