import { useUnit } from 'effector-react'
import { ConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { TagInput } from './tag-input.tsx'
import {
  $isKnownTag,
  $suggestions,
  $tagError,
  $tagOpen,
  $tagText,
  addTag,
  tagCancelled,
  tagConfirmed,
  tagConflict,
  tagTyped,
} from './tag-model.ts'

/** The add-case-tag dialog (TAG-03 to TAG-10). */
export function TagDialog() {
  const unit = useUnit({
    isOpen: $tagOpen,
    text: $tagText,
    error: $tagError,
    isKnown: $isKnownTag,
    suggestions: $suggestions,
    busy: addTag.$pending,
    refusal: addTag.$error,
    isStale: tagConflict.$isStale,
    type: tagTyped,
    confirm: tagConfirmed,
    cancel: tagCancelled,
  })
  return (
    <DialogForm
      title="Add Case Tag"
      confirmLabel={unit.isKnown ? 'Add Case Tag' : 'Create Case Tag'}
      width="narrow"
      isOpen={unit.isOpen}
      onCancel={() => unit.cancel()}
      onConfirm={() => unit.confirm()}
      busy={unit.busy}
      error={unit.isStale ? null : unit.refusal}
    >
      <ConflictNotice of={tagConflict} />
      <TagInput
        text={unit.text}
        error={unit.error}
        suggestions={unit.suggestions}
        onType={unit.type}
      />
    </DialogForm>
  )
}
