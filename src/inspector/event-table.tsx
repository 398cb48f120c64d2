import { useUnit } from 'effector-react'
import { lazy, Suspense, useCallback } from 'react'
import type { LoggedEvent } from '../projections/recording.ts'
import type { DataColumn } from '../ui/data-table.tsx'
import { formatTimeExact } from '../ui/format.ts'
import { $chosenId, eventChosen } from './model.ts'

const DataTable = lazy(() => import('../ui/data-table.tsx'))

const ROW_HEIGHT = 24

const columns: readonly DataColumn[] = [
  { id: 'seq', name: 'No.', width: 64, end: true },
  { id: 'at', name: 'Time', width: 88 },
  { id: 'name', name: 'Event', width: 312 },
  { id: 'case', name: 'Case', width: 120 },
  { id: 'actor', name: 'Actor', width: 168 },
  { id: 'origin', name: 'Origin', width: 96 },
]

/** The log as a table, newest first; pressing an event's name shows its content. */
export function EventTable({ events }: { readonly events: readonly LoggedEvent[] }) {
  const { choose, chosenId } = useUnit({ choose: eventChosen, chosenId: $chosenId })
  const renderCell = useCallback(
    (column: string, index: number) => {
      const event = events[index]
      if (!event) return null
      if (column !== 'name') return textOf(column, event)
      return (
        <button
          type="button"
          className="fw-inspector-event"
          aria-pressed={event.id === chosenId}
          onClick={() => choose(event.id)}
        >
          {event.name}
        </button>
      )
    },
    [events, choose, chosenId],
  )
  return (
    <div className="fw-inspector-table">
      <Suspense>
        <DataTable
          label="Events"
          columns={columns}
          rowCount={events.length}
          rowHeight={ROW_HEIGHT}
          renderCell={renderCell}
        />
      </Suspense>
    </div>
  )
}

function textOf(column: string, event: LoggedEvent): string {
  switch (column) {
    case 'seq':
      return event.seq === null ? '' : String(event.seq)
    case 'at':
      return formatTimeExact(event.at)
    case 'case':
      return event.caseId ?? ''
    case 'actor':
      return event.actor.name ?? event.actor.kind
    default:
      return event.seq === null ? 'this client' : 'server'
  }
}
