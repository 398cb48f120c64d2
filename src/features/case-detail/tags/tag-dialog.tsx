import { useUnit } from 'effector-react'
import { ConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { useDialogFrame } from '../../../actions/dialogs/use-dialog-frame.ts'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { TagInput } from './tag-input.tsx'
import { $isKnownTag, $suggestions, $tagError, $tagText, tagDialog, tagTyped } from './tag-model.ts'

/** The add-case-tag dialog (TAG-03 to TAG-10). */
export function TagDialog() {
  const unit = useUnit({
    text: $tagText,
    error: $tagError,
    isKnown: $isKnownTag,
    suggestions: $suggestions,
    type: tagTyped,
  })
  const dialog = useDialogFrame(tagDialog)
  return (
    <DialogForm
      title="Add Case Tag"
      confirmLabel={unit.isKnown ? 'Add Case Tag' : 'Create Case Tag'}
      width="narrow"
      {...dialog}
    >
      <ConflictNotice of={tagDialog.conflict} />
      <TagInput
        text={unit.text}
        error={unit.error}
        suggestions={unit.suggestions}
        onType={unit.type}
      />
    </DialogForm>
  )
}
