import { Edit } from '@blueprintjs/icons'
import { useGate, useUnit } from 'effector-react'
import type { DraftKind } from '../../../../contracts/model/mail/mail-draft.ts'
import { draftRequested } from '../../../actions/requests.ts'
import { Tag } from '../../../ui/tag/tag.tsx'
import { ActivityItem } from '../activity/activity-item.tsx'
import { $draftsHere, DraftsGate } from './draft-model.ts'

const words: Readonly<Record<DraftKind, string>> = {
  new: 'New mail',
  reply: 'Reply',
  template: 'Email of a template',
  letter: 'Letter',
  resend: 'Failed email',
}

/** What the user has written and not sent, right above "Now": nobody else sees it. */
export function DraftList() {
  useGate(DraftsGate)
  const { drafts, open } = useUnit({ drafts: $draftsHere, open: draftRequested })
  if (drafts.length === 0) return null
  return (
    <ol className="fw-timeline fw-timeline-future" aria-label="Drafts">
      {drafts.map(({ kind, ref, subject, updated }) => (
        <ActivityItem
          key={`${kind}:${ref}`}
          icon={Edit}
          title={
            <button
              type="button"
              className="fw-activity-open fw-ring-inside"
              onClick={() => open({ kind, ref })}
            >
              {subject || '(no subject)'}
            </button>
          }
          tags={<Tag>Draft</Tag>}
          at={updated}
        >
          <p className="fw-activity-meta">
            {updated === null ? `${words[kind]} · Kept in this browser` : words[kind]}
          </p>
        </ActivityItem>
      ))}
    </ol>
  )
}
