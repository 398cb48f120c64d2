import { HOST_CLOSED, PORT_CLOSED } from '../../../contracts/rules/mail/mail-server.ts'
import { safeLine } from '../../text/safe-text.ts'

const REASON_MAX_LENGTH = 300

const causes: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The mail server refused the connection.',
  ECONNRESET: 'The mail server closed the connection.',
  ECONNECTION: 'The mail server closed the connection.',
  EHOSTUNREACH: 'The mail server cannot be reached.',
  ENETUNREACH: 'The mail server cannot be reached.',
  EDNS: 'The mail server could not be found.',
  ENOTFOUND: 'The mail server could not be found.',
  EAUTH: 'The mail server refused the login.',
  EPROTOCOL: 'The mail server sent an unexpected response.',
  ESOCKET: 'The connection to the mail server was lost.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  EPORT: PORT_CLOSED,
  EPRIVATE: HOST_CLOSED,
  ETLS: 'The connection to the mail server could not be encrypted.',
}

/** What a connection's error tells, beside its message. */
export type SmtpFault = { code: string; response: string; responseCode: number | null }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The code of the system below says more than the mail library's own. */
export function faultOf(error: unknown): SmtpFault {
  if (typeof error !== 'object' || error === null)
    return { code: '', response: '', responseCode: null }
  const found = error as Record<string, unknown>
  const inner = /\b(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND)\b/.exec(
    text(found.message),
  )?.[1]
  const badCertificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(text(found.code))
    ? 'ECERTIFICATE'
    : /certificate|altnames/i.test(text(found.message))
      ? 'ECERTIFICATE'
      : undefined
  return {
    code: badCertificate ?? inner ?? text(found.code),
    response: text(found.response),
    responseCode: typeof found.responseCode === 'number' ? found.responseCode : null,
  }
}

/** Some servers repeat what they were given; a password never reaches a screen or a log. */
const withoutSecrets = (line: string, secrets: readonly string[]): string =>
  secrets
    .flatMap((secret) => [secret, Buffer.from(secret).toString('base64')])
    .filter((secret) => secret.length > 3)
    .reduce((rest, secret) => rest.replaceAll(secret, '***'), line)

/** Why a mail did not leave: the server's own line, else a sentence; never a stack. */
export function failureText({ code, response }: SmtpFault, secrets: readonly string[]): string {
  if (response !== '')
    return safeLine(withoutSecrets(response, secrets).replace(/[\r\n]+/g, ' '), REASON_MAX_LENGTH)
  if (code === 'ECERTIFICATE') return 'The certificate of the mail server is not valid.'
  return causes[code] ?? 'The connection to the mail server was lost.'
}
