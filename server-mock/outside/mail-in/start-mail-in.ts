import {
  SMTPServer,
  type SMTPServerAddress,
  type SMTPServerDataStream,
  type SMTPServerSession,
} from 'smtp-server'
import { type Filed, fileMail, sharedParser } from '../../modules/inbound-mail/file-mail.ts'
import { customerOf, takerOf } from '../../modules/outgoing-mail/inbound-address.ts'
import { networkOf } from '../../network/network-of.ts'
import { rateLimit } from '../../network/rate-limit.ts'
import type { Services } from '../../services.ts'
import { MAIL_MAX_SIZE } from '../../text/limits.ts'
import { readData, SenderGone } from './read-data.ts'

/** How much one sender may ask of the listener. Times in milliseconds, rates per minute and address. */
export type MailInLimits = {
  clients: number
  connectionsPerAddress: number
  connectionsPerMinute: number
  mailsPerMinute: number
  recipients: number
  /** Without a byte. */
  idleMs: number
  /** A connection as a whole, so that nobody holds one by trickling bytes. */
  connectionMs: number
}

const standard: MailInLimits = {
  clients: 200,
  connectionsPerAddress: 10,
  connectionsPerMinute: 120,
  mailsPerMinute: 300,
  recipients: 10,
  idleMs: 60_000,
  connectionMs: 600_000,
}

const MINUTE = 60_000

/** A refusal with its SMTP code: 4xx asks the sender to try again, 5xx tells it not to. */
const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

const noSuchRecipient = () => refusal(550, 'No such recipient here.')
const tryAgain = () => refusal(451, 'The mail could not be stored now. Please try again later.')
const tooLarge = () => refusal(552, 'The mail is too large.')
const tooMany = () => refusal(421, 'Too many requests. Please try again later.')

/** Who gets mail to this address; null for nobody, as while inbound mail is inactive. */
async function findCustomer(services: Services, address: string): Promise<string | null> {
  const id = customerOf(services.config, address)
  return id === null ? null : takerOf(services.database.db, id)
}

/** Files the mail for each customer it was sent to; the first refusal is the answer. */
async function takeMail(
  services: Services,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const raw = await readData(stream)
  if (raw === null) throw tooLarge()
  const { mailFrom, rcptTo } = session.envelope
  const network = networkOf(session.remoteAddress)
  const envelopeFrom = mailFrom ? mailFrom.address : ''
  const found = await Promise.all(rcptTo.map(({ address }) => findCustomer(services, address)))
  for (const customerId of new Set(found.filter((id) => id !== null))) {
    const filed: Filed = await fileMail(services, { customerId, raw, envelopeFrom, network })
    if (filed.outcome === 'refused') throw refusal(552, filed.message)
    services.log.info('A mail came in', { outcome: filed.outcome, size: raw.length })
  }
}

const isRefusal = (cause: unknown): cause is Error =>
  cause instanceof Error && 'responseCode' in cause

/**
 * The SMTP listener for the addresses of `inboundAddress` on MAIL_IN_PORT. A mail is answered with 250 only
 * after it is committed, so a sender that got none tries again, and a repeated mail is filed once.
 * Rejects when the port cannot be had.
 */
export async function startMailIn(
  services: Services,
  given: Partial<MailInLimits> = {},
): Promise<{ port: number; close(): Promise<void> }> {
  const limits = { ...standard, ...given }
  const now = () => services.clock.now().getTime()
  const mayConnect = rateLimit(limits.connectionsPerMinute, MINUTE, now)
  const maySend = rateLimit(limits.mailsPerMinute, MINUTE, now)
  const open = new Map<string, { network: string; end: NodeJS.Timeout }>()

  /** Runs a check and answers: a refusal as it is, anything else as "try again", logged. */
  const answer = (work: Promise<void>, callback: (error?: Error | null) => void): void => {
    work.then(
      () => callback(),
      (cause: unknown) => {
        if (cause instanceof SenderGone)
          services.log.info('A sender left before its mail was complete')
        else if (!isRefusal(cause)) services.log.error('A mail could not be taken', cause)
        callback(isRefusal(cause) ? cause : tryAgain())
      },
    )
  }

  const checkRecipient = async (
    { address }: SMTPServerAddress,
    session: SMTPServerSession,
  ): Promise<void> => {
    if (session.envelope.rcptTo.length >= limits.recipients)
      throw refusal(452, 'Too many recipients.')
    if ((await findCustomer(services, address)) === null) throw noSuchRecipient()
  }

  const server = new SMTPServer({
    name: services.config.inboundHost,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: MAIL_MAX_SIZE,
    maxClients: limits.clients,
    socketTimeout: limits.idleMs,
    closeTimeout: 2_000,
    onConnect: (session, callback) => {
      const network = networkOf(session.remoteAddress)
      const others = [...open.values()].filter((one) => one.network === network)
      if (others.length >= limits.connectionsPerAddress) return callback(tooMany())
      if (!mayConnect(network)) return callback(tooMany())
      const end = () => {
        for (const one of server.connections) if (one.id === session.id) one.close()
      }
      open.set(session.id, { network, end: setTimeout(end, limits.connectionMs).unref() })
      callback()
    },
    onClose: (session) => {
      clearTimeout(open.get(session.id)?.end)
      open.delete(session.id)
    },
    onMailFrom: (_, session, callback) =>
      callback(maySend(networkOf(session.remoteAddress)) ? null : tooMany()),
    onRcptTo: (address, session, callback) => answer(checkRecipient(address, session), callback),
    onData: (stream, session, callback) => answer(takeMail(services, stream, session), callback),
  })
  server.on('error', (cause) => services.log.error('The mail gateway', cause))

  const port = await new Promise<number>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(services.config.mailInPort, services.config.host, () => {
      server.server.off('error', reject)
      const address = server.server.address()
      resolve(address !== null && typeof address === 'object' ? address.port : 0)
    })
  })
  sharedParser.warm().catch((cause: unknown) => services.log.error('The mail parser', cause))
  return {
    port,
    close: async () => {
      await new Promise<void>((resolve) => server.close(resolve))
      for (const { end } of open.values()) clearTimeout(end)
      await sharedParser.close()
    },
  }
}
