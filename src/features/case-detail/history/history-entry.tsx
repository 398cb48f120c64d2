import { ArrowRight } from '@blueprintjs/icons'
import type {
  HistoryChange,
  HistoryEntry,
  HistoryValue,
} from '../../../../contracts/events/case-history.ts'
import { IndirectTaxType, OpponentContact } from '../../../../contracts/model/cases/case.ts'
import {
  historyEventText,
  historyField,
  historyThroughText,
} from '../../../../contracts/rules/case-changes/case-history-labels.ts'
import { genderLabels } from '../../../../contracts/rules/cases/case-labels.ts'
import { shownPercent } from '../../../../contracts/rules/money/number-input.ts'
import { taxTypeNames } from '../../../../contracts/rules/money/tax-types.ts'
import { parse, type Schema } from '../../../../contracts/schema.ts'
import { formatDateTime, formatDay, formatMoney } from '../../../ui/format.ts'
import { countryName, languageName } from '../../../ui/names.ts'

const named =
  <T extends string>(schema: Schema<T>, names: Readonly<Record<T, string>>) =>
  (value: string): string => {
    const read = parse(schema, value)
    return read.ok ? names[read.value] : value
  }

const sayings = {
  text: (value: string) => value,
  percentage: (value: string) => value,
  day: (value: string) => formatDay(value) || value,
  country: countryName,
  gender: named(OpponentContact.shape.gender, genderLabels),
  'tax-type': named(IndirectTaxType, taxTypeNames),
  language: languageName,
}

/** A value of a field as the case's dialogs show it; null where the case had none. */
function historyValueText(change: HistoryChange, value: HistoryValue): string | null {
  const { kind } = historyField(change)
  if (value === null) return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number')
    return kind === 'percentage' ? `${shownPercent(value)}%` : String(value)
  if (typeof value === 'string') return sayings[kind](value)
  if ('amount' in value)
    return [formatMoney(value.amount), value.currency].filter(Boolean).join(' ')
  return `${shownPercent(value.percentage)}%, ${value.taxable ? 'taxable' : 'not taxable'}`
}

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
      <h3 className="fw-history-title fw-text-head">
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
