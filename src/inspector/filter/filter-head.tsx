import { CaretDown } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { type ReactNode, useMemo } from 'react'
import { CommandState } from '../../bus/recording/command-trace.ts'
import { $entryIndex } from '../entries/model.ts'
import { originLooks, stateLooks } from '../entries/origin-appearance.ts'
import type { OriginChoice } from './match.ts'
import { $filter, filterChanged } from './model.ts'
import './filter-head.css'

const origins = Object.entries(originLooks).map(([value, { text }]) => ({ value, text }))
const states = CommandState.options.map((value) => ({ value, text: stateLooks[value].text }))
const choices: readonly string[] = ['command', ...origins, ...states].map((one) =>
  typeof one === 'string' ? one : one.value,
)
const isOriginChoice = (value: string): value is OriginChoice =>
  value === '' || choices.includes(value)

/** The heads of the columns are the filter: each narrows what stands below it. */
export function FilterHead() {
  const { filter, entryIndex, change } = useUnit({
    filter: $filter,
    entryIndex: $entryIndex,
    change: filterChanged,
  })
  const { types, actors } = entryIndex.facets
  return (
    <fieldset className="fw-entry fw-entry-head fw-text-small" aria-label="Filter by column">
      <span className="fw-entry-number">No.</span>
      <span>Time</span>
      <Pick label="Type" value={filter.type} onPick={(type) => change({ type })}>
        <Values values={types} count={types.size} />
      </Pick>
      <input
        className={`fw-pick fw-ring-inside${filter.caseId === '' ? '' : ' fw-pick-on'}`}
        aria-label="Case"
        placeholder="Case"
        autoComplete="off"
        spellCheck={false}
        value={filter.caseId}
        onChange={(event) => change({ caseId: event.currentTarget.value })}
      />
      <Pick label="Actor" value={filter.actor} onPick={(actor) => change({ actor })}>
        <Values values={actors} count={actors.size} />
      </Pick>
      <Pick
        label="Origin"
        value={filter.origin}
        onPick={(origin) => {
          if (isOriginChoice(origin)) change({ origin })
        }}
      >
        <optgroup label="Events">
          {origins.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </optgroup>
        <optgroup label="Commands">
          <option value="command">All commands</option>
          {states.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </optgroup>
      </Pick>
    </fieldset>
  )
}

interface PickProps {
  readonly label: string
  readonly value: string
  readonly onPick: (value: string) => void
  readonly children: ReactNode
}

/** The browser's own list, which every keyboard and screen reader knows; its first entry takes the filter away. */
function Pick({ label, value, onPick, children }: PickProps) {
  return (
    <span className={value === '' ? 'fw-pick-frame' : 'fw-pick-frame fw-pick-on'}>
      <select
        className="fw-pick fw-ring-inside"
        aria-label={label}
        value={value}
        onChange={(event) => onPick(event.currentTarget.value)}
      >
        <option value="">{value === '' ? label : `Any ${label.toLowerCase()}`}</option>
        {children}
      </select>
      <CaretDown size={12} />
    </span>
  )
}

/** The map grows in place: its number of values tells when there is a new one. */
function Values({ values, count }: { values: ReadonlyMap<string, number>; count: number }) {
  const sorted = useMemo(() => [...values.keys()].toSorted().slice(0, count), [values, count])
  return sorted.map((value) => (
    <option key={value} value={value}>
      {value}
    </option>
  ))
}
