import type { ReactNode } from 'react'
import type { ConflictChange } from '../../../contracts/protocol.ts'
import type { Clash } from '../../forms/merge.ts'
import { Choice } from '../../ui/field/choice.tsx'
import { shownValue } from './field-labels.ts'
import { whoAndWhen } from './news-labels.ts'

interface Props {
  readonly change: ConflictChange
  readonly label: string
  /** What becomes of it in the form. */
  readonly children: ReactNode
}

/** One field: from what to what, by whom and when. */
export function ChangeLine({ change, label, children }: Props) {
  const { field, from, to } = change
  return (
    <li>
      <b>{label}</b>
      {`: ${shownValue(field, from)} → ${shownValue(field, to)}`}
      <span className="fw-conflict-who fw-num fw-text-small">{whoAndWhen(change)}</span>
      {children}
    </li>
  )
}

interface MergeProps {
  readonly label: string
  readonly field: string
  readonly clash: Clash | null
  readonly isTaken: boolean
  readonly onChoose: (chosen: { key: string; choice: 'mine' | 'theirs' }) => void
}

/** What became of a field: taken over, or the reader's choice between two values. */
export function FieldMerge({ label, field, clash, isTaken, onChoose }: MergeProps) {
  if (!clash)
    return isTaken ? <span className="fw-text-small fw-text-2">Applied to the form</span> : null
  return (
    <Choice
      label={`${label}: choose a value`}
      value={clash.choice}
      options={[
        { value: 'mine', text: `Mine: ${shownValue(field, clash.mine)}` },
        { value: 'theirs', text: `Theirs: ${shownValue(field, clash.theirs)}` },
      ]}
      onChoose={(choice) => onChoose({ key: clash.key, choice })}
    />
  )
}
