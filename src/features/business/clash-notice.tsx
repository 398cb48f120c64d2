import { useUnit } from 'effector-react'
import { $businessDetails, $lastAddressChange } from '../../queries/set-up/business.ts'
import { Button } from '../../ui/button/button.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { type DraftField, shownIn, storedIn } from './draft.ts'
import { fieldLabels } from './field-labels.ts'
import { $clashes, $draft, mineKept, theirsTaken } from './model.ts'
import './business.css'

/** Somebody else saved a field that was typed over here: both values, and who decides. */
export function ClashNotice() {
  const { details, draft, clashes, last, keep, take } = useUnit({
    details: $businessDetails,
    draft: $draft,
    clashes: $clashes,
    last: $lastAddressChange,
    keep: mineKept,
    take: theirsTaken,
  })
  if (details === null || clashes.length === 0) return null
  const lineOf = (field: DraftField) => ({
    field,
    theirs: storedIn(details, field) || 'empty',
    mine: shownIn(details, draft, field) || 'empty',
  })
  const when = last ? `, ${formatDateTime(last.at)}` : ''
  return (
    <Notice tone="warning" announce="politely">
      <p className="fw-business-clash">
        {`${last?.by ?? 'Another user'} changed this in the meantime${when}.`}
      </p>
      <ul className="fw-business-clashes">
        {clashes.map(lineOf).map(({ field, theirs, mine }) => (
          <li key={field}>
            <b>{fieldLabels[field]}</b>
            {`: theirs is ${theirs}, yours is ${mine}`}
          </li>
        ))}
      </ul>
      <div className="fw-business-ways">
        <Button onClick={() => keep()}>Keep mine</Button>
        <Button onClick={() => take()}>Take theirs</Button>
      </div>
    </Notice>
  )
}
