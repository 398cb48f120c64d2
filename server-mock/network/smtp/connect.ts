import { isIP } from 'node:net'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailServer } from '../../modules/outgoing-mail/mail-route.ts'
import { type Closed, findDoor, type LookUp } from '../find-door.ts'
import type { SmtpFault } from './failure-text.ts'

/** In milliseconds: until the server is there, and for everything. */
export type SendLimits = { connectMs: number; wholeMs: number }

const closedCodes: Readonly<Record<Closed, string>> = {
  address: 'EPRIVATE',
  port: 'EPORT',
  unknown: 'ENOTFOUND',
  timeout: 'ETIMEDOUT',
}

/** A fault that no server has answered. */
export const faultCode = (code: string): SmtpFault => ({ code, response: '', responseCode: null })

/**
 * A connection to the address that the network policy let through, not opened yet. The certificate is asked
 * for the name that the customer gave.
 */
export async function connectionTo(
  server: MailServer,
  { connectMs, wholeMs }: SendLimits,
  lookUp?: LookUp,
): Promise<{ ok: true; connection: SMTPConnection } | { ok: false; fault: SmtpFault }> {
  const door = await findDoor(server, connectMs, lookUp)
  if (!door.ok) return { ok: false, fault: faultCode(closedCodes[door.why]) }
  const connection = new SMTPConnection({
    host: door.address,
    ...(isIP(server.host) === 0 && { servername: server.host }),
    port: server.port,
    secure: server.port === 465,
    requireTLS: !server.trusted && server.port !== 465,
    tls: { rejectUnauthorized: !server.trusted, minVersion: 'TLSv1.2' },
    name: server.ownName,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: wholeMs,
    logger: false,
  })
  return { ok: true, connection }
}

/** The password, alone and as AUTH PLAIN carries it (RFC 4616): what no text may repeat. */
export const secretsOf = ({ login }: MailServer): string[] =>
  login ? [login.pass, `\0${login.user}\0${login.pass}`] : []
