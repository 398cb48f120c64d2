import { type ReactNode, useEffect, useRef } from 'react'
import { isFocusLost } from '../../ui/focus.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import '../../ui/table/records.css'

interface Props {
  /** How the form lost its place. */
  readonly words: string
  /** How what was typed can go on, and that it need not. */
  readonly children: ReactNode
}

/** Others took the place of what was typed: it is still here, and leads on (G-607). */
export function LostNotice({ words, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  // It comes by itself, above a text that somebody may be typing far below, and takes the focus that went with that.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
    // A text lets go of the focus only after it was locked.
    const frame = requestAnimationFrame(() => {
      if (isFocusLost()) place.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    // The focus of who was typing: keys that are still on their way press nothing here.
    <div ref={place} tabIndex={-1} className="fw-records-lost fw-ring-inside">
      <Notice tone="warning" announce>
        <p>{`${words} What you typed is still here.`}</p>
        <p className="fw-records-ways fw-line">{children}</p>
      </Notice>
    </div>
  )
}
