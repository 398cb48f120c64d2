import type { ReactNode } from 'react'
import type { ConflictChange } from '../../../contracts/protocol.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice, type NoticeTone } from '../../ui/notice/notice.tsx'
import { ChangeLine } from './change-line.tsx'
import './conflict.css'

interface Props {
  readonly tone: NoticeTone
  readonly text: string
  /** Each changed field by its name on the screen. */
  readonly lines: readonly { change: ConflictChange; label: string }[]
  /** What becomes of a field in the form. */
  readonly merge?: ((change: ConflictChange, label: string) => ReactNode) | undefined
  /** What else was changed. */
  readonly aside?: string | null
  /** The two ways out of a refused save; null where nothing was refused. */
  readonly ways: {
    readonly overLabel: string
    readonly onReload: () => void
    readonly onSaveOver: () => void
  } | null
}

/** What somebody else changed meanwhile, field by field; after a refused save with what can be done about it. */
export function ChangesNotice({ tone, text, lines, merge, aside = null, ways }: Props) {
  return (
    <Notice tone={tone} announce={ways ? true : 'politely'}>
      <p className="fw-conflict-text">{text}</p>
      {lines.length > 0 && (
        <ul className="fw-conflict-changes">
          {lines.map(({ change, label }) => (
            <ChangeLine key={change.field} change={change} label={label}>
              {merge?.(change, label)}
            </ChangeLine>
          ))}
        </ul>
      )}
      {aside && <p className="fw-conflict-aside fw-text-small fw-text-2">{aside}</p>}
      {ways && (
        <div className="fw-conflict-actions fw-beside">
          <Button onClick={ways.onReload}>Reload</Button>
          <Button onClick={ways.onSaveOver}>{ways.overLabel}</Button>
        </div>
      )}
    </Notice>
  )
}
