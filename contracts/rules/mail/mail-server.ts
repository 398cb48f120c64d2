import { isEmailAddress } from '../addresses/email-address.ts'

/** The ports on which mail servers take mail; no other is connected to (reliability.md, V1.3.6). */
export const MAIL_PORTS: readonly number[] = [25, 465, 587, 2525]

/** What a form without a port is answered; the screen compares it (gaps-1, "Null port"). */
export const PORT_MISSING = 'Expected type integer but found type null'
/** What a port is answered that no connection goes to; the screen says it at the port. */
export const PORT_CLOSED = `Only the ports ${MAIL_PORTS.slice(0, -1).join(', ')} and ${MAIL_PORTS.at(-1)} can be used.`
/** What an address is answered that no connection goes to; the screen says it at the host. */
export const HOST_CLOSED =
  'This mail server cannot be used: its address is not on the public internet.'
/** What a validation that takes too long as a whole is answered; the screen compares it (MAILSETUP-41). */
export const REQUEST_TIMEOUT = 'Request timeout. Please check your configuration and try again.'
/** A stored password goes to the server that it was typed for and to no other. */
export const PASSWORD_AGAIN = 'Enter the password again: the host has changed.'

/** What a person types into Own Mail Server, as it travels. */
export type MailServerForm = {
  email_sender_name: string | null
  smtp_host: string | null
  smtp_port: number | null
  smtp_email: string | null
  /** Empty or null: the address is the user name (MAILSETUP-13). */
  smtp_username: string | null
  smtp_password: string | null
}

/** The fields in the order of the form. */
export const mailServerFields = [
  'email_sender_name',
  'smtp_host',
  'smtp_port',
  'smtp_email',
  'smtp_username',
  'smtp_password',
] as const satisfies readonly (keyof MailServerForm)[]
export type MailServerField = (typeof mailServerFields)[number]

const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const hostName = new RegExp(`^(?=.{1,253}$)${label}(?:\\.${label})*$`)
const hostAddress = /^[\dA-Fa-f:.]{2,45}$/
const byte = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const dottedQuad = new RegExp(`^${byte}(?:\\.${byte}){3}$`)
/** What resolvers take for a number, and so for an address: 127.1, 0177.0.0.1, 2130706433, 0x7f000001. */
const endsInNumber = /(?:^|\.)(?:\d+|0[xX][\dA-Fa-f]*)$/

/** A host name, or an address in the one form in which everybody reads the same; no trailing dot. */
export function isMailHost(host: string): boolean {
  if (host.includes(':')) return hostAddress.test(host)
  return endsInNumber.test(host) ? dottedQuad.test(host) : hostName.test(host)
}

/** Whether a host is Google's, which asks for an app password (MAILSETUP-15; gaps-1, "Google hosts"). */
export const isGoogleHost = (host: string): boolean =>
  /(?:^|\.)(?:gmail\.com|googlemail\.com|google\.com)$/i.test(host.trim())

/** What the server knows of the password that is stored. */
export type StoredPassword = { host: string | null } | null

/**
 * What is wrong in each field (MAILSETUP-10, MAILSETUP-12, MAILSETUP-14); empty when the form can be saved.
 * `keeps`: the password field stands for the stored one. `needsUsername`: the person ticked that it differs.
 */
export function mailServerProblems(
  form: MailServerForm,
  {
    stored,
    keeps,
    needsUsername,
  }: { stored: StoredPassword; keeps: boolean; needsUsername: boolean },
): Partial<Record<MailServerField, string>> {
  const { smtp_host: host, smtp_port: port, smtp_email: email } = form
  const problems: Partial<Record<MailServerField, string>> = {}
  if (!form.email_sender_name?.trim()) problems.email_sender_name = 'Enter a sender name.'
  if (!host || !isMailHost(host)) problems.smtp_host = 'Please enter a valid host.'
  if (port === null) problems.smtp_port = PORT_MISSING
  else if (!Number.isInteger(port) || port < 1 || port > 65_535)
    problems.smtp_port = 'Please enter a valid port.'
  if (!email || !isEmailAddress(email)) problems.smtp_email = 'Please enter a valid email address.'
  if (needsUsername && !form.smtp_username?.trim()) problems.smtp_username = 'Enter a username.'
  if (keeps ? !stored : !form.smtp_password) problems.smtp_password = 'Please enter a password.'
  else if (keeps && stored?.host !== host) problems.smtp_password = PASSWORD_AGAIN
  return problems
}

/** The first problem in the order of the form, or null. */
export const firstProblem = (problems: Partial<Record<MailServerField, string>>): string | null =>
  mailServerFields.map((field) => problems[field]).find((text) => text !== undefined) ?? null
