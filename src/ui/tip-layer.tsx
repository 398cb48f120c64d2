import { useEffect, useRef, useState } from 'react'
import './tip-layer.css'

interface Shown {
  readonly text: string
  readonly x: number
  readonly y: number
}

const delayMs = 400

/** Attributes that give an element a tooltip through the one TipLayer of the page. */
export function tip(text: string): { readonly 'data-fw-tip': string } {
  return { 'data-fw-tip': text }
}

/**
 * One tooltip for every element marked by `tip`. Recycled rows have up to five icons each: a Blueprint tooltip
 * per icon would dominate the cost of scrolling, one listener on the document does not. Mount it once.
 */
export function TipLayer() {
  const [shown, setShown] = useState<Shown | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    const hide = () => {
      clearTimeout(timer.current)
      setShown(null)
    }
    const over = (event: Event) => {
      const target = event.target instanceof Element ? event.target.closest('[data-fw-tip]') : null
      hide()
      if (!target) return
      timer.current = setTimeout(() => {
        const box = target.getBoundingClientRect()
        const text = target.getAttribute('data-fw-tip')
        if (target.isConnected && text) {
          setShown({ text, x: box.left + box.width / 2, y: box.bottom + 6 })
        }
      }, delayMs)
    }
    document.addEventListener('pointerover', over)
    document.addEventListener('pointerdown', hide)
    document.addEventListener('scroll', hide, true)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener('pointerover', over)
      document.removeEventListener('pointerdown', hide)
      document.removeEventListener('scroll', hide, true)
    }
  }, [])
  if (!shown) return null
  return (
    <div className="fw-tip" aria-hidden="true" style={{ left: shown.x, top: shown.y }}>
      {shown.text}
    </div>
  )
}
