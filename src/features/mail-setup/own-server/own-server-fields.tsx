import { Checkbox } from '@blueprintjs/core'
import { useUnit } from 'effector-react'
import { MAIL_LINE_MAX_LENGTH } from '../../../../contracts/limits.ts'
import { PASSWORD_MASK } from '../../../../contracts/model/mail/setup.ts'
import { isGoogleHost, type MailServerField } from '../../../../contracts/rules/mail/mail-server.ts'
import { PasswordField } from '../../../ui/field/password-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { fieldLabels } from '../form/field-labels.ts'
import type { Form } from '../form/form.ts'
import { serverForm } from '../form/form-model.ts'

interface Props {
  readonly state: {
    readonly form: Form
    readonly problems: Partial<Record<MailServerField, string>>
    readonly hasPassword: boolean
  }
  readonly disabled: boolean
}

/** The fields, each with its error in its place. */
export function OwnServerFields({ state: { form, problems, hasPassword }, disabled }: Props) {
  const change = useUnit(serverForm.changed)
  const of = (field: MailServerField) => ({
    label: fieldLabels[field],
    value: form[field],
    error: problems[field] ?? null,
    disabled,
    required: true,
    spellCheck: false,
    most: MAIL_LINE_MAX_LENGTH,
    onChange: (value: string) => change({ [field]: value }),
  })
  return (
    <>
      <TextField {...of('email_sender_name')} />
      <div className="fw-mail-setup-host">
        <TextField autoCapitalize="none" {...of('smtp_host')} />
        <TextField inputMode="numeric" help="Usually 587 or 465" {...of('smtp_port')} />
      </div>
      {isGoogleHost(form.smtp_host) && (
        <Notice tone="info" announce="politely">
          Google accepts only an app password, not your account password: turn on 2‑Step
          Verification in your Google account, create an app password and enter it below.
        </Notice>
      )}
      <TextField type="email" autoCapitalize="none" {...of('smtp_email')} />
      <Checkbox
        className="fw-mail-setup-differs"
        label="The smtp username differs from the email address"
        checked={form.differs}
        disabled={disabled}
        onChange={({ currentTarget }) => change({ differs: currentTarget.checked })}
      />
      {form.differs && <TextField autoCapitalize="none" {...of('smtp_username')} />}
      <PasswordField
        autoComplete="foreign-password"
        {...of('smtp_password')}
        {...(hasPassword
          ? {
              placeholder: PASSWORD_MASK,
              help: 'A password is saved. Leave this empty to keep it.',
            }
          : {})}
      />
    </>
  )
}
