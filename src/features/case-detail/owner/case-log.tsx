import { Edit } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import { $pendingFields } from '../../../queries/cases/open-case.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import './owner.css'

interface Props {
  readonly log: CaseDetail['case_log']
  readonly mayEdit: boolean
  readonly onEdit: (entryId: string) => void
}

const $isPending = $pendingFields.map((fields) => fields.has('case_log'))

/** The dated, signed lines of the search for the owner, newest first (G-453). */
export function CaseLog({ log, mayEdit, onEdit }: Props) {
  const isPending = useUnit($isPending)
  if (log.length === 0) return <p className="fw-text-3">There are no log entries.</p>
  return (
    <ul className="fw-case-log">
      {log.toReversed().map(({ id, text, created, user_name }) => (
        <li key={id}>
          <div>
            <p className="fw-note">{text}</p>
            <p className="fw-activity-meta fw-num">{`${formatDateTime(created)}, ${user_name}`}</p>
          </div>
          {mayEdit && !isPending && (
            <IconButton icon={Edit} label="Edit log entry" onClick={() => onEdit(id)} />
          )}
        </li>
      ))}
    </ul>
  )
}
