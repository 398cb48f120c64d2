import { lengthRefusal } from '../../../contracts/rules/typed/typed-length.ts'
import {
  PASSWORD_MAX_LENGTH,
  PasswordInput,
  type PasswordInputProps,
} from '../password/password-input.tsx'
import { PasswordStrength } from '../password/password-strength.tsx'
import { Field, type FieldProps } from './field.tsx'

interface Props extends FieldProps, Omit<PasswordInputProps, 'id' | 'className' | 'required'> {
  /** So many characters at most: what is longer stays, and is refused under it. */
  readonly most?: number
}

/** A password in a form of the workspace; one that is being chosen shows how strong it is, or what is wrong with it. */
export function PasswordField(props: Props) {
  const { label, required = false, help, error, most = PASSWORD_MAX_LENGTH, ...input } = props
  const refusal = lengthRefusal(input.value, most)
  return (
    <Field label={label} required={required} help={help} error={error ?? null} refusal={refusal}>
      {(control) => (
        <>
          <PasswordInput {...input} {...control} className="bp6-input" />
          {input.autoComplete === 'new-password' && !error && refusal === null && (
            <PasswordStrength value={input.value} />
          )}
        </>
      )}
    </Field>
  )
}
