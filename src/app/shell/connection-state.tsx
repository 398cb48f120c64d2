import { Offline } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { $connection } from '../../bus/connection.ts'
import { formatTime } from '../../ui/format.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'

/** Whether the numbers on screen follow by themselves, and since when they may be stale. */
export function ConnectionState() {
  const connection = useUnit($connection)
  switch (connection.kind) {
    case 'idle':
      return null
    case 'live':
      return (
        <Tooltip content="Every change shows at once">
          <span className="fw-connection" role="status">
            <span className="fw-connection-dot" />
            Live
          </span>
        </Tooltip>
      )
    case 'reconnecting':
      return (
        <Tooltip
          content={`Numbers as of ${formatTime(connection.since)}: changes of others show when the connection is back`}
        >
          <span className="fw-connection fw-connection-warning" role="status">
            <Spinner />
            Reconnecting since {formatTime(connection.since)}
          </span>
        </Tooltip>
      )
    case 'off':
      return (
        <Tooltip content="Live changes are switched off: numbers are fetched every 15 seconds">
          <span className="fw-connection" role="status">
            <Offline />
            Off, numbers as of {formatTime(connection.since)}
          </span>
        </Tooltip>
      )
  }
}
