import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailServer } from '../../modules/outgoing-mail/mail-route.ts'
import { connectionTo, faultCode, type SendLimits, secretsOf } from './connect.ts'
import { failureText, faultOf, type SmtpFault } from './failure-text.ts'

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

/** The message as a stream that remembers whether all of it was taken. */
function tracked(message: Uint8Array): { stream: Readable; handedOver: () => boolean } {
  let ended = false
  const stream = new Readable({
    read() {
      this.push(message)
      this.push(null)
    },
  })
  stream.once('end', () => {
    ended = true
  })
  return { stream, handedOver: () => ended }
}

/**
 * Hands one mail to a server, once. Never rejects: whatever goes wrong is an outcome. A server that answers
 * has decided; one that falls silent after the last byte may have delivered (spec README, 17).
 */
export async function deliver(
  server: MailServer,
  letter: Letter,
  limits: SendLimits,
  stop?: AbortSignal,
): Promise<Delivery> {
  const notBegun = (fault: SmtpFault): Delivery => ({
    outcome: 'failed',
    reason: failureText(fault, secretsOf(server)),
    unknown: false,
    later: true,
  })
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
        refused ? failed(faultOf(refused)) : send(),
      )
    })
  })
}
