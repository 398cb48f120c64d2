import { Plus } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { actions } from '../../../actions/actions.ts'
import { addTagRequested } from '../../../actions/requests.ts'
import { $pendingFields } from '../../../queries/cases/open-case.ts'
import { $openPendingLabel } from '../../../queries/cases/pending-label.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { keyText } from '../../../ui/keys/key-text.ts'
import { Spinner } from '../../../ui/state/spinner.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { tagRemoved } from './tag-model.ts'
import './tags.css'

/** The case's tags, each with its remove button (TAG-01, TAG-02). */
export function TagList({ tags }: { readonly tags: readonly string[] }) {
  const { pending, word, add, remove } = useUnit({
    pending: $pendingFields,
    word: $openPendingLabel,
    add: addTagRequested,
    remove: tagRemoved,
  })
  return (
    <div className="fw-tags fw-line">
      {tags.map((tag) => (
        <Tag key={tag} removeLabel={`Remove tag ${tag}`} onRemove={() => remove(tag)}>
          {tag}
        </Tag>
      ))}
      {pending.has('tags') && <Spinner label={`${word} tags`} />}
      <IconButton
        icon={Plus}
        label={`Add Case Tag (${keyText(actions.addTag.hotkey)})`}
        onClick={() => add()}
      />
    </div>
  )
}
