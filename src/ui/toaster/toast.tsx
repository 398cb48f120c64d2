import { Cross, Error as ErrorIcon, InfoSign, TickCircle, WarningSign } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import type { IconComponent } from '../icon.ts'
import { firstPress } from '../press/first-press.ts'
import '../tag/tag.css'
import { KeyCap } from '../keys/key-cap.tsx'

/** A message that goes away by itself. */
export interface ToastItem {
  readonly id: string
  readonly tone: 'success' | 'info' | 'warning' | 'danger'
  readonly text: string
  /** How long it stands, in milliseconds; 0 stands until it is closed. */
  readonly durationMs: number
  /** Its seconds are counted down, and nothing holds it. */
  readonly isCounting?: true
  readonly action?: { readonly text: string; readonly keyHint?: string; readonly run: () => void }
}

interface Props {
  readonly toast: ToastItem
  /** Newer ones have all the places: its time runs on unseen. */
  readonly isShown: boolean
  readonly onDismiss: (id: string) => void
}

const icons: Readonly<Record<ToastItem['tone'], IconComponent>> = {
  success: TickCircle,
  info: InfoSign,
  warning: WarningSign,
  danger: ErrorIcon,
}

/** One toast. Its time runs only while neither mouse nor focus rests on it, so nobody is hurried. */
export function Toast({ toast, isShown, onDismiss }: Props) {
  const [held, setHeld] = useState(false)
  // Nothing rests on what cannot be seen.
  if (held && !isShown) setHeld(false)
  const { id, durationMs, isCounting = false, tone, text, action } = toast
  const isHeld = held && !isCounting
  useEffect(() => {
    if (isHeld || durationMs === 0) return
    const timer = setTimeout(() => onDismiss(id), durationMs)
    return () => clearTimeout(timer)
  }, [isHeld, durationMs, id, onDismiss])
  if (!isShown) return null
  const Icon = icons[tone]
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  const live = { role: tone === 'danger' ? 'alert' : 'status' }
  return (
    <div className="fw-toast fw-line" {...live} {...hold}>
      <Icon className={`fw-ink-${tone}`} />
      <span className="fw-toast-text fw-fill">
        {text}
        {isCounting && <Countdown ms={durationMs} />}
      </span>
      {action && (
        <button
          type="button"
          className="fw-toast-action"
          onClick={firstPress(() => {
            action.run()
            onDismiss(id)
          })}
        >
          {action.text}
          {action.keyHint !== undefined && <KeyCap>{action.keyHint}</KeyCap>}
        </button>
      )}
      <IconButton icon={Cross} label="Close" onClick={firstPress(() => onDismiss(id))} />
    </div>
  )
}

/** The seconds that are left; read out once, with the toast. */
function Countdown({ ms }: { readonly ms: number }) {
  const [seconds, setSeconds] = useState(Math.ceil(ms / 1_000))
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1_000)
    return () => clearInterval(timer)
  }, [])
  return <span className="fw-num" aria-live="off">{` in ${seconds} s`}</span>
}
