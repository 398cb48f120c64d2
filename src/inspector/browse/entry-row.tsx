import { Flash } from '@blueprintjs/icons'
import { useStoreMap, useUnit } from 'effector-react'
import { memo } from 'react'
import type { TracedCommand } from '../../bus/recording/command-trace.ts'
import { $arrivals, $commandTrace } from '../../commands/trace.ts'
import { formatTimeExact } from '../../ui/format.ts'
import {
  actorName,
  type CommandEntry,
  type Entry,
  type EventEntry,
  originOf,
} from '../entries/entry-index.ts'
import { type OriginAppearance, originLooks, stateLooks } from '../entries/origin-appearance.ts'
import { caseOf } from '../filter/of-case.ts'

interface Props {
  readonly entry: Entry
  /** It happened after the entry that is looked at. */
  readonly isLater: boolean
}

/** One line of the list: what, when, about which case, by whom, and which way it came. */
export const EntryRow = memo(function EntryRow({ entry, isLater }: Props) {
  return entry.kind === 'event' ? (
    <EventRow entry={entry} isLater={isLater} />
  ) : (
    <CommandRow entry={entry} isLater={isLater} />
  )
})

/** The moment to the millisecond, in the reader's time zone. */
export const exactMoment = (ms: number): string =>
  `${formatTimeExact(new Date(ms).toISOString())}.${String(ms % 1000).padStart(3, '0')}`

function EventRow({ entry, isLater }: { entry: EventEntry; isLater: boolean }) {
  const arrivals = useUnit($arrivals)
  const { event, ms } = entry
  return (
    <Cells
      number={event.seq === null ? '' : String(event.seq)}
      ms={ms}
      name={event.name}
      caseId={caseOf(event)}
      actor={actorName(event)}
      look={originLooks[originOf(event, arrivals)]}
      isLater={isLater}
      isCommand={false}
    />
  )
}

/** The trace changes its map in place: the row follows its own command, an object of its own. */
export const useCommand = (id: string): TracedCommand | null =>
  useStoreMap({ store: $commandTrace, keys: [id], fn: ({ map }, [key]) => map.get(key) ?? null })

function CommandRow({ entry, isLater }: { entry: CommandEntry; isLater: boolean }) {
  const command = useCommand(entry.id)
  if (command === null) return null
  return (
    <Cells
      number=""
      ms={entry.ms}
      name={command.name}
      caseId={caseOf(command)}
      actor={actorName(command)}
      look={stateLooks[command.state]}
      isLater={isLater}
      isCommand
    />
  )
}

interface CellsProps {
  readonly number: string
  readonly ms: number
  readonly name: string
  readonly caseId: string | null
  readonly actor: string
  readonly look: OriginAppearance
  readonly isLater: boolean
  readonly isCommand: boolean
}

function Cells({ number, ms, name, caseId, actor, look, isLater, isCommand }: CellsProps) {
  const { icon: Icon, text, tone } = look
  return (
    <span className={isLater ? 'fw-entry fw-entry-later fw-text-small' : 'fw-entry fw-text-small'}>
      <span className="fw-num fw-entry-number">{number}</span>
      <span className="fw-num">{exactMoment(ms)}</span>
      <span className="fw-entry-name fw-ellipsis">
        {isCommand && <Flash size={12} />}
        {name}
      </span>
      <span className="fw-ellipsis">{caseId}</span>
      <span className="fw-ellipsis">{actor}</span>
      <span className={tone ? `fw-entry-origin fw-tone-${tone}` : 'fw-entry-origin'}>
        <Icon size={12} />
        <span>{text}</span>
      </span>
    </span>
  )
}
