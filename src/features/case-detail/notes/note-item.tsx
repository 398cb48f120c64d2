import { Edit, Trash } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useState } from 'react'
import type { Activity } from '../../../../contracts/model/cases/activity.ts'
import { messages } from '../../../../contracts/protocol.ts'
import { collapsedNote, isLongNote } from '../../../../contracts/rules/cases/notes.ts'
import { $user } from '../../../queries/following/session.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { ActivityItem } from '../activity/activity-item.tsx'
import { noteDeletion } from './delete-note-model.ts'

interface Props {
  readonly note: Extract<Activity, { type: 'NOTE' }>
  /** Not confirmed yet: it accepts no commands. */
  readonly pending: boolean
}

/** A note in the timeline; a long one is collapsed (NOTE-04 to NOTE-07). */
export function NoteItem({ note, pending }: Props) {
  const { user, remove } = useUnit({ user: $user, remove: noteDeletion.requested })
  const [isOpen, open] = useState(false)
  const { text } = note.content
  const isLong = isLongNote(text)
  return (
    <ActivityItem
      icon={Edit}
      title="Note"
      at={note.created}
      pending={pending}
      actions={
        !pending && (
          <IconButton
            icon={Trash}
            label="Delete note"
            className="fw-activity-action"
            disabledReason={user?.user_id === note.user_id ? null : messages.othersNote}
            onClick={() => remove(note.id)}
          />
        )
      }
    >
      <p className="fw-note">{isLong && !isOpen ? collapsedNote(text) : text}</p>
      {isLong && (
        <LinkButton expanded={isOpen} onClick={() => open(!isOpen)}>
          {isOpen ? 'Show less' : 'Show more'}
        </LinkButton>
      )}
      {note.user_name && <p className="fw-activity-meta">{note.user_name}</p>}
    </ActivityItem>
  )
}
