import { useGate, useUnit } from 'effector-react'
import { useRef } from 'react'
import { NAME_MAX_LENGTH } from '../../../contracts/limits.ts'
import { $user } from '../../queries/following/session.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { DialogForm } from '../../ui/dialog-form/dialog-form.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { $isNamesDraft, $namesSaved, NamesGate, namesForm } from './names-model.ts'
import { profileDialogClosed } from './open-model.ts'

/** PROFILE-09 to PROFILE-15. */
export default function NamesDialog() {
  useGate(NamesGate)
  const { user, open, isDraft, errors, saved, busy, type, discard, confirm, close } = useUnit({
    user: $user,
    open: namesForm.$open,
    isDraft: $isNamesDraft,
    errors: namesForm.$errors,
    saved: $namesSaved,
    busy: namesForm.$isSaving,
    type: namesForm.changed,
    discard: namesForm.discarded,
    confirm: namesForm.submitted,
    close: profileDialogClosed,
  })
  const names = open?.editing.state.form
  const nameField = useRef<HTMLInputElement>(null)
  const discardDraft = () => {
    discard()
    // The button goes with what it discards.
    nameField.current?.focus()
  }
  return (
    <DialogForm
      title="Your Profile"
      width="narrow"
      confirmLabel="Save"
      cancelLabel={saved ? 'Close' : 'Cancel'}
      isOpen
      onCancel={() => close()}
      onConfirm={() => confirm()}
      busy={busy}
      disabledReason={saved ? 'The profile was saved' : null}
    >
      {saved && (
        <Notice tone="success" announce="politely">
          Your profile was saved.
        </Notice>
      )}
      {isDraft && !saved && (
        <Notice tone="info" action={<LinkButton onClick={discardDraft}>Discard draft</LinkButton>}>
          These are your unsaved changes from last time.
        </Notice>
      )}
      <TextField label="Email" readOnly value={user?.email ?? ''} onChange={ignore} />
      <TextField
        ref={nameField}
        label="Your Name"
        required
        autoComplete="name"
        most={NAME_MAX_LENGTH}
        value={names?.name ?? ''}
        error={errors.name ?? null}
        readOnly={saved}
        onChange={(name) => type({ name })}
      />
      <TextField
        label="Public Name"
        required
        most={NAME_MAX_LENGTH}
        help="Opponents see this name."
        value={names?.public_name ?? ''}
        error={errors.public_name ?? null}
        readOnly={saved}
        onChange={(public_name) => type({ public_name })}
      />
    </DialogForm>
  )
}

/** The address is shown, it cannot be changed. */
const ignore = () => undefined
