import { Time, WarningSign } from '@blueprintjs/icons'
import { useId } from 'react'
import { ChangeLine } from '../../../actions/conflict/change-line.tsx'
import { fieldLabel } from '../../../actions/conflict/field-labels.ts'
import { labelOf } from '../../../bus/command/known-commands.ts'
import { caseOf } from '../../../bus/outbox/entry.ts'
import type { OutboxItem } from '../../../bus/outbox/state.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { aboutOf, detailOf } from './waiting-labels.ts'
import { needsPerson } from './waiting-summary.ts'

interface Props {
  readonly item: OutboxItem
  readonly onRetry: (id: string) => void
  readonly onDiscard: (id: string) => void
  readonly onOpenCase: (caseId: string) => void
}

const retryLabel = { refused: 'Try again', unknown: 'Try again', stale: 'Check and send again' }

const DOUBT = 'may or may not have been saved'

const STALE =
  'No response for more than 30 days: this change may have been saved. Check the case before you send it again.'

/** One change that is not sent yet. */
export function WaitingItem({ item, onRetry, onDiscard, onOpenCase }: Props) {
  const labelId = useId()
  const { entry, standing } = item
  const { command } = entry
  const caseId = caseOf(command)
  const about = aboutOf(item)
  const detail = detailOf(command)
  const isOpen = needsPerson(item)
  return (
    <li className="fw-waiting-item" aria-labelledby={labelId}>
      <span className={isOpen ? 'fw-waiting-open' : 'fw-waiting-quiet'}>
        {isOpen ? <WarningSign /> : <Time />}
      </span>
      <div className="fw-waiting-what">
        <p id={labelId}>
          <b>{labelOf(command.name)}</b>
          {detail !== null && `: ${detail}`}
        </p>
        <p className="fw-text-small fw-text-3">
          {caseId === null ? (
            about
          ) : (
            <LinkButton onClick={() => onOpenCase(caseId)}>{about}</LinkButton>
          )}
          <span className="fw-num"> since {formatDateTime(command.at)}</span>
        </p>
        <Reason item={item} />
        <div className="fw-waiting-acts fw-beside">
          {(standing === 'refused' || standing === 'unknown' || standing === 'stale') && (
            <Button onClick={() => onRetry(command.id)}>{retryLabel[standing]}</Button>
          )}
          <Button kind="danger" onClick={() => onDiscard(command.id)}>
            Discard
          </Button>
        </div>
      </div>
    </li>
  )
}

/** Some messages say it themselves. */
const withDoubt = (message: string): string =>
  message.includes(DOUBT) ? message : `${message} It ${DOUBT}.`

/** Why it is still here. */
function Reason({ item: { entry, standing } }: { readonly item: OutboxItem }) {
  const { state } = entry
  if (standing === 'stale') return <p className="fw-waiting-open">{STALE}</p>
  if (state.kind === 'unknown') {
    return <p className="fw-waiting-open">{withDoubt(state.message)}</p>
  }
  if (state.kind !== 'refused') return null
  const { conflict, message } = state
  return (
    <>
      <p className="fw-waiting-open">{message}</p>
      {conflict && (
        <ul className="fw-waiting-changes fw-text-small">
          {conflict.changes.map((change) => (
            <ChangeLine
              key={`${change.field} ${change.at}`}
              change={change}
              label={fieldLabel(change.field, { findings: [], invoices: [] }) ?? change.field}
            >
              {null}
            </ChangeLine>
          ))}
        </ul>
      )}
    </>
  )
}
