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
        <span className="fw-connection" role="status" {...tip('Every change shows at once')}>
          <span className="fw-connection-dot" />
          Live
        </span>
      )
    case 'reconnecting':
      return (
        <span
          className="fw-connection fw-connection-warning"
          role="status"
          {...tip(
            `Numbers as of ${formatTime(connection.since)}: changes of others show when the connection is back`,
          )}
        >
          <Spinner />
          Reconnecting since {formatTime(connection.since)}
        </span>
      )
    case 'off':
      return (
        <span
          className="fw-connection"
          role="status"
          {...tip('Live changes are switched off: numbers are fetched every 15 seconds')}
        >
          <Offline />
          Off, numbers as of {formatTime(connection.since)}
        </span>
      )
  }
}
