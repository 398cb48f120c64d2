import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import './resizer.css'

interface Props {
  /** Width of the panel at its left, in pixels. */
  readonly width: number
  readonly onWidth: (width: number) => void
  readonly label: string
  readonly min?: number
  readonly max?: number
}

const step = 16

/** The edge of a panel, moved by mouse or by the arrow keys. */
export function Resizer({ width, onWidth, label, min = 320, max = 520 }: Props) {
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const set = (wanted: number) => onWidth(Math.round(Math.min(max, Math.max(min, wanted))))
  const onPointerDown = (event: PointerEvent<HTMLHRElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width }
  }
  const onPointerMove = (event: PointerEvent) => {
    if (start.current) set(start.current.width + event.clientX - start.current.x)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = { ArrowLeft: width - step, ArrowRight: width + step, Home: min, End: max }[
      event.key
    ]
    if (wanted === undefined) return
    event.preventDefault()
    set(wanted)
  }
  return (
    <hr
      className="fw-resizer"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        start.current = null
      }}
      onKeyDown={onKeyDown}
    />
  )
}
