import { Checkbox } from '@blueprintjs/core'
import { Cross, Export } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useMemo } from 'react'
import { $log, loggedEvents } from '../projections/recording.ts'
import { Button } from '../ui/button.tsx'
import { formatCount } from '../ui/format.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { EventPayload } from './event-payload.tsx'
import { EventTable } from './event-table.tsx'
import {
  $chosenId,
  $filterText,
  $isExporting,
  $redact,
  exportRequested,
  filterTyped,
  matchesText,
  redactionChosen,
} from './model.ts'
import './inspector.css'

/** The running session's event log: browse, filter, look into an event, export (engine.md 11 and 12). */
export function Inspector({ onClose }: { readonly onClose: () => void }) {
  const { log, text, chosenId } = useUnit({ log: $log, text: $filterText, chosenId: $chosenId })
  const events = useMemo(() => loggedEvents(log).toReversed(), [log])
  const shown = useMemo(() => events.filter((event) => matchesText(event, text)), [events, text])
  const chosen = events.find(({ id }) => id === chosenId) ?? null
  return (
    <section className="fw-dock fw-inspector" aria-label="Event log">
      <Tools total={events.length} shown={shown.length} onClose={onClose} />
      <div className="fw-inspector-body">
        <EventTable events={shown} />
        <EventPayload event={chosen} />
      </div>
    </section>
  )
}

interface ToolsProps {
  readonly total: number
  readonly shown: number
  readonly onClose: () => void
}

function Tools({ total, shown, onClose }: ToolsProps) {
  const { log, text, redact, isExporting, type, chooseRedaction, save } = useUnit({
    log: $log,
    text: $filterText,
    redact: $redact,
    isExporting: $isExporting,
    type: filterTyped,
    chooseRedaction: redactionChosen,
    save: exportRequested,
  })
  return (
    <header className="fw-inspector-head">
      <h2 className="fw-text-head">Event log</h2>
      <span className="fw-text-small fw-text-3 fw-num" role="status">
        {formatCount(shown)} of {formatCount(total)} events
        {log.dropped > 0 && ` · ${formatCount(log.dropped)} older in the checkpoint`}
        {log.unknown > 0 && ` · ${formatCount(log.unknown)} unknown`}
        {log.malformed > 0 && ` · ${formatCount(log.malformed)} malformed`}
      </span>
      <span className="fw-shell-spring" />
      <SearchField label="Filter events" placeholder="Filter" value={text} onChange={type} />
      <Checkbox
        className="fw-inspector-redact"
        checked={redact}
        label="Redact personal data"
        onChange={(event) => chooseRedaction(event.currentTarget.checked)}
      />
      <Button icon={Export} busy={isExporting} onClick={() => save()}>
        Export
      </Button>
      <IconButton icon={Cross} label="Close event log" onClick={onClose} />
    </header>
  )
}
