import { Document, Refresh, Tick } from '@blueprintjs/icons'
import { useStoreMap, useUnit } from 'effector-react'
import type { LetterActivity } from '../../../../contracts/model/cases/activity.ts'
import { sheetsOf } from '../../../../contracts/rules/letters/letter-cost.ts'
import {
  canAcknowledgeLetter,
  canResendLetter,
  isFailedLetter,
} from '../../../../contracts/rules/letters/letter-transitions.ts'
import { withLetters } from '../../../actions/case-availability.ts'
import { letterResendRequested } from '../../../actions/requests.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { $plan } from '../../../queries/following/session.ts'
import { Button } from '../../../ui/button/button.tsx'
import { formatCounted } from '../../../ui/format.ts'
import { ActivityItem } from '../activity/activity-item.tsx'
import { LetterStatusTag } from '../activity/status-tag.tsx'
import { DocumentLinks } from '../documents/document-links.tsx'
import { $lettersDone, letterDone, undone } from './letter-model.ts'

type Content = LetterActivity['content']

/** What it took, as it was quoted (G-82). */
const costOf = ({ pages, credit_cost: cost }: Content): string =>
  [
    pages !== undefined && formatCounted(sheetsOf(pages), 'sheet'),
    cost !== undefined && cost > 0 && formatCounted(cost, 'credit'),
  ]
    .filter(Boolean)
    .join(' · ')

/** What has become of one that failed; '' while somebody still has to look after it. */
function endOf({ replaced_by, acknowledged }: Content): string {
  if (replaced_by) return 'Another letter took its place.'
  return acknowledged ? 'Marked as done.' : ''
}

/** Marks a letter as done that failed for good (G-705). */
function DoneButton({ letterId }: { readonly letterId: string }) {
  const done = useUnit(letterDone)
  const { busy, error } = useStoreMap({
    store: $lettersDone,
    keys: [letterId],
    fn: (states, [id]) => states.get(id) ?? undone,
  })
  return (
    <>
      <div className="fw-activity-buttons fw-beside">
        <Button icon={Tick} busy={busy} onClick={() => done(letterId)}>
          Done
        </Button>
      </div>
      {error !== null && (
        <p className="fw-activity-text fw-ink-danger" role="alert">
          {error}
        </p>
      )}
    </>
  )
}

/** Sends a letter again that needs a correction (LETTER-02 to LETTER-04), where letters can be written at all. */
function ResendButton({ letterId }: { readonly letterId: string }) {
  const { detail, plan, resend } = useUnit({
    detail: $caseDetail,
    plan: $plan,
    resend: letterResendRequested,
  })
  if (!withLetters({ detail, plan })) return null
  return (
    <div className="fw-activity-buttons fw-beside">
      <Button icon={Refresh} onClick={() => resend(letterId)}>
        Resend
      </Button>
    </div>
  )
}

/** A letter, how far it has come, and what is left to do about it (ACT-33, LETTERS-01). */
export function LetterItem({ activity }: { readonly activity: LetterActivity }) {
  const { content, created, user_name } = activity
  const { letter_id: id, fail_reason: reason, recipient_address: address } = content
  const [cost, end] = [costOf(content), endOf(content)]
  return (
    <ActivityItem
      icon={Document}
      title="Letter"
      tags={<LetterStatusTag status={content.letter_status} />}
      at={created}
    >
      <p className="fw-activity-text">{content.subject}</p>
      {reason && (
        <p className={`fw-activity-text${isFailedLetter(content) ? ' fw-ink-danger' : ''}`}>
          {reason}
        </p>
      )}
      {end !== '' && <p className="fw-activity-meta">{end}</p>}
      {address && <p className="fw-activity-meta">{address.replaceAll('\n', ', ')}</p>}
      {cost !== '' && <p className="fw-activity-meta">{cost}</p>}
      {user_name && <p className="fw-activity-meta">{user_name}</p>}
      <DocumentLinks document={{ kind: 'letter', id, name: `letter-${activity.case_id}.pdf` }} />
      {canResendLetter(content) && <ResendButton letterId={id} />}
      {canAcknowledgeLetter(content) && <DoneButton letterId={id} />}
    </ActivityItem>
  )
}
