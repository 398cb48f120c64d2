import { type MailSetup, PASSWORD_MASK } from '../../../../contracts/model/mail/setup.ts'
import {
  type MailServerField,
  mailServerProblems,
} from '../../../../contracts/rules/mail/mail-server.ts'
import { portRule } from '../../../../contracts/rules/money/number-input.ts'
import { readNumber } from '../../../../contracts/rules/typed/typed-number.ts'
import { z } from '../../../../contracts/schema.ts'

/** A line that is too long is kept like any other: its field says so. */
const text = z.string().check(z.maxLength(10_000))

/** Every field as it stands on the screen. An empty password stands for the stored one, if there is one. */
export const Form = z.object({
  email_sender_name: text,
  smtp_host: text,
  smtp_port: text,
  smtp_email: text,
  smtp_username: text,
  smtp_password: text,
  /** Whether the user name differs from the address (MAILSETUP-06). */
  differs: z.boolean(),
})
export type Form = z.infer<typeof Form>

/** What is stored, ready to be changed. */
export const formOf = (setup: MailSetup): Form => ({
  email_sender_name: setup.email_sender_name ?? '',
  smtp_host: setup.smtp_host ?? '',
  smtp_port: setup.smtp_port === null ? '' : String(setup.smtp_port),
  smtp_email: setup.smtp_email ?? '',
  smtp_username: setup.smtp_username ?? '',
  smtp_password: '',
  differs: setup.smtp_username !== null,
})

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
