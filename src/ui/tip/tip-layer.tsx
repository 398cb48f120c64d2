import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { KeyCap } from '../keys/key-cap.tsx'
import './tip-layer.css'

interface Shown {
  readonly text: string
  readonly keyHint: string | null
  readonly target: DOMRect
}

const DELAY_MS = 400

/** Least distance from the edge of the window, and from the element, in pixels. */
const MARGIN = 8
const GAP = 6

const marked = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest('[data-fw-tip]') : null

/**
 * One tooltip for every element marked by `tip`, after 400 ms under the mouse or with the focus of the
 * keyboard. A tooltip of its own per icon would dominate the cost of scrolling rows and bring a positioning
 * library into the first page; one listener on the document does not. Mount it once.
 */
export default function TipLayer() {
  const [shown, setShown] = useState<Shown | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    const hide = () => {
      clearTimeout(timer.current)
      setShown(null)
    }
    const show = (element: Element) => {
      const text = element.getAttribute('data-fw-tip')
      if (!element.isConnected || !text) return
      const keyHint = element.getAttribute('data-fw-tip-key')
      setShown({ text, keyHint, target: element.getBoundingClientRect() })
    }
    const over = (event: Event) => {
      const element = marked(event)
      hide()
      if (element) timer.current = setTimeout(() => show(element), DELAY_MS)
    }
    const focused = (event: Event) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) over(event)
    }
    const listened = [
      ['pointerover', over],
      ['pointerdown', hide],
      ['keydown', hide],
      ['focusin', focused],
      ['focusout', hide],
      ['scroll', hide],
    ] as const
    for (const [name, listener] of listened) document.addEventListener(name, listener, true)
    return () => {
      clearTimeout(timer.current)
      for (const [name, listener] of listened) document.removeEventListener(name, listener, true)
    }
  }, [])
  return shown && <Tip {...shown} />
}

/** Below its element, or above where there is no room, and always inside the window. */
function Tip({ text, keyHint, target }: Shown) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const { width, height } = element.getBoundingClientRect()
    const wanted = target.left + target.width / 2 - width / 2
    const left = Math.min(Math.max(wanted, MARGIN), window.innerWidth - width - MARGIN)
    const below = target.bottom + GAP
    const top = below + height > window.innerHeight ? target.top - GAP - height : below
    element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`
  }, [target])
  return (
    <div ref={box} className="fw-tip fw-text-small" aria-hidden="true">
      {text} {keyHint !== null && <KeyCap>{keyHint}</KeyCap>}
    </div>
  )
}
