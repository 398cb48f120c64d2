import { useCallback, useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react'
import { isFocusLost } from '../focus.ts'

/** A step on the way from the page to what had the focus: which child of whom it goes through. */
type Step = { parent: Element; at: number }

const focusable =
  ':is(button, input, select, textarea):not(:disabled), a[href], [tabindex="0"], [tabindex="-1"]'

/** From the innermost outwards; what stands around the whole app is nobody's neighbour. */
function stepsTo(element: Element | null): Step[] {
  const parent = element?.parentElement
  if (!element || !parent || element === document.body || parent === document.body) return []
  return [{ parent, at: [...parent.children].indexOf(element) }, ...stepsTo(parent)]
}

/** Whether the focus was taken: not everything that might have it can be seen. */
export function takesFocus(element: Element): boolean {
  if (!(element instanceof HTMLElement)) return false
  element.focus()
  return document.activeElement === element
}

const takers = (element: Element | undefined): Element[] =>
  element
    ? [...(element.matches(focusable) ? [element] : []), ...element.querySelectorAll(focusable)]
    : []

/** What follows there now, else what stands before it, else what stands around it. */
function focusNear(steps: readonly Step[]): void {
  steps
    .filter(({ parent }) => parent.isConnected)
    .some(({ parent, at }) => {
      const children = [...parent.children]
      const inOrder = [...children.slice(at), ...children.slice(0, at).toReversed()]
      return inOrder.some((child) => takers(child).some(takesFocus))
    })
}

/** For so long a dialog may still be on its way out, in ms. */
const WAY_OUT = 1_000

/** Once a dialog is gone and left the focus nowhere, `give` hands it to somebody. */
export function useFocusInstead(isOpen: boolean, give: () => void): void {
  const latest = useRef(give)
  latest.current = give
  useEffect(() => {
    if (!isOpen) return
    return () => {
      // Blueprint looks for the opener first; and a dialog that is on its way out has the focus until it is gone.
      const end = performance.now() + WAY_OUT
      const look = () =>
        requestAnimationFrame(() => {
          if (isFocusLost()) latest.current()
          else if (performance.now() < end && document.activeElement?.closest('.bp6-portal')) look()
        })
      look()
    }
  }, [isOpen])
}

/**
 * Looks at who has the focus when a dialog opens, before it is there: from its second opening on a field of it that
 * takes the focus by itself has it before any other effect could ask.
 */
function useLookBefore(isOpen: boolean, look: (focused: Element | null) => void): void {
  const latest = useRef(look)
  latest.current = look
  useInsertionEffect(() => {
    if (isOpen) latest.current(document.activeElement)
  }, [isOpen])
}

/** Who opened the dialog, or the one that it followed, on the page itself. */
let openerOnPage: Element | null = null

/**
 * Gives the focus that a dialog leaves nowhere, or takes along in this element, back to its opener. Blueprint takes a
 * field that has the focus by itself for the opener, and knows none whose own dialog is gone by then.
 */
export function useFocusReturn(isOpen: boolean): (going?: HTMLElement) => void {
  const opener = useRef<Element | null>(null)
  useLookBefore(isOpen, (focused) => {
    opener.current = isFocusLost() ? null : focused
    if (!focused?.closest('.bp6-portal')) openerOnPage = opener.current
  })
  useLayoutEffect(() => {
    // A button that was busy until now has the focus again in the same moment.
    const { activeElement } = document
    if (!isOpen || opener.current || isFocusLost() || activeElement?.closest('.bp6-portal')) return
    opener.current = activeElement
    openerOnPage = activeElement
  }, [isOpen])
  return useCallback((going) => {
    if (!isFocusLost() && !going?.contains(document.activeElement)) return
    const back = [opener.current, openerOnPage].find((one) => one?.isConnected)
    if (back instanceof HTMLElement) back.focus()
  }, [])
}

/**
 * What is confirmed may take its opener away, such as the button of what was deleted or cancelled: the focus goes to its
 * nearest neighbour then.
 */
export function useFocusNearby(isOpen: boolean): void {
  const steps = useRef<readonly Step[]>([])
  useLookBefore(isOpen, (focused) => {
    steps.current = stepsTo(focused)
  })
  useEffect(() => {
    // What opened it may have stood in a dialog that has closed for it, and has only now handed the focus back.
    if (isOpen && steps.current.length === 0) steps.current = stepsTo(document.activeElement)
  }, [isOpen])
  useFocusInstead(isOpen, () => focusNear(steps.current))
}
