import { useGate, useUnit } from 'effector-react'
import { passwordTexts } from '../../../contracts/rules/accounts/password.ts'
import { $user } from '../../queries/following/session.ts'
import { DialogForm } from '../../ui/dialog-form/dialog-form.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { AccountName } from '../../ui/password/account-name.tsx'
import { profileDialogClosed } from './open-model.ts'
import {
  $passwordErrors,
  $passwordSaved,
  $passwords,
  changePassword,
  currentTyped,
  newTyped,
  PasswordGate,
  passwordConfirmed,
} from './password-model.ts'

/** PROFILE-01 to PROFILE-08. */
export default function PasswordDialog() {
  useGate(PasswordGate)
  const { user, typed, errors, saved, busy, typeCurrent, typeNew, confirm, close } = useUnit({
    user: $user,
    typed: $passwords,
    errors: $passwordErrors,
    saved: $passwordSaved,
    busy: changePassword.$pending,
    typeCurrent: currentTyped,
    typeNew: newTyped,
    confirm: passwordConfirmed,
    close: profileDialogClosed,
  })
  return (
    <DialogForm
      title="Change Password"
      width="narrow"
      confirmLabel="Change"
      cancelLabel={saved ? 'Close' : 'Cancel'}
      isOpen
      onCancel={() => close()}
      onConfirm={() => confirm()}
      busy={busy}
      error={errors.other}
      disabledReason={saved ? 'The password was changed' : null}
    >
      {saved && (
        <Notice tone="success" announce="politely">
          Your password was changed. You have been logged out everywhere else.
        </Notice>
      )}
      <AccountName email={user?.email ?? ''} />
      <PasswordField
        label="Current Password"
        required
        autoComplete="current-password"
        value={typed.current}
        error={errors.current}
        readOnly={saved}
        onChange={typeCurrent}
      />
      <div>
        <PasswordField
          label="New Password"
          required
          autoComplete="new-password"
          value={typed.next}
          help={passwordTexts.changeHint}
          error={errors.next}
          readOnly={saved}
          onChange={typeNew}
        />
        {errors.next !== null && (
          <p className="fw-field-help fw-text-small fw-text-3">{passwordTexts.changeHint}</p>
        )}
      </div>
    </DialogForm>
  )
}
