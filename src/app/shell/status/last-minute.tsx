import { Outdated } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { $connection, type Connection } from '../../../bus/realtime/connection.ts'
import { $lastMinute } from '../../../queries/following/last-minute.ts'
import { formatCount, formatTime } from '../../../ui/format.ts'
import './last-minute.css'

type Figures = {
  mailsIn: number
  mailsSent: number
  payments: number
  activations: number
  failures: number
}

const figures: readonly { of: keyof Figures; label: string }[] = [
  { of: 'mailsIn', label: 'Emails received' },
  { of: 'mailsSent', label: 'Emails sent' },
  { of: 'payments', label: 'Payments' },
  { of: 'activations', label: 'Activations' },
  { of: 'failures', label: 'Failures' },
]

/** Since when nothing is known any more, null while everything is. */
const staleSince = (connection: Connection): string | null =>
  connection.kind === 'reconnecting' || connection.kind === 'off' ? connection.since : null

const lookOf = (of: keyof Figures, count: number): string | undefined => {
  if (count === 0) return undefined
  return of === 'failures' ? 'fw-ink-danger' : 'fw-pulse-some'
}

/** What happened in the workspace within the last minute, for whoever watches over it. */
export default function LastMinute() {
  const { counts, connection } = useUnit({ counts: $lastMinute, connection: $connection })
  const since = staleSince(connection)
  return (
    // Read when asked for: announcing every mail of a storm would drown everything else.
    <section className="fw-pulse" role="status" aria-live="off" aria-label="Last minute">
      {since === null ? (
        <span className="fw-pulse-title">Last minute</span>
      ) : (
        <span className="fw-pulse-since">
          <Outdated size={12} />
          <span className="fw-pulse-title">Last minute,</span>
          <span>as of {formatTime(since)}</span>
        </span>
      )}
      <dl>
        {figures.map(({ of, label }) => (
          <div key={of} className={lookOf(of, counts[of])}>
            <dt>{label}</dt>
            <dd>{`${formatCount(counts[of])}/min`}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
