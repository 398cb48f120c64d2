import { isIP } from 'node:net'
import { PASSWORD_MASK } from '../../../contracts/model/mail/setup.ts'
import {
  firstProblem,
  MAIL_PORTS,
  type MailServerForm,
  mailServerProblems,
} from '../../../contracts/rules/mail/mail-server.ts'
import { type Refused, refuse } from '../../calls/refusal.ts'
import type { Config } from '../../config.ts'
import type { mailSetup } from '../../db/schema/setup.ts'
import { isLoopbackAddress, isPublicAddress, plainAddress } from '../../network/public-address.ts'
import { faultCode } from '../../network/smtp/connect.ts'
import { failureText } from '../../network/smtp/failure-text.ts'
import { safeLine } from '../../text/safe-text.ts'

type Row = typeof mailSetup.$inferSelect

/** A form that may be saved or tried. */
export type ReadForm = {
  senderName: string
  host: string
  port: number
  email: string
  /** Null where the address is the user name (MAILSETUP-13). */
  username: string | null
  /** Null: the stored one. */
  password: string | null
}

/**
 * Why no connection to such a server would ever be opened, as far as that shows without asking a name server
 * (`network/find-door.ts`), or null.
 */
function closedTo({ production }: Config, host: string, port: number): string | null {
  const address = isIP(host) === 0 ? null : plainAddress(host)
  const isHere = address === null ? host === 'localhost' : isLoopbackAddress(address)
  if (isHere && !production) return null
  if (address !== null && !isPublicAddress(address)) return failureText(faultCode('EPRIVATE'), [])
  return MAIL_PORTS.includes(port) ? null : failureText(faultCode('EPORT'), [])
}

/** What a person typed, as it is kept; or what is wrong with it (MAILSETUP-10, MAILSETUP-14). */
export function readForm(
  config: Config,
  form: MailServerForm,
  stored: Row | null,
): ReadForm | Refused {
  const keeps = form.smtp_password === PASSWORD_MASK
  const senderName = safeLine(form.email_sender_name ?? '', 100)
  const known = stored?.smtpPassword ? { host: stored.smtpHost } : null
  const problem = firstProblem(
    mailServerProblems(
      { ...form, email_sender_name: senderName },
      { stored: known, keeps, needsUsername: false },
    ),
  )
  const { smtp_host: host, smtp_port: port, smtp_email: email, smtp_password: password } = form
  if (problem !== null) return refuse(400, problem)
  // The rule has let none of these pass; the types do not know.
  if (host === null || port === null || email === null)
    throw new Error('an incomplete form was let through')
  const closed = closedTo(config, host, port)
  if (closed !== null) return refuse(400, closed)
  const username = form.smtp_username?.trim() || null
  return {
    senderName,
    host,
    port,
    email,
    username: username === email ? null : username,
    password: keeps ? null : password,
  }
}
