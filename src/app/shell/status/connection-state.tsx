import { Offline } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { $connection } from '../../../bus/realtime/connection.ts'
import { formatTime } from '../../../ui/format.ts'
import { Spinner } from '../../../ui/state/spinner.tsx'
import { tip } from '../../../ui/tip/tip.ts'

/** Whether the numbers on screen follow by themselves, and since when they may be stale. */
export function ConnectionState() {
  const connection = useUnit($connection)
  switch (connection.kind) {
    case 'idle':
      return null
    case 'live':
      return (
        <span
          className="fw-connection fw-line fw-text-small"
          role="status"
          {...tip('Changes appear as they happen')}
        >
          <span className="fw-connection-dot" />
          Live
        </span>
      )
    case 'reconnecting':
      return (
        <span
          className="fw-connection fw-connection-warning fw-line fw-text-small"
          role="status"
          {...tip(
            `Data as of ${formatTime(connection.since)}. Changes by others appear when the connection is back`,
          )}
        >
          <Spinner />
          Reconnecting since {formatTime(connection.since)}
        </span>
      )
    case 'off':
      return (
        <span
          className="fw-connection fw-line fw-text-small"
          role="status"
          {...tip('Live updates are off: data refreshes every 15 seconds')}
        >
          <Offline />
          Off, data as of {formatTime(connection.since)}
        </span>
      )
  }
}
