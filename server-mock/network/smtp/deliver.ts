import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { connectionTo, faultCode, type SendLimits, secretsOf } from './connect.ts'
import { failureText, faultOf, type SmtpFault } from './failure-text.ts'
import type { MailServer } from './mail-server.ts'

export type Letter = { from: string; recipients: string[]; message: Uint8Array }

/**
 * How it ended. `unknown`: everything was handed over, and no answer came. `later`: nobody has it for sure, and
 * nobody said that it will never be taken.
 */
export type Delivery =
  | { outcome: 'sent'; accepted: string[]; refused: { address: string; reason: string }[] }
  | { outcome: 'failed'; reason: string; unknown: boolean; later: boolean }

type Sent = {
  accepted: string[]
  rejected: string[]
  rejectedErrors?: unknown[] | undefined
}

/** Each byte of a piece is looked at on its way, before others have their turn. */
const PIECE_BYTES = 256 * 1024

/** The message as a stream, piece by piece, that remembers whether all of it was taken. */
function tracked(message: Uint8Array): { stream: Readable; handedOver: () => boolean } {
  let ended = false
  let from = 0
  const stream = new Readable({
    read() {
      const piece = message.subarray(from, from + PIECE_BYTES)
      from += PIECE_BYTES
      setImmediate(() => this.push(piece.length > 0 ? piece : null))
    },
  })
  stream.once('end', () => {
    ended = true
  })
  return { stream, handedOver: () => ended }
}

/** Nothing was handed over, and nothing said of the mail itself: a login that is refused may be set right. */
const notBegunBy =
  (server: MailServer) =>
  (fault: SmtpFault): Delivery => ({
    outcome: 'failed',
    reason: failureText(fault, secretsOf(server)),
    unknown: false,
    later: true,
  })

/**
 * Hands one mail to a server, once. Never rejects: whatever goes wrong is an outcome. A server that answers
 * has decided; one that falls silent after the last byte may have delivered (G-617).
 */
export async function deliver(
  server: MailServer,
  letter: Letter,
  limits: SendLimits,
  stop?: AbortSignal,
): Promise<Delivery> {
  const notBegun = notBegunBy(server)
  const way = await connectionTo(server, limits)
  if (!way.ok) return notBegun(way.fault)
  if (stop?.aborted) return notBegun(faultCode('ECONNECTION'))
  return handOver(way.connection, server, letter, limits, stop)
}

function handOver(
  connection: SMTPConnection,
  server: MailServer,
  letter: Letter,
  limits: SendLimits,
  stop?: AbortSignal,
): Promise<Delivery> {
  const secrets = secretsOf(server)
  const notBegun = notBegunBy(server)
  const { stream, handedOver } = tracked(letter.message)
  return new Promise((resolve) => {
    const finish = (delivery: Delivery): void => {
      clearTimeout(timer)
      stop?.removeEventListener('abort', onStop)
      // First: closing tells 'end' at once, which would count as the server's doing.
      resolve(delivery)
      connection.close()
    }
    const failed = (fault: SmtpFault): void => {
      const unknown = handedOver() && fault.responseCode === null
      const isForGood = fault.responseCode !== null && fault.responseCode >= 500
      const reason = failureText(fault, secrets)
      finish({ outcome: 'failed', reason, unknown, later: !unknown && !isForGood })
    }
    const broke = (code: string): void => failed(faultCode(code))
    const onStop = (): void => broke('ECONNECTION')
    const timer = setTimeout(() => broke('ETIMEDOUT'), limits.wholeMs)
    stop?.addEventListener('abort', onStop)

    const sent = ({ accepted, rejected, rejectedErrors = [] }: Sent): void =>
      finish({
        outcome: 'sent',
        accepted,
        refused: rejected.map((address, at) => ({
          address,
          reason: failureText(faultOf(rejectedErrors[at]), secrets),
        })),
      })
    const send = (): void =>
      connection.send({ from: letter.from, to: letter.recipients }, stream, (error, info) =>
        error ? failed(faultOf(error)) : sent(info),
      )
    connection.on('error', (error) => failed(faultOf(error)))
    connection.on('end', () => broke('ECONNECTION'))
    connection.connect((error) => {
      if (error) return failed(faultOf(error))
      if (!server.login) return send()
      const { user, pass } = server.login
      connection.login({ user, pass, credentials: { user, pass } }, (refused) =>
        refused ? finish(notBegun(faultOf(refused))) : send(),
      )
    })
  })
}
