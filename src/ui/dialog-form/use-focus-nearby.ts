import { useEffect, useLayoutEffect, useRef } from 'react'
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
function takesFocus(element: Element): boolean {
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
 * What is confirmed may take its opener away, such as the button of what was deleted or cancelled: the focus goes to its
 * nearest neighbour then.
 */
export function useFocusNearby(isOpen: boolean): void {
  const steps = useRef<readonly Step[]>([])
  useLayoutEffect(() => {
    if (isOpen) steps.current = stepsTo(document.activeElement)
  }, [isOpen])
  useEffect(() => {
    // What opened it may have stood in a dialog that has closed for it, and has only now handed the focus back.
    if (isOpen && steps.current.length === 0) steps.current = stepsTo(document.activeElement)
  }, [isOpen])
  useFocusInstead(isOpen, () => focusNear(steps.current))
}
