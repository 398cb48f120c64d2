import { type ReactNode, useId } from 'react'
import { lengthRefusal } from '../../../contracts/rules/typed/typed-length.ts'
import {
  PASSWORD_MAX_LENGTH,
  PasswordInput,
  type PasswordInputProps,
} from '../password/password-input.tsx'
import { PlainMessage } from './plain-message.tsx'
import { PlainStar } from './plain-star.tsx'

interface Props extends Omit<PasswordInputProps, 'id' | 'className'> {
  readonly label: string
  /**
   * What is wrong with it; marks the input and is read out with it. It takes the place of the strength: a line
   * more would move the button below away from whoever is pressing it.
   */
  readonly error?: string | null
  readonly help?: string
  /** The help is shown as what was not kept to (document 1, section 8, "Signup update failure"). */
  readonly helpIsError?: boolean
  /** `PasswordStrength`, for a password that is being chosen; the login itself does without its code. */
  readonly strength?: ReactNode
}

/** A labelled password for pages that come before Blueprint is loaded. */
export function PlainPasswordField({
  label,
  error: said,
  help,
  helpIsError = false,
  strength,
  ...input
}: Props) {
  const id = useId()
  const refusal = lengthRefusal(input.value, PASSWORD_MAX_LENGTH)
  const error = refusal ?? said
  const noteId = `${id}-note`
  const helpId = `${id}-help`
  const notes = [error && noteId, help && helpId].filter(Boolean).join(' ')
  return (
    <div className="fw-plain-field">
      <label className="fw-plain-label" htmlFor={id}>
        {label}
        {input.required && <PlainStar />}
      </label>
      <PasswordInput
        {...input}
        id={id}
        className="fw-plain-input"
        data-refused={refusal === null ? undefined : true}
        aria-invalid={error || helpIsError ? true : undefined}
        aria-describedby={notes || undefined}
      />
      {error ? <PlainMessage id={noteId}>{error}</PlainMessage> : strength}
      {help && (
        <p
          className={
            helpIsError
              ? 'fw-plain-help fw-plain-help-wrong fw-text-small fw-text-3'
              : 'fw-plain-help fw-text-small fw-text-3'
          }
          id={helpId}
        >
          {help}
        </p>
      )}
    </div>
  )
}
