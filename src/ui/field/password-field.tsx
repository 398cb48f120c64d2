import { PasswordInput, type PasswordInputProps } from '../password/password-input.tsx'
import { PasswordStrength } from '../password/password-strength.tsx'
import { Field, type FieldProps } from './field.tsx'

interface Props extends FieldProps, Omit<PasswordInputProps, 'id' | 'className' | 'required'> {}

/** A password in a form of the workspace; one that is being chosen shows how strong it is, or what is wrong with it. */
export function PasswordField({ label, required, help, error, ...input }: Props) {
  return (
    <Field label={label} required={required ?? false} help={help} error={error ?? null}>
      {(control) => (
        <>
          <PasswordInput {...input} {...control} className="bp6-input" />
          {input.autoComplete === 'new-password' && !error && (
            <PasswordStrength value={input.value} />
          )}
        </>
      )}
    </Field>
  )
}
