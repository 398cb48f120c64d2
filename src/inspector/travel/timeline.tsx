import { History } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { type KeyboardEvent, type PointerEvent, useMemo } from 'react'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { formatTimeExact } from '../../ui/format.ts'
import { Tag } from '../../ui/tag/tag.tsx'
import type { Entry, EntryIndex } from '../entries/entry-index.ts'
import { $chosen, $isRecorded, entryChosen } from '../entries/model.ts'
import { BARS, barsOf, nearestEntry } from './bars.ts'
import { $timelineIndex } from './timeline-model.ts'
import './timeline.css'

const HEIGHT = 20
const STEP = 6
const BAR = 4

/** When things happened, and a handle on the moment that is looked at: the way through the session. */
export function Timeline() {
  const { entryIndex, chosen, isRecorded, choose } = useUnit({
    isRecorded: $isRecorded,
    entryIndex: $timelineIndex,
    chosen: $chosen,
    choose: entryChosen,
  })
  const bars = useMemo(() => barsOf(entryIndex), [entryIndex])
  const { from, to } = bars
  const share = chosen === null ? 1 : Math.min(1, (chosen.ms - from) / Math.max(1, to - from))
  return (
    <div className="fw-strip fw-line fw-text-small fw-text-3">
      <span className="fw-num">{clockText(from)}</span>
      <Handle entryIndex={entryIndex} chosen={chosen} onChoose={choose}>
        <svg viewBox={`0 0 ${BARS * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path className="fw-strip-past" d={pathOf(bars.heights, 0, share)} />
          <path className="fw-strip-later" d={pathOf(bars.heights, share, 1.01)} />
        </svg>
        {chosen !== null && <span className="fw-strip-mark" style={{ left: `${share * 100}%` }} />}
      </Handle>
      <span className="fw-num">{clockText(to)}</span>
      <span className="fw-strip-now fw-line">
        {chosen === null ? (
          <Tag tone="line">{isRecorded ? 'At the end' : 'Live'}</Tag>
        ) : (
          <>
            <Tag tone="warning" icon={History}>
              {`Viewing ${clockText(chosen.ms)}`}
            </Tag>
            <LinkButton onClick={() => choose(null)}>
              {isRecorded ? 'Back to the end' : 'Back to live'}
            </LinkButton>
          </>
        )}
      </span>
    </div>
  )
}

const clockText = (ms: number): string =>
  ms === 0 ? '' : formatTimeExact(new Date(ms).toISOString())

/** Bars from one share of the width to another, as one path. */
function pathOf(heights: readonly number[], from: number, to: number): string {
  const most = Math.max(1, ...heights)
  return heights
    .map((height, at) => {
      const place = at / heights.length
      if (height === 0 || place < from || place >= to) return ''
      const tall = Math.max(2, (height / most) * HEIGHT)
      return `M${at * STEP} ${HEIGHT}v${-tall}h${BAR}v${tall}z`
    })
    .join('')
}

interface HandleProps {
  readonly entryIndex: EntryIndex
  readonly chosen: Entry | null
  readonly onChoose: (entry: Entry | null) => void
  readonly children: React.ReactNode
}

function Handle({ entryIndex, chosen, onChoose, children }: HandleProps) {
  const { entries } = entryIndex
  const last = entries.length - 1
  const at = chosen === null ? last : entries.indexOf(chosen)
  const move = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onChoose(nearestEntry(entryIndex, (event.clientX - left) / Math.max(1, width)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.round(entries.length / 20))
    const next = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      PageDown: at - page,
      PageUp: at + page,
      Home: 0,
      End: last,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onChoose(entries[Math.max(0, Math.min(last, next))] ?? null)
  }
  return (
    <div
      className="fw-strip-bars"
      role="slider"
      tabIndex={0}
      aria-label="Point in the session"
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={Math.max(0, at)}
      aria-valuetext={chosen === null ? 'Now' : clockText(chosen.ms)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        move(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event)
      }}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}
