import { useUnit } from 'effector-react'
import { $user } from '../../queries/following/session.ts'
import { DialogForm } from '../../ui/dialog-form/dialog-form.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { AccountName } from '../../ui/password/account-name.tsx'
import { AppKeyPart } from './app-key-part.tsx'
import {
  $factorForm,
  asksCode,
  asksPassword,
  codeTyped,
  formSubmitted,
  passwordTyped,
} from './form-model.ts'
import { type FactorAct, type Stage, stepLeft } from './model.ts'

const acts: Readonly<Record<FactorAct, { title: string; text: string; confirm: string }>> = {
  'set-up': {
    title: 'Set up two-factor authentication',
    text: 'Enter your password to begin.',
    confirm: 'Continue',
  },
  replace: {
    title: 'Change authenticator app',
    text: 'Your current app keeps working until you confirm the new one.',
    confirm: 'Continue',
  },
  codes: {
    title: 'Get new recovery codes',
    text: 'Your current codes will no longer work.',
    confirm: 'Get new codes',
  },
  off: {
    title: 'Turn off two-factor authentication',
    text: 'You will log in with your password only.',
    confirm: 'Turn off',
  },
}

const ofApp = { title: 'Connect your authenticator app', text: null, confirm: 'Confirm' }

interface Props {
  readonly stage: Extract<Stage, { kind: 'proof' | 'app' }>
}

/** A step that something is typed in: password and code before a change, or the first code of a new app. */
export function FormStep({ stage }: Props) {
  const { user, form, typePassword, typeCode, submit, leave } = useUnit({
    user: $user,
    form: $factorForm,
    typePassword: passwordTyped,
    typeCode: codeTyped,
    submit: formSubmitted,
    leave: stepLeft,
  })
  const { typed, errors, busy } = form
  const { title, text, confirm } = stage.kind === 'app' ? ofApp : acts[stage.act]
  return (
    <DialogForm
      // Keyed, so that the focus begins in the first field of each step.
      key={title}
      title={title}
      confirmLabel={confirm}
      cancelLabel="Back"
      isOpen
      onCancel={() => leave()}
      onConfirm={() => submit()}
      busy={busy}
      error={errors.other}
    >
      {text !== null && <p className="fw-text-2">{text}</p>}
      {stage.kind === 'app' && <AppKeyPart appKey={stage.appKey} />}
      {asksPassword(stage) && (
        <>
          <AccountName email={user?.email ?? ''} />
          <PasswordField
            label="Password"
            required
            autoComplete="current-password"
            value={typed.password}
            error={errors.password}
            onChange={typePassword}
          />
        </>
      )}
      {asksCode(stage) && (
        <TextField
          label="Code"
          required
          autoComplete="one-time-code"
          inputMode={stage.kind === 'app' ? 'numeric' : 'text'}
          spellCheck={false}
          most={100}
          help={
            stage.kind === 'app'
              ? 'The 6 digits that the app shows now.'
              : 'From your authenticator app, or one of your recovery codes.'
          }
          value={typed.code}
          error={errors.code}
          onChange={typeCode}
        />
      )}
    </DialogForm>
  )
}
