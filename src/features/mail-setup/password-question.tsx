import { useUnit } from 'effector-react'
import { $user } from '../../queries/following/session.ts'
import { DialogForm } from '../../ui/dialog-form/dialog-form.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { AccountName } from '../../ui/password/account-name.tsx'
import {
  $isPasswordAsked,
  $password,
  $passwordError,
  passwordCancelled,
  passwordConfirmed,
  passwordTyped,
  save,
} from './form/save-model.ts'

/** Asks for the user's own password before a mail server is saved, where the login is a while ago. */
export function PasswordQuestion() {
  const { user, isAsked, password, error, busy, type, confirm, cancel } = useUnit({
    user: $user,
    isAsked: $isPasswordAsked,
    password: $password,
    error: $passwordError,
    busy: save.$pending,
    type: passwordTyped,
    confirm: passwordConfirmed,
    cancel: passwordCancelled,
  })
  return (
    <DialogForm
      title="Save mail server"
      width="narrow"
      confirmLabel="Save"
      isOpen={isAsked}
      onCancel={() => cancel()}
      onConfirm={() => confirm()}
      busy={busy}
    >
      <p className="fw-text-2">
        Your emails will be sent through this server. Enter your Framewright password to save the
        mail server.
      </p>
      <AccountName label="Your email" email={user?.email ?? ''} />
      <PasswordField
        label="Framewright password"
        required
        autoComplete="current-password"
        value={password}
        error={error}
        onChange={type}
      />
    </DialogForm>
  )
}
