import { memo } from 'react'
import type { AuditChange, AuditEntry } from '../../../contracts/events/audit.ts'
import {
  actionTexts,
  actorText,
  fieldText,
  shownChange,
  targetText,
  valueText,
} from '../../../contracts/rules/audit/audit.ts'
import { formatDay, formatTimeExact } from '../../ui/format.ts'

const columns = ['Time', 'User', 'Action', 'Target', 'Changes'] as const

/** The entries, the latest first. They never change, so a row is drawn once. */
export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <table className="fw-audit-table fw-text-small" aria-label="Audit log">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

const Row = memo(function Row({ entry }: { readonly entry: AuditEntry }) {
  const { at, actor, action, target, changes } = entry
  const isOwn = target.kind === 'user' && target.id !== null && target.id === actor.id
  return (
    <tr>
      <td className="fw-num fw-audit-time">
        <time dateTime={at}>{`${formatDay(at)} ${formatTimeExact(at)}`}</time>
      </td>
      <td>{actorText(actor)}</td>
      <td className="fw-audit-action">{actionTexts[action]}</td>
      <td className={isOwn ? 'fw-text-3' : undefined}>
        {isOwn ? 'Own account' : targetText(target)}
      </td>
      <td>
        {changes.length > 0 && (
          <ul>
            {changes.map((change) => (
              <Change key={change.field} change={shownChange(change)} />
            ))}
          </ul>
        )}
      </td>
    </tr>
  )
})

/** A field, and what it was before where that is told. */
function Change({ change: { field, from, to } }: { readonly change: AuditChange }) {
  return (
    <li>
      <span className="fw-text-3">{`${fieldText(field)}: `}</span>
      {from !== null && from !== '' && (
        <>
          <del className="fw-audit-before">{valueText(from)}</del>
          <span className="fw-visually-hidden"> became </span>
          <span aria-hidden="true"> → </span>
        </>
      )}
      {valueText(to)}
    </li>
  )
}
