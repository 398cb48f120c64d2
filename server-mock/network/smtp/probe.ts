import { REQUEST_TIMEOUT } from '../../../contracts/rules/mail/mail-server.ts'
import type { MailServer } from '../../modules/outgoing-mail/mail-route.ts'
import type { LookUp } from '../find-door.ts'
import { connectionTo, faultCode, type SendLimits, secretsOf } from './connect.ts'
import { failureText, faultOf, type SmtpFault } from './failure-text.ts'

/** The validation as a whole took too long, although the server was there. */
const TOO_SLOW = 'ETOOSLOW'

/** Codes for what no mail server has said itself: the screen looks for them (gaps-1, "Raw server texts"). */
const coded: Readonly<Record<string, string>> = {
  ETIMEDOUT: '451 4.4.1 The mail server did not answer in time.',
  EDNS: '512 The mail server could not be found (DNS error).',
  ENOTFOUND: '512 The mail server could not be found (DNS error).',
  ECERTIFICATE: '454 4.7.5 The certificate of the mail server is not valid.',
  ETLS: '454 4.7.0 The connection to the mail server could not be encrypted.',
  [TOO_SLOW]: REQUEST_TIMEOUT,
}

const textOf = (fault: SmtpFault, server: MailServer): string =>
  (fault.response === '' && coded[fault.code]) || failureText(fault, secretsOf(server))

/**
 * Connects, encrypts and logs in as sending would, and leaves again. Null when all of it went well, else why
 * not, with the code of the failure in it. Never rejects.
 */
export async function probe(
  server: MailServer,
  limits: SendLimits,
  { stop, lookUp }: { stop?: AbortSignal; lookUp?: LookUp } = {},
): Promise<string | null> {
  const begun = performance.now()
  const way = await connectionTo(server, limits, lookUp)
  if (!way.ok) return textOf(way.fault, server)
  const { connection } = way
  // A slow name server leaves less for the mail server: who asked waits for both.
  const leftMs = limits.wholeMs - (performance.now() - begun)
  if (leftMs <= 0) return textOf(faultCode(TOO_SLOW), server)
  return new Promise((resolve) => {
    const finish = (fault: SmtpFault | null): void => {
      clearTimeout(timer)
      stop?.removeEventListener('abort', leave)
      // First: closing tells 'end' at once, which would count as the server's doing.
      resolve(fault && textOf(fault, server))
      if (fault) connection.close()
      else connection.quit()
    }
    const leave = (): void => finish(faultCode('ECONNECTION'))
    const timer = setTimeout(() => finish(faultCode(TOO_SLOW)), leftMs)
    stop?.addEventListener('abort', leave)
    connection.on('error', (error) => finish(faultOf(error)))
    connection.on('end', () => finish(faultCode('ECONNECTION')))
    if (stop?.aborted) return leave()
    connection.connect((error) => {
      if (error || !server.login) return finish(error ? faultOf(error) : null)
      const { user, pass } = server.login
      connection.login({ user, pass, credentials: { user, pass } }, (refused) =>
        finish(refused ? faultOf(refused) : null),
      )
    })
  })
}
