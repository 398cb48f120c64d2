import { ArrowRight } from '@blueprintjs/icons'
import type {
  HistoryChange,
  HistoryEntry,
  HistoryValue,
} from '../../../../contracts/events/case-history.ts'
import {
  historyEventText,
  historyField,
  historyThroughText,
} from '../../../../contracts/rules/case-changes/case-history-labels.ts'
import { formatDateTime } from '../../../ui/format.ts'
import { historyValueText } from './history-value.ts'

/** Whoever has no name, by what they are. */
const strangers: Readonly<Record<HistoryEntry['actor']['kind'], string>> = {
  user: 'A former user',
  opponent: 'The website owner',
  provider: 'The payment provider',
  system: 'The system',
}

/** Who did what, when, and every field that it changed. */
export function HistoryEntryView({ entry }: { readonly entry: HistoryEntry }) {
  const { actor, at, event, through, changes } = entry
  const by = [actor.name ?? strangers[actor.kind], historyThroughText(through)]
  return (
    <li className="fw-history-entry">
      <h3 className="fw-history-title">
        {historyEventText(event)}
        <time className="fw-text-small fw-text-3 fw-num" dateTime={at}>
          {formatDateTime(at)}
        </time>
      </h3>
      <p className="fw-text-small fw-text-2">{by.filter(Boolean).join(' · ')}</p>
      <dl className="fw-history-changes">
        {changes.map((change, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: fees may share their name, and what was changed never changes.
          <div key={at}>
            <dt>
              {historyField(change).label}
              {change.item !== null && <span className="fw-text-3">{` ${change.item}`}</span>}
            </dt>
            <dd>
              <Value of={change} value={change.from} said="was " />
              <ArrowRight size={12} className="fw-text-3" />
              <Value of={change} value={change.to} said="now " />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

interface ValueProps {
  readonly of: HistoryChange
  readonly value: HistoryValue
  /** Stands for the arrow where it is not seen. */
  readonly said: string
}

function Value({ of, value, said }: ValueProps) {
  const text = historyValueText(of, value)
  return (
    <span className={text === null ? 'fw-text-3' : undefined}>
      <span className="fw-visually-hidden">{said}</span>
      {text ?? 'none'}
    </span>
  )
}
