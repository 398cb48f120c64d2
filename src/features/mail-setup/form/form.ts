import { MAIL_LINE_MAX_LENGTH } from '../../../../contracts/limits.ts'
import { type MailSetup, PASSWORD_MASK } from '../../../../contracts/model/mail/setup.ts'
import { Count } from '../../../../contracts/model/primitives.ts'
import {
  type MailServerField,
  mailServerProblems,
} from '../../../../contracts/rules/mail/mail-server.ts'
import { portRule } from '../../../../contracts/rules/money/number-input.ts'
import { readNumber } from '../../../../contracts/rules/typed/typed-number.ts'
import { z } from '../../../../contracts/schema.ts'

const text = z.optional(z.string().check(z.maxLength(MAIL_LINE_MAX_LENGTH)))

/** What was typed over the stored values; the password of it never leaves the memory of the page. */
export const Draft = z.object({
  email_sender_name: text,
  smtp_host: text,
  smtp_port: text,
  smtp_email: text,
  smtp_username: text,
  /** Whether the user name differs from the address (MAILSETUP-06). */
  differs: z.optional(z.boolean()),
  /** The version of the set-up that was shown when the typing began. */
  since: z.optional(Count),
})
export type Draft = z.infer<typeof Draft> & { smtp_password?: string | undefined }

/** Every field as it stands on the screen. An empty password stands for the stored one, if there is one. */
export type Form = Record<MailServerField, string> & { differs: boolean }

/** What is stored, with what was typed over it. */
export function formOf(setup: MailSetup, draft: Draft): Form {
  const port = setup.smtp_port
  return {
    email_sender_name: draft.email_sender_name ?? setup.email_sender_name ?? '',
    smtp_host: draft.smtp_host ?? setup.smtp_host ?? '',
    smtp_port: draft.smtp_port ?? (port === null ? '' : String(port)),
    smtp_email: draft.smtp_email ?? setup.smtp_email ?? '',
    smtp_username: draft.smtp_username ?? setup.smtp_username ?? '',
    smtp_password: draft.smtp_password ?? '',
    differs: draft.differs ?? setup.smtp_username !== null,
  }
}

/** The typed values that differ from what is stored: what there is to save. */
export function changesIn(setup: MailSetup, draft: Draft): readonly string[] {
  const stored = formOf(setup, {})
  const form = formOf(setup, draft)
  const names = Object.keys(form) as (keyof Form)[]
  return names.filter((name) => form[name] !== stored[name])
}

/** What was typed, over a set-up of this version; what was typed before stays over the older one. */
export const typedOver = (draft: Draft, version: number, typed: Draft): Draft => ({
  since: version,
  ...draft,
  ...typed,
})

/** A draft whose author knows the set-up of this version. */
export const knowing = (draft: Draft, version: number): Draft => ({ ...draft, since: version })

/** What is stored holds in these fields; `fields` empty: in all, for nobody knows which ones were changed. */
export function without(draft: Draft, fields: readonly string[], version: number): Draft {
  const gone = new Set(fields.includes('smtp_username') ? [...fields, 'differs'] : fields)
  const { since: _, ...typed } = draft
  const rest = Object.entries(typed).filter(([field]) => fields.length > 0 && !gone.has(field))
  return rest.length === 0 ? {} : knowing(Object.fromEntries(rest), version)
}

const hasPassword = ({ smtp_password }: MailSetup): boolean => smtp_password !== null

/** No port is 0: what is typed and is none is refused in its place, and not taken for an empty field. */
function portOf(typed: string): number | null {
  const read = readNumber(typed, portRule)
  return read.ok ? read.value : 0
}

/** The form as it travels: the port as an integer, the mask for a password that stays (MAILSETUP-14). */
export function valuesOf(setup: MailSetup, form: Form) {
  const keeps = form.smtp_password === '' && hasPassword(setup)
  return {
    email_sender_name: form.email_sender_name.trim(),
    smtp_host: form.smtp_host.trim(),
    smtp_port: portOf(form.smtp_port),
    smtp_email: form.smtp_email.trim(),
    smtp_username: form.differs ? form.smtp_username.trim() : null,
    smtp_password: keeps ? PASSWORD_MASK : form.smtp_password,
  }
}

/** What is wrong, field by field (MAILSETUP-10 to MAILSETUP-12). */
export function problemsIn(setup: MailSetup, form: Form): Partial<Record<MailServerField, string>> {
  const values = valuesOf(setup, form)
  const problems = mailServerProblems(values, {
    stored: hasPassword(setup) ? { host: setup.smtp_host } : null,
    keeps: values.smtp_password === PASSWORD_MASK,
    needsUsername: form.differs,
  })
  return problems.smtp_port === undefined
    ? problems
    : { ...problems, smtp_port: 'Please enter a valid port, for example 587.' }
}

/**
 * Whether the server is asked. A port that is missing and nothing else is left to the server, which answers it in
 * words of its own: the dialog and the toast know them (MAILSETUP-45, MAILSETUP-46).
 */
export function isSendable(
  { smtp_port }: { smtp_port: number | null },
  problems: Partial<Record<MailServerField, string>>,
): boolean {
  return Object.keys(problems).every((field) => field === 'smtp_port' && smtp_port === null)
}
