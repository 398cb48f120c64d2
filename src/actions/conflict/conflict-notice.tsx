import { useUnit } from 'effector-react'
import type { ConflictChange } from '../../../contracts/api/protocol.ts'
import type { Conflict } from '../../projections/conflict.ts'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { fieldLabel, shownValue } from './field-words.ts'
import './conflict.css'

/** What somebody else changed while the form was open, and the two ways out (spec README, 7). */
export function ConflictNotice({
  of,
  overLabel = 'Save over it',
}: {
  readonly of: Conflict
  /** What going on regardless means, where nothing is saved. */
  readonly overLabel?: string
}) {
  const { conflict, reload, saveOver } = useUnit({
    conflict: of.$conflict,
    reload: of.reloadPressed,
    saveOver: of.saveOverPressed,
  })
  if (!conflict) return null
  return (
    <Notice tone="warning" announce>
      <p className="fw-conflict-text">{conflict.error_message}</p>
      <ul className="fw-conflict-changes">
        {conflict.changes.map((change) => (
          <Change key={`${change.field} ${change.at}`} change={change} />
        ))}
      </ul>
      <div className="fw-conflict-actions">
        <Button onClick={() => reload()}>Reload</Button>
        <Button onClick={() => saveOver()}>{overLabel}</Button>
      </div>
    </Notice>
  )
}

function Change({ change }: { readonly change: ConflictChange }) {
  const { field, from, to, by, at } = change
  return (
    <li>
      <b>{fieldLabel(field)}</b>
      {`: ${shownValue(from)} → ${shownValue(to)}`}
      <span className="fw-conflict-who fw-num">
        {[by, formatDateTime(at)].filter(Boolean).join(', ')}
      </span>
    </li>
  )
}
